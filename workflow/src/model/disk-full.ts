/** Error codes of the operating system for a full disk or quota, and of PostgreSQL for a full disk. */
const codes = ['ENOSPC', 'EDQUOT', '53100']

/** True when an error, or one of its causes, is due to a full disk or quota. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1) {
    const { code } = cause as { readonly code?: unknown }
    if (codes.includes(String(code)) || /No space left on device/i.test(cause.message)) return true
  }
  return false
}
