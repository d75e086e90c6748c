import { sentence } from '@anj/workflow'
import { cellName, MAX_ROWS, MOST_COLUMNS } from './cell-names.ts'
import { durationText } from './duration-text.ts'
import { isoDateText } from './iso-date-text.ts'
import { numberText } from './number-text.ts'
import type { OpenDocumentStyles } from './open-document-styles.ts'
import { OpenDocumentText } from './open-document-text.ts'
import { damagedWorkbook } from './problems.ts'
import { type CellKind, noFindings, type SheetFindings, type SheetSink } from './sheet-sink.ts'
import { openDocument } from './vocabularies.ts'
import type { Attributes } from './xml-attributes.ts'
import { keyOf, pathOf } from './xml-names.ts'
import type { XmlReader } from './xml-scanner.ts'

const table = 'office:body/office:spreadsheet/table:table'
const cells = ['table:table-cell', 'table:covered-table-cell'].map(
  (name) => `${table}/table:table-row/${name}`,
)
const TABLE = pathOf(table)
const COLUMN = pathOf(`${table}/table:table-column`)
const ROW = pathOf(`${table}/table:table-row`)
/** Paths of cells, including the covered cells of merged ranges, which keep their values. */
const cellPaths: ReadonlySet<number> = new Set(cells.map(pathOf))

const TABLE_STYLE = keyOf('table:style-name')
const DEFAULT_STYLE = keyOf('table:default-cell-style-name')
const COLUMNS_REPEATED = keyOf('table:number-columns-repeated')
const ROWS_REPEATED = keyOf('table:number-rows-repeated')
const COLUMNS_SPANNED = keyOf('table:number-columns-spanned')
const ROWS_SPANNED = keyOf('table:number-rows-spanned')
const VISIBILITY = keyOf('table:visibility')
const FORMULA = keyOf('table:formula')
const VALUE_TYPE = keyOf('office:value-type')
const CALC_TYPE = keyOf('calcext:value-type')
const VALUE = keyOf('office:value')
const DATE_VALUE = keyOf('office:date-value')
const TIME_VALUE = keyOf('office:time-value')
const BOOLEAN_VALUE = keyOf('office:boolean-value')
const STRING_VALUE = keyOf('office:string-value')

export interface TableContext {
  readonly name: string
  /** The table's position in the document, counted from 0. */
  readonly index: number
  readonly styles: Pick<OpenDocumentStyles, 'showsClock'>
  /** The number of rows to skip. Findings in skipped rows don't count. */
  readonly skipLines: number
  /** Called after each copy of a repeated row. */
  readonly isEnough: () => boolean
}

interface Cell {
  readonly column: number
  /** The number of columns that the cell fills. */
  readonly count: number
  readonly kind: CellKind
  readonly bytes: Buffer
}

/** Reads one table of an OpenDocument into a sink, row by row. */
export class OpenDocumentReader implements XmlReader {
  readonly vocabulary = openDocument
  readonly findings: SheetFindings = noFindings()
  readonly #context: TableContext
  readonly #sink: SheetSink
  #table = -1
  /** For each range of columns, the column after its end and the style of its cells. */
  readonly #columns: { readonly end: number; readonly style: string }[] = []
  /** The number of rows before the current row. */
  #rows = 0
  #rowCount = 1
  #rowStyle = ''
  #rowIsHidden = false
  #cells: Cell[] = []
  #column = 0
  #columnCount = 1
  /** The attributes of the open cell; null outside cells. */
  #cell: ReadonlyMap<number, string> | null = null
  readonly #text = new OpenDocumentText(cells)

  constructor(context: TableContext, sink: SheetSink) {
    this.#context = context
    this.#sink = sink
  }

  /** True after the end of the table. */
  get isDone(): boolean {
    return this.#table > this.#context.index
  }

