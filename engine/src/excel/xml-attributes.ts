import { decodeEntities } from './xml-entities.ts'
import { isOutside, mix, OWN } from './xml-names.ts'

const COLON = 0x3a
const EQUALS = 0x3d
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

/** Reads the attributes of the current tag one by one. */
export class Attributes {
  readonly #spaceOf: (prefix: number) => number
  #bytes: Uint8Array = new Uint8Array()
  #start = 0
  #end = 0
  #at = 0
  /** The bounds of the current attribute's value. */
  start = 0
  end = 0
  /** The prefix of the current name, 0 without one, and its local part. */
  prefix = 0
  local = 0

  /** `spaceOf` returns the namespace of a prefix. */
  constructor(spaceOf: (prefix: number) => number) {
    this.#spaceOf = spaceOf
  }

  get bytes(): Uint8Array {
    return this.#bytes
  }

  set(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes
    this.#start = start
    this.#at = start
    this.#end = end
  }

  /**
   * Advances to the next attribute and returns the key of its name, as `keyOf` does; 0 after the last attribute. A name
   * without a prefix belongs to the element. All names in unknown namespaces share a key that matches nothing.
   */
  next(): number {
    const bytes = this.#bytes
    const last = this.#end
    let at = this.#at
    while (at < last && isSpace(bytes[at] as number)) at += 1
    if (at >= last) return 0
    let local = 0
    this.prefix = 0
    for (; at < last; at += 1) {
      const byte = bytes[at] as number
      if (byte === EQUALS || isSpace(byte)) break
      if (byte === COLON) {
        this.prefix = local
        local = 0
      } else local = (Math.imul(local, 31) + byte) | 0
    }
    this.local = local
    while (at < last && bytes[at] !== DOUBLE_QUOTE && bytes[at] !== SINGLE_QUOTE) at += 1
    const quote = bytes[at]
    this.start = at + 1
    at += 1
    while (at < last && bytes[at] !== quote) at += 1
    this.end = at
    this.#at = at + 1
    if (at >= last) return 0
    return this.prefix === 0 ? local : this.#keyWithPrefix()
  }

  #keyWithPrefix(): number {
    const space = this.#spaceOf(this.prefix)
    return space === OWN || isOutside(space) ? NOBODYS : mix(space, this.local)
  }

  /** Parses the current value as digits; -1 for anything else. */
  whole(): number {
    let value = 0
    for (let at = this.start; at < this.end; at += 1) {
      const digit = (this.#bytes[at] as number) - 0x30
      if (digit < 0 || digit > 9 || value > 0xffffffff) return -1
      value = value * 10 + digit
    }
    return this.end > this.start ? value : -1
  }

  /** True when the current value equals `text`. */
  is(text: string): boolean {
    return this.end - this.start === text.length && startsWith(this.#bytes, this.start, text)
  }

  /** Returns the current value as text. */
  value(): string {
    return decodeEntities(Buffer.from(this.#bytes.subarray(this.start, this.end)).toString(), this.start)
  }

  /** Finds an attribute in any position by the key of its name, and returns its value; null when it is missing. */
  valueOf(key: number): string | null {
    this.#at = this.#start
    for (let name = this.next(); name !== 0; name = this.next()) if (name === key) return this.value()
    return null
  }
}

/** The key of attributes in unknown namespaces. */
const NOBODYS = -1

/** True for a byte that is white space in XML. */
export const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** True when the bytes at a position equal `text`. */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}
