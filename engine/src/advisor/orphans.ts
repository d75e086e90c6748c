import { type TableRef, tableKey } from '@anj/workflow'
import type { Facts } from './rule.ts'

/** Columns of a table; their order pairs them with those of the other side. */
export interface Side {
  readonly table: TableRef
  readonly columns: readonly string[]
}

/** Returns a condition that is true when a row's values, all non-null, have no match in the referenced table. */
export function isOrphanCondition(
  { dialect, family }: Pick<Facts, 'dialect' | 'family'>,
  from: Side,
  to: Side,
): string {
  const name = (column: string) => `${dialect.table(from.table)}.${dialect.quote(column)}`
  const pairs = from.columns.map(
    (column, place) => `there.${dialect.quote(to.columns[place] ?? '')} = ${name(column)}`,
  )
  const given = from.columns.map((column) => `${name(column)} is not null`)
  // MySQL can't modify a table that the same statement reads, unless the read is materialized in a subquery.
  const isSelf = tableKey(from.table) === tableKey(to.table)
  const there =
    family === 'mysql' && isSelf ? `(select * from ${dialect.table(to.table)})` : dialect.table(to.table)
  return `${given.join(' and ')} and not exists (select 1 from ${there} there where ${pairs.join(' and ')})`
}
