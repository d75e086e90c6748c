import { sentence } from '@anj/workflow'
import { cellName, MAX_ROWS, MOST_COLUMNS } from './cell-names.ts'
import { type CellType, cellTypeOf, cellTypes as types } from './cell-type.ts'
import type { CsvCells } from './csv-cells.ts'
import { isoDateText } from './iso-date-text.ts'
import { isShortest, numberText } from './number-text.ts'
import { damagedWorkbook } from './problems.ts'
import { type DaySystem, serialText } from './serial-text.ts'
import type { SharedStrings } from './shared-strings.ts'
import { type CellKind, noFindings, type SheetFindings, type SheetSink } from './sheet-sink.ts'
import type { CellStyle } from './styles.ts'
import { ValueBytes } from './value-bytes.ts'
import { spreadsheetMl } from './vocabularies.ts'
import type { Attributes } from './xml-attributes.ts'
import { keyOf, pathOf } from './xml-names.ts'
import type { XmlReader } from './xml-scanner.ts'

const ROW = pathOf('sheetData/row')
const C = pathOf('sheetData/row/c')
const V = pathOf('sheetData/row/c/v')
const F = pathOf('sheetData/row/c/f')
const IS = pathOf('sheetData/row/c/is')
const T = pathOf('sheetData/row/c/is/t')
const RUN_T = pathOf('sheetData/row/c/is/r/t')
const COL = pathOf('cols/col')
const MERGE_CELL = pathOf('mergeCells/mergeCell')
const R = keyOf('r')
const S = keyOf('s')
const KEY_T = keyOf('t')
const REF = keyOf('ref')
const HIDDEN = keyOf('hidden')
const MIN = keyOf('min')
const MAX = keyOf('max')

export interface SheetContext {
  /** The name of the sheet, for error messages. */
  readonly sheet: string
  readonly strings: SharedStrings
  readonly styles: readonly CellStyle[]
  readonly days: DaySystem
  /** The number of rows to skip. Findings in skipped rows don't count. */
  readonly skipLines: number
}

/** Reads the XML of a sheet into a sink, cell by cell, without storing it in memory. */
export class SheetReader implements XmlReader {
  readonly vocabulary = spreadsheetMl
  readonly findings: SheetFindings = noFindings()
  readonly #context: SheetContext
  readonly #sink: SheetSink
  readonly #value = new ValueBytes()
  #row = 0
  #rowIsHidden = false
  #rowHasCells = false
  #column = -1
  #type: CellType = types.n
  #style = 0
  #hasFormula = false
  #hasValue = false
  #hasInline = false
  /** True while the parser is within a value element. */
  #inValue = false

  constructor(context: SheetContext, sink: SheetSink) {
    this.#context = context
    this.#sink = sink
  }

  open(path: number, attributes: Attributes): void {
    if (path === C) this.#openCell(attributes)
    else if (path === V) this.#openValue()
    else if (path === T || path === RUN_T) this.#inValue = this.#type === types.inlineStr
    else if (path === ROW) this.#openRow(attributes)
    else if (path === F) this.#hasFormula = true
    else if (path === IS) this.#openInline()
    else if (path === COL) this.#countHiddenColumns(attributes)
    else if (path === MERGE_CELL) this.#countMerged(attributes)
  }

  close(path: number): void {
    if (path === C) this.#closeCell()
    else if (path === V || path === T || path === RUN_T) this.#inValue = false
    else if (path === ROW) this.#closeRow()
  }

