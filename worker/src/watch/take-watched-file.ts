import { randomUUID } from 'node:crypto'
import {
  claimWatch,
  type Db,
  isTaken,
  keepWatchClaim,
  type Limits,
  limitsOf,
  releaseWatch,
  requireLicence,
  requireRoom,
  takeWatched,
  type WatchedDataset,
} from '@anj/db'
import type { Storage } from '@anj/engine'
import { AppError, formatBytes } from '@anj/workflow'
import { copyWatchedFile } from './copy-watched-file.ts'

/** What watching works with. */
export interface WatchWork {
  readonly db: Db
  readonly storage: Storage
  /** The folder that is watched. */
  readonly root: string
  readonly uploadLimit: number
  /** What organizations may use that have no limits of their own. */
  readonly organizationLimits: Limits
  /** Aborted when the worker stops: copies break off, and another worker begins them again. */
  readonly stopping: AbortSignal
}

const claimEvery = 10_000

/** Makes the content of a watched file the newest version of its dataset, unless another worker does or it changes meanwhile. */
export async function takeWatchedFile(
  { db, storage, root, uploadLimit, organizationLimits, stopping }: WatchWork,
  watched: WatchedDataset,
  mark: string,
): Promise<boolean> {
  const { organizationId: folder, watchedPath: path } = watched
  await requireLicence(db, folder)
  const claimId = await claimWatch(db, watched, mark)
  if (claimId === null) return false
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, stopping])
  const keeping = setInterval(() => {
    void keepWatchClaim(db, claimId)
      .then((isHeld) => isHeld || lost.abort())
      .catch(() => undefined)
  }, claimEvery)
  const originalKey = `originals/${randomUUID()}`
  try {
    const place = { root, folder, path }
    const copied = await copyWatchedFile(place, { storage, key: originalKey, mark, uploadLimit, signal })
    if (!copied) return false
    await requireLimits(db, folder, copied.bytes, organizationLimits).catch(async (error: unknown) => {
      await storage.remove(originalKey)
      throw error
    })
    const fileName = path.split('/').at(-1) ?? path
    const content = { fileName, bytes: copied.bytes, originalKey, mark }
    const isKept = await takeWatched(db, claimId, content).catch(async (error: unknown) => {
      // The answer to the commit may be lost and the version there; where nobody can say, the content stays.
      if (await isTaken(db, originalKey)) return true
      await storage.remove(originalKey)
      throw error
    })
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

/** Refuses a content that is larger than its organization may upload, or finds no room. */
async function requireLimits(db: Db, organizationId: string, bytes: number, defaults: Limits): Promise<void> {
  const { uploadBytes } = await limitsOf(db, organizationId, defaults)
  if (bytes > uploadBytes) throw new AppError('uploadAboveLimit', { limit: formatBytes(uploadBytes) })
  await requireRoom(db, organizationId, bytes, defaults)
}
