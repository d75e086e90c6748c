import { type DatabaseKind, databases } from '@anj/workflow'

/** True for a kind whose connections always verify the certificate, regardless of the TLS setting. */
export function alwaysVerified(kind: DatabaseKind): boolean {
  return databases[kind].alwaysVerified
}
