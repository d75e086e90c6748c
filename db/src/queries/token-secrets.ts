import { createHash, randomBytes } from 'node:crypto'

/** Prefix of API token secrets, so that a leaked secret is easy to recognise. */
export const apiTokenPrefix = 'anj_'

/** Prefix of the tokens with which other systems start a schedule. */
export const triggerTokenPrefix = 'anjt_'

/** Returns 32 random bytes, encoded for use in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash that Anj stores instead of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
