import { type TableRef, tableKey } from '@anj/workflow'
import type { Facts } from './rule.ts'

/** Columns of a table, in the order of those that they are compared with. */
export interface Side {
  readonly table: TableRef
  readonly columns: readonly string[]
}

/** The condition that a row's values, all of them given, stand in no row of where they refer to. */
export function refersToNothing(
  { dialect, family }: Pick<Facts, 'dialect' | 'family'>,
  from: Side,
  to: Side,
): string {
  const name = (column: string) => `${dialect.table(from.table)}.${dialect.quote(column)}`
  const pairs = from.columns.map(
    (column, place) => `there.${dialect.quote(to.columns[place] ?? '')} = ${name(column)}`,
  )
  const given = from.columns.map((column) => `${name(column)} is not null`)
  // MySQL changes no table that it reads in the same statement, unless it has read it before.
  const isSelf = tableKey(from.table) === tableKey(to.table)
  const there =
    family === 'mysql' && isSelf ? `(select * from ${dialect.table(to.table)})` : dialect.table(to.table)
  return `${given.join(' and ')} and not exists (select 1 from ${there} there where ${pairs.join(' and ')})`
}
