import { sideBySide } from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import {
  type ConversionColumns,
  cellAs,
  failed,
  failedReason,
  failedText,
  isEmpty,
  type RowCount,
  rowNumber,
  type Table,
} from './table.ts'

/** Joins tables by row position, and pads the shorter table with nulls. */
export function joinSideBySide(tables: readonly Table[]): Table {
  const [first, ...others] = tables
  if (!first) throw new Error('A step needs at least one table')
  return others.reduce(layTwo, first)
}

function layTwo(left: Table, right: Table): Table {
  const l = (column: Sql) => sql`l.${column}`
  const r = (column: Sql) => sql`r.${column}`
  const empty = (table: Table, column: Sql, side: (column: Sql) => Sql) =>
    table.hasEmpty ? sql`coalesce(${column}, true)` : sql`${side(rowNumber)} is null`
  const hasEmpty = left.hasEmpty || right.hasEmpty
  // If both sides come from the same converted table, both have its failures in the same rows.
  const known = new Set(left.conversions.map(({ number }) => number))
  const further = right.conversions.filter(({ number }) => !known.has(number))
  const columns: Sql[] = [
    sql`coalesce(l.${rowNumber}, r.${rowNumber}) as ${rowNumber}`,
    ...(hasEmpty
      ? [sql`${empty(left, l(isEmpty), l)} and ${empty(right, r(isEmpty), r)} as ${isEmpty}`]
      : []),
    ...hiddenOf(left.conversions, l),
    ...hiddenOf(further, r),
    ...left.columns.flatMap((_, i) => cellAs(left, i, i, l)),
    ...right.columns.flatMap((_, i) => cellAs(right, i, left.columns.length + i, r)),
  ]
  return {
    select: sql`select ${join(columns)} from ${inItsOrder(left)} ${name('l')} positional join (${right.select}) ${name('r')}`,
    columns: sideBySide([left.columns, right.columns]),
    hasEmpty,
    isNumbered: false,
    bounds: [...left.bounds, ...right.bounds],
    asWritten: [...left.asWritten, ...right.asWritten],
    conversions: [...left.conversions, ...further],
    rows: longer(left.rows, right.rows),
    combines: [...new Set([...left.combines, ...right.combines])],
  }
}

/**
 * Forces the order of a combined table's rows. DuckDB returns the parts of a union in any order when the outer query
 * doesn't need the order, as for a count. The right side of a positional join always keeps its order.
 */
export function inItsOrder({ select, combines }: Pick<Table, 'select' | 'combines'>): Sql {
  if (combines.length === 0) return sql`(${select})`
  return sql`(select t.* from (select null where false) as nothing positional join (${select}) as t)`
}

function longer(left: RowCount, right: RowCount): RowCount {
  if (left?.kind !== 'sources' || right?.kind !== 'sources') return null
  return { kind: 'sources', rows: Math.max(left.rows, right.rows), of: [...left.of, ...right.of] }
}

function hiddenOf(conversions: readonly ConversionColumns[], side: (column: Sql) => Sql): Sql[] {
  return conversions.flatMap((conversion) => [
    sql`coalesce(${side(failed(conversion))}, false) as ${failed(conversion)}`,
    sql`${side(failedText(conversion))} as ${failedText(conversion)}`,
    sql`${side(failedReason(conversion))} as ${failedReason(conversion)}`,
  ])
}
