import { createHash, randomBytes } from 'node:crypto'

/** Returns 32 random bytes, encoded for use in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash that Anj stores instead of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
