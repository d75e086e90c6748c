type Lock = {
  packages: Record<string, { version?: string; link?: boolean; optional?: boolean; devOptional?: boolean }>
}

export const root: string
export function ensureInstalled(folder?: string): void
export function productNode(folder?: string): string
export function matchesLock(folder: string, lock: Lock): boolean
