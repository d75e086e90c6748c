import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip } from 'node:zlib'
import { AppError } from '@anj/workflow'
import { readFileHead } from './read-file-head.ts'

const MB = 1_000_000
/** Maximum compression ratio of a large file. Rows that repeat a single value reach 300 to 1, and gzip at most 1032. */
const MOST_RATIO = 1_000
const SMALL = 100 * MB

/** True for the first bytes of a file that is compressed with gzip. */
export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** Returns up to `most` of the first bytes of a file, unpacked if they are compressed. */
export async function unpackedHead(head: Buffer, most: number): Promise<Buffer> {
  if (!isGzip(head)) return head
  // The bytes end anywhere, so the end of the compressed data is missing.
  const unpacked = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
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

/** The unpacked content of a file, with the hash and the size of the file itself. */
export interface Unpacked {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

/** Unpacks a file that is compressed with gzip. Refuses files that become too large. Null for other files. */
export async function unpackFile(
  originalPath: string,
  path: string,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<Unpacked | null> {
  const { head, size } = await readFileHead(originalPath)
  if (!isGzip(head)) return null
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const bounded = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      const isBomb = bytes > SMALL && bytes > MOST_RATIO * size
      if (bytes > mostBytes || isBomb)
        done(new AppError('gzipTooMuch', { limit: Math.floor(mostBytes / MB), ratio: MOST_RATIO }))
      else done(null, chunk)
    },
  })
  try {
    await pipeline(
      createReadStream(originalPath, { highWaterMark: 1 << 20 }),
      hashed,
      createGunzip({ chunkSize: 1 << 18 }),
      bounded,
      createWriteStream(path, { mode: 0o600 }),
      { signal },
    )
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))
      throw new AppError('gzipDamaged', {}, { cause })
    throw cause
  }
  return { path, sha256: hash.digest('hex'), bytes: size }
}
