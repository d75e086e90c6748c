/** The fields of an error from the mail driver. */
interface MailFailure {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly message?: unknown
}

/** Codes of connection failures, which may be temporary. */
const ways = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPIPE'])

/** Matches certificate errors. They count as permanent, because they persist until someone changes the settings. */
const certificates = /certificate|self-signed|altnames|unable to verify/i

/** True when a retry may succeed: the server was unreachable or reported a temporary error (4xx). */
export function isRetryable(error: unknown): boolean {
  const { code, responseCode, message } = error as MailFailure
  if (typeof responseCode === 'number' && responseCode > 0) return responseCode >= 400 && responseCode < 500
  return typeof code === 'string' && ways.has(code) && !certificates.test(String(message))
}

/**
 * Describes a failure in one line for administrators. Masks the recipient's address, which servers often repeat in
 * their messages, because it must not appear in logs.
 */
export function describeFailure(error: unknown, recipient: string): string {
  const { code, message } = error as MailFailure
  const text = typeof message === 'string' ? message : String(error)
  const line = `${typeof code === 'string' ? `${code}: ` : ''}${text}`.replace(/\s+/g, ' ')
  return line.replaceAll(recipient, '…').slice(0, 500)
}
