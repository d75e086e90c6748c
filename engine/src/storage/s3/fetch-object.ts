import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@anj/workflow'
import type { ObjectFacts, Objects } from './objects.ts'
import { readObject } from './read-object.ts'

/** Downloads an object to a local file and verifies its bytes against the ETag. */
export async function fetchObject(
  objects: Objects,
  key: string,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  const facts = await objects.head(key, signal)
  if (!facts) throw new TypeError(`The store has no file ${key}`)
  const digest = digestOf(facts)
  let bytes = 0
  await pipeline(
    async function* () {
      for await (const chunk of readObject(objects, key, { signal })) {
        bytes += chunk.length
        digest?.add(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'w', mode: 0o600, highWaterMark: 1 << 20 }),
    { signal },
  )
  if (bytes !== facts.bytes || (digest && digest.etag() !== bare(facts.etag)))
    throw new AppError('storeFileDamaged', {})
  return bytes
}

interface Digest {
  readonly add: (chunk: Buffer) => void
  readonly etag: () => string
}

/**
 * Returns a digest that recomputes an object's ETag, which is the MD5 of its bytes or of the MD5s of its parts. Null
 * when the server computes ETags differently.
 */
function digestOf({ etag, partBytes, isOpaque }: ObjectFacts): Digest | null {
  if (isOpaque) return null
  if (/^[0-9a-f]{32}$/.test(bare(etag))) {
    const whole = createHash('md5')
    return { add: (chunk) => void whole.update(chunk), etag: () => whole.digest('hex') }
  }
  if (partBytes === null || !/^[0-9a-f]{32}-\d+$/.test(bare(etag))) return null
  const parts: Buffer[] = []
  let part = createHash('md5')
  let room = partBytes
  const close = () => {
    parts.push(part.digest())
    part = createHash('md5')
    room = partBytes
  }
  return {
    add: (chunk) => {
      for (let rest = chunk; rest.length > 0; ) {
        if (room === 0) close()
        const fitting = rest.subarray(0, room)
        part.update(fitting)
        room -= fitting.length
        rest = rest.subarray(fitting.length)
      }
    },
    etag: () => {
      close()
      return `${createHash('md5').update(Buffer.concat(parts)).digest('hex')}-${parts.length}`
    },
  }
}

function bare(etag: string): string {
  return etag.replaceAll('"', '').toLowerCase()
}
