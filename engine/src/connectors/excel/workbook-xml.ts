import type { Column } from '@anj/workflow'
import { columnLetters, MAX_ROWS } from '../../excel/cell-names.ts'
import { cellStyles } from './styles-xml.ts'
import { tablePart } from './table-xml.ts'
import { xmlHead, xmlText } from './xml-text.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Returns how many data rows fit in one sheet. */
export function rowsPerSheet(header: boolean): number {
  return MAX_ROWS - (header ? 1 : 0)
}

/** Returns the path of a sheet inside the workbook file. Sheet numbers start at 1. */
export function sheetPart(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}

const LONGEST_NAME = 31

/** Returns the name of the nth sheet of a table, such as 'Sheet1 (2)'. The base name is shortened if needed. */
export function sheetNameOf(name: string, number: number): string {
  if (number === 1 && name.length <= LONGEST_NAME) return name
  const suffix = number === 1 ? '' : ` (${number})`
  return name.slice(0, LONGEST_NAME - suffix.length).replace(/[\ud800-\udbff]$/, '') + suffix
}

/** A column of a sheet. `width` is in characters. */
export interface SheetColumn extends Pick<Column, 'name'> {
  readonly width: number
}

/** Form of the first row: column names in bold, column names that a table's style formats, or none. */
export type HeaderRow = 'bold' | 'table' | null

/** Returns the XML that precedes a sheet's data rows: view settings, column widths and the header row. */
export function sheetPrefix(columns: readonly SheetColumn[], header: HeaderRow): string {
  const view = header
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : ''
  const cols = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  const style = header === 'bold' ? ` s="${cellStyles.header}"` : ''
  const names = columns.map(
    ({ name }, i) =>
      `<c r="${columnLetters(i)}1"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(name)}</t></is></c>`,
  )
  return `${xmlHead}<worksheet xmlns="${main}">${view}<cols>${cols.join('')}</cols><sheetData>${
    header ? `<row r="1">${names.join('')}</row>\n` : ''
  }`
}

/** Returns the XML that follows a sheet's rows. `more` are the elements after the rows. */
export function sheetSuffix(more = ''): string {
  return `</sheetData>${more}</worksheet>`
}

/** Returns the names of all sheets of one table. */
export function sheetNamesOf(name: string, sheets: number): readonly string[] {
  return Array.from({ length: sheets }, (_, i) => sheetNameOf(name, i + 1))
}

/**
 * Returns all files of a workbook except its sheets, tables and styles, keyed by their path. `hasTables` is true when
 * every sheet has a table.
 */
export function workbookMetadataParts(
  names: readonly string[],
  hasTables = false,
): Readonly<Record<string, string>> {
  const sheets = names.length
  const numbers = names.map((_, i) => i + 1)
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="${types}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  return {
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
      .map((name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packages}/relationships">${numbers
      .map((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
      .join('')}${relation(`rId${sheets + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${numbers.map((n) => override(sheetPart(n), 'worksheet')).join('')}${hasTables ? numbers.map((n) => override(tablePart(n), 'table')).join('') : ''}</Types>`,
  }
}
