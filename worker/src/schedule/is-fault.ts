/** SQLSTATE classes that blame what was sent: data, a broken constraint, the statement, or its size. */
const blaming = /^(22|23|42|54)/

/**
 * Whether an error is about the very thing that was done, and would come again: not a database that is away or busy, after
 * which the same is simply done once more.
 */
export function isFault(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code !== null) return blaming.test(code)
  return error.cause === undefined ? true : isFault(error.cause)
}
