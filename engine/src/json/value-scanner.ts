import type { ByteWindow } from './byte-window.ts'
import { JsonFault, needMore } from './json-fault.ts'

export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const COMMA = 0x2c
const COLON = 0x3a
export const OPEN_OBJECT = 0x7b
export const CLOSE_OBJECT = 0x7d
export const OPEN_LIST = 0x5b
export const CLOSE_LIST = 0x5d
const MINUS = 0x2d
const PLUS = 0x2b
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const SPACE = 0x20

/** The signs that end the search for the end of a string, four times each. */
const QUOTES = 0x22222222
const BACKSLASHES = 0x5c5c5c5c
const SPACES = 0x20202020
const ONES = 0x01010101
const HIGHEST_BITS = 0x80808080 | 0

/** Deeper values aren't read, because each level needs some of the stack. */
export const DEEPEST = 500
/** An object with more names is remembered only while it is read. */
const MOST_MEMBERS = 4_096
/** An object with more names is refused, because all of them must be known to find one that occurs twice. */
export const MOST_NAMES = 200_000

/** A name of the objects at one place of the rows, with what follows it. */
export class Member {
  readonly name: string
  /** The name as it is usually written, with its quotes. */
  readonly key: Buffer
  /** The same bytes, to be compared four at a time. */
  readonly keyView: DataView
  readonly #depth: number
  #inner: Shape | null = null
  /** The object in which the name was last seen, by its number. */
  seen = 0
  /** The name that followed this one last time. */
  next: Member | null = null
  /** The column of the values, or -1 while there is none. */
  column = -1

  constructor(name: string, key: Buffer, depth: number) {
    this.name = name
    this.key = key
    this.keyView = viewOf(key)
    this.#depth = depth
  }

  /** The names of the objects that are values of this name. */
  get inner(): Shape {
    this.#inner ??= new Shape(this.#depth + 1)
    return this.#inner
  }
}

/** The names of the objects at one place of the rows. Rows repeat them, so most names are recognized by their bytes. */
export class Shape {
  readonly members = new Map<string, Member>()
  first: Member | null = null
  /** The shape of objects within values that stay text. */
  #within: Shape | null = null

  readonly depth: number

  constructor(depth: number) {
    this.depth = depth
  }

  get within(): Shape {
    this.#within ??= new Shape(this.depth + 1)
    return this.#within
  }

  add(name: string, key: Buffer): Member {
    const member = new Member(name, key, this.depth)
    this.members.set(name, member)
    return member
  }

  forget(): void {
    this.members.clear()
    this.first = null
  }
}

/**
 * Scans JSON values in bytes, strictly as RFC 8259 defines them. Names that occur twice in an object are refused. Each
 * function gets the position of a value's first byte and returns the position behind its last byte.
 */
export class ValueScanner {
  #bytes: Buffer = Buffer.alloc(8)
  /** The same bytes, to be read four at a time. */
  #view = viewOf(this.#bytes)
  /** The end of the bytes. Behind it, there are at least `SENTINEL` zeros. */
  end = 0
  /** The offset of the bytes in the file. */
  offset = 0
  isLast = false
  /** True if the string that was scanned last contains an escape. */
  hasEscapes = false
  /** Set when white space is skipped. */
  hasSpace = false
  #objects = 0

  get bytes(): Buffer {
    return this.#bytes
  }

