/** What a part of a workbook is broken by, with the place in it. */
export class BrokenXml extends Error {
  readonly at: number

  constructor(why: string, at: number) {
    super(why)
    this.at = at
  }
}

/** Told of what stands in a document, in its order. Names are without prefix, as keys of `keyOf`. */
export interface XmlReader {
  open(name: number, attributes: Attributes): void
  close(name: number): void
  /** A piece of text, still with its entities; several may follow each other. */
  text(bytes: Uint8Array, start: number, end: number): void
  /** A piece of text that has no entities. */
  plain(bytes: Uint8Array, start: number, end: number): void
}

const LT = 0x3c
const GT = 0x3e
const SLASH = 0x2f
const BANG = 0x21
const QUESTION = 0x3f
const COLON = 0x3a
const EQUALS = 0x3d
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const AMPERSAND = 0x26
const SEMICOLON = 0x3b

/** Deeper than any workbook. */
const DEEPEST = 256
/** No tag, comment or entity is longer, so what waits for the next piece stays small. */
const LONGEST_TOKEN = 4 << 20
const LONGEST_ENTITY = 16

/** The number that stands for a name: comparing numbers is what keeps the scanner fast. */
export function keyOf(name: string): number {
  let key = 0
  for (const byte of Buffer.from(name)) key = (Math.imul(key, 31) + byte) | 0
  return key
}

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Reads a document piece by piece on its bytes, which for sheets is several times as fast as making strings of them.
 * It knows what workbooks need of XML: prefixes of every kind, attributes in any order, comments, CDATA and
 * instructions. Document types are refused, so that no entity can be declared. The bytes must be UTF-8.
 */
export class XmlScanner {
  readonly #reader: XmlReader
  readonly #attributes = new Attributes()
  readonly #path: number[] = []
  #waiting: Uint8Array | null = null
  /** Bytes of the document in front of the present piece. */
  #passed = 0
  #hasRoot = false

  constructor(reader: XmlReader) {
    this.#reader = reader
  }

  push(piece: Uint8Array): void {
    const waiting = this.#waiting
    const bytes = waiting ? Buffer.concat([waiting, piece]) : piece
    const used = this.#scan(bytes)
    this.#passed += used
    this.#waiting = used < bytes.length ? bytes.subarray(used) : null
    if (this.#waiting && this.#waiting.length > LONGEST_TOKEN) this.#fail('a tag is too long', 0)
  }

  end(): void {
    if (this.#waiting || this.#path.length > 0 || !this.#hasRoot) this.#fail('it ends too early', 0)
  }

  /** Scans what is whole, and tells how many bytes that is. */
  #scan(bytes: Uint8Array): number {
    const { length } = bytes
    let at = 0
    while (at < length) {
      if (bytes[at] !== LT) {
        const end = this.#scanText(bytes, at)
        if (end === at) return at
        at = end
        continue
      }
      if (at + 1 >= length) return at
      const next = bytes[at + 1]
      let end: number
      if (next === SLASH) end = this.#scanClosing(bytes, at)
      else if (next === BANG) end = this.#scanDeclaration(bytes, at)
      else if (next === QUESTION) end = endOf(bytes, at + 2, '?>')
      else end = this.#scanOpening(bytes, at)
      if (end < 0) return at
      at = end
    }
    return at
  }

  #scanText(bytes: Uint8Array, start: number): number {
    const { length } = bytes
    let end = start
    let ampersand = -1
    for (; end < length; end += 1) {
      const byte = bytes[end]
      if (byte === LT) break
      if (byte === AMPERSAND) ampersand = end
    }
    if (end === length && ampersand >= 0 && bytes.indexOf(SEMICOLON, ampersand) < 0) {
      // The rest of the entity comes with the next piece.
      if (end - ampersand > LONGEST_ENTITY) this.#fail('an entity does not end', ampersand)
      end = ampersand
    }
    if (end > start && this.#path.length > 0) this.#reader.text(bytes, start, end)
    return end
  }

  #scanClosing(bytes: Uint8Array, start: number): number {
    const { length } = bytes
    let key = 0
    let at = start + 2
    for (; at < length; at += 1) {
      const byte = bytes[at] as number
      if (byte === GT || isSpace(byte)) break
      key = byte === COLON ? 0 : (Math.imul(key, 31) + byte) | 0
    }
    while (at < length && bytes[at] !== GT) at += 1
    if (at >= length) return -1
    if (this.#path.pop() !== key) this.#fail('its tags do not match', start)
    this.#reader.close(key)
    return at + 1
  }

  #scanOpening(bytes: Uint8Array, start: number): number {
    const { length } = bytes
    let key = 0
    let at = start + 1
    for (; at < length; at += 1) {
      const byte = bytes[at] as number
      if (byte === GT || byte === SLASH || isSpace(byte)) break
      key = byte === COLON ? 0 : (Math.imul(key, 31) + byte) | 0
    }
    if (at === start + 1) this.#fail('a tag has no name', start)
    const attributes = at
    let quote = 0
    for (; at < length; at += 1) {
      const byte = bytes[at]
      if (quote !== 0) {
        if (byte === quote) quote = 0
      } else if (byte === GT) break
      else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte
    }
    if (at >= length) return -1
    const closes = bytes[at - 1] === SLASH
    this.#hasRoot = true
    this.#attributes.set(bytes, attributes, closes ? at - 1 : at)
    this.#reader.open(key, this.#attributes)
    if (closes) this.#reader.close(key)
    else if (this.#path.push(key) > DEEPEST) this.#fail('its tags are nested too deeply', start)
    return at + 1
  }

  #scanDeclaration(bytes: Uint8Array, start: number): number {
    const left = bytes.length - start
    if (left >= 4 && startsWith(bytes, start, '<!--')) return endOf(bytes, start + 4, '-->')
    if (left < 9) return -1
    if (!startsWith(bytes, start, '<![CDATA[')) this.#fail('it declares a document type', start)
    const end = endOf(bytes, start + 9, ']]>')
    if (end > 0 && this.#path.length > 0) this.#reader.plain(bytes, start + 9, end - 3)
    return end
  }

  #fail(why: string, at: number): never {
    throw new BrokenXml(why, this.#passed + at)
  }
}

/** The attributes of the tag that is being read. */
export class Attributes {
  #bytes: Uint8Array = new Uint8Array()
  #end = 0
  #at = 0
  /** Where the present attribute's value lies. */
  start = 0
  end = 0
  get bytes(): Uint8Array {
    return this.#bytes
  }

