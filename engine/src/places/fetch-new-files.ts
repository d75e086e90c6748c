import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError, formatCount, MOST_FILES, placePattern } from '@anj/workflow'
import {
  archiveName,
  bytesOf,
  copyContent,
  type FetchedFile,
  type Fetching,
  isAfter,
  markOf,
  markOfFile,
  mostTries,
} from './fetch-file.ts'
import { entryName } from './pack-files.ts'
import { mostListed, type OpenPlace, type RemoteFile, RemoteFileChanged } from './place.ts'

/** A choice of the files that match a pattern and that no run has taken. */
export interface NewFilesChoice {
  readonly path: string
  /** The end of the name of the marker that says that a file is complete; null if no marker is needed. */
  readonly marker: string | null
  /** The fingerprints of the files that were taken. */
  readonly taken: ReadonlySet<string>
}

/** A file in an archive of new files. */
export interface PackedFile {
  readonly path: string
  /** The name in the archive. */
  readonly entry: string
  /** Identifies this state of the file. A file that is replaced under the same name has another fingerprint. */
  readonly fingerprint: string
  readonly bytes: number | null
  readonly modifiedAt: string | null
}

/** The archive of the new files, which is now in the store. */
export interface FetchedFiles extends FetchedFile {
  readonly files: readonly PackedFile[]
}

/** Bytes that an entry adds to an archive, besides its content and twice its name. */
const entryBytes = 200

/**
 * Copies the files that match a pattern and haven't been taken into the store, oldest first and as many as fit, as one
 * archive. Files that are still changing are left for the next time. Returns null if there is nothing new, or if these
 * files are the known content.
 */
export async function fetchNewFiles(
  place: OpenPlace,
  choice: NewFilesChoice,
  fetching: Fetching,
): Promise<FetchedFiles | null> {
  const { name, knownMark, settle, signal } = fetching
  const { path } = choice
  const look = () => findNew(place, choice, name, signal)
  const first = await look()
  let settled = new Set(first.map(({ fingerprint }) => fingerprint))
  if (settled.size > 0 && place.showsUnfinished && choice.marker === null)
    await pause(settle, undefined, { signal })
  for (let tries = 0; tries < mostTries; tries++) {
    // Files that changed between two looks aren't among them any more.
    const found = (tries === 0 && !place.showsUnfinished ? first : await look()).filter((file) =>
      settled.has(file.fingerprint),
    )
    settled = new Set(found.map(({ fingerprint }) => fingerprint))
    const files = fitting(found, fetching.mostBytes)
    const bytes = bytesOf({ path, fileName: '', files, isSet: true })
    // Files without content stay until there are others.
    if (files.length === 0 || bytes === 0) return null
    const content = { path, fileName: archiveName(path), files, isSet: true }
    const mark = markOf(content)
    if (mark !== null && mark === knownMark) return null
    await fetching.requireImportable(path, bytes ?? 0)
    const isStill = async () => {
      const now = new Set((await look()).map(({ fingerprint }) => fingerprint))
      return files.every(({ fingerprint }) => now.has(fingerprint))
    }
    const fetched = await copyUnlessGone(place, content, isStill, fetching)
    if (fetched !== 'changed') return { ...fetched, files: files.map(toPacked) }
  }
  throw new AppError('placeFileChanging', { path, place: name, times: mostTries })
}

/** A file with the text that identifies its state. */
type Found = RemoteFile & { readonly fingerprint: string }

const toPacked = ({ path, fingerprint, bytes, modifiedAt }: Found): PackedFile => ({
  path,
  entry: entryName(path),
  fingerprint,
  bytes,
  modifiedAt,
})

/** Returns the complete files that haven't been taken, oldest first. */
async function findNew(
  place: OpenPlace,
  { path, marker, taken }: NewFilesChoice,
  name: string,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { folder, matches } = placePattern(path)
  const markers = new Set<string>()
  const { files, isCut } = await place.list(
    folder,
    (fileName, file) => {
      if (marker === null || !fileName.endsWith(marker))
        return matches(fileName) && !taken.has(fingerprintOf(file))
      // The markers of files that were taken stay in the place, so they must not fill the list.
      if (matches(fileName.slice(0, -marker.length))) markers.add(file.path)
      return false
    },
    signal,
  )
  const complete = files.filter((file) => marker === null || markers.has(file.path + marker))
  // With enough new files for one archive, the others can wait.
  if (isCut && (files.length < mostListed || complete.length === 0))
    throw new AppError('placeTooManyMatch', { path, place: name, limit: formatCount(MOST_FILES) })
  return complete
    .map((file) => ({ ...file, fingerprint: fingerprintOf(file) }))
    .toSorted((a, b) => (isAfter(a, b) ? 1 : -1))
}

/** Returns the first files that fit into an archive. The first one is always among them, so that it is refused. */
function fitting<F extends RemoteFile>(files: readonly F[], mostBytes: number): readonly F[] {
  let total = 0
  const end = files.findIndex(({ path, bytes }) => {
    total += (bytes ?? 0) + entryBytes + 2 * Buffer.byteLength(path)
    return total > mostBytes
  })
  return files.slice(0, Math.min(MOST_FILES, end < 0 ? files.length : Math.max(1, end)))
}

/** Like `copyContent`, but a file that vanishes while it is read counts as changed. */
async function copyUnlessGone(
  place: OpenPlace,
  content: Parameters<typeof copyContent>[1],
  isStill: () => Promise<boolean>,
  fetching: Fetching,
): Promise<FetchedFile | 'changed'> {
  try {
    return await copyContent(place, content, isStill, fetching)
  } catch (error) {
    if (error instanceof RemoteFileChanged) return 'changed'
    if (error instanceof AppError && error.code === 'placeFileGone') return 'changed'
    throw error
  }
}

/** Returns a text that differs between the states of a file. Only places that can be listed have such files. */
export function fingerprintOf(file: RemoteFile): string {
  return createHash('sha256')
    .update(markOfFile(file) ?? JSON.stringify([file.path, file.bytes]))
    .digest('hex')
}
