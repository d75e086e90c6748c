/**
 * Classifies a system error from a connection attempt; returns null for any other error. Every failed name lookup
 * counts as 'unknown', because the error code varies. For example, a name of 300 characters causes EINVAL.
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
