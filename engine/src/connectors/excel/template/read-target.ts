import { AppError, type Column, type ExcelTemplate, parseCellName, sentence } from '@anj/workflow'
import { MAX_ROWS } from '../../../excel/cell-names.ts'
import { readPart } from '../../../excel/read-part.ts'
import type { Template } from '../../../excel/template/open-template.ts'
import { templateNot, templateUnfit } from '../../../excel/template/problems.ts'
import { isUtf8Text, readTextPart, unescaped } from '../../../excel/template/read-text-part.ts'
import { meets, parseRange, rangeName, type SheetRange } from '../../../excel/template/sheet-range.ts'
import { attributeOf, depthChange, localName, tokensOf } from '../../../excel/template/xml-tokens.ts'
import { resolveEscapes } from '../../../excel/value-bytes.ts'
import { spreadsheetMl } from '../../../excel/vocabularies.ts'
import { readRelations, type SheetPart } from '../../../excel/workbook-parts.ts'
import { SheetPieces, type TemplateRow } from './sheet-pieces.ts'

/** A table of the sheet. */
export interface TableFacts {
  readonly part: string
  readonly name: string
  readonly range: SheetRange
  readonly hasHeader: boolean
  readonly hasTotals: boolean
  readonly columns: readonly TableColumn[]
}

interface TableColumn {
  readonly name: string
  /** The XML of the formula that fills the column, in which each character is a byte. Null if it has none. */
  readonly formula: string | null
}

/** The cells of a template that an output fills. */
export interface TargetFacts {
  readonly sheet: SheetPart
  readonly left: number
  readonly right: number
  /** The first row that is written: the header, or the first row of values without one. */
  readonly top: number
  readonly hasHeader: boolean
  readonly tagPrefix: string
  /** The styles of the header's cells, and of the cells of the first row of values. */
  readonly headerStyles: readonly number[]
  readonly styles: readonly number[]
  /** The styles of all other cells of the first row of values, by column. */
  readonly styleOf: (column: number) => number
  /** The tables that contain the first row, and all others. */
  readonly tables: readonly TableFacts[]
  readonly otherTables: readonly TableFacts[]
  readonly pivots: readonly SheetRange[]
  readonly merged: readonly SheetRange[]
  /** Array formulas and data tables, with the place of their cell. */
  readonly arrays: readonly { readonly cell: SheetRange; readonly fills: SheetRange }[]
  /** The filter of the sheet itself if it contains the first row. Filters of tables don't count. */
  readonly filter: SheetRange | null
}

/** Finds the cells of a template that an output fills. Refuses a sheet whose header or tables don't fit the columns. */
export async function readTarget(
  template: Template,
  { sheet: wanted, cell }: Pick<ExcelTemplate, 'sheet' | 'cell'>,
  columns: readonly Pick<Column, 'name'>[],
  hasHeader: boolean,
): Promise<TargetFacts> {
  const { parts } = template
  const sheet = parts.sheets.find(({ name }) => name === wanted)
  if (!sheet) {
    const sheets = parts.sheets.map(({ name }) => name).join(', ')
    throw new AppError('sheetMissing', { sheet: wanted, sheets })
  }
  const place = parseCellName(cell) ?? { column: 0, row: 1 }
  const [left, top] = [place.column, place.row]
  const right = left + columns.length - 1
  await requireXml(template, sheet.part)
  const scanned = await scanSheet(template, sheet, { left, right, top, hasHeader })
  const { tables, pivots } = await readRanges(template, sheet)
  const isMet = ({ range }: TableFacts) =>
    range.left <= right && left <= range.right && range.top <= top && top <= range.bottom
  const facts: TargetFacts = {
    sheet,
    left,
    right,
    top,
    hasHeader,
    ...scanned,
    filter: scanned.filter && isMet({ range: scanned.filter } as TableFacts) ? scanned.filter : null,
    tables: tables.filter(isMet),
    otherTables: tables.filter((table) => !isMet(table)),
    pivots,
  }
  for (const table of facts.tables) refuseTable(facts, table, columns)
  if (top + (hasHeader ? 1 : 0) > MAX_ROWS) throw tooManyRows(facts)
  return facts
}

