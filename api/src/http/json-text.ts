import { AppError } from '@anj/workflow'

/** A number as written, because a JavaScript number could lose digits. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Decodes a body. Refuses invalid UTF-8, because a replacement character would change a value. */
export function decodeJson(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new AppError('invalidRequest', { detail: 'the body is not UTF-8' })
  }
}

/** Represents a list or an object where only scalars are read. */
export const nested = Symbol('nested')
export type JsonScalar = string | boolean | null | JsonNumber | typeof nested

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Matches characters that don't start or end a string, list or object. */
const plain = /[^"[\]{}]*/y
const quote = 34
const backslash = 92
const firstPrintable = 32

/** Reads a JSON document value by value, so that a large table never becomes objects in memory. Refuses invalid JSON. */
export class JsonText {
  readonly text: string
  #at: number

  constructor(text: string, at = 0) {
    this.text = text
    this.#at = at
  }

  /** The position of the next character that isn't white space. Another reader can start at this position. */
  get at(): number {
    this.#skipSpace()
    return this.#at
  }

  /** Returns the next character that isn't white space, or an empty string at the end. */
  peek(): string {
    return this.text.charAt(this.at)
  }

  /** Yields the next object's field names. The consumer must read each value before requesting the next name. */
  *fields(): Generator<string, void, undefined> {
    for (const _ of this.#members('{', '}')) {
      const name = this.#string()
      this.#take(':')
      yield name
    }
  }

  /** Yields once for each value in the next list. The consumer must read the value. */
  items(): Generator<void, void, undefined> {
    return this.#members('[', ']')
  }

  /** Returns the next value, with numbers as JavaScript numbers. Only for small values. */
  value(): unknown {
    return parse(this.valueText())
  }

  valueText(): string {
    const from = this.at
    this.skip()
    return this.text.slice(from, this.#at)
  }

  scalar(): JsonScalar {
    switch (this.peek()) {
      case '"':
        return this.#string()
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case 'n':
        return this.#word('null', null)
      case '[':
      case '{':
        this.skip()
        return nested
      default:
        return this.#number()
    }
  }

  /** Skips the next value. Doesn't validate the content of a list or an object. */
  skip(): void {
    if (this.peek() !== '[' && this.peek() !== '{') {
      this.scalar()
      return
    }
    let depth = 0
    do {
      plain.lastIndex = this.#at
      plain.test(this.text)
      this.#at = plain.lastIndex
      const sign = this.text.charAt(this.#at)
      if (sign === '') notJson()
      if (sign === '"') this.#at = this.#endOfText()
      else if (sign === '[' || sign === '{') depth += 1
      else depth -= 1
      this.#at += 1
    } while (depth > 0)
  }

  /** Refuses text after the document. */
  end(): void {
    if (this.peek() !== '') notJson()
  }

  *#members(open: string, close: string): Generator<void, void, undefined> {
    this.#take(open)
    if (this.peek() === close) {
      this.#take(close)
      return
    }
    for (;;) {
      yield
      if (this.peek() === close) break
      this.#take(',')
    }
    this.#take(close)
  }

  #take(sign: string): void {
    if (this.peek() !== sign) notJson()
    this.#at += 1
  }

  #string(): string {
    if (this.peek() !== '"') notJson()
    const from = this.#at
    let at = from + 1
    let isPlain = true
    for (let code = this.text.charCodeAt(at); code !== quote; code = this.text.charCodeAt(at)) {
      // Past the end, the code is NaN, which must also be refused.
      if (!(code >= firstPrintable)) notJson()
      if (code === backslash) {
        isPlain = false
        at += 1
      }
      at += 1
    }
    this.#at = at + 1
    return isPlain ? this.text.slice(from + 1, at) : String(parse(this.text.slice(from, this.#at)))
  }

  /** Returns the position of the quotation mark that ends the string at the current position. */
  #endOfText(): number {
    for (let at = this.#at + 1; ; at += 1) {
      at = this.text.indexOf('"', at)
      if (at === -1) notJson()
      let before = at - 1
      while (this.text.charCodeAt(before) === backslash) before -= 1
      if ((at - before) % 2 === 1) return at
    }
  }

  #number(): JsonNumber {
    number.lastIndex = this.at
    const found = number.exec(this.text)?.[0] ?? notJson()
    this.#at += found.length
    return new JsonNumber(found)
  }

  #word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) notJson()
    this.#at += word.length
    return value
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.#at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
      this.#at += 1
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson()
  }
}

function notJson(): never {
  throw new AppError('invalidRequest', { detail: 'the body is not JSON' })
}
