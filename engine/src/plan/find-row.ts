import type { FindRow } from '../connectors/find-row.ts'
import type { Session } from '../duckdb/session.ts'
import { join, name, sql } from '../duckdb/sql.ts'
import type { CompiledPlan, RowWindow } from './plan.ts'

/** How many source rows are searched at a time: a sort of them stays small, and what comes early is found early. */
const WINDOW = 1_000_000
const LONGEST_SHOWN = 100

/** A search through the rows of a plan, for problems that name their row. */
export function rowFinder(
  session: Session,
  plan: Pick<CompiledPlan, 'numbered' | 'columns' | 'sourceRows' | 'rowCount'>,
): FindRow {
  const number = name(freeName(plan.columns.map((column) => column.name)))
  const names = [number, ...plan.columns.map((column) => name(column.name))]
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

/** All rows at once behind a combination, whose rows have no order. */
function* windowsOf({
  rowCount,
  sourceRows,
}: Pick<CompiledPlan, 'rowCount' | 'sourceRows'>): Generator<RowWindow | null> {
  if (rowCount?.kind !== 'sources') return yield null
  for (let first = 1; first <= sourceRows; first += WINDOW) yield { first, last: first + WINDOW - 1 }
}

/** A name that no column has, in whatever letters. */
function freeName(taken: readonly string[]): string {
  let free = 'row'
  while (taken.some((name) => name.toLowerCase() === free)) free += '_'
  return free
}
