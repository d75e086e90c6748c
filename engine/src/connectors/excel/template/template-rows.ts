import { Writable } from 'node:stream'
import { parseCellName, sentence } from '@anj/workflow'
import { cellName } from '../../../excel/cell-names.ts'
import { templateUnfit } from '../../../excel/template/problems.ts'
import { attributeOf } from '../../../excel/template/xml-tokens.ts'
import { settle } from '../settle.ts'
import { TextCells, templateTextPrefix } from '../text-cells.ts'
import { spaceOf, type TargetFacts, tooManyRows } from './read-target.ts'
import type { SheetPieces, TemplateCell, TemplateRow } from './sheet-pieces.ts'
import type { Spool } from './spool.ts'

const LF = 0x0a

/** A number of places in the template with the first of them. */
export interface Found {
  count: number
  first: string
}

/**
 * Merges lines of XML, one for each row from the first cell on, into the rows of a template. Cells of the template
 * beside the columns stay, and the others are replaced. Below the last line, the rest of the template's own block of
 * values in these columns is emptied. The block ends before the first row without values, and before another table.
 */
export class TemplateRows extends Writable {
  readonly #facts: TargetFacts
  readonly #pieces: SheetPieces
  readonly #spool: Spool
  readonly #texts: TextCells
  readonly formulas: Found = { count: 0, first: '' }
  readonly emptied: Found = { count: 0, first: '' }
  readonly hidden: Found = { count: 0, first: '' }
  /** Values outside of the template's own block that the rows replaced. */
  readonly replaced: Found = { count: 0, first: '' }
  /** The cells that had the text of shared formulas, by the number of the formula. */
  readonly #masters = new Map<string, string>()
  /** The next row of the template that isn't written yet. Undefined before the first, null after the last one. */
  #next: TemplateRow | null | undefined
  /** The number of the row that the next line is. */
  #row: number
  /** The beginning of a line that is merged. */
  #line: Buffer[] = []
  #isLineStart = true
  /** The last row of the template's block of values, or null once the block has ended. */
  #block: number | null
  /** The last row that can be emptied. */
  readonly #lastToEmpty: number

  constructor(facts: TargetFacts, pieces: SheetPieces, spool: Spool) {
    super({ highWaterMark: 1 << 20 })
    this.#facts = facts
    this.#pieces = pieces
    this.#spool = spool
    this.#texts = new TextCells(templateTextPrefix(facts.tagPrefix))
    this.#row = facts.top
    this.#block = facts.top - 1
    const below = [...facts.otherTables.map(({ range }) => range), ...facts.pivots].filter(
      ({ left, right, top }) => left <= facts.right && facts.left <= right && top > facts.top,
    )
    this.#lastToEmpty = Math.min(...below.map(({ top }) => top - 1), Number.POSITIVE_INFINITY)
  }

