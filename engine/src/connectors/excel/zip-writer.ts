import type { Writable } from 'node:stream'
import { DeflateBlocks, type Deflated } from './deflate-blocks.ts'

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
/** Sizes follow behind the data; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
const VERSION_64 = 45
const MOST_32 = 0xffffffff
const MOST_16 = 0xffff
/** 1980-01-01, the first day that archives know: the same table gives the same file. */
const FIRST_DAY = 0x21

interface Entry extends Deflated {
  readonly name: Buffer
  readonly offset: number
}

/** Writes an archive into a stream, part after part, each as large as it may be. */
export class ZipWriter {
  readonly #file: Writable
  readonly #entries: Entry[] = []
  #offset = 0

  constructor(file: Writable) {
    this.#file = file
  }

  /** Begins a part. It must be ended before the next begins. */
  async begin(name: string): Promise<{ add(bytes: Buffer): Promise<void>; end(): Promise<void> }> {
    const offset = this.#offset
    const bytes = Buffer.from(name)
    await this.#write(Buffer.concat([localHeader(bytes), bytes]))
    const deflate = new DeflateBlocks((packed) => this.#write(packed))
    return {
      add: (piece) => deflate.add(piece),
      end: async () => {
        const deflated = await deflate.end()
        await this.#write(descriptor(deflated))
        this.#entries.push({ ...deflated, name: bytes, offset })
      },
    }
  }

  async addPart(name: string, content: string): Promise<void> {
    const part = await this.begin(name)
    await part.add(Buffer.from(content))
    await part.end()
  }

  /** Writes the list of parts. The stream stays open. */
  async end(): Promise<void> {
    const start = this.#offset
    for (const entry of this.#entries) await this.#write(centralHeader(entry))
    await this.#write(endOf(this.#entries.length, start, this.#offset))
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#offset += bytes.length
    await writeTo(this.#file, bytes)
  }
}

/** Writes into a stream and waits until it takes more; fails with it. */
function writeTo(file: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    file.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(FIRST_DAY, 12)
  header.writeUInt16LE(name.length, 26)
  return header
}

function descriptor({ packed, unpacked, checksum }: Deflated): Buffer {
  const large = packed > MOST_32 || unpacked > MOST_32
  const bytes = Buffer.alloc(large ? 24 : 16)
  bytes.writeUInt32LE(DESCRIPTOR, 0)
  bytes.writeUInt32LE(checksum, 4)
  if (large) {
    bytes.writeBigUInt64LE(BigInt(packed), 8)
    bytes.writeBigUInt64LE(BigInt(unpacked), 16)
  } else {
    bytes.writeUInt32LE(packed, 8)
    bytes.writeUInt32LE(unpacked, 12)
  }
  return bytes
}

function centralHeader({ name, packed, unpacked, checksum, offset }: Entry): Buffer {
  const large = [unpacked, packed, offset].filter((size) => size >= MOST_32)
  const extra = Buffer.alloc(large.length > 0 ? 4 + 8 * large.length : 0)
  if (large.length > 0) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8 * large.length, 2)
    for (const [i, size] of large.entries()) extra.writeBigUInt64LE(BigInt(size), 4 + 8 * i)
  }
  const version = large.length > 0 ? VERSION_64 : VERSION
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATE, 10)
  header.writeUInt16LE(FIRST_DAY, 14)
  header.writeUInt32LE(checksum, 16)
  header.writeUInt32LE(Math.min(packed, MOST_32), 20)
  header.writeUInt32LE(Math.min(unpacked, MOST_32), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(Math.min(offset, MOST_32), 42)
  return Buffer.concat([header, name, extra])
}

function endOf(entries: number, start: number, end: number): Buffer {
  const large = entries >= MOST_16 || start >= MOST_32 || end - start >= MOST_32
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(END, 0)
  tail.writeUInt16LE(Math.min(entries, MOST_16), 8)
  tail.writeUInt16LE(Math.min(entries, MOST_16), 10)
  tail.writeUInt32LE(Math.min(end - start, MOST_32), 12)
  tail.writeUInt32LE(Math.min(start, MOST_32), 16)
  if (!large) return tail
  const record = Buffer.alloc(56)
  record.writeUInt32LE(END_64, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(VERSION_64, 12)
  record.writeUInt16LE(VERSION_64, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(end - start), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(LOCATOR_64, 0)
  locator.writeBigUInt64LE(BigInt(end), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator, tail])
}
