import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import type * as yauzl from 'yauzl'

/** Maximum compression ratio. Files with a single repeated value reach 300 to 1, and DEFLATE at most 1032 to 1. */
export const MOST_RATIO = 1_000
/** Smaller files are unpacked whatever their ratio is. */
export const SMALL = 100_000_000
const PIECE = 1 << 18
/** Entries up to this size are unpacked at once, because the streams of a thousand small files take seconds. */
const WHOLE = 4 << 20
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
  if (entry.isEncrypted()) throw new ZipFault('encrypted')
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw new ZipFault('method')
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_RATIO) throw new ZipFault('ratio')
  if (uncompressedSize === 0) return
  if (compressedSize <= WHOLE && uncompressedSize <= WHOLE) {
    signal?.throwIfAborted()
    yield await unpackWhole(zip, path, entry)
    onPacked(compressedSize)
    return
  }
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

/** Unpacks a small entry at once. */
async function unpackWhole(zip: yauzl.ZipFile, path: string, entry: yauzl.Entry): Promise<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  let unpacked: Buffer
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    await using file = await open(path, 'r')
    const { buffer, bytesRead } = await file.read(
      Buffer.allocUnsafe(compressedSize),
      0,
      compressedSize,
      fileDataStart,
    )
    const packed = buffer.subarray(0, bytesRead)
    unpacked =
      compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength: uncompressedSize })
  } catch (cause) {
    throw faultOf(cause)
  }
  if (unpacked.length !== uncompressedSize || crc32(unpacked) !== entry.crc32) throw new ZipFault('checksum')
  return unpacked
}

/** Returns the fault of an archive for errors of its content. Errors of the system stay as they are. */
function faultOf(cause: unknown): unknown {
  const isDamage = cause instanceof Error && (!('code' in cause) || /^(Z_|ERR_)/.test(String(cause.code)))
  return isDamage ? new ZipFault('damaged', cause) : cause
}
