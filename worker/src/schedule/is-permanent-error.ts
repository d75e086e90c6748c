/**
 * SQLSTATE classes of errors that are caused by the request: its data, a violated constraint, the statement, or its
 * size.
 */
const blaming = /^(22|23|42|54)/

/**
 * True if an error would recur with the same input. False if the database is unavailable or busy, because a retry may
 * succeed then.
 */
export function isPermanentError(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code !== null) return blaming.test(code)
  return error.cause === undefined ? true : isPermanentError(error.cause)
}
