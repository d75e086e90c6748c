import type { FindRow } from '../connectors/find-row.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { CompiledPlan, RowWindow } from './plan.ts'

/** Number of source rows searched at a time. A small number keeps the sort small and finds early rows quickly. */
const WINDOW = 1_000_000
const LONGEST_SHOWN = 100

/** The parts of a plan that number its rows. */
export type NumberedPlan = Pick<CompiledPlan, 'numbered' | 'columns' | 'sourceRows' | 'rowCount'>

/** Returns a function that searches a plan's rows, so that an error can name the row that caused it. */
export function rowFinder(session: Session, plan: NumberedPlan): FindRow {
  const { number, names } = namesIn(plan)
  return async (column, condition, signal) => {
    for (const window of windowsOf(plan)) {
      const [found] = await session.rows(
        sql`select ${number}, ${name(column)}::varchar from (${plan.numbered(window)}) as numbered(${join(names)})
          where ${condition} order by ${number} limit 1`,
        signal,
      )
      if (found) return { row: Number(found[0]), value: (found[1] ?? '').slice(0, LONGEST_SHOWN) }
    }
    return null
  }
}

/** Returns the numbers of the first rows, in source order, for which a condition is true. */
export async function findRowNumbers(
  session: Session,
  plan: NumberedPlan,
  condition: Sql,
  most: number,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { number, names } = namesIn(plan)
  const found: number[] = []
  for (const window of windowsOf(plan)) {
    const rows = await session.rows(
      sql`select ${number} from (${plan.numbered(window)}) as numbered(${join(names)})
        where ${condition} order by ${number} limit ${constant(most - found.length)}`,
      signal,
    )
    found.push(...rows.map(([row]) => Number(row)))
    if (found.length === most) break
  }
  return found
}

function namesIn({ columns }: NumberedPlan): { readonly number: Sql; readonly names: readonly Sql[] } {
  const number = name(freeName(columns.map((column) => column.name)))
  return { number, names: [number, ...columns.map((column) => name(column.name))] }
}

/**
 * Yields the windows to search. After a combination, whose rows have no order, yields a single null, which stands for
 * all rows.
 */
function* windowsOf({
  rowCount,
  sourceRows,
}: Pick<CompiledPlan, 'rowCount' | 'sourceRows'>): Generator<RowWindow | null> {
  if (rowCount?.kind !== 'sources') return yield null
  for (let first = 1; first <= sourceRows; first += WINDOW) yield { first, last: first + WINDOW - 1 }
}

/** Returns a name that differs from all column names, ignoring case. */
function freeName(taken: readonly string[]): string {
  let free = 'row'
  while (taken.some((name) => name.toLowerCase() === free)) free += '_'
  return free
}
