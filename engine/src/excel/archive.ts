import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { AppError, sentence } from '@anj/workflow'
import * as yauzl from 'yauzl'
import { damagedWorkbook, partMissing } from './problems.ts'

/** The ZIP archive of a workbook. Part names ignore case. */
export interface Archive extends AsyncDisposable {
  /** The total unpacked size of all parts, as declared in the archive. */
  readonly unpackedBytes: number
  has(part: string): boolean
  /** The names of all parts, in lower case. */
  readonly parts: Iterable<string>
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
/** Maximum compression ratio. Sheets with a single repeated value reach 300 to 1, and DEFLATE at most 1032 to 1. */
const MOST_RATIO = 1_000
const SMALL = 100_000_000
const PIECE = 1 << 18

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
      parts: entries.keys(),
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
  onPacked: (bytes: number) => void = () => undefined,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  if (entry.isEncrypted()) throw new AppError('workbookEncrypted', {})
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw damagedWorkbook(sentence('damagedPacking', { part: entry.fileName }))
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_RATIO) throw tooLarge()
  if (uncompressedSize === 0) return
  let bytes = 0
  let checksum = 0
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = createReadStream(path, {
      start: fileDataStart,
      end: fileDataStart + compressedSize - 1,
      highWaterMark: PIECE,
      ...(signal ? { signal } : {}),
    })
    packed.on('data', (piece) => onPacked(piece.length))
    const pieces =
      compressionMethod === 0
        ? packed
        : pipeline(packed, createInflateRaw({ chunkSize: PIECE }), () => undefined)
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > uncompressedSize) break
      checksum = crc32(piece, checksum)
      yield piece
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof Error && 'code' in cause && /^(Z_|ERR_)/.test(String(cause.code))
      ? broken(cause)
      : cause
  }
  if (bytes !== uncompressedSize || checksum !== entry.crc32)
    throw damagedWorkbook(sentence('damagedChecksum', { part: entry.fileName }))
}

function tooLarge(): AppError {
  return new AppError('workbookBomb', { limit: MOST_UNPACKED / GB, ratio: MOST_RATIO })
}

/** Converts an error from the unzip library, whose message appears only in the log. */
function broken(cause: unknown): AppError {
  return damagedWorkbook(sentence('damagedArchive'), cause)
}
