import { parseCellName, sentence } from '@anj/workflow'
import type { Archive } from '../../../excel/archive.ts'
import { cellName, MAX_ROWS } from '../../../excel/cell-names.ts'
import { damagedWorkbook } from '../../../excel/problems.ts'
import { parseRange, type SheetRange } from '../../../excel/template/sheet-range.ts'
import {
  attributeOf,
  depthChange,
  localName,
  prefixOf,
  withAttribute,
  withoutAttribute,
  xmlTokens,
} from '../../../excel/template/xml-tokens.ts'

/** A formula of a template's cell. */
export interface CellFormula {
  /** The number of a shared formula, or null. */
  readonly shared: string | null
  /** True for the cell that has the text of a shared formula. */
  readonly isMaster: boolean
  /** The cells that an array formula or a data table fills, or null. */
  readonly fills: SheetRange | null
}

/** A cell of a template. Each character of its XML is a byte. */
export interface TemplateCell {
  readonly column: number
  readonly xml: string
  readonly style: number | null
  readonly hasValue: boolean
  readonly formula: CellFormula | null
}

/** A row of a template. */
export interface TemplateRow {
  readonly number: number
  /** The opening tag, with the row's number and without `spans`, which may change. */
  readonly open: string
  readonly cells: readonly TemplateCell[]
  /** The elements after the cells, and the closing tag. */
  readonly close: string
  /** The row as it is written in the template. */
  readonly raw: string
}

/** Reads the XML of a template's sheet in order: the part before the rows, the rows, and the part after them. */
export class SheetPieces implements AsyncDisposable {
  readonly #batches: AsyncGenerator<readonly string[]>
  readonly #sheet: string
  #batch: readonly string[] = []
  #at = 0
  #row = 0
  #isEmpty = false
  /** The prefix of the sheet's elements with its colon, or an empty text. */
  tagPrefix = ''

  constructor(archive: Archive, { name, part }: { name: string; part: string }, signal?: AbortSignal) {
    this.#sheet = name
    this.#batches = xmlTokens(archive.read(part, undefined, signal))
  }

  /** Returns the tokens before the rows, including the tag that begins them. */
  async readHead(): Promise<readonly string[]> {
    const tokens: string[] = []
    let depth = 0
    for (let token = await this.#next(); token !== null; token = await this.#next()) {
      const name = localName(token)
      if (depth === 0 && name !== '') this.tagPrefix = prefixOf(token)
      if (depth === 1 && name === 'sheetData') {
        this.#isEmpty = depthChange(token) === 0
        tokens.push(this.#isEmpty ? token.replace(/\s*\/>$/, '>') : token)
        return tokens
      }
      tokens.push(token)
      depth += depthChange(token)
    }
    throw this.#damaged(sentence('templateNoRows'))
  }

  /** Returns the next row, or null after the last one. */
  async readRow(): Promise<TemplateRow | null> {
    if (this.#isEmpty) return null
    let lead = ''
    for (let token = await this.#next(); token !== null; token = await this.#next()) {
      if (depthChange(token) < 0) {
        this.#isEmpty = true
        return null
      }
      if (localName(token) !== 'row') lead += token
      else return await this.#readRow(token, lead)
    }
    throw this.#damaged(sentence('templateNoRows'))
  }

  /** Returns the tokens after the rows, beginning with the tag that ends them. */
  async readTail(): Promise<readonly string[]> {
    const tokens = [`</${this.tagPrefix}sheetData>`]
    for (let token = await this.#next(); token !== null; token = await this.#next()) tokens.push(token)
    return tokens
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#batches.return(undefined)
  }

  async #next(): Promise<string | null> {
    while (this.#at >= this.#batch.length) {
      const { value, done } = await this.#batches.next()
      if (done) return null
      this.#batch = value
      this.#at = 0
    }
    this.#at += 1
    return this.#batch[this.#at - 1] ?? null
  }

  async #readRow(opening: string, lead: string): Promise<TemplateRow> {
    const number = Number(attributeOf(opening, 'r') ?? this.#row + 1)
    if (!Number.isInteger(number) || number < 1 || number > MAX_ROWS)
      throw this.#damaged(sentence('damagedRowNumber', { row: attributeOf(opening, 'r') ?? '' }))
    if (number <= this.#row) throw this.#damaged(sentence('damagedRowOrder', { row: number }))
    this.#row = number
    const isEmpty = depthChange(opening) === 0
    const open = withAttribute(withoutAttribute(opening, 'spans'), 'r', String(number)).replace(
      /\s*\/>$/,
      '>',
    )
    const close = `</${prefixOf(opening)}row>`
    const isNumbered = attributeOf(opening, 'r') !== null
    if (isEmpty) return { number, open, cells: [], close, raw: lead + (isNumbered ? opening : open + close) }
    const cells: TemplateCell[] = []
    let inner = ''
    let after = ''
    let cell: string[] | null = null
    let depth = 0
    for (let token = await this.#next(); token !== null; token = await this.#next()) {
      const by = depthChange(token)
      if (depth === 0 && by < 0) break
      inner += token
      if (depth === 0 && localName(token) === 'c') cell = []
      if (cell) cell.push(token)
      else after += token
      depth += by
      if (depth > 0 || !cell) continue
      cells.push(this.#cellOf(cell, cells.at(-1)?.column ?? -1, number))
      cell = null
    }
    const raw = `${lead}${isNumbered ? opening : open}${inner}${close}`
    return { number, open, cells, close: after + close, raw }
  }

  #cellOf(tokens: readonly string[], before: number, row: number): TemplateCell {
    const [opening = ''] = tokens
    const name = attributeOf(opening, 'r')
    const column = name === null ? before + 1 : (parseCellName(name)?.column ?? -1)
    if (column < 0) throw this.#damaged(sentence('damagedCellPlace', { cell: (name ?? '').slice(0, 40) }))
    if (column <= before) throw this.#damaged(sentence('damagedCellOrder', { cell: name ?? '' }))
    const formula = tokens.find((token) => localName(token) === 'f' && token[1] !== '/')
    const style = attributeOf(opening, 's')
    return {
      column,
      xml: [withAttribute(opening, 'r', name ?? cellName(column, row)), ...tokens.slice(1)].join(''),
      style: style === null ? null : Number(style),
      hasValue: tokens.some((token) => ['v', 'is', 'f'].includes(localName(token))),
      formula: formula === undefined ? null : formulaOf(formula),
    }
  }

  #damaged(reason: string): Error {
    return damagedWorkbook(sentence('damagedInSheet', { sheet: this.#sheet, reason }))
  }
}

function formulaOf(tag: string): CellFormula {
  const type = attributeOf(tag, 't')
  const ref = attributeOf(tag, 'ref')
  return {
    shared: type === 'shared' ? attributeOf(tag, 'si') : null,
    isMaster: type === 'shared' && ref !== null,
    fills: (type === 'array' || type === 'dataTable') && ref !== null ? parseRange(ref) : null,
  }
}
