import { join, name, type Sql, sql } from '../../duckdb/sql.ts'
import type { WriteInput } from '../writer.ts'

/** A plan's rows with the texts that the table's columns read, in their order; most columns read DuckDB's own. */
export function textsFor(
  { rows, columns }: Pick<WriteInput, 'rows' | 'columns'>,
  places: readonly { readonly type: string }[],
): Sql {
  const isBinary = columns.map(({ origin }, i) => origin?.kind === 'binary' && places[i]?.type === 'bytea')
  if (!isBinary.includes(true)) return rows
  const texts = columns.map((column, i) => {
    const value = name(column.name)
    return isBinary[i] ? sql`'\\x' || ${value} as ${value}` : value
  })
  return sql`select ${join(texts)} from (${rows})`
}
