import { finished } from 'node:stream/promises'
import { type Column, type ConfigOf, excelTableStyleOf, sentence } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { columnLetters } from '../../excel/cell-names.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import { inOrder } from '../file/in-order.ts'
import { openFileWriter } from '../file/open-file-writer.ts'
import type { Note, TargetWriter, WriteInput } from '../writer.ts'
import { cellXml } from './cell-xml.ts'
import { checkSheet } from './check.ts'
import { type ColumnStyle, columnStyles, ownFormat } from './column-styles.ts'
import { columnWidths } from './column-widths.ts'
import { SheetStream } from './sheet-stream.ts'
import { stylesXml } from './styles-xml.ts'
import { tableParts, tableReference } from './table-xml.ts'
import {
  rowsPerSheet,
  sheetNamesOf,
  sheetPrefix,
  sheetSuffix,
  workbookMetadataParts,
} from './workbook-xml.ts'
import { ZipWriter } from './zip-writer.ts'

export type ExcelOutput = ConfigOf<'excelOutput'>

/**
 * Writes an .xlsx workbook. DuckDB generates the XML of the rows, so that no row becomes a JavaScript object. This
 * module only counts the rows, distributes them over sheets and compresses them.
 */
export function openExcelWriter(path: string, config: ExcelOutput, note: Note): TargetWriter {
  let sheets: SheetStream | undefined
  return openFileWriter(path, {
    check: (columns) => checkSheet(config, columns),
    measures: (columns) => new Set(columns.some(needsScale) ? ['decimal'] : []),
    write: async (input, file) => {
      const { header, sheetName } = config
      const table = excelTableStyleOf(config)
      const styles = columnStyles(input.columns, input.measures)
      const columns = input.columns.map((column, i) => ({
        ...column,
        ...(styles.columns[i] ?? plain),
        measures: input.measures[column.name],
      }))
      const zip = new ZipWriter(file)
      const stream = new SheetStream(zip, {
        begin: (sample) => {
          const widths = columnWidths(columns, sample, { shown: header, filters: table !== null })
          return sheetPrefix(
            columns.map(({ name }, i) => ({ name, width: widths[i] ?? 0 })),
            table ? 'table' : header ? 'bold' : null,
          )
        },
        end: sheetSuffix(table ? tableReference : ''),
        rows: rowsPerSheet(header),
      })
      sheets = stream
      stream.on('error', () => undefined)
      file.on('error', (error) => stream.destroy(error))
      try {
        const written = await copyThrough({
          ...input,
          rows: rowsXml(input, styles.columns, header),
          options: sql`format csv, header false, delimiter ${constant('\u0001')}, quote '', escape ''`,
          pipePath: `${input.workFolder}/rows`,
          sink: stream,
        })
        stream.end()
        await finished(stream)
        const parts = {
          'xl/styles.xml': stylesXml(styles.codes),
          ...workbookMetadataParts(sheetNamesOf(sheetName, stream.sheets), table !== null),
        }
        const tables = table
          ? stream.rowsBySheet.map((rows, i) => tableParts(i + 1, rows, columns, table))
          : []
        for (const [part, content] of [parts, ...tables].flatMap((one) => Object.entries(one)))
          zip.addPart(part, content)
        await zip.end()
        noteTexts(stream, input.columns, note)
        if (stream.sheets > 1) note(sentence('excelSheets', { count: stream.sheets }))
        return { written, stored: stream.rows }
      } finally {
        stream.destroy()
      }
    },
    rowsSoFar: () => sheets?.rows ?? 0,
  })
}

const plain: ColumnStyle = { style: null, code: '' }

/** True for decimals that show as many decimals as their longest value has. */
function needsScale(column: Column): boolean {
  return column.type === 'decimal' && ownFormat(column) === null
}

const rowNumber = name('row')

/** Returns one line of XML per row. Line feeds in values become entities, so a line never contains part of a row. */
function rowsXml({ rows, columns }: WriteInput, styles: readonly ColumnStyle[], header: boolean): Sql {
  const cells = columns.map((_, i) => name(`c${i}`))
  const first = constant(header ? 2 : 1)
  const numbered = sql`select ${join(cells)}, ((row_number() over () - 1) % ${constant(rowsPerSheet(header))} + ${first})::varchar as ${rowNumber}
    from (${rows}) as source(${join(cells)})`
  const xml = columns.map(({ type }, index) =>
    cellXml(name(`c${index}`), { type, index, row: rowNumber, style: styles[index]?.style ?? null }),
  )
  const lines = sql`select concat('<row r="', ${rowNumber}, '">', ${join(xml)}, '</row>') from (${numbered})`
  return inOrder(lines, 1)
}

/** Logs the columns in which values were written as text because Excel would change them. */
function noteTexts({ textCells }: SheetStream, columns: readonly Column[], note: Note): void {
  const found = (isFloat: boolean) =>
    columns.flatMap(({ name: column, type }, i) => {
      const count = textCells.get(columnLetters(i))
      return count && (type === 'float') === isFloat ? [`${column} (${count})`] : []
    })
  const others = found(false)
  const floats = found(true)
  if (others.length > 0) note(sentence('excelTexts', { columns: others.join(', ') }))
  if (floats.length > 0) note(sentence('excelFloatTexts', { columns: floats.join(', ') }))
}
