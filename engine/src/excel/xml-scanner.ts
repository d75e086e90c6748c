/** The fault that breaks a part of a workbook, with its place in the part. */
export class BrokenXml extends Error {
  readonly at: number

  constructor(why: string, at: number) {
    super(why)
    this.at = at
  }
}

/** Receives the elements and texts of a document, in its order. */
export interface XmlReader {
  /** Which names of the document count. */
  readonly vocabulary: Vocabulary
  /** `path` is a key of `pathOf`: an element is known by its namespace, its name and all that it lies in. */
  open(path: number, attributes: Attributes): void
  close(path: number): void
  /** A piece of text, still with its entities; several may follow each other. */
  text(bytes: Uint8Array, start: number, end: number): void
  /** A piece of text that has no entities. */
  plain(bytes: Uint8Array, start: number, end: number): void
}

/**
 * The namespaces of a kind of document. A document's own namespace, that of its root, needs no prefix in a path.
 * Elements of a namespace that is neither are left out together with everything in them.
 */
export interface Vocabulary {
  /** Prefixes for paths and attributes, by the address of their namespace; the document may use others. */
  readonly prefixes: ReadonlyMap<string, string>
  /** Elements that only group others, by `keyOf`; paths leave them out. */
  readonly groups: ReadonlySet<number>
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
const LETTER_X = 0x78

/** Deeper than any workbook. */
const DEEPEST = 256
/** No tag, comment or entity is longer, so what waits for the next piece stays small. */
const LONGEST_TOKEN = 4 << 20
const LONGEST_ENTITY = 16

/** The number that stands for a name, which may have a prefix: comparing numbers is what keeps the scanner fast. */
export function keyOf(name: string): number {
  const colon = name.indexOf(':')
  if (colon < 0) return hashOf(name)
  return mix(hashOf(name.slice(0, colon)), hashOf(name.slice(colon + 1)))
}

/** The number that stands for an element, given as the names from below the root down to it: `sheetData/row/c`. */
export function pathOf(path: string): number {
  return path.split('/').reduce((parent, name) => mix(parent, keyOf(name)), ROOT)
}

/** Roots are not judged by their name: their part's relation says what they are. */
const ROOT = 1
/** Stands for a path or namespace that the reader doesn't know. */
const FOREIGN = 0

function hashOf(name: string): number {
  let hash = 0
  for (const byte of Buffer.from(name)) hash = (Math.imul(hash, 31) + byte) | 0
  return hash
}

const mix = (first: number, second: number) => (Math.imul(first, 0x9e3779b1) + second) | 0

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** How an element is told to the reader: as itself, not at all, or as alternatives of which one is. */
const REPORTED = 0
const SILENT = 1
const ALTERNATIVES = 2

/**
 * Reads a document piece by piece on its bytes, which for sheets is several times as fast as making strings of them.
 * It knows what workbooks need of XML: namespaces, attributes in any order, comments, CDATA, instructions, and the
 * alternatives by which newer programs write for older ones. Document types are refused, so that no entity can be
 * declared. The bytes must be UTF-8.
 */
export class XmlScanner {
  readonly #reader: XmlReader
  readonly #scope: Scope
  readonly #attributes: Attributes
  readonly #groups: ReadonlySet<number>
  /** Of each open element: its whole name, its path, how it is told. */
  readonly #names = new Int32Array(DEEPEST)
  readonly #paths = new Int32Array(DEEPEST)
  readonly #kinds = new Uint8Array(DEEPEST)
  #depth = 0
  /** Path of the innermost open element. */
  #path = ROOT
  /** Of the open alternatives: true once one of them was taken. */
  readonly #taken: boolean[] = []
  #waiting: Uint8Array | null = null
  /** Bytes of the document in front of the present piece. */
  #passed = 0
  #hasRoot = false

  constructor(reader: XmlReader) {
    this.#reader = reader
    this.#scope = new Scope(reader.vocabulary.prefixes)
    this.#attributes = new Attributes(this.#scope)
    this.#groups = reader.vocabulary.groups
  }

