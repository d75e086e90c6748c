import { readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderStorage } from '@anj/engine'
import { AppError } from '@anj/workflow'
import { FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import { isExpired, originalKeyOf, type UploadStore, uploadExpiry } from './upload-store.ts'

const folder = 'uploads'
/** The free space in bytes below which a disk counts as full. */
const leastRoom = 1_000_000

/**
 * Opens an upload store that keeps unfinished uploads as files in the same file system as the store, so that a complete
 * upload only has to be renamed.
 */
export function openFolderUploads(storage: FolderStorage, storeFolder: string): UploadStore {
  const directory = join(storeFolder, folder)
  const datastore = new LandingFileStore(storage, directory)
  const keyOf = (id: string) => `${folder}/${id}`
  const forget = (id: string) => storage.remove(`${keyOf(id)}.json`)
  return {
    datastore,
    land: async (id) => {
      if (await storage.stat(keyOf(id))) await storage.rename(keyOf(id), originalKeyOf(id))
    },
    forget,
    listExpired: async () => {
      const expired: string[] = []
      for (const id of await idsIn(directory))
        if (isExpired((await datastore.configstore.get(id))?.creation_date)) expired.push(id)
      return expired
    },
    removeExpired: async (id, isKept) => {
      if (!isKept) await storage.remove(originalKeyOf(id))
      await rm(join(directory, id), { force: true })
      await forget(id)
    },
  }
}

async function idsIn(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory)
  return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
}

/**
 * A file store that also finds an upload that was already moved to its key but isn't a dataset yet, because the process
 * crashed in between.
 */
class LandingFileStore extends FileStore {
  readonly #storage: FolderStorage

  constructor(storage: FolderStorage, directory: string) {
    super({ directory, expirationPeriodInMilliseconds: uploadExpiry })
    this.#storage = storage
  }

  /**
   * Writes a part. Reports a full disk, because the tus server's own error contains no reason. Keeps the bytes that
   * have already arrived, so that the client can continue the upload.
   */
  override async write(...part: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(...part)
    } catch (cause) {
      const { bavail, bsize } = await statfs(this.directory)
      if (bavail * bsize < leastRoom) throw new AppError('diskFull', {}, { cause })
      throw cause
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id)
    } catch (error) {
      if (error !== ERRORS.FILE_NO_LONGER_EXISTS) throw error
      const info = await this.configstore.get(id)
      const landed = info && (await this.#storage.stat(originalKeyOf(id)))
      if (!landed) throw error
      return new Upload({ ...info, offset: landed.bytes })
    }
  }
}
