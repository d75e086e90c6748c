export const repairs: readonly { readonly text: string; readonly repaired: string; readonly count: number }[]
export function repairDriver(folder: string): boolean
