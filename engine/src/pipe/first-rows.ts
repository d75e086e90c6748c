const QUOTE = 0x22
const LINE_FEED = 0x0a
/** The bytes of the mark that `afterMark` writes before the rows. */
const MARK = 3

/** Keeps the first rows of an inflow while they pass, so that the source isn't asked for them again. */
export class FirstRows {
  readonly #most: { readonly rows: number; readonly bytes: number }
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #complete = 0
  #rows = 0
  #isQuoted = false

  /** `most` limits the rows and their bytes. */
  constructor(most: { readonly rows: number; readonly bytes: number }) {
    this.#most = most
  }

  /** Looks at bytes that pass, the first of which are the mark. The sender never changes them. */
  add(chunk: Buffer): void {
    if (this.#rows >= this.#most.rows || this.#bytes > this.#most.bytes) return
    this.#chunks.push(chunk)
    for (let i = 0; i < chunk.length && this.#rows < this.#most.rows; i += 1) {
      // A doubled quote inverts the state twice, so it has no effect.
      if (chunk[i] === QUOTE) this.#isQuoted = !this.#isQuoted
      else if (chunk[i] === LINE_FEED && !this.#isQuoted) {
        this.#rows += 1
        this.#complete = this.#bytes + i + 1
      }
    }
    this.#bytes += chunk.length
  }

  /** The complete rows so far, without the mark. */
  get found(): { readonly bytes: Buffer; readonly rows: number } {
    return { bytes: Buffer.concat(this.#chunks).subarray(MARK, this.#complete), rows: this.#rows }
  }
}
