import { randomUUID } from 'node:crypto'
import {
  claimWatch,
  type Db,
  importWatchedContent,
  isContentImported,
  type Limits,
  releaseWatch,
  renewWatchClaim,
  type WatchedDataset,
} from '@anj/db'
import type { Storage } from '@anj/engine'
import { copyWatchedFile } from './copy-watched-file.ts'

/** Dependencies of the file watcher. */
export interface WatchWork {
  readonly db: Db
  readonly storage: Storage
  /** The watched folder. */
  readonly root: string
  /** Maximum size in bytes of a file that this server accepts. */
  readonly uploadLimit: number
  /** Limits for organizations without their own limits. */
  readonly organizationLimits: Limits
  /** Aborted when the worker stops. This cancels copies, and another worker starts them again. */
  readonly stopping: AbortSignal
}

const claimEvery = 10_000

/**
 * Imports the content of a watched file as the newest version of its dataset, unless another worker is importing it or
 * the file changes in the meantime. The caller must have checked that Anj may read the file.
 */
export async function importWatchedFile(
  { db, storage, root, organizationLimits, stopping }: WatchWork,
  watched: WatchedDataset,
  mark: string,
): Promise<boolean> {
  const { organizationId: folder, watchedPath: path } = watched
  const claimId = await claimWatch(db, watched, mark)
  if (claimId === null) return false
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, stopping])
  const keeping = setInterval(() => {
    void renewWatchClaim(db, claimId)
      .then((isHeld) => isHeld || lost.abort())
      .catch(() => undefined)
  }, claimEvery)
  const originalKey = `originals/${randomUUID()}`
  try {
    const place = { root, folder, path }
    const copied = await copyWatchedFile(place, { storage, key: originalKey, mark, signal })
    if (!copied) return false
    const fileName = path.split('/').at(-1) ?? path
    const content = { fileName, bytes: copied.bytes, originalKey, mark }
    const isKept = await importWatchedContent(db, claimId, content, organizationLimits).catch(
      async (error: unknown) => {
        // The commit may have succeeded even though its response was lost. If this check fails as well, the content is
        // left in the store.
        if (await isContentImported(db, originalKey)) return true
        await storage.remove(originalKey)
        throw error
      },
    )
    if (!isKept) await storage.remove(originalKey)
    return isKept
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    clearInterval(keeping)
    await releaseWatch(db, claimId)
  }
}
