import { finished } from 'node:stream/promises'
import {
  AppError,
  type Column,
  type ConfigOf,
  excelTableStyleOf,
  namesPhrase,
  problem,
  problemError,
  sentence,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import { textOf } from '../../steps/conversions/text-of.ts'
import { equalValue } from '../../steps/row-order.ts'
import { inOrder } from '../file/in-order.ts'
import { openFileWriter } from '../file/open-file-writer.ts'
import type { Note, TargetWriter, WriteInput } from '../writer.ts'
import { cellXml } from './cell-xml.ts'
import { checkSheet } from './check.ts'
import { type ColumnStyle, columnStyles, ownFormat } from './column-styles.ts'
import { columnWidths } from './column-widths.ts'
import { noteTexts } from './note-texts.ts'
import { nameSheets } from './sheet-names.ts'
import { SheetStream, sheetMark } from './sheet-stream.ts'
import { stylesXml } from './styles-xml.ts'
import { tableParts, tableReference } from './table-xml.ts'
import { openTemplateWriter } from './template/write-template.ts'
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
export function openExcelWriter(
  path: string,
  config: ExcelOutput,
  note: Note,
  templatePath?: string,
): TargetWriter {
  const { template } = config
  if (template) {
    if (templatePath === undefined) throw problemError(problem('templateRequired', { title: 'Excel File' }))
    return openTemplateWriter(path, { config, template, templatePath }, note)
  }
  let sheets: SheetStream | undefined
  return openFileWriter(path, {
    check: (columns) => checkSheet(config, columns),
    measures: (columns) => new Set(columns.some(needsScale) ? ['decimal'] : []),
    write: async (input, file) => {
      const { header, sheetName, sheetsBy } = config
      const table = excelTableStyleOf(config)
      const shown = input.columns.filter(
        ({ name }) => sheetsBy?.keepsColumn !== false || name !== sheetsBy.column,
      )
      const styles = columnStyles(shown, input.measures)
      const columns = shown.map((column, i) => ({
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
        onValue: (count) => {
          if (sheetsBy && count > MOST_SHEETS)
            throw new AppError('sheetsTooMany', { column: sheetsBy.column, limit: MOST_SHEETS })
        },
      })
      sheets = stream
      stream.on('error', () => undefined)
      file.on('error', (error) => stream.destroy(error))
      try {
        const written = await copyThrough({
          ...input,
          rows: rowsXml(input, columns, config),
          options: sql`format csv, header false, delimiter ${constant('\u0001')}, quote '', escape ''`,
          pipePath: `${input.workFolder}/rows`,
          sink: stream,
        })
        stream.end()
        await finished(stream)
        const byValue = sheetsBy ? nameSheets(stream.sheets) : null
        const names = byValue?.names ?? sheetNamesOf(sheetName, stream.sheets.length)
        const parts = {
          'xl/styles.xml': stylesXml(styles.codes),
          ...workbookMetadataParts(names, table !== null),
        }
        const tables = table
          ? stream.sheets.map(({ rows }, i) => tableParts(i + 1, rows, columns, table))
          : []
        for (const [part, content] of [parts, ...tables].flatMap((one) => Object.entries(one)))
          zip.addPart(part, content)
        await zip.end()
        noteTexts(stream.textCells, columns, note)
        if (byValue && byValue.renamed.length > 0)
          note(sentence('sheetsRenamed', { sheets: namesPhrase(byValue.renamed) }))
        if (!byValue && names.length > 1) note(sentence('excelSheets', { count: names.length }))
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

/** Maximum number of sheets. Excel opens a workbook with more of them slowly, and users can't find one in it. */
const MOST_SHEETS = 1000

const rowNumber = name('row')
/** A row's place in the table, its place among the rows of its sheet's value, and the place of that value's first row. */
const place = name('place')
const placeInSheet = name('place in sheet')
const sheetPlace = name('sheet place')

/** Returns one line of XML per row. Line feeds in values become entities, so a line never contains part of a row. */
function rowsXml(
  { rows, columns }: WriteInput,
  shown: readonly (Column & ColumnStyle)[],
  { header, sheetsBy }: ExcelOutput,
): Sql {
  const cells = columns.map((_, i) => name(`c${i}`))
  const source = sql`select ${join(cells)}, row_number() over () as ${place} from (${rows}) as source(${join(cells)})`
  const by = columns.findIndex(({ name }) => name === sheetsBy?.column)
  const value = columns[by] && { of: name(`c${by}`), type: columns[by].type }
  const counted = value ? byValue(source, equalValue(value.of, value.type)) : source
  const first = constant(header ? 2 : 1)
  const counter = value ? placeInSheet : place
  const numbered = sql`select *, ((${counter} - 1) % ${constant(rowsPerSheet(header))} + ${first})::varchar as ${rowNumber} from (${counted})`
  const xml = shown.map(({ type, name: column, style }, index) => {
    const at = columns.findIndex(({ name }) => name === column)
    return cellXml(name(`c${at}`), { type, index, row: rowNumber, style })
  })
  const mark = value
    ? sql`case when ${placeInSheet} = 1 then ${sheetMark(textOf(value.of, value.type))} else '' end`
    : sql`''`
  const order = value ? sql` order by ${sheetPlace}, ${place}` : sql``
  const lines = sql`select concat(${mark}, '<row r="', ${rowNumber}, '">', ${join(xml)}, '</row>') from (${numbered})${order}`
  return inOrder(lines, 1)
}

/** Counts the rows of each value. Values are in the order of their first rows. */
function byValue(rows: Sql, value: Sql): Sql {
  return sql`select *, row_number() over (partition by ${value} order by ${place}) as ${placeInSheet},
    min(${place}) over (partition by ${value}) as ${sheetPlace} from (${rows})`
}
