/**
 * The first characters of a text cell in a column of another type. No other cell has an explicit style 0, and no text
 * contains an unescaped '<', so these cells can be counted in the byte stream without another pass over the rows.
 */
export const textCellPrefix = '<c s="0" r="'

/** The same for a template, whose text cells keep the style of their column. No other cell begins with its type. */
export function templateTextPrefix(tagPrefix: string): string {
  return `<${tagPrefix}c t="inlineStr" r="`
}

/** Counts, for each column letter, the cells that were written as text although the column has another type. */
export class TextCells {
  readonly counts = new Map<string, number>()
  readonly #prefix: string
  /** The length of the prefix plus up to three column letters. */
  readonly #longest: number
  #tail = Buffer.alloc(0)

  constructor(prefix: string = textCellPrefix) {
    this.#prefix = prefix
    this.#longest = prefix.length + 3
  }

  push(chunk: Buffer): void {
    const across = Buffer.concat([this.#tail, chunk.subarray(0, this.#longest - 1)])
    this.#countIn(across)
    this.#countIn(chunk)
    const end = chunk.length < this.#longest ? Buffer.concat([this.#tail, chunk]) : chunk
    this.#tail = Buffer.from(end.subarray(1 - this.#longest))
  }

  /** Counts the matches in a buffer. A match that is cut off at the end counts when the next chunk completes it. */
  #countIn(bytes: Buffer): void {
    for (let at = bytes.indexOf(this.#prefix); at >= 0; at = bytes.indexOf(this.#prefix, at + 1)) {
      if (at + this.#longest > bytes.length) return
      const letters = /^[A-Z]{1,3}/.exec(
        bytes.toString('latin1', at + this.#prefix.length, at + this.#longest),
      )?.[0]
      if (letters) this.counts.set(letters, (this.counts.get(letters) ?? 0) + 1)
    }
  }
}
