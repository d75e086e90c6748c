import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { CompiledAggregate } from './aggregates.ts'
import { place, placed } from './row-order.ts'
import type { Table } from './table.ts'

/** The name of the column with the place of a group's first row. */
export const firstPlace = name('first')

/** Returns the name of the column with a group's key. */
export function groupKey(index: number): Sql {
  return name(`k${index}`)
}

/** Returns the name of the column with the result of an aggregate. */
export function groupResult(index: number): Sql {
  return name(`a${index}`)
}

/** Groups of a table: the expressions of the keys, and aggregates over these keys' columns. */
export interface Grouping {
  readonly keys: readonly Sql[]
  readonly aggregates: readonly CompiledAggregate[]
  /** The placed rows of the table, with columns that the keys use. */
  readonly rows?: Sql
  /** True for groups in the order of their first rows. */
  readonly isOrdered?: boolean
}

/**
 * Selects the groups of a table's rows: the place of the first row, the keys, and the results of the aggregates. Without
 * keys, all rows are one group.
 */
export function groupRows(
  table: Table,
  { keys, aggregates, rows: given = placed(table), isOrdered = false }: Grouping,
): Sql {
  const names = keys.map((_, i) => groupKey(i))
  const columnsOf = (prefix: string, lists: readonly (readonly Sql[])[]) =>
    lists.map((list, at) => list.map((value, i) => ({ value, as: name(`${prefix}${at}_${i}`) })))
  const select = (columns: readonly ReturnType<typeof columnsOf>[number][]) =>
    columns.flat().map(({ value, as }) => sql`${value} as ${as}`)
  const namesOf = (columns: ReturnType<typeof columnsOf>[number] | undefined) =>
    (columns ?? []).map(({ as }) => as)

  const keyed = sql`select *${join(
    keys.map((key, i) => sql`, ${key} as ${groupKey(i)}`),
    sql``,
  )} from (${given})`
  const windows = columnsOf(
    'x',
    aggregates.map((one) => one.windows),
  )
  const hasWindows = windows.some((list) => list.length > 0)
  const rows = hasWindows ? sql`select ${join([sql`*`, ...select(windows)])} from (${keyed})` : keyed
  let columns = columnsOf(
    'p0_',
    aggregates.map(({ parts }, i) => parts(namesOf(windows[i]))),
  )
  const by = names.length > 0 ? sql` group by ${join(names)}` : sql``
  const head = [firstPlace, ...names]
  // Aggregates have fewer bytes than the texts that are made of them, so they are ordered first.
  const order = isOrdered ? sql` order by ${firstPlace}` : sql``
  let groups = sql`select ${join([sql`min(${place}) as ${firstPlace}`, ...names, ...select(columns)])} from (${rows})${by}${order}`
  const depth = Math.max(0, ...aggregates.map(({ stages }) => stages.length))
  for (let level = 0; level < depth; level += 1) {
    const former = columns
    columns = columnsOf(
      `p${level + 1}_`,
      aggregates.map(({ stages }, i) => stages[level]?.(namesOf(former[i])) ?? namesOf(former[i])),
    )
    groups = sql`select ${join([...head, ...select(columns)])} from (${groups})`
  }
  const results = columns.map((list, i) => sql`${list[0]?.as ?? sql`null`} as ${groupResult(i)}`)
  return sql`select ${join([...head, ...results])} from (${groups})`
}