  /** The number of rows of values so far. */
  get rows(): number {
    return Math.max(0, this.#row - this.#facts.top - (this.#facts.hasHeader ? 1 : 0))
  }

  /** The last written row, which is the row above the first cell if there is none. */
  get lastRow(): number {
    return this.#row - 1
  }

  /** The number of text cells by column letter, not counting columns of type text. */
  get textCells(): ReadonlyMap<string, number> {
    return this.#texts.counts
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    void settle(this.#take(chunk), done)
  }

  override _final(done: (error?: Error) => void): void {
    void settle(this.#finish(), done)
  }

  async #take(chunk: Buffer): Promise<void> {
    if (this.#next === undefined) await this.#passRowsAbove()
    this.#texts.push(chunk)
    let start = 0
    for (let at = 0; at < chunk.length; ) {
      const end = chunk.indexOf(LF, at)
      const next = end < 0 ? chunk.length : end + 1
      const isMerged = this.#next?.number === this.#row && (this.#isLineStart || this.#line.length > 0)
      if (isMerged) {
        if (start < at) await this.#spool.add(chunk.subarray(start, at))
        this.#line.push(Buffer.from(chunk.subarray(at, end < 0 ? next : end)))
        start = next
      }
      at = next
      this.#isLineStart = end >= 0
      if (end < 0) break
      if (isMerged) await this.#mergeLine()
      this.#row += 1
      if (this.rows > spaceOf(this.#facts)) throw tooManyRows(this.#facts)
    }
    if (start < chunk.length) await this.#spool.add(chunk.subarray(start))
  }

  async #passRowsAbove(): Promise<void> {
    for (;;) {
      this.#next = await this.#pieces.readRow()
      if (!this.#next || this.#next.number >= this.#row) return
      await this.#keep(this.#next)
    }
  }

  /** Writes a row of the template as it is. */
  async #keep(row: TemplateRow): Promise<void> {
    for (const cell of row.cells) this.#requireMaster(cell, row.number)
    await this.#spool.add(Buffer.from(`${row.raw}\n`, 'latin1'))
  }

  async #mergeLine(): Promise<void> {
    const line = Buffer.concat(this.#line).toString('latin1')
    this.#line = []
    const row = this.#next
    if (!row) return
    this.#followBlock(row)
    const written = line
      .slice(line.indexOf('>') + 1, line.lastIndexOf('</'))
      .split(new RegExp(`(?=<${this.#facts.tagPrefix}c )`))
      .filter((xml) => xml !== '')
      .map((xml) => ({ column: parseCellName(attributeOf(xml, 'r') ?? '')?.column ?? 0, xml }))
    const taken = new Set(written.map(({ column }) => column))
    const kept = row.cells.filter(({ column }) => !taken.has(column) && !this.#isWritten(column))
    for (const cell of row.cells) {
      if (kept.includes(cell)) continue
      this.#dropFormula(cell, row.number)
      if (this.#block === null && cell.hasValue && !cell.formula)
        note(this.replaced, cellName(cell.column, row.number))
    }
    for (const cell of kept) this.#requireMaster(cell, row.number)
    if (/^(1|true)$/.test(attributeOf(row.open, 'hidden') ?? '')) note(this.hidden, String(row.number))
    const cells = [...written, ...kept].toSorted((a, b) => a.column - b.column)
    const xml = row.open + cells.map((cell) => cell.xml).join('') + row.close
    await this.#spool.add(Buffer.from(`${xml}\n`, 'latin1'))
    this.#next = await this.#pieces.readRow()
  }

  async #finish(): Promise<void> {
    if (this.#next === undefined) await this.#passRowsAbove()
    for (; this.#next; this.#next = await this.#pieces.readRow()) {
      this.#followBlock(this.#next)
      await (this.#block === null ? this.#keep(this.#next) : this.#empty(this.#next))
    }
    await this.#spool.end()
  }

  /** Removes the values of a row below the last line in the written columns. The cells keep their styles. */
  async #empty(row: TemplateRow): Promise<void> {
    const cells = row.cells.map((cell) => {
      if (!this.#isWritten(cell.column) || !cell.hasValue) {
        this.#requireMaster(cell, row.number)
        return cell.xml
      }
      this.#dropFormula(cell, row.number)
      note(this.emptied, cellName(cell.column, row.number))
      const style = cell.style === null ? '' : ` s="${cell.style}"`
      return `<${this.#facts.tagPrefix}c r="${cellName(cell.column, row.number)}"${style}/>`
    })
    await this.#spool.add(Buffer.from(`${row.open}${cells.join('')}${row.close}\n`, 'latin1'))
  }

  /** Finds out whether the block of values goes on in a row. */
  #followBlock({ number, cells }: TemplateRow): void {
    const goesOn =
      this.#block === number - 1 &&
      number <= this.#lastToEmpty &&
      cells.some(({ column, hasValue }) => hasValue && this.#isWritten(column))
    this.#block = goesOn ? number : null
  }

  #isWritten(column: number): boolean {
    return column >= this.#facts.left && column <= this.#facts.right
  }

  #dropFormula({ column, formula }: TemplateCell, row: number): void {
    if (!formula) return
    const cell = cellName(column, row)
    note(this.formulas, cell)
    if (formula.isMaster && formula.shared !== null) this.#masters.set(formula.shared, cell)
  }

  /** Refuses to keep a cell whose formula is defined in a cell that was replaced. */
  #requireMaster({ column, formula }: TemplateCell, row: number): void {
    if (!formula || formula.shared === null) return
    // A number can be used again after its last cell.
    if (formula.isMaster) this.#masters.delete(formula.shared)
    const cell = this.#masters.get(formula.shared)
    if (cell === undefined) return
    const other = cellName(column, row)
    throw templateUnfit(this.#facts.sheet.name, sentence('templateSharedFormula', { cell, other }))
  }
}

function note(found: Found, place: string): void {
  if (found.count === 0) found.first = place
  found.count += 1
}
