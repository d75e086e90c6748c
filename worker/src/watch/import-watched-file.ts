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
  /** Bytes of the largest file that this server accepts. */
  readonly uploadLimit: number
  /** Limits of organizations without limits of their own. */
  readonly organizationLimits: Limits
  /** Aborted when the worker stops. Copies are cancelled, and another worker starts them again. */
  readonly stopping: AbortSignal
}

const claimEvery = 10_000

/**
 * Makes the content of a watched file the newest version of its dataset, unless another worker does so or the
 * file changes meanwhile. The caller has checked that the file may be read.
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
        // The commit may have succeeded although its response was lost. If that can't be determined, the
        // content stays.
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
