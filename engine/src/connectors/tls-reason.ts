import { sentence } from '@anj/workflow'

/** Certificate errors of OpenSSL and Node (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const reasons = [
  [/self.signed certificate|unable to (get|verify)|local issuer/i, 'tlsUnknownAuthority'],
  [/has expired/i, 'tlsExpired'],
  [/not yet valid/i, 'tlsNotYetValid'],
  [/does not match certificate|altnames/i, 'tlsOtherName'],
] as const

/** Explains a rejected certificate to the user who set up the connection. Returns other messages unchanged. */
export function tlsReason(message: string): string {
  const known = reasons.find(([pattern]) => pattern.test(message))
  return known ? sentence(known[1]) : message
}