  get #isInTable(): boolean {
    return this.#table === this.#context.index
  }

  open(path: number, attributes: Attributes): void {
    if (path === TABLE) this.#table += 1
    if (!this.#isInTable) return
    if (this.#cell !== null) this.#text.open(path, attributes)
    else if (cellPaths.has(path)) this.#openCell(attributes)
    else if (path === ROW) this.#openRow(attributes)
    else if (path === COLUMN) this.#addColumns(attributes)
  }

  close(path: number): void {
    if (!this.#isInTable) return
    if (cellPaths.has(path)) this.#closeCell()
    else if (this.#cell !== null) this.#text.close(path)
    else if (path === ROW) this.#closeRow()
    else if (path === TABLE) this.#table = this.#context.index + 1
  }

  text(bytes: Uint8Array, start: number, end: number): void {
    if (this.#cell !== null) this.#text.text(bytes, start, end)
  }

  plain(bytes: Uint8Array, start: number, end: number): void {
    if (this.#cell !== null) this.#text.plain(bytes, start, end)
  }

  #addColumns(attributes: Attributes): void {
    const first = this.#columns.at(-1)?.end ?? 0
    const end = first + this.#count(attributes.valueOf(COLUMNS_REPEATED))
    this.#columns.push({ end, style: attributes.valueOf(DEFAULT_STYLE) ?? '' })
    if (isHidden(attributes)) this.findings.hiddenColumns.push({ first: first + 1, last: end })
  }

  #openRow(attributes: Attributes): void {
    this.#rowCount = this.#count(attributes.valueOf(ROWS_REPEATED))
    this.#rowStyle = attributes.valueOf(DEFAULT_STYLE) ?? ''
    this.#rowIsHidden = isHidden(attributes)
    this.#column = 0
    this.#cells = []
  }

  #closeRow(): void {
    const cells = this.#cells
    const last = this.#rows + this.#rowCount
    if (cells.length > 0) {
      if (last > MAX_ROWS) this.#fail(sentence('damagedRowBeyond', { row: last }))
      if (this.#rowIsHidden)
        this.findings.hiddenRows += Math.max(0, last - Math.max(this.#rows, this.#context.skipLines))
      for (let row = this.#rows + 1; row <= last && !this.#context.isEnough(); row += 1) this.#putRow(row)
    }
    this.#rows = last
  }

  #putRow(row: number): void {
    this.#sink.row(row)
    for (const { column, count, kind, bytes } of this.#cells)
      for (let i = 0; i < count; i += 1) {
        const to = this.#sink.cell(column + i, kind, '')
        if (kind !== 'unknown') to?.putValue(bytes, bytes.length)
      }
    this.#sink.endRow()
  }

  #openCell(attributes: Attributes): void {
    const all = new Map<number, string>()
    for (let name = attributes.next(); name !== 0; name = attributes.next()) all.set(name, attributes.value())
    this.#cell = all
    this.#columnCount = this.#count(all.get(COLUMNS_REPEATED))
    this.#text.clear()
    const rows = this.#count(all.get(ROWS_SPANNED))
    const isMerged = rows > 1 || this.#count(all.get(COLUMNS_SPANNED)) > 1
    if (isMerged && this.#rows + rows > this.#context.skipLines) this.findings.mergedRanges += 1
  }

  #closeCell(): void {
    const cell = this.#cell ?? new Map<number, string>()
    const read = this.#read(cell)
    this.#cell = null
    const column = this.#column
    this.#column += this.#columnCount
    if (!read) return
    if (this.#column > MOST_COLUMNS) {
      const beyond = cellName(Math.max(column, MOST_COLUMNS), this.#rows + 1)
      this.#fail(sentence('damagedCellBeyond', { cell: beyond }))
    }
    this.#cells.push({ column, count: this.#columnCount, kind: read.kind, bytes: Buffer.from(read.text) })
  }

  #read(cell: ReadonlyMap<number, string>): { readonly kind: CellKind; readonly text: string } | null {
    const type = cell.get(VALUE_TYPE)
    const shown = this.#text.toString()
    const isFormula = cell.has(FORMULA)
    if (cell.get(CALC_TYPE) === 'error' || (isFormula && isError.test(shown))) return this.#unknown('errors')
    const number = cell.get(VALUE)
    if (number !== undefined && numeric.has(type ?? '')) return { kind: 'number', text: this.#number(number) }
    const date = cell.get(DATE_VALUE)
    if (date !== undefined && type === 'date') return this.#date(date, cell.get(TABLE_STYLE))
    const time = cell.get(TIME_VALUE)
    if (time !== undefined && type === 'time') return durationText(time)
    const boolean = cell.get(BOOLEAN_VALUE)
    if (boolean !== undefined && type === 'boolean') return this.#boolean(boolean)
    const text = cell.get(STRING_VALUE) ?? shown
    if (text !== '') return { kind: 'text', text }
    return isFormula && type === undefined ? this.#unknown('formulasWithoutValue') : null
  }

  #number(written: string): string {
    return numberText(written) ?? this.#failCell(sentence('damagedNumber', { text: written.slice(0, 40) }))
  }

  /** Reads a boolean. A number with a boolean format stays a number. */
  #boolean(written: string): { readonly kind: CellKind; readonly text: string } {
    if (written === 'true' || written === 'false') return { kind: 'boolean', text: written }
    const number = numberText(written)
    if (number !== null) return { kind: 'number', text: number }
    return this.#failCell(sentence('damagedBoolean', { text: written.slice(0, 40) }))
  }

  /** Adds 00:00:00 to a date whose cell format shows the time, because documents store midnight as the date alone. */
  #date(written: string, ownStyle: string | undefined) {
    const style =
      ownStyle ?? (this.#rowStyle || (this.#columns.find(({ end }) => end > this.#column)?.style ?? ''))
    const showsClock = this.#context.styles.showsClock(style)
    const { kind, text } = isoDateText(written, !showsClock)
    return kind === 'date' && showsClock
      ? { kind: 'datetime' as const, text: `${text} 00:00:00` }
      : { kind, text }
  }

  #unknown(what: 'errors' | 'formulasWithoutValue') {
    const first = Math.max(this.#rows, this.#context.skipLines)
    const rows = this.#rows + this.#rowCount - first
    if (rows > 0) {
      const found = this.findings[what]
      if (found.count === 0) found.first = cellName(this.#column, first + 1)
      found.count += rows * this.#columnCount
    }
    return { kind: 'unknown' as const, text: '' }
  }

  /** Parses a repeat count. */
  #count(written: string | undefined | null): number {
    if (written === undefined || written === null) return 1
    if (!/^\d+$/.test(written)) this.#failCell(sentence('damagedNumber', { text: written.slice(0, 40) }))
    return Math.max(1, Number(written))
  }

  #failCell(reason: string): never {
    const column = Math.min(this.#column, MOST_COLUMNS - 1)
    return this.#fail(sentence('damagedCell', { cell: cellName(column, this.#rows + 1), reason }))
  }

  #fail(reason: string): never {
    throw damagedWorkbook(sentence('damagedInSheet', { sheet: this.#context.name, reason }))
  }
}

const numeric: ReadonlySet<string> = new Set(['float', 'percentage', 'currency'])
/** Matches the text that is stored for a formula whose result is an error. */
const isError = /^(#(N\/A|DIV\/0!|NAME\?|NULL!|NUM!|REF!|VALUE!)|Err:\d+)$/

function isHidden(attributes: Attributes): boolean {
  const visibility = attributes.valueOf(VISIBILITY)
  return visibility === 'collapse' || visibility === 'filter'
}
