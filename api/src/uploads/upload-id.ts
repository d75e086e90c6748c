import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { allKeys, type SecretKey } from '@anj/core'

/** Upload IDs that contain their signed owner, so that no other user can continue an upload on any server. */
export interface UploadIds {
  readonly create: (ownerId: string) => string
  readonly belongsTo: (id: string, ownerId: string) => boolean
}

/** Creates upload IDs with a key derived from the server's key. Also accepts IDs created with former keys. */
export function createUploadIds(secretKey: SecretKey): UploadIds {
  const key = signingKey(secretKey)
  const keys = allKeys(secretKey).map(signingKey)
  return {
    create: (ownerId) => {
      const uuid = randomUUID()
      return `${uuid}_${sign(key, uuid, ownerId)}`
    },
    belongsTo: (id, ownerId) => {
      const [, uuid, signature] = /^([0-9a-f-]{36})_([0-9a-f]{32})$/.exec(id) ?? []
      if (!uuid || !signature) return false
      return keys.some((one) =>
        timingSafeEqual(Buffer.from(signature), Buffer.from(sign(one, uuid, ownerId))),
      )
    },
  }
}

function signingKey(key: Uint8Array): Uint8Array {
  return Buffer.from(hkdfSync('sha256', key, '', 'anj upload owners', 32))
}

function sign(key: Uint8Array, uuid: string, ownerId: string): string {
  return createHmac('sha256', key).update(`${uuid} ${ownerId}`).digest('hex').slice(0, 32)
}