/** Returns how many rows of values have space below the first cell. */
export function spaceOf({ top, hasHeader }: Pick<TargetFacts, 'top' | 'hasHeader'>): number {
  return MAX_ROWS - top + 1 - (hasHeader ? 1 : 0)
}

/** Returns the error for more rows than the sheet has space for. */
export function tooManyRows(facts: Pick<TargetFacts, 'top' | 'hasHeader' | 'sheet'>): AppError {
  const limit = spaceOf(facts).toLocaleString('en')
  return templateUnfit(facts.sheet.name, sentence('templateTooManyRows', { limit }))
}

/** Refuses a sheet that is not well-formed or not UTF-8. */
async function requireXml({ archive }: Template, part: string): Promise<void> {
  for await (const piece of archive.read(part)) {
    if (!isUtf8Text(piece)) throw templateNot(sentence('templateNotUtf8', { part }))
    break
  }
  const nothing = () => undefined
  await readPart(archive, part, {
    vocabulary: spreadsheetMl,
    open: nothing,
    close: nothing,
    text: nothing,
    plain: nothing,
  })
}

interface Wanted {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly hasHeader: boolean
}

async function scanSheet({ archive }: Template, sheet: SheetPart, { left, right, top, hasHeader }: Wanted) {
  await using pieces = new SheetPieces(archive, sheet)
  const ofColumns = columnStyles(await pieces.readHead())
  const arrays: { cell: SheetRange; fills: SheetRange }[] = []
  const first = top + (hasHeader ? 1 : 0)
  let header: TemplateRow | null = null
  let body: TemplateRow | null = null
  for (let row = await pieces.readRow(); row; row = await pieces.readRow()) {
    if (row.number === top) header = row
    if (row.number === first) body = row
    for (const { column, formula } of row.cells) {
      const cell = { left: column, right: column, top: row.number, bottom: row.number }
      if (formula?.fills) arrays.push({ cell, fills: formula.fills })
    }
  }
  const { merged, filter } = rangesIn(await pieces.readTail())
  const styleIn = (row: TemplateRow | null) => (column: number) => styleAt(row, column) ?? ofColumns(column)
  const columns = Array.from({ length: right - left + 1 }, (_, i) => left + i)
  return {
    tagPrefix: pieces.tagPrefix,
    headerStyles: columns.map(styleIn(header)),
    styles: columns.map(styleIn(body)),
    styleOf: styleIn(body),
    merged,
    arrays,
    filter,
  }
}

/** Returns the style of a cell, or of its row if the row has one for its empty cells. */
function styleAt(row: TemplateRow | null, column: number): number | null {
  if (!row) return null
  const cell = row.cells.find((one) => one.column === column)
  if (cell) return cell.style ?? 0
  const isFormatted = /^(1|true)$/.test(attributeOf(row.open, 'customFormat') ?? '')
  return isFormatted ? Number(attributeOf(row.open, 's') ?? 0) : null
}

function columnStyles(head: readonly string[]): (column: number) => number {
  const found = head
    .filter((token) => localName(token) === 'col' && token[1] !== '/')
    .map((token) => ({
      min: Number(attributeOf(token, 'min')),
      max: Number(attributeOf(token, 'max')),
      style: Number(attributeOf(token, 'style') ?? 0),
    }))
  return (column) => found.find(({ min, max }) => column + 1 >= min && column + 1 <= max)?.style ?? 0
}

/** Finds merged cells and the sheet's filter. Views of single users, which are deeper, can have filters of their own. */
function rangesIn(tail: readonly string[]) {
  const merged: SheetRange[] = []
  let filter: SheetRange | null = null
  // The tail begins within the root and its rows.
  let depth = 2
  for (const token of tail) {
    const by = depthChange(token)
    if (by < 0) depth -= 1
    const range = by >= 0 ? parseRange(attributeOf(token, 'ref') ?? '') : null
    if (range && depth === 2 && localName(token) === 'mergeCell') merged.push(range)
    if (range && depth === 1 && localName(token) === 'autoFilter') filter = range
    if (by > 0) depth += 1
  }
  return { merged, filter }
}

