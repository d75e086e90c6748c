import type { LineSink } from '../csv/line-writer.ts'

/** The size and the number of the parts of memory that two threads share. */
const PART = 1 << 20
const PARTS = 4

/** Memory in which a thread passes bytes to another thread, a few parts at a time. */
export interface ByteRing {
  readonly bytes: SharedArrayBuffer
  /** The number of parts that the other thread has taken. */
  readonly taken: Int32Array<SharedArrayBuffer>
}

export function makeByteRing(): ByteRing {
  return {
    bytes: new SharedArrayBuffer(PART * PARTS),
    taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  }
}

/** Returns a sink that fills the ring. It calls `onPart` with the length of each part, and waits while all are full. */
export function ringSink({ bytes, taken }: ByteRing, onPart: (length: number) => void): LineSink {
  const ring = Buffer.from(bytes)
  let filled = 0
  return {
    write: (from) => {
      for (let at = 0; at < from.length; at += PART) {
        for (;;) {
          const seen = Atomics.load(taken, 0)
          if (filled - seen < PARTS) break
          Atomics.wait(taken, 0, seen)
        }
        const length = from.copy(ring, (filled % PARTS) * PART, at, Math.min(from.length, at + PART))
        filled += 1
        onPart(length)
      }
    },
    close: () => undefined,
  }
}

/** Takes the parts out of a ring, in the order in which they were filled. */
export class RingReader {
  readonly #ring: ByteRing
  #taken = 0

  constructor(ring: ByteRing) {
    this.#ring = ring
  }

  /** Returns the next part, which stays as it is until it is released. */
  next(length: number): Buffer {
    return Buffer.from(this.#ring.bytes, (this.#taken % PARTS) * PART, length)
  }

  /** Lets the other thread fill the part again that `next` returned. */
  release(): void {
    this.#taken += 1
    Atomics.store(this.#ring.taken, 0, this.#taken)
    Atomics.notify(this.#ring.taken, 0)
  }
}
