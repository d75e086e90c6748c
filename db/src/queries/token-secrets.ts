import { createHash, randomBytes } from 'node:crypto'

/** How the secret of an API token begins, so that it is known at sight where it should not be. */
export const apiTokenPrefix = 'anj_'

/** 32 random bytes that an address can hold. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret: enough to know it again, and no way back. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
