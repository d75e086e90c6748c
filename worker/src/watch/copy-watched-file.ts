import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Storage } from '@anj/engine'
import { fileStamp, findWatchedFile, toWatchProblem, type WatchedPlace } from './find-watched-file.ts'

interface Copying {
  readonly storage: Storage
  readonly key: string
  /** The mark that the file must have before and after the copy. */
  readonly mark: string
  readonly signal: AbortSignal
}

/**
 * Copies a watched file into the store. If the file changed in the meantime, removes the copy and returns null. The
 * file that was opened must still be the file at the path, and unchanged, both before the copy and after its last byte.
 */
export async function copyWatchedFile(
  place: WatchedPlace,
  { storage, key, mark, signal }: Copying,
): Promise<{ readonly bytes: number } | null> {
  const { file } = await findWatchedFile(place)
  await using handle = await openPlain(file, place)
  const opened = await handle.stat({ bigint: true })
  const isSame = async () => {
    const { stats } = await findWatchedFile(place)
    const now = await handle.stat({ bigint: true })
    return (
      stats.ino === opened.ino && stats.dev === opened.dev && [stats, now].every((s) => fileStamp(s) === mark)
    )
  }
  if (!opened.isFile() || !(await isSame())) return null
  const content = handle.createReadStream({
    autoClose: false,
    start: 0,
    end: Number(opened.size) - 1,
    highWaterMark: 1 << 20,
  })
  // Only errors from the source's file system are problems with the file; errors from the store aren't.
  let failure: unknown = null
  content.once('error', (error) => {
    failure = error
  })
  const { bytes } = await storage.put(key, content, signal).catch((error: unknown) => {
    throw failure !== null && !signal.aborted ? toWatchProblem(failure, place) : error
  })
  if (BigInt(bytes) === opened.size && (await isSame().catch(() => false))) return { bytes }
  await storage.remove(key)
  return null
}

/** Opens a file without following a link and without blocking on a pipe. */
async function openPlain(file: string, place: WatchedPlace): Promise<FileHandle> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  return open(file, flags).catch((error: unknown) => {
    throw toWatchProblem(error, place)
  })
}
