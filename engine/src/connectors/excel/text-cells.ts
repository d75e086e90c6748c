/**
 * How a cell of text begins in a column of another type: no other cell names a style of 0, and no text holds a '<'.
 * So they are counted in the bytes that go by, without another look at the rows.
 */
export const textCellBegin = '<c s="0" r="'

/** The mark and the letters of a column. */
const LONGEST = textCellBegin.length + 3

/** Counts the cells that were written as texts although their column is none of texts, by the letters of the column. */
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

  /** Those that are whole; the document doesn't end in a cell. */
  #countIn(bytes: Buffer): void {
    for (let at = bytes.indexOf(textCellBegin); at >= 0; at = bytes.indexOf(textCellBegin, at + 1)) {
      if (at + LONGEST > bytes.length) return
      const letters = /^[A-Z]{1,3}/.exec(
        bytes.toString('latin1', at + textCellBegin.length, at + LONGEST),
      )?.[0]
      if (letters) this.counts.set(letters, (this.counts.get(letters) ?? 0) + 1)
    }
  }
}
