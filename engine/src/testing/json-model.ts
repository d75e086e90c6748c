/** A value of JSON. Numbers are as they are written. */
export type JsonTree =
  | null
  | boolean
  | string
  | { readonly number: string }
  | JsonTree[]
  | Map<string, JsonTree>

/** Parses JSON as RFC 8259 defines it. Undefined for a text that is no JSON, or that has half of a character. */
export function parseJsonModel(text: string): JsonTree | undefined {
  try {
    const parser = new Parser(text)
    const tree = parser.value()
    return parser.isAtEnd() ? tree : undefined
  } catch {
    return undefined
  }
}

/** Returns the value at a path of names and places. Undefined if there is none. */
export function jsonAt(tree: JsonTree | undefined, path: readonly (string | number)[]): JsonTree | undefined {
  return path.reduce<JsonTree | undefined>((at, step) => {
    if (typeof step === 'number') return Array.isArray(at) ? at[step] : undefined
    return at instanceof Map ? at.get(step) : undefined
  }, tree)
}

/** Returns the text of a value: a text itself, a number as it is written, and other values as JSON. */
export function jsonText(tree: JsonTree | undefined): string | null {
  if (tree === null || tree === undefined) return null
  return typeof tree === 'string' ? tree : written(tree)
}

function written(tree: JsonTree): string {
  if (tree === null || typeof tree === 'boolean') return String(tree)
  if (typeof tree === 'string') return JSON.stringify(tree)
  if (tree instanceof Map)
    return `{${[...tree].map(([name, value]) => `${JSON.stringify(name)}:${written(value)}`).join(',')}}`
  return 'number' in tree ? tree.number : `[${tree.map(written).join(',')}]`
}

class Parser {
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    this.#read(/[ \t\r\n]*/y)
    return this.#at === this.#text.length
  }

  value(): JsonTree {
    this.#read(/[ \t\r\n]*/y)
    const start = this.#text[this.#at]
    if (start === '"') return this.#string()
    if (start === '[') return this.#members(']', () => this.value())
    if (start === '{') {
      const members = this.#members('}', () => {
        this.#read(/[ \t\r\n]*/y)
        const name = this.#string()
        this.#need(/[ \t\r\n]*:/y)
        return [name, this.value()] as const
      })
      // The first of equal names counts.
      return new Map(members.toReversed())
    }
    const word = this.#read(/true|false|null/y)
    if (word) return word === 'null' ? null : word === 'true'
    return { number: this.#need(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y) }
  }

  #members<T>(end: ']' | '}', member: () => T): T[] {
    this.#at += 1
    const list: T[] = []
    const last = end === ']' ? /[ \t\r\n]*\]/y : /[ \t\r\n]*\}/y
    if (this.#read(last) !== null) return list
    for (;;) {
      list.push(member())
      if (this.#read(last) !== null) return list
      this.#need(/[ \t\r\n]*,/y)
    }
  }

  #string(): string {
    const quoted = this.#need(/"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy)
    const text: unknown = JSON.parse(quoted)
    if (typeof text !== 'string' || !text.isWellFormed()) throw new Error('No text')
    return text
  }

  #need(pattern: RegExp): string {
    const found = this.#read(pattern)
    if (found === null) throw new Error('No JSON')
    return found
  }

  #read(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? null
    this.#at += found?.length ?? 0
    return found
  }
}
