import { ValueBytes } from './value-bytes.ts'
import type { Attributes } from './xml-attributes.ts'
import { keyOf, pathOf } from './xml-names.ts'

const COUNT = keyOf('text:c')

/**
 * Collects the text of an OpenDocument cell. Paragraphs become lines, and consecutive spaces become a single space
 * unless they are space elements. Fields, such as a date or the sheet's name, become the text that they display.
 * Comments, notes, shapes and ruby text are ignored.
 */
export class OpenDocumentText {
  readonly #paragraphs: ReadonlySet<number>
  readonly #spaces: ReadonlySet<number>
  readonly #tabs: ReadonlySet<number>
  readonly #breaks: ReadonlySet<number>
  readonly #asides: ReadonlySet<number>
  readonly #run = new ValueBytes()
  #text = ''
  #hasParagraph = false
  #inParagraph = false
  /** The number of open elements within the paragraph. */
  #depth = 0
  /** The depth of the open element whose text is ignored; 0 when there is none. */
  #asideAt = 0
  #endsInSpace = true

  /** `cells` are the element paths of cells. */
  constructor(cells: readonly string[]) {
    const within = (path: string) => new Set(cells.map((cell) => pathOf(`${cell}/${path}`)))
    this.#paragraphs = within('text:p')
    this.#spaces = within('text:p/text:s')
    this.#tabs = within('text:p/text:tab')
    this.#breaks = within('text:p/text:line-break')
    this.#asides = new Set(asides.flatMap((aside) => [...within(`text:p/${aside}`)]))
  }

  clear(): void {
    this.#text = ''
    this.#hasParagraph = false
  }

  toString(): string {
    return this.#text
  }

  open(path: number, attributes: Attributes): void {
    if (!this.#inParagraph) {
      if (this.#paragraphs.has(path)) this.#begin()
      return
    }
    this.#depth += 1
    if (this.#asideAt > 0) return
    this.#takeRun()
    if (this.#asides.has(path)) this.#asideAt = this.#depth
    else if (this.#spaces.has(path))
      this.#put(' '.repeat(Math.min(Number(attributes.valueOf(COUNT) ?? 1) || 1, MOST_SPACES)))
    else if (this.#tabs.has(path)) this.#put('\t')
    else if (this.#breaks.has(path)) this.#put('\n')
  }

  close(path: number): void {
    if (!this.#inParagraph) return
    if (this.#depth > 0) {
      if (this.#asideAt === this.#depth) this.#asideAt = 0
      this.#depth -= 1
    } else if (this.#paragraphs.has(path)) {
      this.#takeRun()
      this.#inParagraph = false
    }
  }

  text(bytes: Uint8Array, start: number, end: number): void {
    if (this.#inParagraph && this.#asideAt === 0) this.#run.addText(bytes, start, end)
  }

  plain(bytes: Uint8Array, start: number, end: number): void {
    if (this.#inParagraph && this.#asideAt === 0) this.#run.addPlain(bytes, start, end)
  }

  #begin(): void {
    if (this.#hasParagraph) this.#text += '\n'
    this.#hasParagraph = true
    this.#inParagraph = true
    this.#endsInSpace = true
    this.#depth = 0
    this.#asideAt = 0
    this.#run.clear()
  }

  #put(text: string): void {
    this.#text += text
    this.#endsInSpace = false
  }

  #takeRun(): void {
    if (this.#run.length === 0) return
    const text = this.#run.toString().replace(/[ \t\r\n]+/g, ' ')
    this.#run.clear()
    const kept = this.#endsInSpace && text.startsWith(' ') ? text.slice(1) : text
    this.#text += kept
    if (kept !== '') this.#endsInSpace = kept.endsWith(' ')
  }
}

/** The maximum number of characters in an Excel cell. */
const MOST_SPACES = 32_767

/** Elements whose text isn't part of the paragraph. */
const asides = ['text:note', 'text:ruby-text', 'office:annotation']