  text(bytes: Uint8Array, start: number, end: number): void {
    if (this.#inValue) this.#value.addText(bytes, start, end)
  }

  plain(bytes: Uint8Array, start: number, end: number): void {
    if (this.#inValue) this.#value.addPlain(bytes, start, end)
  }

  #openRow(attributes: Attributes): void {
    let number = this.#row + 1
    this.#rowIsHidden = false
    for (let name = attributes.next(); name !== 0; name = attributes.next()) {
      if (name === R) number = attributes.whole()
      else if (name === HIDDEN) this.#rowIsHidden = isTrue(attributes)
    }
    if (number <= this.#row || number > MAX_ROWS) this.#failRow(number, attributes.valueOf(R) ?? '')
    this.#row = number
    this.#column = -1
    this.#rowHasCells = false
    this.#sink.row(number)
  }

  #closeRow(): void {
    if (this.#rowHasCells && this.#rowIsHidden) this.findings.hiddenRows += 1
    this.#sink.endRow()
  }

  #openCell(attributes: Attributes): void {
    let column = this.#column + 1
    this.#type = types.n
    this.#style = 0
    this.#hasFormula = false
    this.#hasValue = false
    this.#hasInline = false
    this.#value.clear()
    for (let name = attributes.next(); name !== 0; name = attributes.next()) {
      if (name === R) column = columnOf(attributes)
      else if (name === S) this.#style = attributes.whole()
      else if (name === KEY_T) this.#type = cellTypeOf(attributes) ?? this.#failType(attributes.value())
    }
    if (column <= this.#column || column >= MOST_COLUMNS)
      this.#failPlace(column, attributes.valueOf(R) ?? cellName(column, this.#row))
    this.#column = column
  }

  /** Starts a value, which is ignored if the cell already has inline text. */
  #openValue(): void {
    if (this.#hasValue) this.#failCell(sentence('damagedTwoValues'))
    this.#hasValue = true
    this.#inValue = !this.#hasInline
  }

  #openInline(): void {
    if (this.#type !== types.inlineStr) return
    if (this.#hasInline) this.#failCell(sentence('damagedTwoValues'))
    this.#hasInline = true
    this.#value.clear()
  }

  #closeCell(): void {
    const type = this.#type
    const value = this.#value
    if (value.length === 0) {
      if (this.#hasFormula && (type === types.n || !this.#hasValue)) this.#putUnknown('formulasWithoutValue')
      return
    }
    if (type === types.n) this.#putNumber()
    else if (type === types.s) this.#putShared()
    else if (type === types.b) this.#putBoolean()
    else if (type === types.e) this.#putUnknown('errors')
    else if (type === types.d) this.#putIsoDate()
    else {
      value.resolveEscapes()
      this.#begin('text')?.putValue(value.bytes, value.length)
    }
  }

  #putNumber(): void {
    const { bytes, length } = this.#value
    const { kind } = this.#context.styles[this.#style] ?? unstyled
    if (kind !== 'number') {
      const text = serialText(this.#value.toNumber(), kind, this.#context.days)
      if (text !== null) return this.#putAscii(kind, text)
      this.#findAt('noDates')
    }
    if (isShortest(bytes, length)) {
      this.#begin('number')?.put(bytes, 0, length)
      return
    }
    const written = this.#value.toString()
    const text = numberText(written)
    if (text === null) this.#failCell(sentence('damagedNumber', { text: written.slice(0, 40) }))
    this.#putAscii('number', text)
  }

  #putBoolean(): void {
    const written = this.#value.toString()
    const text = booleans.get(written.trim().toLowerCase())
    if (text === undefined) this.#failCell(sentence('damagedBoolean', { text: written.slice(0, 40) }))
    this.#putAscii('boolean', text)
  }

  /** Adds a cell without a known value, which still belongs to the table. */
  #putUnknown(why: 'errors' | 'formulasWithoutValue'): void {
    this.#begin('unknown')
    this.#findAt(why)
  }

  #putShared(): void {
    const { bytes, length } = this.#value
    let index = 0
    for (let at = 0; at < length; at += 1) {
      const digit = (bytes[at] as number) - 0x30
      index = digit >= 0 && digit <= 9 && at < 10 ? index * 10 + digit : Number.NaN
    }
    const { strings } = this.#context
    if (strings.isEmpty(index)) return
    if (!(index < strings.count))
      this.#failCell(sentence('damagedSharedText', { number: this.#value.toString().slice(0, 40) }))
    const cells = this.#begin('text')
    if (cells) strings.copyTo(cells, index)
  }

