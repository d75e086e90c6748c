/**
 * Why a server could not be reached, as the system tells; null where it tells something else. A name that can't be looked
 * up is unknown whatever the code says: for one of 300 characters it says EINVAL.
 */
export function reachFailure({
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
