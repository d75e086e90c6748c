import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError, formatBytes, placePattern } from '@anj/workflow'
import type { Storage } from '../storage/storage.ts'
import { type OpenPlace, type RemoteFile, RemoteFileChanged } from './place.ts'

/** The file that a dataset follows: one path, or the newest file that matches a pattern. */
export interface RemoteChoice {
  readonly path: string
  readonly newest: boolean
}

export interface Fetching {
  /** The name of the place, for messages. */
  readonly name: string
  /** The mark of the last content that was fetched. The same content isn't fetched again. */
  readonly knownMark: string | null
  readonly storage: Storage
  /** Returns a new key in the store. */
  readonly newKey: () => string
  /** Throws if a file of this size must not be fetched. Called again with the real size if the server gave none. */
  readonly requireImportable: (file: RemoteFile, bytes: number) => Promise<void>
  /** The size in bytes at which a file that is larger than the server stated is given up. */
  readonly mostBytes: number
  /** Milliseconds for which a file must be unchanged if other systems may still be writing it. */
  readonly settle: number
  readonly signal: AbortSignal
}

/** Content that is now in the store. */
export interface FetchedFile {
  readonly path: string
  readonly fileName: string
  readonly bytes: number
  readonly key: string
  readonly mark: string
}

/** How often a file that changes while it is read is tried. */
const mostTries = 3

/**
 * Copies the content of a file in a place into the store. Returns null if the content is the known content. If the
 * file changes in the meantime, the copy is removed and fetched again.
 */
export async function fetchFile(
  place: OpenPlace,
  choice: RemoteChoice,
  fetching: Fetching,
): Promise<FetchedFile | null> {
  const { name, knownMark, settle, signal } = fetching
  let { path } = choice
  for (let tries = 0; tries < mostTries; tries++) {
    const file = await findRemote(place, choice, name, signal)
    ;({ path } = file)
    const mark = markOf(file)
    if (mark !== null && mark === knownMark) return null
    if (file.bytes !== null) await fetching.requireImportable(file, file.bytes)
    if (place.showsUnfinished) {
      await pause(settle, undefined, { signal })
      if (markOf(await place.stat(path, signal)) !== mark) continue
    }
    const fetched = await copy(place, file, fetching)
    if (fetched === 'changed') continue
    if (fetched.mark !== knownMark) return fetched
    await fetching.storage.remove(fetched.key)
    return null
  }
  throw new AppError('placeFileChanging', { path, place: name, times: mostTries })
}

/** Returns the file that a choice means now. */
export async function findRemote(
  place: OpenPlace,
  { path, newest }: RemoteChoice,
  name: string,
  signal: AbortSignal,
): Promise<RemoteFile> {
  if (!newest) return place.stat(path, signal)
  const { folder, matches } = placePattern(path)
  const { files } = await place.list(folder, matches, signal)
  const found = files.reduce<RemoteFile | null>(
    (best, file) => (best && isAfter(best, file) ? best : file),
    null,
  )
  if (!found) throw new AppError('placeNothingMatches', { path, place: name })
  return found
}

/** True if a file is newer than another. Of two files of the same time, the one with the greater name is newer. */
function isAfter(a: RemoteFile, b: RemoteFile): boolean {
  const [timeA, timeB] = [a.modifiedAt ?? '', b.modifiedAt ?? '']
  return timeA === timeB ? a.path > b.path : timeA > timeB
}

/** Copies a file, and returns 'changed' and leaves nothing if the file isn't in the same state afterwards. */
async function copy(
  place: OpenPlace,
  file: RemoteFile,
  { storage, newKey, requireImportable, mostBytes, signal }: Fetching,
): Promise<FetchedFile | 'changed'> {
  const mark = markOf(file)
  const hash = mark === null ? createHash('sha256') : null
  const key = newKey()
  // Only errors from the place tell whether the file changed; errors from the store don't.
  let failure: unknown = null
  let received = 0
  async function* content() {
    try {
      for await (const chunk of place.read(file, signal)) {
        hash?.update(chunk)
        received += chunk.length
        if (received > mostBytes) throw new AppError('uploadTooLarge', { limit: formatBytes(mostBytes) })
        yield chunk
      }
    } catch (error) {
      failure = error
      throw error
    }
  }
  try {
    const { bytes } = await storage.put(key, Readable.from(content(), { objectMode: false }), signal)
    if (file.bytes === null) await requireImportable(file, bytes)
    const isSame =
      (file.bytes ?? bytes) === bytes &&
      (mark === null || markOf(await place.stat(file.path, signal)) === mark)
    if (isSame) {
      const of = hash ? JSON.stringify([file.path, `sha256:${hash.digest('hex')}`]) : mark
      const fileName = file.fileName ?? file.path.split('/').at(-1) ?? file.path
      return { path: file.path, fileName, bytes, key, mark: of ?? '' }
    }
  } catch (error) {
    await storage.remove(key)
    if (signal.aborted) throw signal.reason
    if (failure instanceof RemoteFileChanged) return 'changed'
    throw failure ?? error
  }
  await storage.remove(key)
  return 'changed'
}

/** Returns a text that differs between contents, or null if the server reports nothing that tells them apart. */
function markOf({ path, bytes, modifiedAt, tag }: RemoteFile): string | null {
  return modifiedAt === null && tag === null ? null : JSON.stringify([path, bytes, modifiedAt, tag])
}