  set(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
  }

  /** Goes on to the next attribute and gives its name's key, without prefix; 0 behind the last. */
  next(): number {
    const bytes = this.#bytes
    const last = this.#end
    let at = this.#at
    while (at < last && isSpace(bytes[at] as number)) at += 1
    if (at >= last) return 0
    let key = 0
    for (; at < last; at += 1) {
      const byte = bytes[at] as number
      if (byte === EQUALS || isSpace(byte)) break
      key = byte === COLON ? 0 : (Math.imul(key, 31) + byte) | 0
    }
    while (at < last && bytes[at] !== DOUBLE_QUOTE && bytes[at] !== SINGLE_QUOTE) at += 1
    const quote = bytes[at]
    this.start = at + 1
    at += 1
    while (at < last && bytes[at] !== quote) at += 1
    this.end = at
    this.#at = at + 1
    return at < last ? key : 0
  }

  /** The present attribute's value as a number of digits; -1 for anything else. */
  whole(): number {
    let value = 0
    for (let at = this.start; at < this.end; at += 1) {
      const digit = (this.#bytes[at] as number) - 0x30
      if (digit < 0 || digit > 9 || value > 0xffffffff) return -1
      value = value * 10 + digit
    }
    return this.end > this.start ? value : -1
  }

  /** Whether the present attribute's value is these letters. */
  is(text: string): boolean {
    return this.end - this.start === text.length && startsWith(this.#bytes, this.start, text)
  }

  /** The present attribute's value as text. */
  value(): string {
    return decodeEntities(Buffer.from(this.#bytes.subarray(this.start, this.end)).toString())
  }

  /** All attributes by the names that stand in front of their values, with their prefixes. */
  all(): ReadonlyMap<string, string> {
    const text = Buffer.from(this.#bytes.subarray(this.#at, this.#end)).toString()
    const found = text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
    return new Map(
      [...found].map(([, name = '', double, single]) => [name, decodeEntities(double ?? single ?? '')]),
    )
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with its entities resolved; ones that XML doesn't know, or that stand for no character, break the document. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const code = /^#x([0-9a-fA-F]{1,6})$/.exec(name)?.[1]
    const digits = /^#([0-9]{1,7})$/.exec(name)?.[1]
    const point = code ? Number.parseInt(code, 16) : digits ? Number(digits) : -1
    const known = point >= 0 ? (isCharacter(point) ? String.fromCodePoint(point) : undefined) : named[name]
    if (known === undefined || !whole.endsWith(';'))
      throw new BrokenXml(`the entity ${whole.slice(0, 20)} is not known`, 0)
    return known
  })
}

function isCharacter(point: number): boolean {
  return (
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (point >= 0x20 && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0x10ffff)
  )
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** Behind the next occurrence of a text; -1 when there is none yet. */
function endOf(bytes: Uint8Array, from: number, text: string): number {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, from, 'latin1')
  return found < 0 ? -1 : found + text.length
}