async function readRanges(template: Template, sheet: SheetPart) {
  const tables: TableFacts[] = []
  const pivots: SheetRange[] = []
  for (const { type, part } of await readRelations(template.archive, sheet.part)) {
    if (type === 'table') tables.push(...(await readTable(template, part)))
    if (type !== 'pivotTable') continue
    const location = tokensOf(await readTextPart(template.archive, part)).find(
      (token) => localName(token) === 'location',
    )
    const range = parseRange(attributeOf(location ?? '', 'ref') ?? '')
    if (range) pivots.push(range)
  }
  return { tables, pivots }
}

async function readTable({ archive }: Template, part: string): Promise<readonly TableFacts[]> {
  const tokens = tokensOf(await readTextPart(archive, part))
  const root = tokens.find((token) => localName(token) === 'table') ?? ''
  const range = parseRange(attributeOf(root, 'ref') ?? '')
  if (!range) return []
  const columns: { name: string; formula: string | null }[] = []
  for (const [i, token] of tokens.entries()) {
    if (token[1] === '/') continue
    if (localName(token) === 'tableColumn')
      columns.push({ name: resolveEscapes(unescaped(attributeOf(token, 'name') ?? '', part)), formula: null })
    const last = columns.at(-1)
    const isFormula = localName(token) === 'calculatedColumnFormula' && !/\sarray\s*=/.test(token)
    if (last && isFormula && depthChange(token) > 0) last.formula = tokens[i + 1] ?? null
  }
  return [
    {
      part,
      name: resolveEscapes(unescaped(attributeOf(root, 'displayName') ?? '', part)),
      range,
      hasHeader: attributeOf(root, 'headerRowCount') !== '0',
      hasTotals: Number(attributeOf(root, 'totalsRowCount') ?? 0) > 0,
      columns,
    },
  ]
}

/** Refuses a table whose header or total row the rows would break. */
function refuseTable(
  { sheet, left, right, top, hasHeader }: TargetFacts,
  { name: table, range, hasHeader: tableHasHeader, hasTotals, columns: known }: TableFacts,
  columns: readonly Pick<Column, 'name'>[],
): void {
  const cell = rangeName({ left, right: left, top, bottom: top })
  const refuse = (why: string) => {
    throw templateUnfit(sheet.name, why)
  }
  if (hasTotals) refuse(sentence('templateTableTotals', { table }))
  if (!tableHasHeader) return
  if (!hasHeader && top === range.top) refuse(sentence('templateTableBegins', { cell, table }))
  if (!hasHeader) return
  if (top > range.top) refuse(sentence('templateTableInside', { cell, table, row: range.top }))
  for (let at = Math.max(left, range.left); at <= Math.min(right, range.right); at += 1) {
    const column = columns[at - left]?.name ?? ''
    const found = known[at - range.left]?.name ?? ''
    if (column !== found) refuse(sentence('templateTableHeader', { table, found, column }))
  }
}

/** Refuses rows that reach cells whose structure they would break. `written` are the header and all rows. */
export function refuseOverlaps(facts: TargetFacts, written: SheetRange): void {
  const refuse = (why: string) => {
    throw templateUnfit(facts.sheet.name, why)
  }
  const merged = facts.merged.find((range) => meets(range, written))
  if (merged) refuse(sentence('templateMergedCells', { range: rangeName(merged) }))
  const grown = facts.tables.map(({ range }) => ({
    ...range,
    bottom: Math.max(range.bottom, written.bottom),
  }))
  for (const { name: table, range } of facts.otherTables)
    if ([written, ...grown].some((one) => meets(range, one)))
      refuse(sentence('templateTableHit', { table, range: rangeName(range) }))
  const pivot = facts.pivots.find((range) => [written, ...grown].some((one) => meets(range, one)))
  if (pivot) refuse(sentence('templatePivotHit', { range: rangeName(pivot) }))
  const array = facts.arrays.find(({ cell, fills }) => meets(fills, written) && !meets(cell, written))
  if (array)
    refuse(sentence('templateArrayFormula', { cell: rangeName(array.cell), range: rangeName(array.fills) }))
}
