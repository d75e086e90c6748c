import { join } from 'node:path'
import type { Column, ConfigOf } from '@anj/workflow'
import { openExcelWriter } from '../connectors/excel/write.ts'
import { openSession } from '../duckdb/session.ts'
import { constant, join as joined, name, type Sql, sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import { duckdbTypes } from '../steps/conversions/index.ts'

export interface SheetToWrite {
  readonly columns: readonly Column[]
  /** Values as DuckDB reads them as text. */
  readonly rows: readonly (readonly (string | null)[])[]
  readonly config?: Partial<ConfigOf<'excelOutput'>>
  readonly measures?: Readonly<Record<string, ColumnMeasures>>
}

/** Writes rows with typed columns to an Excel file, as a run does with its result. Returns the lines of the log. */
export async function writeSheet(path: string, sheet: SheetToWrite): Promise<readonly string[]> {
  const { columns, rows, measures = {} } = sheet
  const lines: string[] = []
  const folder = join(path, '..')
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
  const config = { fileName: 'out.xlsx', sheetName: 'Sheet1', header: true, ...sheet.config }
  await using writer = openExcelWriter(path, config, (line) => void lines.push(line))
  const cells = (row: SheetToWrite['rows'][number]): readonly Sql[] =>
    columns.map(({ type }, i) => {
      const value = row[i]
      const text = value === null || value === undefined ? sql`null` : constant(value)
      return sql`cast(${text} as ${name(duckdbTypes[type])}) as ${name(`v${i}`)}`
    })
  const selects = rows.map((row, i) => sql`select ${joined([...cells(row), sql`${constant(i)} as i`])}`)
  const { signal } = new AbortController()
  const checked = await writer.check(columns, signal)
  await checked.write({
    session,
    rows: sql`select ${joined(columns.map((_, i) => name(`v${i}`)))} from (${joined(selects, sql` union all `)}) order by i`,
    findRow: async () => null,
    columns,
    measures,
    rejects: null,
    workFolder: folder,
    onBytes: () => undefined,
    signal,
  })
  await checked.commit()
  return lines
}
