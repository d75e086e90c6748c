import type { Readable } from 'node:stream'
import type { MultipartFiles } from '@anj/engine'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { isExpired, originalKeyOf, type UploadStore, uploadExpiry } from './upload-store.ts'

/** Opens an upload store that collects uploads in pieces. Each piece can arrive at a different server. */
export function openPieceUploads(pieces: MultipartFiles): UploadStore {
  return {
    datastore: new PieceDataStore(pieces),
    land: (id) => pieces.land(id),
    forget: (id) => pieces.forget(id),
    listExpired: async () => {
      const expired: string[] = []
      for (const id of await pieces.list()) if (isExpired((await pieces.about(id))?.begun)) expired.push(id)
      return expired
    },
    removeExpired: (id, isKept) => (isKept ? pieces.forget(id) : pieces.remove(id)),
  }
}

class PieceDataStore extends DataStore {
  readonly #pieces: MultipartFiles

  constructor(pieces: MultipartFiles) {
    super()
    this.#pieces = pieces
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
    ]
  }

  override async create(upload: Upload): Promise<Upload> {
    const begun = new Date().toISOString()
    upload.creation_date = begun
    const about = {
      key: originalKeyOf(upload.id),
      bytes: upload.size ?? null,
      begun,
      metadata: upload.metadata ?? {},
    }
    await this.#pieces.begin(upload.id, about)
    return upload
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    return await this.#pieces.append(id, offset, content)
  }

  override async getUpload(id: string): Promise<Upload> {
    const known = await this.#pieces.find(id)
    if (!known) throw ERRORS.FILE_NOT_FOUND
    const { about, offset } = known
    const size = about.bytes === null ? {} : { size: about.bytes }
    return new Upload({ id, offset, ...size, metadata: about.metadata, creation_date: about.begun })
  }

  override async declareUploadLength(id: string, bytes: number): Promise<void> {
    await this.#pieces.declare(id, bytes)
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#pieces.find(id))) throw ERRORS.FILE_NOT_FOUND
    await this.#pieces.remove(id)
  }

  override getExpiration(): number {
    return uploadExpiry
  }
}
