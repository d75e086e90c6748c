import { cellForms, formOf, type WireColumn } from './wire-columns.ts'

const NO_VALUE = 0xffff
const TOKEN = 1
const WHOLE_LENGTH = 8
const PIECE_LENGTH = 4

/**
 * Finds whether a row has come whole, by the lengths of its cells. It goes on where it stopped when more has come, so that
 * a row of many megabytes isn't looked at from its beginning with each packet.
 */
export class RowScan {
  readonly #forms: readonly number[]
  readonly #isCompressed: boolean
  #place = 0
  /** Behind the row's token. */
  #at: number
  #inPieces = false

  constructor(columns: readonly WireColumn[], isCompressed: boolean) {
    this.#forms = columns.map(formOf)
    this.#isCompressed = isCompressed
    this.#at = TOKEN + (isCompressed ? (columns.length + 7) >> 3 : 0)
  }

  /** `start` is where the row's token stands now. */
  reachesEnd(bytes: Buffer, start: number): boolean {
    while (this.#place < this.#forms.length) {
      const next = this.#next(bytes, start, start + this.#at)
      if (next === -1) return false
      this.#at = next - start
    }
    return start + this.#at <= bytes.length
  }

  /** Behind the cell or piece at `from`, which may not have come yet itself; -1 when its length hasn't. */
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
      case cellForms.byOne:
        if (from + 1 > bytes.length) return -1
        this.#endCell()
        return from + 1 + (bytes[from] as number)
      case cellForms.byTwo: {
        if (from + 2 > bytes.length) return -1
        const length = bytes.readUInt16LE(from)
        this.#endCell()
        return from + 2 + (length === NO_VALUE ? 0 : length)
      }
      case cellForms.pieces:
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

/** Whether the length of a whole value says that there is none. */
export function isNoValue(bytes: Buffer, from: number): boolean {
  return bytes.readUInt32LE(from) === 0xffff_ffff && bytes.readUInt32LE(from + 4) === 0xffff_ffff
}
