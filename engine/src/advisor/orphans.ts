import { type TableRef, tableKey } from '@anj/workflow'
import type { Dialect } from './dialect.ts'

/** One side of a relationship. Each column is paired with the column at the same position on the other side. */
export interface Side {
  readonly table: TableRef
  readonly columns: readonly string[]
}

/** Returns a condition that is true when none of a row's values is null and the referenced table has no such row. */
export function isOrphanCondition(dialect: Dialect, from: Side, to: Side): string {
  const name = (column: string) => `${dialect.table(from.table)}.${dialect.quote(column)}`
  const pairs = from.columns.map(
    (column, place) => `there.${dialect.quote(to.columns[place] ?? '')} = ${name(column)}`,
  )
  const given = from.columns.map((column) => `${name(column)} is not null`)
  const isSelf = tableKey(from.table) === tableKey(to.table)
  const table = dialect.table(to.table)
  const there = isSelf && !dialect.readsChangedTable ? `(select * from ${table})` : table
  return `${given.join(' and ')} and not exists (select 1 from ${there} there where ${pairs.join(' and ')})`
}