  #putIsoDate(): void {
    const written = this.#value.toString()
    const style = this.#context.styles[this.#style] ?? unstyled
    const { kind, text } = isoDateText(written, style.kind === 'date')
    if (kind === 'text') this.#putText(written)
    else this.#putAscii(kind, text)
  }

  #putText(text: string): void {
    const bytes = Buffer.from(text)
    this.#begin('text')?.putValue(bytes, bytes.length)
  }

  #putAscii(kind: CellKind, text: string): void {
    this.#begin(kind)?.putAscii(text)
  }

  #begin(kind: CellKind): CsvCells | null {
    this.#rowHasCells = this.#row > this.#context.skipLines
    return this.#sink.cell(this.#column, kind, (this.#context.styles[this.#style] ?? unstyled).format)
  }

  #findAt(what: 'errors' | 'formulasWithoutValue' | 'noDates'): void {
    if (this.#row <= this.#context.skipLines) return
    const found = this.findings[what]
    if (found.count === 0) found.first = cellName(this.#column, this.#row)
    found.count += 1
  }

  /** Counts a merged range unless it is entirely within the skipped rows. */
  #countMerged(attributes: Attributes): void {
    const last = Number(/\d+$/.exec(attributes.valueOf(REF) ?? '')?.[0] ?? 0)
    if (last > this.#context.skipLines) this.findings.mergedRanges += 1
  }

  #countHiddenColumns(attributes: Attributes): void {
    let first = 1
    let last = 0
    let hidden = false
    for (let name = attributes.next(); name !== 0; name = attributes.next()) {
      if (name === MIN) first = attributes.whole()
      else if (name === MAX) last = attributes.whole()
      else if (name === HIDDEN) hidden = isTrue(attributes)
    }
    if (hidden) this.findings.hiddenColumns.push({ first, last })
  }

  #failType(text: string): never {
    this.#fail(sentence('damagedCellType', { type: text.slice(0, 40) }))
  }

  #failRow(number: number, text: string): never {
    if (number > MAX_ROWS || /^\d{10,}$/.test(text))
      this.#fail(sentence('damagedRowBeyond', { row: text || number }))
    if (number > 0) this.#fail(sentence('damagedRowOrder', { row: number }))
    this.#fail(sentence('damagedRowNumber', { row: text.slice(0, 40) }))
  }

  #failPlace(column: number, text: string): never {
    const cell = text.slice(0, 40)
    if (column < 0) this.#fail(sentence('damagedCellPlace', { cell }))
    this.#fail(sentence(column < MOST_COLUMNS ? 'damagedCellOrder' : 'damagedCellBeyond', { cell }))
  }

  #failCell(reason: string): never {
    this.#fail(sentence('damagedCell', { cell: cellName(this.#column, this.#row), reason }))
  }

  #fail(reason: string): never {
    throw damagedWorkbook(sentence('damagedInSheet', { sheet: this.#context.sheet, reason }))
  }
}

const unstyled: CellStyle = { kind: 'number', format: '' }

const booleans: ReadonlyMap<string, 'true' | 'false'> = new Map([
  ['1', 'true'],
  ['true', 'true'],
  ['0', 'false'],
  ['false', 'false'],
])

function isTrue(attributes: Attributes): boolean {
  return attributes.is('1') || attributes.is('true')
}

/** Returns the column of a reference such as AB12, counted from 0; -1 when it has none. */
function columnOf({ bytes, start, end }: Attributes): number {
  let column = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number
    const letter = byte >= 0x61 ? byte - 0x60 : byte - 0x40
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > MOST_COLUMNS) break
  }
  return column - 1
}
