import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type * as yauzl from 'yauzl'

/** Maximum compression ratio. Files with a single repeated value reach 300 to 1, and DEFLATE at most 1032 to 1. */
export const MOST_RATIO = 1_000
/** Smaller files are unpacked whatever their ratio is. */
export const SMALL = 100_000_000
const PIECE = 1 << 18
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
    const isDamage = cause instanceof Error && (!('code' in cause) || /^(Z_|ERR_)/.test(String(cause.code)))
    throw isDamage ? new ZipFault('damaged', cause) : cause
  }
  if (bytes !== uncompressedSize || checksum !== entry.crc32) throw new ZipFault('checksum')
}
