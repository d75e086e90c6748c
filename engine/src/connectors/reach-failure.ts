/** Why a server could not be reached, as the system's error code tells; null where it tells something else. */
export function reachFailure(code: string | undefined): 'unknown' | 'refused' | 'silent' | null {
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
      return null
  }
}
