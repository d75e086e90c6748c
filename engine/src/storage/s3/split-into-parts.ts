import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A piece of a stream that stays on this machine's disk until it is sent. */
export interface Part {
  readonly bytes: Buffer
  /** The MD5 hash in base64. Without it, the server verifies the bytes by their signature alone. */
  readonly md5?: string
}

/**
 * Splits a stream into parts of `size` bytes. The last part can be smaller, and an empty stream becomes one empty part.
 * Incoming bytes wait on disk, so that many slow streams need little memory. If the stream fails, the bytes that
 * arrived become the last part, and `broken` receives the error.
 */
export async function* splitIntoParts(
  content: AsyncIterable<unknown>,
  size: number,
  folder: string,
  broken: (error: unknown) => void,
): AsyncGenerator<Part> {
  const open = { spool: null as Spool | null }
  const take = async () => {
    const { spool } = open
    open.spool = null
    return spool ? await spool.take() : memoryPart(Buffer.alloc(0))
  }
  let isFirst = true
  try {
    try {
      for await (const chunk of content) {
        for (let rest = toBuffer(chunk); rest.length > 0; ) {
          open.spool ??= await openSpool(folder)
          const fitting = rest.subarray(0, size - open.spool.bytes)
          await open.spool.add(fitting)
          rest = rest.subarray(fitting.length)
          if (open.spool.bytes < size) continue
          isFirst = false
          yield await take()
        }
      }
    } catch (error) {
      broken(error)
    }
    if (open.spool || isFirst) yield await take()
  } finally {
    await open.spool?.drop()
  }
}

/** Creates a part in memory. */
export function memoryPart(bytes: Buffer): Part {
  return { bytes, md5: createHash('md5').update(bytes).digest('base64') }
}

interface Spool {
  readonly bytes: number
  readonly add: (chunk: Buffer) => Promise<void>
  /** Returns all added bytes and removes the file. */
  readonly take: () => Promise<Part>
  readonly drop: () => Promise<void>
}

async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, randomUUID())
  const file: FileHandle = await open(path, 'wx+', 0o600)
  let bytes = 0
  const drop = async () => {
    await file.close()
    await rm(path, { force: true })
  }
  return {
    get bytes() {
      return bytes
    },
    add: async (chunk) => {
      await file.appendFile(chunk)
      bytes += chunk.length
    },
    take: async () => {
      const whole = Buffer.allocUnsafe(bytes)
      for (let at = 0; at < bytes; ) {
        const { bytesRead } = await file.read(whole, at, bytes - at, at)
        if (bytesRead === 0) throw new Error('A part became shorter on disk')
        at += bytesRead
      }
      await drop()
      return memoryPart(whole)
    },
    drop,
  }
}

function toBuffer(chunk: unknown): Buffer {
  if (Buffer.isBuffer(chunk)) return chunk
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  return Buffer.from(String(chunk))
}
