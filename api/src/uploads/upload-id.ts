import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'

/** Ids of uploads that carry, signed, whose they are: nobody else can go on with one, on whichever server. */
export interface UploadIds {
  readonly create: (ownerId: string) => string
  readonly belongsTo: (id: string, ownerId: string) => boolean
}

/** Makes and checks upload ids under a key derived from the server's own. */
export function createUploadIds(secretKey: Uint8Array): UploadIds {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'anj upload owners', 32))
  const sign = (uuid: string, ownerId: string) =>
    createHmac('sha256', key).update(`${uuid} ${ownerId}`).digest('hex').slice(0, 32)
  return {
    create: (ownerId) => {
      const uuid = randomUUID()
      return `${uuid}_${sign(uuid, ownerId)}`
    },
    belongsTo: (id, ownerId) => {
      const [, uuid, signature] = /^([0-9a-f-]{36})_([0-9a-f]{32})$/.exec(id) ?? []
      if (!uuid || !signature) return false
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(uuid, ownerId)))
    },
  }
}
