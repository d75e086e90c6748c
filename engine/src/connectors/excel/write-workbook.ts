import type { Writable } from 'node:stream'
import type { Sheet } from '@anj/workflow'
import { cellName, MAX_CELL_LENGTH } from '../../excel/cell-names.ts'
import { textLength, widthFor } from './column-widths.ts'
import { stylesXml } from './styles-xml.ts'
import {
  rowsPerSheet,
  sheetNameOf,
  sheetPart,
  sheetPrefix,
  sheetSuffix,
  workbookMetadataParts,
} from './workbook-xml.ts'
import { xmlText } from './xml-text.ts'
import { ZipWriter } from './zip-writer.ts'

/** The number of XML characters per write. */
const portion = 1 << 16
/** The number of rows that determine the column widths. */
const ROWS_FOR_WIDTHS = 500

/**
 * Writes in-memory tables to a stream as a workbook. Each table has a sheet with a header. Continues on another
 * sheet when one is full. The stream stays open.
 */
export async function writeWorkbook(
  sheets: readonly Sheet[],
  file: Writable,
  mostRows: number = rowsPerSheet(true),
): Promise<void> {
  const zip = new ZipWriter(file)
  const names: string[] = []
  for (const sheet of sheets) {
    const begin = sheetPrefix(columnsOf(sheet), 'bold')
    const parts = Math.max(1, Math.ceil(sheet.rows.length / mostRows))
    for (let i = 0; i < parts; i += 1) {
      names.push(sheetNameOf(sheet.name, i + 1))
      const rows = sheet.rows.slice(i * mostRows, (i + 1) * mostRows)
      await writeSheet(zip, sheetPart(names.length), begin, rows)
    }
  }
  zip.addPart('xl/styles.xml', stylesXml())
  for (const [part, content] of Object.entries(workbookMetadataParts(names))) zip.addPart(part, content)
  await zip.end()
}

async function writeSheet(zip: ZipWriter, name: string, begin: string, rows: Sheet['rows']): Promise<void> {
  const part = zip.begin(name)
  let xml = begin
  for (const [i, row] of rows.entries()) {
    xml += rowXml(row, i + 2)
    if (xml.length < portion) continue
    await part.add(Buffer.from(xml))
    xml = ''
  }
  await part.add(Buffer.from(xml + sheetSuffix()))
  await part.end()
}

function columnsOf({ header, rows }: Sheet) {
  const first = rows.slice(0, ROWS_FOR_WIDTHS)
  return header.map((name, column) => {
    const cells = [name, ...first.map((row) => row[column] ?? '')]
    return { name, width: widthFor(cells.map((cell) => textLength(String(cell)))) }
  })
}

function rowXml(cells: Sheet['rows'][number], row: number): string {
  return `<row r="${row}">${cells.map((cell, column) => cellXml(cell, cellName(column, row))).join('')}</row>\n`
}

function cellXml(cell: string | number | null, name: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`
  return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${xmlText(shortened(cell))}</t></is></c>`
}

/** Truncates texts that are too long for a cell. Excel would otherwise "repair" the workbook and drop them. */
function shortened(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text.toWellFormed()
  return `${text.slice(0, MAX_CELL_LENGTH - 1)}…`.toWellFormed()
}
