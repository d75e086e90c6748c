/**
 * The first characters of a text cell in a column of another type. No other cell has an explicit style 0, and no text
 * contains an unescaped '<', so these cells can be counted in the byte stream without another pass over the rows.
 */
export const textCellPrefix = '<c s="0" r="'

/** The marker plus up to three column letters. */
const LONGEST = textCellPrefix.length + 3

/** Counts, for each column letter, the cells that were written as text although the column has another type. */
export class TextCells {
  readonly counts = new Map<string, number>()
  #tail = Buffer.alloc(0)

  push(chunk: Buffer): void {
    const across = Buffer.concat([this.#tail, chunk.subarray(0, LONGEST - 1)])
    this.#countIn(across)
    this.#countIn(chunk)
    const end = chunk.length < LONGEST ? Buffer.concat([this.#tail, chunk]) : chunk
    this.#tail = Buffer.from(end.subarray(1 - LONGEST))
  }

  /** Counts the matches in a buffer. A match that is cut off at the end counts when the next chunk completes it. */
  #countIn(bytes: Buffer): void {
    for (let at = bytes.indexOf(textCellPrefix); at >= 0; at = bytes.indexOf(textCellPrefix, at + 1)) {
      if (at + LONGEST > bytes.length) return
      const letters = /^[A-Z]{1,3}/.exec(
        bytes.toString('latin1', at + textCellPrefix.length, at + LONGEST),
      )?.[0]
      if (letters) this.counts.set(letters, (this.counts.get(letters) ?? 0) + 1)
    }
  }
}
