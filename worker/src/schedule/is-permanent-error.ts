/** SQLSTATE classes for errors in the request: data, a violated constraint, the statement, or its size. */
const blaming = /^(22|23|42|54)/

/**
 * True when an error would recur with the same input. False for an unavailable or busy database, because a retry may
 * then succeed.
 */
export function isPermanentError(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code !== null) return blaming.test(code)
  return error.cause === undefined ? true : isPermanentError(error.cause)
}
