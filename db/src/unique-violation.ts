const uniqueViolation = '23505'

/** True for PostgreSQL's error for a duplicate key, also as the cause of another error. */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  return code === uniqueViolation || isUniqueViolation(cause)
}
