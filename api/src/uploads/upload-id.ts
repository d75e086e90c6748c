import { createHash, createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { allKeys, type SecretKey } from '@anj/core'

/** Upload IDs that contain their signed owner, so that no other user can continue an upload on any server. */
export interface UploadIds {
  /** Creates an ID. Requests with the same text get the same ID; without a text, each request gets its own. */
  readonly create: (ownerId: string, request?: string) => string
  readonly belongsTo: (id: string, ownerId: string) => boolean
}

/** Creates upload IDs with a key derived from the server's key. Also accepts IDs created with former keys. */
export function createUploadIds(secretKey: SecretKey): UploadIds {
  const key = signingKey(secretKey)
  const keys = allKeys(secretKey).map(signingKey)
  return {
    create: (ownerId, request) => {
      const uuid = request === undefined ? randomUUID() : uuidOf(`${ownerId} ${request}`)
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

/** Returns a UUID (version 8) that depends only on the text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function signingKey(key: Uint8Array): Uint8Array {
  return Buffer.from(hkdfSync('sha256', key, '', 'anj upload owners', 32))
}

function sign(key: Uint8Array, uuid: string, ownerId: string): string {
  return createHmac('sha256', key).update(`${uuid} ${ownerId}`).digest('hex').slice(0, 32)
}
