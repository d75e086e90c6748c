import { join, type Sql, sql } from '../../duckdb/sql.ts'

/**
 * Rows in their order, for a COPY that writes them one after the other. Behind them come no further rows, of a source
 * whose parts aren't numbered: with it DuckDB writes rows as they come, where it would otherwise hold those that all
 * its threads have made until their turn comes.
 */
export function inOrder(rows: Sql, width: number): Sql {
  const nothing = join(Array.from({ length: width }, () => sql`null`))
  return sql`select * from (${rows}) union all select ${nothing} from range(0)`
}
