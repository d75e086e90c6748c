import { Attributes, isSpace, startsWith } from './xml-attributes.ts'
import { BrokenXml } from './xml-entities.ts'
import { ALTERNATE, FOREIGN, hashOf, isOutside, keyOf, mix, OWN, ROOT, UNKNOWN } from './xml-names.ts'
import { Scope } from './xml-scope.ts'

/** Receives the elements and texts of a document, in its order. */
export interface XmlReader {
  /** The names of the document that count. */
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

/** Ways in which an element is told to the reader: as itself, not at all, or as alternatives of which one is. */
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
  readonly #hasGroups: boolean
  /** The whole name of each open element, its path, and how it is told. */
  readonly #names = new Int32Array(DEEPEST)
  readonly #paths = new Int32Array(DEEPEST)
  readonly #kinds = new Uint8Array(DEEPEST)
  #depth = 0
  /** Path of the innermost open element. */
  #path = ROOT
  /** For each of the open alternatives: true once one of its choices was taken. */
  readonly #taken: boolean[] = []
  #waiting: Uint8Array | null = null
  /** Bytes of the document in front of the present piece. */
  #passed = 0
  #hasRoot = false

  constructor(reader: XmlReader) {
    this.#reader = reader
    this.#scope = new Scope(reader.vocabulary.prefixes)
    this.#attributes = new Attributes((prefix) => this.#scope.spaceOf(prefix))
    this.#groups = reader.vocabulary.groups
    this.#hasGroups = this.#groups.size > 0
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
    let local = 0
    let prefix = 0
    let at = start + 2
    for (; at < length; at += 1) {
      const byte = bytes[at] as number
      if (byte === GT || isSpace(byte)) break
      if (byte === COLON) {
        prefix = local
        local = 0
      } else local = (Math.imul(local, 31) + byte) | 0
    }
    while (at < length && bytes[at] !== GT) at += 1
    if (at >= length) return -1
    const depth = this.#depth - 1
    const name = prefix === 0 ? local : mix(prefix, local)
    if (depth < 0 || this.#names[depth] !== name) throw new BrokenXml('its tags do not match', start)
    this.#close(this.#kinds[depth] as number)
    this.#depth = depth
    this.#path = depth > 0 ? (this.#paths[depth - 1] as number) : ROOT
    if (depth <= this.#scope.depth) this.#scope.leave(depth)
    return at + 1
  }

  #scanOpening(bytes: Uint8Array, start: number): number {
    const { length } = bytes
    let local = 0
    let prefix = 0
    let at = start + 1
    for (; at < length; at += 1) {
      const byte = bytes[at] as number
      if (byte === GT || byte === SLASH || isSpace(byte)) break
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
      if (depth <= this.#scope.depth) this.#scope.leave(depth)
    } else {
      this.#names[depth] = prefix === 0 ? local : mix(prefix, local)
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
      if (this.#hasGroups && this.#groups.has(key)) {
        this.#path = parent
        return SILENT
      }
      this.#path = mix(parent, key)
    }
    this.#reader.open(this.#path, this.#attributes)
    return REPORTED
  }

  /** Reads the first alternative that needs no extension as if it stood in the place of all, and no other. */
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

const ALTERNATE_CONTENT = keyOf('AlternateContent')
const CHOICE = keyOf('Choice')
const FALLBACK = keyOf('Fallback')
const REQUIRES = keyOf('Requires')

/** Behind the next occurrence of a text; -1 when there is none yet. */
function endOf(bytes: Uint8Array, from: number, text: string): number {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, from, 'latin1')
  return found < 0 ? -1 : found + text.length
}
