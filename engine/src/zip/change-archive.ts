import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import {
  AppError,
  dosTime,
  isArchiveName,
  MOST_FILES,
  namesPhrase,
  type ZipEntry,
  zipDirectoryHeader,
  zipEnd,
  zipLocalHeader,
} from '@anj/workflow'
import { openEntries, refuseName, tooMany } from './open-archive.ts'

/** A change of the files in an archive. */
export interface ArchiveChange {
  /** A file to add, or an archive whose files to add. */
  readonly added?: { readonly path: string; readonly fileName: string }
  /** Paths of files in the archive that are left out. */
  readonly removed?: readonly string[]
}

/** An archive that isn't written yet. */
export interface ChangedArchive {
  /** The paths of all its files. */
  readonly files: readonly string[]
  /** The paths of the files that were added. */
  readonly added: readonly string[]
  readonly bytes: number
  /** Returns the archive. The content of the files is copied as it is stored, so it isn't compressed again. */
  content(signal?: AbortSignal): AsyncGenerator<Uint8Array>
}

const PIECE = 1 << 20
const STORED = 0

/** A file to write: its header, and its stored content as a part of a file on the disk. */
interface Part {
  readonly path: string
  readonly entry: Omit<ZipEntry, 'offset'>
  readonly from: { readonly path: string; readonly start: number }
}

/**
 * Prepares an archive that contains the files of an archive and other files. Refuses names that could lead out of a
 * folder, names that the archive already has (ignoring upper and lower case), and the removal of all files. The paths of
 * files are compared in Unicode's composed form.
 */
export async function changeArchive(
  path: string,
  { added, removed = [] }: ArchiveChange,
  signal?: AbortSignal,
): Promise<ChangedArchive> {
  const former = await partsOf(path)
  const gone = new Set(removed.map((one) => one.normalize('NFC')))
  const unknown = [...gone].filter((one) => !former.some((part) => part.path === one))
  if (unknown.length > 0) throw new AppError('setFileUnknown', { files: namesPhrase(unknown) })
  const kept = former.filter((part) => !gone.has(part.path))
  const news = added ? await partsToAdd(added, signal) : []
  const taken = new Set(kept.map((part) => part.path.toLowerCase()))
  const twice = news.filter((part) => taken.has(part.path.toLowerCase()))
  if (twice.length > 0)
    throw new AppError('setFileTaken', { files: namesPhrase(twice.map((part) => part.path)) })
  const parts = [...kept, ...news]
  if (parts.length === 0) throw new AppError('setFileLast', {})
  if (parts.length > MOST_FILES) throw tooMany()
  const { headers, directory, bytes } = layOut(parts)
  return {
    files: parts.map((part) => part.path),
    added: news.map((part) => part.path),
    bytes,
    async *content(signal) {
      for (const [i, { entry, from }] of parts.entries()) {
        yield headers[i] as Uint8Array
        if (entry.packedSize > 0) yield* pieces(from.path, from.start, entry.packedSize, signal)
      }
      yield* directory
    },
  }
}

/** Returns the files of an archive in the order of its directory. */
async function partsOf(path: string): Promise<readonly Part[]> {
  const { zip, entries } = await openEntries(path)
  try {
    const parts: Part[] = []
    for (const [name, entry] of entries) {
      const { fileDataStart } = await zip
        .readLocalFileHeaderPromise(entry, { minimal: true })
        .catch((cause: unknown) => {
          throw new AppError('archiveDamaged', {}, { cause })
        })
      const { compressionMethod: method, crc32: crc, compressedSize, uncompressedSize: size } = entry
      const modified = entry.lastModFileDate * 0x1_0000 + entry.lastModFileTime
      const bytes = new TextEncoder().encode(name)
      parts.push({
        path: name,
        entry: { name: bytes, method, crc, packedSize: compressedSize, size, modified },
        from: { path, start: fileDataStart },
      })
    }
    return parts
  } finally {
    zip.close()
  }
}

async function partsToAdd(
  { path, fileName }: NonNullable<ArchiveChange['added']>,
  signal?: AbortSignal,
): Promise<readonly Part[]> {
  if (isArchiveName(fileName)) return await partsOf(path)
  const name = fileName.normalize('NFC')
  refuseName(name)
  const { size, mtimeMs } = await stat(path)
  let crc = 0
  if (size > 0) for await (const piece of pieces(path, 0, size, signal)) crc = crc32(piece, crc)
  const bytes = new TextEncoder().encode(name)
  const modified = dosTime(mtimeMs)
  const entry = { name: bytes, method: STORED, crc, packedSize: size, size, modified }
  return [{ path: name, entry, from: { path, start: 0 } }]
}

function layOut(parts: readonly Part[]) {
  const headers: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { entry } of parts) {
    const placed = { ...entry, offset }
    const header = zipLocalHeader(placed)
    headers.push(header)
    directory.push(zipDirectoryHeader(placed))
    offset += header.length + entry.packedSize
  }
  const size = directory.reduce((sum, header) => sum + header.length, 0)
  directory.push(...zipEnd(parts.length, size, offset))
  return { headers, directory, bytes: offset + directory.reduce((sum, header) => sum + header.length, 0) }
}

/** Reads a part of a file. */
async function* pieces(
  path: string,
  start: number,
  bytes: number,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const stream = createReadStream(path, {
    start,
    end: start + bytes - 1,
    highWaterMark: PIECE,
    ...(signal ? { signal } : {}),
  })
  for await (const piece of stream) yield piece as Buffer
}
