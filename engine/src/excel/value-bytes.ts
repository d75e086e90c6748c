import { decodeEntities } from './xml-entities.ts'

const AMPERSAND = 0x26
const SEMICOLON = 0x3b
const CR = 0x0d
const LF = 0x0a
const UNDERSCORE = 0x5f

/**
 * Collects the value of a cell as UTF-8 bytes from the pieces of a document, with resolved entities and normalized
 * line endings. The buffer is reused for every cell to avoid garbage.
 */
export class ValueBytes {
  bytes = Buffer.allocUnsafe(1 << 16)
  length = 0
  /** True when the value may contain an escaped character such as _x000D_. */
  #mayHaveEscapes = false
  #endsInCr = false

  clear(): void {
    this.length = 0
    this.#mayHaveEscapes = false
    this.#endsInCr = false
  }

  /** Appends raw text from a document. The text must not begin or end within an entity. */
  addText(from: Uint8Array, start: number, end: number): void {
    this.#makeRoom(end - start)
    const { bytes } = this
    let to = this.length
    for (let at = start; at < end; at += 1) {
      const byte = from[at] as number
      if (byte === AMPERSAND) {
        let stop = at + 1
        while (stop < end && from[stop] !== SEMICOLON) stop += 1
        const short = shortEntity(from, at + 1, stop)
        if (short > 0 && stop < end) {
          bytes[to++] = short
          this.#endsInCr = false
        } else {
          this.length = to
          this.#addString(decodeEntities(Buffer.from(from.subarray(at, stop + 1)).toString(), at))
          to = this.length
        }
        at = stop
        continue
      }
      if (byte === CR || byte === LF) {
        to = this.#addLineEnd(byte, to)
        continue
      }
      this.#endsInCr = false
      if (byte === UNDERSCORE) this.#mayHaveEscapes = true
      bytes[to++] = byte
    }
    this.length = to
  }

  /** Appends text without entities. */
  addPlain(from: Uint8Array, start: number, end: number): void {
    this.#makeRoom(end - start)
    for (let at = start; at < end; at += 1) {
      const byte = from[at] as number
      if (byte === CR || byte === LF) {
        this.length = this.#addLineEnd(byte, this.length)
        continue
      }
      this.#endsInCr = false
      if (byte === UNDERSCORE) this.#mayHaveEscapes = true
      this.bytes[this.length++] = byte
    }
  }

  /** Resolves the workbook's escapes for characters that XML can't represent, such as _x000D_ for a carriage return. */
  resolveEscapes(): void {
    if (!this.#mayHaveEscapes) return
    const text = this.toString()
    const resolved = resolveEscapes(text)
    if (resolved === text) return
    this.length = 0
    this.#makeRoom(resolved.length * 3)
    this.length = this.bytes.write(resolved)
  }

  /** Returns the value as a number; NaN when it isn't one. */
  toNumber(): number {
    let value = 0
    if (this.length === 0 || this.length > 15) return Number(this.toString())
    for (let at = 0; at < this.length; at += 1) {
      const digit = (this.bytes[at] as number) - 0x30
      if (digit < 0 || digit > 9) return Number(this.toString())
      value = value * 10 + digit
    }
    return value
  }

  toString(): string {
    return this.bytes.toString('utf8', 0, this.length)
  }

  /**
   * Appends a line feed, because XML normalizes line breaks. A real carriage return is written as an entity or escape.
   */
  #addLineEnd(byte: number, to: number): number {
    if (byte === LF && this.#endsInCr) {
      this.#endsInCr = false
      return to
    }
    this.#endsInCr = byte === CR
    this.bytes[to] = LF
    return to + 1
  }

  #addString(text: string): void {
    this.#endsInCr = false
    this.length += this.bytes.write(text, this.length)
  }

  /**
   * Makes room for a text of this length. This also suffices for entities, which are never shorter than their
   * character.
   */
  #makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, this.length + more))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}

/** Returns the character code of a common entity: amp, lt, gt, quot; 0 for any other. */
function shortEntity(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start]
  const second = bytes[start + 1]
  const length = end - start
  if (length === 3 && first === 0x61 && second === 0x6d && bytes[start + 2] === 0x70) return AMPERSAND
  if (length === 2 && second === 0x74) return first === 0x6c ? 0x3c : first === 0x67 ? 0x3e : 0
  if (
    length === 4 &&
    first === 0x71 &&
    second === 0x75 &&
    bytes[start + 2] === 0x6f &&
    bytes[start + 3] === 0x74
  )
    return 0x22
  return 0
}

/** Resolves escapes, except for code points that aren't characters or aren't allowed in text. */
export function resolveEscapes(text: string): string {
  return text.replace(
    /_x([dD][89abAB][0-9a-fA-F]{2})__x([dD][c-fC-F][0-9a-fA-F]{2})_|_x([0-9a-fA-F]{4})_/g,
    (whole, high?: string, low?: string, one?: string) => {
      if (high && low) return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16))
      const code = Number.parseInt(one ?? '', 16)
      return code === 0 || (code >= 0xd800 && code <= 0xdfff) ? whole : String.fromCharCode(code)
    },
  )
}