  /** Continues with these bytes. `end`, `offset` and `isLast` are those of a window, which sees a part of a file. */
  lookAt({ bytes, end, offset, isLast }: Pick<ByteWindow, 'bytes' | 'end' | 'offset' | 'isLast'>): void {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes
      this.#view = viewOf(bytes)
    }
    this.end = end
    this.offset = offset
    this.isLast = isLast
  }

  /** Skips white space. */
  space(at: number): number {
    const bytes = this.#bytes
    let next = at
    for (;;) {
      const byte = bytes[next] as number
      if (byte > SPACE || (byte !== SPACE && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) return next
      this.hasSpace = true
      next += 1
    }
  }

  /** Scans a value without reading it. */
  skip(at: number, shape: Shape, depth = 0): number {
    const byte = this.#bytes[at] as number
    if (byte === QUOTE) return this.string(at)
    if (byte === OPEN_OBJECT) return this.#skipObject(at, shape, depth + 1)
    if (byte === OPEN_LIST) return this.#skipList(at, shape, depth + 1)
    return this.plain(at)
  }

  /** Scans a number, `true`, `false` or `null`. */
  plain(at: number): number {
    const byte = this.#bytes[at] as number
    if (byte === MINUS || (byte >= ZERO && byte <= NINE)) return this.#number(at)
    if (byte === 0x74) return this.#word(at, 'true')
    if (byte === 0x66) return this.#word(at, 'false')
    if (byte === 0x6e) return this.#word(at, 'null')
    return this.fault(at)
  }

  /** Scans a string with its quotes. */
  string(at: number): number {
    const view = this.#view
    let next = at + 1
    let escapes = false
    for (;;) {
      const four = view.getInt32(next, true)
      const quotes = four ^ QUOTES
      const backslashes = four ^ BACKSLASHES
      // The highest bit of each byte that ends the search. The lowest of these bits is certain.
      const ends =
        (((four - SPACES) & ~four) | ((quotes - ONES) & ~quotes) | ((backslashes - ONES) & ~backslashes)) &
        HIGHEST_BITS
      if (ends === 0) {
        next += 4
        continue
      }
      next += (31 - Math.clz32(ends & -ends)) >> 3
      const byte = this.#bytes[next] as number
      if (byte === QUOTE) {
        this.hasEscapes = escapes
        return next + 1
      }
      if (byte !== BACKSLASH) return this.fault(next)
      escapes = true
      next = this.#escape(next)
    }
  }

  /** Begins an object. Returns the number that marks its names as seen. */
  beginObject(shape: Shape, depth: number, at: number): number {
    if (depth > DEEPEST) throw new JsonFault('jsonDeepFault', this.offset + at)
    if (shape.members.size > MOST_MEMBERS) shape.forget()
    this.#objects += 1
    return this.#objects
  }

  /** Scans a name and its colon. Sets `member`. */
  member: Member | null = null
  name(at: number, shape: Shape, object: number, expected: Member | null, former: Member | null): number {
    let member = expected
    let next = at
    if (member && this.#isAt(member, at)) next += member.key.length
    else {
      if (this.#bytes[at] !== QUOTE) return this.fault(at)
      next = this.string(at)
      member = this.#find(shape, at, next)
      if (former) former.next = member
      else shape.first = member
    }
    if (member.seen === object) throw new JsonFault('jsonTwiceFault', this.offset + at, member.name)
    next = this.space(next)
    if (this.#bytes[next] !== COLON) return this.fault(next)
    // A name is seen only once its colon is in memory, because it is read again otherwise.
    member.seen = object
    this.member = member
    return this.space(next + 1)
  }

  /** Throws for a byte that can't be there, or because the bytes end. */
  fault(at: number): never {
    if (at >= this.end) {
      if (!this.isLast) throw needMore
      throw new JsonFault('jsonCutFault', this.offset + this.end)
    }
    throw new JsonFault('jsonTextFault', this.offset + at)
  }

  #skipObject(at: number, shape: Shape, depth: number): number {
    const bytes = this.#bytes
    const object = this.beginObject(shape, depth, at)
    let next = this.space(at + 1)
    if (bytes[next] === CLOSE_OBJECT) return next + 1
    let former: Member | null = null
    let expected = shape.first
    for (;;) {
      next = this.name(next, shape, object, expected, former)
      former = this.member
      expected = former?.next ?? null
      next = this.space(this.skip(next, (former as Member).inner, depth))
      const byte = bytes[next]
      if (byte === COMMA) next = this.space(next + 1)
      else if (byte === CLOSE_OBJECT) return next + 1
      else return this.fault(next)
    }
  }

  #skipList(at: number, shape: Shape, depth: number): number {
    if (depth > DEEPEST) throw new JsonFault('jsonDeepFault', this.offset + at)
    const bytes = this.#bytes
    let next = this.space(at + 1)
    if (bytes[next] === CLOSE_LIST) return next + 1
    for (;;) {
      next = this.space(this.skip(next, shape.within, depth))
      const byte = bytes[next]
      if (byte === COMMA) next = this.space(next + 1)
      else if (byte === CLOSE_LIST) return next + 1
      else return this.fault(next)
    }
  }

  #number(at: number): number {
    const bytes = this.#bytes
    let next = at
    if (bytes[next] === MINUS) next += 1
    if (bytes[next] === ZERO) next += 1
    else next = this.#digits(next)
    if (bytes[next] === POINT) next = this.#digits(next + 1)
    const byte = bytes[next] as number
    if (byte === 0x65 || byte === 0x45) {
      next += 1
      if (bytes[next] === PLUS || bytes[next] === MINUS) next += 1
      next = this.#digits(next)
    }
    // The number could continue behind the bytes in memory.
    if (next >= this.end && !this.isLast) throw needMore
    return next
  }

  #digits(at: number): number {
    const bytes = this.#bytes
    let next = at
    while ((bytes[next] as number) >= ZERO && (bytes[next] as number) <= NINE) next += 1
    return next === at ? this.fault(at) : next
  }

  #word(at: number, word: string): number {
    for (let i = 0; i < word.length; i += 1)
      if (this.#bytes[at + i] !== word.charCodeAt(i)) return this.fault(at + i)
    return at + word.length
  }

  #escape(at: number): number {
    const byte = this.#bytes[at + 1] as number
    if (byte !== 0x75) return simpleEscapes.has(byte) ? at + 2 : this.fault(at + 1)
    const unit = this.#unit(at)
    if (unit === 0) throw new JsonFault('jsonNulFault', this.offset + at)
    if (unit < 0xd800 || unit > 0xdfff) return at + 6
    const second = unit < 0xdc00 ? this.#second(at + 6) : 0
    if (second < 0xdc00 || second > 0xdfff) throw new JsonFault('jsonHalfFault', this.offset + at)
    return at + 12
  }

  #second(at: number): number {
    for (let i = 0; i < 2; i += 1) {
      if (this.#bytes[at + i] === '\\u'.charCodeAt(i)) continue
      return at + i >= this.end ? this.fault(at + i) : 0
    }
    return this.#unit(at)
  }

  /** Reads the four hexadecimal digits of an escape. */
  #unit(at: number): number {
    let unit = 0
    for (let i = at + 2; i < at + 6; i += 1) {
      const digit = Number.parseInt(String.fromCharCode(this.#bytes[i] as number), 16)
      if (Number.isNaN(digit)) return this.fault(i)
      unit = unit * 16 + digit
    }
    return unit
  }

  #isAt({ key, keyView }: Member, at: number): boolean {
    const { length } = key
    if (at + length > this.end) return false
    const view = this.#view
    let i = 0
    for (; i + 4 <= length; i += 4) if (view.getInt32(at + i) !== keyView.getInt32(i)) return false
    for (; i < length; i += 1) if (this.#bytes[at + i] !== key[i]) return false
    return true
  }

  #find(shape: Shape, from: number, to: number): Member {
    const written = this.#bytes.toString('utf8', from, to)
    const name = this.hasEscapes ? (JSON.parse(written) as string) : written.slice(1, -1)
    const known = shape.members.get(name)
    if (known) return known
    if (shape.members.size >= MOST_NAMES) throw new JsonFault('jsonNamesFault', this.offset + from)
    return shape.add(name, Buffer.from(this.#bytes.subarray(from, to)))
  }
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length)
}

const simpleEscapes: ReadonlySet<number> = new Set([...'"\\/bfnrt'].map((sign) => sign.charCodeAt(0)))
