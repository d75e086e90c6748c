const uniqueViolation = '23505'

/** True for PostgreSQL's error for a duplicate key, also as the cause of another error. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  return code === uniqueViolation || (cause !== undefined && isUniqueViolation(cause))
}