  push(piece: Uint8Array): void {
    const waiting = this.#waiting
    const bytes = waiting ? Buffer.concat([waiting, piece]) : piece
    let used: number
    try {
      used = this.#scan(bytes)
    } catch (error) {
      throw error instanceof BrokenXml ? new BrokenXml(error.message, this.#passed + error.at) : error
    }
    this.#passed += used
    this.#waiting = used < bytes.length ? bytes.subarray(used) : null
    if (this.#waiting && this.#waiting.length > LONGEST_TOKEN)
      throw new BrokenXml('a tag is too long', this.#passed)
  }

  end(): void {
    if (this.#waiting || this.#depth > 0 || !this.#hasRoot)
      throw new BrokenXml('it ends too early', this.#passed + (this.#waiting?.length ?? 0))
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
      if (end - ampersand > LONGEST_ENTITY) throw new BrokenXml('an entity does not end', ampersand)
      end = ampersand
    }
    if (end > start && this.#hearsText) this.#reader.text(bytes, start, end)
    return end
  }

  get #hearsText(): boolean {
    return this.#depth > 0 && this.#path !== FOREIGN
  }

  #scanClosing(bytes: Uint8Array, start: number): number {
    const { length } = bytes
    let name = 0
    let at = start + 2
    for (; at < length; at += 1) {
      const byte = bytes[at] as number
      if (byte === GT || isSpace(byte)) break
      name = (Math.imul(name, 31) + byte) | 0
    }
    while (at < length && bytes[at] !== GT) at += 1
    if (at >= length) return -1
    const depth = this.#depth - 1
    if (depth < 0 || this.#names[depth] !== name) throw new BrokenXml('its tags do not match', start)
    this.#close(this.#kinds[depth] as number)
    this.#depth = depth
    this.#path = depth > 0 ? (this.#paths[depth - 1] as number) : ROOT
    this.#scope.leave(depth)
    return at + 1
  }

  #scanOpening(bytes: Uint8Array, start: number): number {
    const { length } = bytes
    let name = 0
    let local = 0
    let prefix = 0
    let at = start + 1
    for (; at < length; at += 1) {
      const byte = bytes[at] as number
      if (byte === GT || byte === SLASH || isSpace(byte)) break
      name = (Math.imul(name, 31) + byte) | 0
      if (byte === COLON) {
        prefix = local
        local = 0
      } else local = (Math.imul(local, 31) + byte) | 0
    }
    if (at === start + 1) throw new BrokenXml('a tag has no name', start)
    const attributes = at
    let quote = 0
    let declares = false
    for (; at < length; at += 1) {
      const byte = bytes[at]
      if (quote !== 0) {
        if (byte === quote) quote = 0
      } else if (byte === GT) break
      else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte
      else if (byte === LETTER_X && startsWith(bytes, at, 'xmlns')) declares = true
    }
    if (at >= length) return -1
    const closes = bytes[at - 1] === SLASH
    const depth = this.#depth
    if (depth >= DEEPEST) throw new BrokenXml('its tags are nested too deeply', start)
    const end = closes ? at - 1 : at
    this.#attributes.set(bytes, attributes, end)
    if (declares || !this.#hasRoot) {
      this.#scope.enter(depth, this.#attributes, this.#hasRoot ? null : prefix)
      this.#attributes.set(bytes, attributes, end)
      this.#hasRoot = true
    }
    const parent = this.#path
    const kind = this.#open(depth, prefix, local)
    if (closes) {
      this.#close(kind)
      this.#path = parent
      this.#scope.leave(depth)
    } else {
      this.#names[depth] = name
      this.#paths[depth] = this.#path
      this.#kinds[depth] = kind
      this.#depth = depth + 1
    }
    return at + 1
  }

  /** Finds the path of an element, and tells the reader of it. */
  #open(depth: number, prefix: number, local: number): number {
    const parent = this.#path
    const space = this.#scope.spaceOf(prefix)
    if (parent === FOREIGN) return SILENT
    if (depth > 0) {
      if (space === ALTERNATE) return this.#openAlternate(local)
      this.#path = FOREIGN
      if (space === UNKNOWN) return SILENT
      const key = space === OWN ? local : mix(space, local)
      if (this.#groups.has(key)) {
        this.#path = parent
        return SILENT
      }
      this.#path = mix(parent, key)
    }
    this.#reader.open(this.#path, this.#attributes)
    return REPORTED
  }

  /** Of alternatives the first that needs no extension is read as if it stood in their place, and no other. */
  #openAlternate(local: number): number {
    if (local === ALTERNATE_CONTENT) {
      this.#taken.push(false)
      return ALTERNATIVES
    }
    const last = this.#taken.length - 1
    const isTaken = last < 0 || this.#taken[last] === true
    if (!isTaken && (local === FALLBACK || (local === CHOICE && this.#needsNothing())))
      this.#taken[last] = true
    else this.#path = FOREIGN
    return SILENT
  }

  #needsNothing(): boolean {
    const attributes = this.#attributes
    for (let name = attributes.next(); name !== 0; name = attributes.next()) {
      if (name !== REQUIRES) continue
      const prefixes = attributes.value().trim().split(/\s+/)
      return prefixes.every((prefix) => !isOutside(this.#scope.spaceOf(hashOf(prefix))))
    }
    return false
  }

  #close(kind: number): void {
    if (kind === REPORTED) this.#reader.close(this.#path)
    else if (kind === ALTERNATIVES) this.#taken.pop()
  }

  #scanDeclaration(bytes: Uint8Array, start: number): number {
    const left = bytes.length - start
    if (left >= 4 && startsWith(bytes, start, '<!--')) return endOf(bytes, start + 4, '-->')
    if (left < 9) return -1
    if (!startsWith(bytes, start, '<![CDATA[')) throw new BrokenXml('it declares a document type', start)
    const end = endOf(bytes, start + 9, ']]>')
    if (end > 0 && this.#hearsText) this.#reader.plain(bytes, start + 9, end - 3)
    return end
  }
}

/** Namespaces by number: a document's own, those of no interest, and the one of alternatives; any other is its prefix's. */
const OWN = 0
const UNKNOWN = 1
const ALTERNATE = 2
const isOutside = (space: number) => space === UNKNOWN || space === ALTERNATE

const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const ALTERNATE_CONTENT = keyOf('AlternateContent')
const CHOICE = keyOf('Choice')
const FALLBACK = keyOf('Fallback')
const REQUIRES = keyOf('Requires')
const XMLNS = keyOf('xmlns')

/** Which prefix stands for which namespace at the present place. */
class Scope {
  readonly #known: ReadonlyMap<string, string>
  /** Address of the root's namespace, unless it has a prefix among the known ones. */
  #own: string | null = null
  readonly #bound: { readonly depth: number; readonly prefix: number; readonly uri: string }[] = []
  /** The prefix that was asked for last, and its namespace: most elements have the same. */
  #prefix = -1
  #space = UNKNOWN

  constructor(known: ReadonlyMap<string, string>) {
    this.#known = known
  }

  /** Takes the declarations among an element's attributes; `prefix` is that of the root, null for any other. */
  enter(depth: number, attributes: Attributes, prefix: number | null): void {
    for (let name = attributes.next(); name !== 0; name = attributes.next()) {
      const declared = attributes.prefix === XMLNS ? attributes.local : name === XMLNS ? 0 : null
      if (declared !== null) this.#bound.push({ depth, prefix: declared, uri: attributes.value() })
    }
    this.#prefix = -1
    if (prefix === null) return
    const uri = this.#uriOf(prefix)
    this.#own = this.#known.has(uri) ? null : uri
  }

  leave(depth: number): void {
    while (this.#bound.length > 0 && (this.#bound.at(-1)?.depth ?? 0) >= depth) {
      this.#bound.pop()
      this.#prefix = -1
    }
  }

  /** The namespace of a prefix; 0 asks for that of names without one. */
  spaceOf(prefix: number): number {
    if (prefix === this.#prefix) return this.#space
    const uri = this.#uriOf(prefix)
    const known = this.#known.get(uri)
    this.#prefix = prefix
    if (uri === this.#own) this.#space = OWN
    else if (known !== undefined) this.#space = hashOf(known)
    else this.#space = uri === compatibility ? ALTERNATE : UNKNOWN
    return this.#space
  }

  #uriOf(prefix: number): string {
    return this.#bound.findLast((one) => one.prefix === prefix)?.uri ?? ''
  }
}

/** The attributes of the tag that is being read. */
export class Attributes {
  readonly #scope: Pick<Scope, 'spaceOf'>
  #bytes: Uint8Array = new Uint8Array()
  #start = 0
  #end = 0
  #at = 0
  /** Where the present attribute's value lies. */
  start = 0
  end = 0
  /** Its name's prefix, 0 where there is none, and the rest of the name. */
  prefix = 0
  local = 0

  constructor(scope: Pick<Scope, 'spaceOf'>) {
    this.#scope = scope
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
   * Goes on to the next attribute and gives its name's key, by `keyOf`; 0 behind the last. A name without a prefix is
   * the element's own; those of namespaces that the reader doesn't know have a key that is nobody's.
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
    const space = this.#scope.spaceOf(this.prefix)
    return space === OWN || isOutside(space) ? NOBODYS : mix(space, this.local)
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
    return decodeEntities(Buffer.from(this.#bytes.subarray(this.start, this.end)).toString(), this.start)
  }

  /** The value of an attribute by the key of its name, wherever it stands; null where there is none. */
  valueOf(key: number): string | null {
    this.#at = this.#start
    for (let name = this.next(); name !== 0; name = this.next()) if (name === key) return this.value()
    return null
  }
}

/** The key of attributes that concern no reader. */
const NOBODYS = -1

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * A text with its entities resolved; ones that XML doesn't know, or that stand for no character, break the document.
 * `at` is the place of the text's first byte.
 */
export function decodeEntities(text: string, at: number): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;]*);?/g, (whole, name: string, index: number) => {
    const code = /^#x([0-9a-fA-F]{1,6})$/.exec(name)?.[1]
    const digits = /^#([0-9]{1,7})$/.exec(name)?.[1]
    const point = code ? Number.parseInt(code, 16) : digits ? Number(digits) : -1
    const known = point >= 0 ? (isCharacter(point) ? String.fromCodePoint(point) : undefined) : named[name]
    if (known === undefined || !whole.endsWith(';'))
      throw new BrokenXml(
        `the entity ${whole.slice(0, 20)} is not known`,
        at + Buffer.byteLength(text.slice(0, index)),
      )
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
