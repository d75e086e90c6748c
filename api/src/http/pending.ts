export const pending = async (): Promise<never> => {
  throw new Error('pending')
}
