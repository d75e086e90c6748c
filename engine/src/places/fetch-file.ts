import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  AppError,
  compareFiles,
  formatBytes,
  formatCount,
  MOST_FILES,
  type PlaceTakes,
  placePattern,
} from '@anj/workflow'
import type { Storage } from '../storage/storage.ts'
import { lastName, packFiles } from './pack-files.ts'
import { type OpenPlace, type RemoteFile, RemoteFileChanged } from './place.ts'

/** The files that a dataset follows: the file of a path, the newest file that matches a pattern, or all that match. */
export interface RemoteChoice {
  readonly path: string
  readonly takes: PlaceTakes
}

/** The files that a choice means now. Several files become one archive. */
export interface RemoteContent {
  readonly path: string
  readonly fileName: string
  readonly files: readonly RemoteFile[]
  readonly isSet: boolean
}

export interface Fetching {
  /** The name of the place, for messages. */
  readonly name: string
  /** The mark of the last content that was fetched. The same content isn't fetched again. */
  readonly knownMark: string | null
  readonly storage: Storage
  /** Returns a new key in the store. */
  readonly newKey: () => string
  /** Throws if content of this size must not be fetched. Called again with the real size if the server gave none. */
  readonly requireImportable: (path: string, bytes: number) => Promise<void>
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

/** The bytes that must arrive within some minutes, so that a server can't occupy a worker for days. */
const leastBytes = 500_000
const rateMinutes = 10

/** Maximum number of attempts to copy a file that changes in the meantime. */
export const mostTries = 3

/**
 * Copies the content of a file, or of all files of a pattern, into the store. Returns null if the content is the known
 * content. If a file changes in the meantime, the copy is removed and fetched again.
 */
export async function fetchFile(
  place: OpenPlace,
  choice: RemoteChoice,
  fetching: Fetching,
): Promise<FetchedFile | null> {
  const { name, knownMark, settle, signal } = fetching
  let { path } = choice
  for (let tries = 0; tries < mostTries; tries++) {
    const content = await findContent(place, choice, name, signal)
    ;({ path } = content)
    const mark = markOf(content)
    if (mark !== null && mark === knownMark) return null
    const bytes = bytesOf(content)
    if (bytes !== null) await fetching.requireImportable(path, bytes)
    if (place.showsUnfinished) {
      await pause(settle, undefined, { signal })
      if (markOf(await again(place, content, choice, name, signal)) !== mark) continue
    }
    const isStill = async () => markOf(await again(place, content, choice, name, signal)) === mark
    const fetched = await copyContent(place, content, mark === null ? null : isStill, fetching)
    if (fetched === 'changed') continue
    if (fetched.mark !== knownMark) return fetched
    await fetching.storage.remove(fetched.key)
    return null
  }
  throw new AppError('placeFileChanging', { path, place: name, times: mostTries })
}

/** Returns the files that a choice means now. Throws `placeNothingMatches` and `placeTooManyMatch`. */
async function findContent(
  place: OpenPlace,
  { path, takes }: RemoteChoice,
  name: string,
  signal: AbortSignal,
): Promise<RemoteContent> {
  if (takes === 'file') return ofFile(await place.stat(path, signal))
  const { folder, matches } = placePattern(path)
  const { files, isCut } = await place.list(folder, matches, signal)
  // A file beyond the end of a cut list could be the newest one.
  if (isCut || files.length > MOST_FILES)
    throw new AppError('placeTooManyMatch', { path, place: name, limit: formatCount(MOST_FILES) })
  const newest = files.reduce<RemoteFile | null>(
    (best, file) => (best && isAfter(best, file) ? best : file),
    null,
  )
  if (!newest) throw new AppError('placeNothingMatches', { path, place: name })
  if (takes === 'newest') return ofFile(newest)
  const inOrder = files.toSorted((a, b) => compareFiles(a.path, b.path))
  return { path, fileName: archiveName(path), files: inOrder, isSet: true }
}

function ofFile(file: RemoteFile): RemoteContent {
  const { path, fileName = lastName(path) } = file
  return { path, fileName, files: [file], isSet: false }
}

/** Returns the name of the archive of a pattern: `orders.zip` for `in/orders_*.csv`. */
export function archiveName(pattern: string): string {
  const [stem = ''] = lastName(pattern).split(/[*?]/)
  return `${stem.replace(/[\s._-]+$/, '') || 'files'}.zip`
}

/** Returns the present state of content. */
async function again(
  place: OpenPlace,
  { path, isSet }: RemoteContent,
  choice: RemoteChoice,
  name: string,
  signal: AbortSignal,
): Promise<RemoteContent> {
  return isSet ? findContent(place, choice, name, signal) : ofFile(await place.stat(path, signal))
}

/** True if a file is newer than another. Of two files of the same time, the one with the greater name is newer. */
export function isAfter(a: RemoteFile, b: RemoteFile): boolean {
  const [timeA, timeB] = [a.modifiedAt ?? '', b.modifiedAt ?? '']
  return timeA === timeB ? a.path > b.path : timeA > timeB
}

/**
 * Copies content, and returns 'changed' and leaves nothing if it isn't in the same state afterwards. `isStill` is null
 * if the server reports nothing that tells states apart.
 */
export async function copyContent(
  place: OpenPlace,
  content: RemoteContent,
  isStill: (() => Promise<boolean>) | null,
  { name, storage, newKey, requireImportable, mostBytes, signal }: Fetching,
): Promise<FetchedFile | 'changed'> {
  const { path, fileName } = content
  const mark = markOf(content)
  const hash = mark === null ? createHash('sha256') : null
  const key = newKey()
  // Only errors from the place tell whether the content changed; errors from the store don't.
  let failure: unknown = null
  let received = 0
  const slow = new AbortController()
  let before = 0
  const watching = setInterval(() => {
    const least = formatBytes(leastBytes)
    if (received - before < leastBytes)
      slow.abort(new AppError('placeTooSlow', { place: name, path, least, minutes: rateMinutes }))
    before = received
  }, rateMinutes * 60_000)
  async function* chunks() {
    try {
      for await (const chunk of bytesIn(place, content, AbortSignal.any([signal, slow.signal]))) {
        slow.signal.throwIfAborted()
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
    const { bytes } = await storage.put(key, Readable.from(chunks(), { objectMode: false }), signal)
    const stated = bytesOf(content)
    if (stated === null) await requireImportable(path, bytes)
    // An archive is larger than its files, whose own ends the place checks.
    const isSame = (content.isSet || (stated ?? bytes) === bytes) && (isStill === null || (await isStill()))
    if (isSame) {
      const of = hash ? JSON.stringify([path, `sha256:${hash.digest('hex')}`]) : mark
      return { path, fileName, bytes, key, mark: of ?? '' }
    }
  } catch (error) {
    await storage.remove(key)
    if (signal.aborted) throw signal.reason
    if (slow.signal.aborted) throw slow.signal.reason
    if (failure instanceof RemoteFileChanged) return 'changed'
    throw failure ?? error
  } finally {
    clearInterval(watching)
  }
  await storage.remove(key)
  return 'changed'
}

function bytesIn(
  place: OpenPlace,
  { files, isSet }: RemoteContent,
  signal: AbortSignal,
): AsyncIterable<Buffer> {
  const [file] = files
  return isSet || !file ? packFiles(place, files, signal) : place.read(file, signal)
}

/** Returns the size of all files, or null if the server doesn't report one of them. */
export function bytesOf({ files }: RemoteContent): number | null {
  return files.reduce<number | null>(
    (sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes),
    0,
  )
}

/**
 * Returns a text that differs between contents, or null if the server reports nothing that tells them apart. The text of
 * a set is a hash, because a set can have thousands of files.
 */
export function markOf({ path, files, isSet }: RemoteContent): string | null {
  const marks = files.map(markOfFile)
  if (marks.includes(null)) return null
  if (!isSet) return marks[0] ?? null
  return JSON.stringify([path, createHash('sha256').update(JSON.stringify(marks)).digest('hex')])
}

export function markOfFile({ path, bytes, modifiedAt, tag }: RemoteFile): string | null {
  return modifiedAt === null && tag === null ? null : JSON.stringify([path, bytes, modifiedAt, tag])
}
