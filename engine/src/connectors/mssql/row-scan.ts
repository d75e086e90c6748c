import { lengthPrefixKinds, lengthPrefixOf, type WireColumn } from './wire-columns.ts'

const NO_VALUE = 0xffff
const TOKEN = 1
const WHOLE_LENGTH = 8
const PIECE_LENGTH = 4

/**
 * Uses the lengths of a row's cells to determine whether the row has arrived completely. When more bytes arrive, it
 * continues where it stopped, so that a row of many megabytes isn't scanned again for each packet.
 */
export class RowScan {
  readonly #forms: readonly number[]
  readonly #isCompressed: boolean
  #place = 0
  /** The position of the next cell, relative to the row's token. */
  #at: number
  #inPieces = false

  constructor(columns: readonly WireColumn[], isCompressed: boolean) {
    this.#forms = columns.map(lengthPrefixOf)
    this.#isCompressed = isCompressed
    this.#at = TOKEN + (isCompressed ? (columns.length + 7) >> 3 : 0)
  }

  /** True if the row is complete. `start` is the current position of the row's token. */
  reachesEnd(bytes: Buffer, start: number): boolean {
    while (this.#place < this.#forms.length) {
      const next = this.#next(bytes, start, start + this.#at)
      if (next === -1) return false
      this.#at = next - start
    }
    return start + this.#at <= bytes.length
  }

  /**
   * Returns where the cell or chunk at `from` ends, even if that part hasn't arrived yet. Returns -1 if its length
   * hasn't arrived either.
   */
  #next(bytes: Buffer, start: number, from: number): number {
    const form = this.#forms[this.#place] as number
    if (this.#inPieces) {
      if (from + PIECE_LENGTH > bytes.length) return -1
      const length = bytes.readUInt32LE(from)
      if (length === 0) this.#endCell()
      return from + PIECE_LENGTH + length
    }
    if (this.#isNull(bytes, start)) {
      this.#endCell()
      return from
    }
    switch (form) {
      case lengthPrefixKinds.byOne:
        if (from + 1 > bytes.length) return -1
        this.#endCell()
        return from + 1 + (bytes[from] as number)
      case lengthPrefixKinds.byTwo: {
        if (from + 2 > bytes.length) return -1
        const length = bytes.readUInt16LE(from)
        this.#endCell()
        return from + 2 + (length === NO_VALUE ? 0 : length)
      }
      case lengthPrefixKinds.pieces:
        if (from + WHOLE_LENGTH > bytes.length) return -1
        if (isNoValue(bytes, from)) this.#endCell()
        else this.#inPieces = true
        return from + WHOLE_LENGTH
      default:
        this.#endCell()
        return from + form
    }
  }

  #isNull(bytes: Buffer, start: number): boolean {
    if (!this.#isCompressed) return false
    return (((bytes[start + TOKEN + (this.#place >> 3)] ?? 0) >> (this.#place & 7)) & 1) === 1
  }

  #endCell(): void {
    this.#place += 1
    this.#inPieces = false
  }
}

/** True if the total length of a chunked value is the length that stands for null. */
export function isNoValue(bytes: Buffer, from: number): boolean {
  return bytes.readUInt32LE(from) === 0xffff_ffff && bytes.readUInt32LE(from + 4) === 0xffff_ffff
}
