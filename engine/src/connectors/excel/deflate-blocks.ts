import { constants, crc32, deflateRaw } from 'node:zlib'

/** Large enough that blocks which know nothing of each other take hardly more room than one stream. */
const BLOCK = 1 << 18
/** As many as there are threads for them, and one that waits. */
const AT_ONCE = 3
/** Of the levels the fastest: the next takes half as long again for a twentieth less. */
const LEVEL = 1

export interface Deflated {
  readonly packed: number
  readonly unpacked: number
  readonly checksum: number
}

/**
 * Compresses one stream on several cores: blocks are compressed beside each other, each ended where a byte ends, and
 * written in their order, which makes one stream of DEFLATE.
 */
export class DeflateBlocks {
  readonly #write: (packed: Buffer) => Promise<void>
  /** Blocks that are used again: new ones would pile up until somebody collects them. */
  readonly #free: Buffer<ArrayBuffer>[] = []
  #block = Buffer.allocUnsafeSlow(BLOCK)
  #filled = 0
  #checksum = 0
  #unpacked = 0
  #packed = 0
  /** Blocks on their way; the last is written when all are. */
  readonly #waiting: Promise<void>[] = []
  #last: Promise<void> = Promise.resolve()

  constructor(write: (packed: Buffer) => Promise<void>) {
    this.#write = write
  }

  /** Takes some bytes; they may be used again at once. Resolves when there is room for more. */
  async add(bytes: Buffer): Promise<void> {
    this.#checksum = crc32(bytes, this.#checksum)
    this.#unpacked += bytes.length
    let at = 0
    while (at < bytes.length) {
      const copied = bytes.copy(this.#block, this.#filled, at)
      at += copied
      this.#filled += copied
      if (this.#filled < BLOCK) continue
      this.#send(false)
      if (this.#waiting.length >= AT_ONCE) await this.#waiting.shift()
    }
  }

  /** Ends the stream; everything is written then. */
  async end(): Promise<Deflated> {
    this.#send(true)
    await this.#last
    return { packed: this.#packed, unpacked: this.#unpacked, checksum: this.#checksum }
  }

  #send(isLast: boolean): void {
    const block = this.#block
    const packed = pack(block.subarray(0, this.#filled), isLast)
    packed.then(
      () => this.#free.push(block),
      () => undefined,
    )
    this.#block = this.#free.pop() ?? Buffer.allocUnsafeSlow(BLOCK)
    this.#filled = 0
    const written = this.#last.then(async () => {
      const bytes = await packed
      this.#packed += bytes.length
      await this.#write(bytes)
    })
    // Whoever waits for it or for a later one is told.
    written.catch(() => undefined)
    this.#last = written
    this.#waiting.push(written)
  }
}

function pack(block: Buffer, isLast: boolean): Promise<Buffer> {
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
  return new Promise((resolve, reject) => {
    deflateRaw(block, { level: LEVEL, finishFlush, chunkSize: 1 << 16 }, (error, packed) =>
      error ? reject(error) : resolve(packed),
    )
  })
}
