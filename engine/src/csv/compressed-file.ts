import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type Duplex, pipeline, Transform } from 'node:stream'
import { pipeline as whole } from 'node:stream/promises'
import { constants, createGunzip, createZstdDecompress } from 'node:zlib'
import { AppError } from '@anj/workflow'
import { readFileHead } from './read-file-head.ts'
import { isZstd, ZstdFault, zstdSegments } from './zstd-segments.ts'

const MB = 1_000_000
/** Maximum compression ratio of a large file. Rows that repeat a single value reach 300 to 1, and gzip at most 1032. */
const MOST_RATIO = 1_000
const SMALL = 100 * MB
const PIECE = 1 << 20
const UNPACKED_PIECE = 1 << 18

/** True for the first bytes of a file that is compressed with gzip. */
function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** Returns up to `most` of the first bytes of a file, unpacked if they are compressed with gzip or zstd. */
export async function unpackedHead(head: Buffer, most: number): Promise<Buffer> {
  const unpacked = headUnpacker(head)
  if (!unpacked) return head
  unpacked.end(head)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of unpacked) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}

/** Returns a stream that unpacks the beginning of a file. The bytes end anywhere, so the end of the data is missing. */
function headUnpacker(head: Buffer): Duplex | null {
  if (isGzip(head)) return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  return isZstd(head) ? createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }) : null
}

/** The unpacked content of a file, with the hash and the size of the file itself. */
export interface Unpacked {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

/** Unpacks a file that is compressed with gzip or zstd. Refuses files that become too large. Null for other files. */
export async function unpackFile(
  originalPath: string,
  path: string,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<Unpacked | null> {
  const { head, size } = await readFileHead(originalPath)
  const unpack = isGzip(head) ? gunzipped : isZstd(head) ? unzstd : null
  if (!unpack) return null
  const hash = createHash('sha256')
  let bytes = 0
  const bounded = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      const isBomb = bytes > SMALL && bytes > MOST_RATIO * size
      if (bytes > mostBytes || isBomb)
        done(new AppError('gzipTooMuch', { limit: Math.floor(mostBytes / MB), ratio: MOST_RATIO }))
      else done(null, chunk)
    },
  })
  const pieces = unpack(originalPath, (packed) => hash.update(packed))
  try {
    await whole(pieces, bounded, createWriteStream(path, { mode: 0o600 }), { signal })
  } catch (cause) {
    const isFault =
      cause instanceof ZstdFault ||
      (cause instanceof Error && 'code' in cause && /^(Z_|ZSTD_)/.test(String(cause.code)))
    if (isFault) throw new AppError('gzipDamaged', {}, { cause })
    throw cause
  }
  return { path, sha256: hash.digest('hex'), bytes: size }
}

type OnPacked = (bytes: Buffer) => void

/** Unpacks a gzip file, which can have several members. */
async function* gunzipped(path: string, onPacked: OnPacked): AsyncGenerator<Buffer> {
  yield* unpacked(path, {}, onPacked, createGunzip({ chunkSize: UNPACKED_PIECE }))
}

/** Unpacks a zstd file frame by frame, because a stream of Node.js ends after the first one without an error. */
async function* unzstd(path: string, onPacked: OnPacked): AsyncGenerator<Buffer> {
  for await (const { start, end, isFrame } of zstdSegments(path)) {
    if (isFrame)
      yield* unpacked(path, { start, end }, onPacked, createZstdDecompress({ chunkSize: UNPACKED_PIECE }))
    else for await (const piece of readRange(path, { start, end })) onPacked(piece as Buffer)
  }
}

interface Range {
  readonly start?: number
  readonly end?: number
}

function readRange(path: string, range: Range) {
  return createReadStream(path, { ...range, highWaterMark: PIECE })
}

function unpacked(path: string, range: Range, onPacked: OnPacked, unpacker: Duplex): AsyncIterable<Buffer> {
  const packed = readRange(path, range)
  packed.on('data', (piece) => onPacked(piece as Buffer))
  return pipeline(packed, unpacker, () => undefined)
}
