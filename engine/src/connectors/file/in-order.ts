import { join, type Sql, sql } from '../../duckdb/sql.ts'

/**
 * Keeps the row order of a COPY to one file. The empty second part of the UNION has no numbered batches, so DuckDB
 * writes rows as they arrive instead of buffering the rows of all threads until their turn.
 */
export function inOrder(rows: Sql, width: number): Sql {
  const nothing = join(Array.from({ length: width }, () => sql`null`))
  return sql`select * from (${rows}) union all select ${nothing} from range(0)`
}
