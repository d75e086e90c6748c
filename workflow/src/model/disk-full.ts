/** What says that there is no room left: the operating system's codes, also of a quota, and PostgreSQL's own of its disk. */
const codes = ['ENOSPC', 'EDQUOT', '53100']

/** Whether something could not be written because a disk or a quota is full: the error itself, or what it was caused by. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1) {
    const { code } = cause as { readonly code?: unknown }
    if (codes.includes(String(code)) || /No space left on device/i.test(cause.message)) return true
  }
  return false
}
