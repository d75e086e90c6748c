import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import type * as yauzl from 'yauzl'

/** Maximum compression ratio. Files with a single repeated value reach 300 to 1, and DEFLATE at most 1032 to 1. */
export const MOST_RATIO = 1_000
/** Smaller files are unpacked whatever their ratio is. */
export const SMALL = 100_000_000
const PIECE = 1 << 18
/** Entries up to this size can be unpacked at once. The streams of a thousand small files would take seconds. */
export const WHOLE = 4 << 20
const STORED = 0
const DEFLATED = 8

export type ZipFaultKind = 'damaged' | 'encrypted' | 'method' | 'ratio' | 'checksum'

/** A fault of a ZIP archive. Its reader says it in the words of the archive's kind. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault'
  readonly kind: ZipFaultKind

  constructor(kind: ZipFaultKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** Unpacks an entry of an archive piece by piece. Fails unless the size and the checksum match the archive. */
export async function* unpackEntry(
  zip: yauzl.ZipFile,
  path: string,
  entry: yauzl.Entry,
  onPacked: (bytes: number) => void = () => undefined,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  refuseEntry(entry)
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
      compressionMethod === STORED
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
    throw faultOf(cause)
  }
  if (bytes !== uncompressedSize || checksum !== entry.crc32) throw new ZipFault('checksum')
}

/** True for an entry that is so small that it is unpacked at once. */
export function isSmall({ compressedSize, uncompressedSize }: yauzl.Entry): boolean {
  return compressedSize <= WHOLE && uncompressedSize <= WHOLE
}

/**
 * Unpacks a small entry at once. The result can be a part of `room`, which has at least the size of the packed entry, so
 * that a thousand files don't need a thousand buffers.
 */
export async function unpackSmall(
  zip: yauzl.ZipFile,
  file: FileHandle,
  entry: yauzl.Entry,
  room: Buffer,
): Promise<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  refuseEntry(entry)
  if (uncompressedSize === 0) return room.subarray(0, 0)
  let unpacked: Buffer
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const { bytesRead } = await file.read(room, 0, compressedSize, fileDataStart)
    const packed = room.subarray(0, bytesRead)
    unpacked =
      compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength: uncompressedSize })
  } catch (cause) {
    throw faultOf(cause)
  }
  if (unpacked.length !== uncompressedSize || crc32(unpacked) !== entry.crc32) throw new ZipFault('checksum')
  return unpacked
}

/** Refuses an entry that can't be unpacked, or whose size can't be true. */
function refuseEntry(entry: yauzl.Entry): void {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  if (entry.isEncrypted()) throw new ZipFault('encrypted')
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw new ZipFault('method')
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_RATIO) throw new ZipFault('ratio')
}

/** Returns the fault of an archive for errors of its content. Errors of the system stay as they are. */
function faultOf(cause: unknown): unknown {
  const isDamage = cause instanceof Error && (!('code' in cause) || /^(Z_|ERR_)/.test(String(cause.code)))
  return isDamage ? new ZipFault('damaged', cause) : cause
}
