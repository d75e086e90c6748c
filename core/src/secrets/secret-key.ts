import { createHash } from 'node:crypto'

/** The bytes of the present key. It carries the keys before it, by which is still read what they encrypted or signed. */
export interface SecretKey extends Uint8Array {
  readonly former?: readonly Uint8Array[]
}

/** A key that carries the keys before it. Itself named among them it is left out. */
export function withFormerKeys(key: Uint8Array, former: readonly Uint8Array[]): SecretKey {
  const own = keyId(key)
  return Object.assign(Uint8Array.from(key), { former: former.filter((one) => keyId(one) !== own) })
}

/** The present key first, then those before it. */
export function allKeys(key: SecretKey): readonly Uint8Array[] {
  return [key, ...(key.former ?? [])]
}

/** Short name of a key, kept beside what it encrypted, so that a later key can be told from it. */
export function keyId(key: Uint8Array): string {
  return createHash('sha256').update('anj key id').update(key).digest('hex').slice(0, 16)
}
