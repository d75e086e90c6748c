import { sentence } from '@anj/workflow'

/** What OpenSSL and Node say of a certificate (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const reasons = [
  [/self.signed certificate|unable to (get|verify)|local issuer/i, 'tlsUnknownAuthority'],
  [/has expired/i, 'tlsExpired'],
  [/not yet valid/i, 'tlsNotYetValid'],
  [/does not match certificate|altnames/i, 'tlsOtherName'],
] as const

/** Why a server's certificate was refused, in words for whoever set the connection up; anything else as the driver said it. */
export function tlsReason(message: string): string {
  const known = reasons.find(([said]) => said.test(message))
  return known ? sentence(known[1]) : message
}
