/**
 * Classifies a system error from a connection attempt, and returns null for any other error. Every failed name lookup
 * counts as 'unknown', whatever its error code. A name of 300 characters causes EINVAL, for example.
 */
export function connectFailureReason({
  code,
  syscall,
}: NodeJS.ErrnoException): 'unknown' | 'refused' | 'silent' | null {
  if (syscall === 'getaddrinfo') return 'unknown'
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'EAI_NODATA':
    case 'ERR_INVALID_ARG_VALUE':
      return 'unknown'
    case 'ECONNREFUSED':
      return 'refused'
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
      return 'silent'
    default:
      return syscall === 'connect' ? 'silent' : null
  }
}
