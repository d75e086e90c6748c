/** What a driver of mails says of a failure. */
interface MailFailure {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly message?: unknown
}

/** Failures of the way to the server, which may be gone a minute later. */
const ways = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPIPE'])

/** Failures that no time heals: somebody has to change the settings. */
const certificates = /certificate|self-signed|altnames|unable to verify/i

/** Whether another try may succeed: the server couldn't be reached, or said that the trouble is temporary (4xx). */
export function mayHeal(error: unknown): boolean {
  const { code, responseCode, message } = error as MailFailure
  if (typeof responseCode === 'number' && responseCode > 0) return responseCode >= 400 && responseCode < 500
  return typeof code === 'string' && ways.has(code) && !certificates.test(String(message))
}

/** A failure in a line, for those who look after the product; servers like to repeat the recipient, logs needn't. */
export function describeFailure(error: unknown, recipient: string): string {
  const { code, message } = error as MailFailure
  const text = typeof message === 'string' ? message : String(error)
  const line = `${typeof code === 'string' ? `${code}: ` : ''}${text}`.replace(/\s+/g, ' ')
  return line.replaceAll(recipient, '…').slice(0, 500)
}
