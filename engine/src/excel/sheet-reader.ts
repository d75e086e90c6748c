import { sentence } from '@anj/workflow'
import { cellName, MOST_COLUMNS, MOST_ROWS } from './cell-names.ts'
import type { CsvCells } from './csv-cells.ts'
import { isoDateText } from './iso-date-text.ts'
import type { NumberKind } from './number-format.ts'
import { isShortest, numberText } from './number-text.ts'
import { damaged } from './problems.ts'
import { type DaySystem, serialText } from './serial-text.ts'
import type { SharedStrings } from './shared-strings.ts'
import { type CellKind, noFindings, type SheetFindings, type SheetSink } from './sheet-sink.ts'
import { ValueBytes } from './value-bytes.ts'
import { type Attributes, keyOf, type XmlReader } from './xml-scanner.ts'

const SHEET_DATA = keyOf('sheetData')
const ROW = keyOf('row')
const C = keyOf('c')
const V = keyOf('v')
const F = keyOf('f')
const IS = keyOf('is')
const T = keyOf('t')
const RPH = keyOf('rPh')
const COL = keyOf('col')
const MERGE_CELL = keyOf('mergeCell')
const R = keyOf('r')
const S = keyOf('s')
const HIDDEN = keyOf('hidden')
const MIN = keyOf('min')
const MAX = keyOf('max')

/** How a cell's value is written. */
const types = { n: 0, s: 1, str: 2, inlineStr: 3, b: 4, e: 5, d: 6 } as const
type CellType = (typeof types)[keyof typeof types]

export interface SheetContext {
  /** Name of the sheet, for what is broken in it. */
  readonly sheet: string
  readonly strings: SharedStrings
  /** What numbers mean by the style of their cell. */
  readonly styles: readonly NumberKind[]
  readonly days: DaySystem
}

/** Reads the XML of a sheet into a sink, a cell at a time. It keeps nothing of what it has read. */
export class SheetReader implements XmlReader {
  readonly findings: SheetFindings = noFindings()
  readonly #context: SheetContext
  readonly #sink: SheetSink
  readonly #value = new ValueBytes()
  #inData = false
  #row = 0
  #rowIsHidden = false
  #rowHasCells = false
  #column = -1
  #type: CellType = types.n
  #style = 0
  #hasFormula = false
  #hasValue = false
  /** Whether the text that comes is a part of the value. */
  #inValue = false
  #inInline = false
  #inHint = false

  constructor(context: SheetContext, sink: SheetSink) {
    this.#context = context
    this.#sink = sink
  }

  open(name: number, attributes: Attributes): void {
    if (name === C) {
      if (this.#inData) this.#openCell(attributes)
    } else if (name === V) {
      this.#inValue = this.#inData
      this.#hasValue = true
    } else if (name === T) this.#inValue = this.#inInline && !this.#inHint
    else if (name === ROW) {
      if (this.#inData) this.#openRow(attributes)
    } else if (name === F) this.#hasFormula = true
    else if (name === IS) this.#inInline = true
    else if (name === RPH) this.#inHint = true
    else if (name === SHEET_DATA) this.#inData = true
    else if (name === COL) this.#countHiddenColumns(attributes)
    else if (name === MERGE_CELL) this.findings.mergedRanges += 1
  }

  close(name: number): void {
    if (name === C) {
      if (this.#inData) this.#closeCell()
    } else if (name === V || name === T) this.#inValue = false
    else if (name === ROW) {
      if (this.#inData) this.#closeRow()
    } else if (name === IS) this.#inInline = false
    else if (name === RPH) this.#inHint = false
    else if (name === SHEET_DATA) this.#inData = false
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
    if (number <= this.#row || number > MOST_ROWS) this.#fail(sentence('damagedRowNumber', { row: number }))
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
    this.#value.clear()
    for (let name = attributes.next(); name !== 0; name = attributes.next()) {
      if (name === R) column = columnOf(attributes)
      else if (name === S) this.#style = attributes.whole()
      else if (name === KEY_T) this.#type = this.#typeOf(attributes)
    }
    if (column <= this.#column || column >= MOST_COLUMNS)
      this.#fail(sentence('damagedCellPlace', { cell: cellName(Math.max(column, 0), this.#row) }))
    this.#column = column
  }

  #closeCell(): void {
    const type = this.#type
    const value = this.#value
    if (value.length === 0) {
      if (this.#hasFormula && (type === types.n || !this.#hasValue)) this.#findAt('formulasWithoutValue')
      return
    }
    if (type === types.n) this.#putNumber()
    else if (type === types.s) this.#putShared()
    else if (type === types.b)
      this.#putAscii('boolean', value.bytes[0] === ONE || value.bytes[0] === LETTER_T ? 'true' : 'false')
    else if (type === types.e) this.#findAt('errors')
    else if (type === types.d) this.#putIsoDate()
    else {
      value.resolveEscapes()
      this.#begin('text')?.putValue(value.bytes, value.length)
    }
  }

  #putNumber(): void {
    const { bytes, length } = this.#value
    const kind = this.#context.styles[this.#style] ?? 'number'
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
    if (!/^-?\d/.test(text)) this.#failCell(sentence('damagedNumber', { text: written.slice(0, 40) }))
    this.#putAscii('number', text)
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
    const style = this.#context.styles[this.#style] ?? 'number'
    const { kind, text } = isoDateText(written, style === 'date')
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
    this.#rowHasCells = true
    return this.#sink.cell(this.#column, kind)
  }

  #findAt(what: 'errors' | 'formulasWithoutValue' | 'noDates'): void {
    const found = this.findings[what]
    if (found.count === 0) found.first = cellName(this.#column, this.#row)
    found.count += 1
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

  #typeOf(attributes: Attributes): CellType {
    const { start, end, bytes } = attributes
    if (end - start === 1) {
      const letter = bytes[start]
      if (letter === 0x73) return types.s
      if (letter === 0x6e) return types.n
      if (letter === 0x62) return types.b
      if (letter === 0x65) return types.e
      if (letter === 0x64) return types.d
    }
    if (attributes.is('inlineStr')) return types.inlineStr
    if (attributes.is('str')) return types.str
    const text = attributes.value()
    return this.#fail(sentence('damagedCellType', { type: text.slice(0, 40) }))
  }

  #failCell(reason: string): never {
    this.#fail(sentence('damagedCell', { cell: cellName(this.#column, this.#row), reason }))
  }

  #fail(reason: string): never {
    throw damaged(sentence('damagedInSheet', { sheet: this.#context.sheet, reason }))
  }
}

const KEY_T = keyOf('t')
const ONE = 0x31
const LETTER_T = 0x74

function isTrue(attributes: Attributes): boolean {
  const first = attributes.bytes[attributes.start]
  return first === ONE || first === LETTER_T
}

/** The column of a reference such as AB12, counted from 0; -1 where there is none. */
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
