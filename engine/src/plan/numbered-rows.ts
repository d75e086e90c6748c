import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { CompiledPlan } from './plan.ts'

/** The rows of a plan, each with its row number in the source, so that a problem can name its row. */
export interface NumberedRows {
  readonly select: Sql
  /** The column that holds the number. */
  readonly number: Sql
}

/** Lays the row number beside a plan's rows, under a name that no column has. */
export function numberedRows(plan: Pick<CompiledPlan, 'page' | 'columns'>): NumberedRows {
  let free = 'row'
  while (plan.columns.some((column) => column.name.toLowerCase() === free)) free += '_'
  const number = name(free)
  const names = [number, ...plan.columns.map((column) => name(column.name))]
  return {
    select: sql`select * from (${plan.page(0, Number.MAX_SAFE_INTEGER)}) as numbered(${join(names)})`,
    number,
  }
}
