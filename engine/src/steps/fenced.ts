import { type Sql, sql } from '../duckdb/sql.ts'

/**
 * Returns a value that DuckDB computes before it applies a later condition. Otherwise DuckDB would move the condition
 * below the computation, and copy the whole expression for each place where the condition mentions the value, so that
 * the plan of a nested formula grows exponentially. DuckDB doesn't move conditions past a random number, which is drawn
 * only where there is no value.
 */
export function fenced(value: Sql): Sql {
  return sql`case when ${value} is null then case when random() < 2 then null end else ${value} end`
}
