import { AppError, sentence } from '@anj/workflow'
import * as yauzl from 'yauzl'
import { MOST_RATIO, unpackEntry, ZipFault } from '../zip/unpack-entry.ts'
import { damagedWorkbook, partMissing } from './problems.ts'

/** The ZIP archive of a workbook. Part names ignore case. */
export interface Archive extends AsyncDisposable {
  /** The total unpacked size of all parts, as declared in the archive. */
  readonly unpackedBytes: number
  has(part: string): boolean
  /** The names of all parts, in lower case. */
  readonly parts: Iterable<string>
  /** The names of all parts as they are written in the archive, in its order. */
  readonly names: readonly string[]
  /** Returns the packed size of a part, for progress reports. */
  packedBytes(part: string): number
  /** Unpacks a part piece by piece. Fails unless the size and the checksum match the archive. */
  read(part: string, onPacked?: (bytes: number) => void, signal?: AbortSignal): AsyncGenerator<Buffer>
}

const GB = 1_000_000_000
/** Maximum number of parts. A real workbook has only a few parts for each sheet, drawing and comment. */
const MOST_ENTRIES = 100_000
/**
 * Maximum unpacked size. A sheet with as many rows as Excel allows, a hundred columns and ten characters per cell is
 * smaller.
 */
const MOST_UNPACKED = 64 * GB

/** Opens a workbook's archive. Refuses an archive that exceeds the limits of any real workbook. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((cause: unknown) => {
    throw broken(cause)
  })
  try {
    const entries = await listEntries(zip)
    const entryOf = (part: string) => {
      const entry = entries.get(part.toLowerCase())
      if (!entry) throw partMissing(part)
      return entry
    }
    return {
      unpackedBytes: [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0),
      parts: [...entries.keys()],
      names: [...entries.values()].map(({ fileName }) => fileName),
      has: (part) => entries.has(part.toLowerCase()),
      packedBytes: (part) => entryOf(part).compressedSize,
      read: (part, onPacked, signal) => unpack(zip, path, entryOf(part), onPacked, signal),
      [Symbol.asyncDispose]: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw tooLarge()
  const entries = new Map<string, yauzl.Entry>()
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      const name = entry.fileName.toLowerCase()
      if (entries.has(name)) throw damagedWorkbook(sentence('damagedPartTwice', { part: entry.fileName }))
      entries.set(name, entry)
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : broken(cause)
  }
  if (unpacked > MOST_UNPACKED) throw tooLarge()
  return entries
}

async function* unpack(
  zip: yauzl.ZipFile,
  path: string,
  entry: yauzl.Entry,
  onPacked?: (bytes: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  try {
    yield* unpackEntry(zip, path, entry, onPacked, signal)
  } catch (error) {
    throw error instanceof ZipFault ? explained(error, entry.fileName) : error
  }
}

function explained({ kind, cause }: ZipFault, part: string): AppError {
  if (kind === 'encrypted') return new AppError('workbookEncrypted', {})
  if (kind === 'ratio') return tooLarge()
  if (kind === 'method') return damagedWorkbook(sentence('damagedPacking', { part }))
  return kind === 'checksum' ? damagedWorkbook(sentence('damagedChecksum', { part })) : broken(cause)
}

function tooLarge(): AppError {
  return new AppError('workbookBomb', { limit: MOST_UNPACKED / GB, ratio: MOST_RATIO })
}

/** Converts an error from the unzip library, whose message appears only in the log. */
function broken(cause: unknown): AppError {
  return damagedWorkbook(sentence('damagedArchive'), cause)
}
