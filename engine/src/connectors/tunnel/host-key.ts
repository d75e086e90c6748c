import { createHash } from 'node:crypto'

/** Returns a public key's fingerprint in the format of `ssh-keygen -l`. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}
