import type { Column } from '@anj/workflow'
import { type Sql, sql } from '../duckdb/sql.ts'
import { textOf } from './conversions/text-of.ts'
import { cell } from './table.ts'

/** Returns the cells of a table as texts under their names, as the lists of rejects show a row. */
export function textCells(columns: readonly Pick<Column, 'type'>[]): readonly Sql[] {
  return columns.map(({ type }, i) => sql`${textOf(cell(i), type)} as ${cell(i)}`)
}
