import { join, type Sql, sql } from '../../duckdb/sql.ts'

/**
 * Keeps the row order in a COPY to a single file without large buffers. DuckDB would keep the rows of all threads in
 * memory until it is their turn. The empty second part of the UNION has no numbered batches, so DuckDB writes rows as
 * they arrive.
 */
export function inOrder(rows: Sql, width: number): Sql {
  const nothing = join(Array.from({ length: width }, () => sql`null`))
  return sql`select * from (${rows}) union all select ${nothing} from range(0)`
}
