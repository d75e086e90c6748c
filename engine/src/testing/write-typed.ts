import { dirname } from 'node:path'
import type { Column } from '@anj/workflow'
import type { TargetWriter, WriteResult } from '../connectors/writer.ts'
import { openSession } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import { duckdbTypes } from '../steps/conversions/index.ts'

/** Rows with typed columns, as a run has them before it writes. */
export interface TypedRows {
  readonly columns: readonly Column[]
  /** Values as DuckDB reads them as text. */
  readonly rows: readonly (readonly (string | null)[])[]
  readonly measures?: Readonly<Record<string, ColumnMeasures>>
}

/** Writes rows with typed columns by a file's writer and commits them, as a run does with its result. */
export async function writeTyped(
  writer: TargetWriter,
  path: string,
  { columns, rows, measures = {} }: TypedRows,
): Promise<WriteResult> {
  const folder = dirname(path)
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
  const cells = (row: TypedRows['rows'][number]): readonly Sql[] =>
    columns.map(({ type, name: column }, i) => {
      const value = row[i]
      const text = value === null || value === undefined ? sql`null` : constant(value)
      return sql`cast(${text} as ${name(duckdbTypes[type])}) as ${name(column)}`
    })
  const selects = rows.map((row, i) => sql`select ${join([...cells(row), sql`${constant(i)} as row_place`])}`)
  const { signal } = new AbortController()
  const checked = await writer.check(columns, signal)
  const result = await checked.write({
    session,
    rows: sql`select ${join(columns.map((column) => name(column.name)))} from (${join(selects, sql` union all `)}) order by row_place`,
    findRow: async () => null,
    columns,
    measures,
    rejects: null,
    workFolder: folder,
    onBytes: () => undefined,
    signal,
  })
  await checked.commit()
  return result
}
