import { createHash } from 'node:crypto'

/** The current key, together with the former keys that still decrypt or verify older data. */
export interface SecretKey extends Uint8Array {
  readonly former?: readonly Uint8Array[]
}

/** Returns a key along with the keys that it replaced. Omits the key itself from the former keys. */
export function withPreviousKeys(key: Uint8Array, former: readonly Uint8Array[]): SecretKey {
  const own = keyId(key)
  return Object.assign(Uint8Array.from(key), { former: former.filter((one) => keyId(one) !== own) })
}

/** Returns the current key, followed by the former keys. */
export function allKeys(key: SecretKey): readonly Uint8Array[] {
  return [key, ...(key.former ?? [])]
}

/**
 * Returns a short ID of a key. Anj stores the ID with everything that is encrypted with the key, to find the right key
 * later.
 */
export function keyId(key: Uint8Array): string {
  return createHash('sha256').update('anj key id').update(key).digest('hex').slice(0, 16)
}
