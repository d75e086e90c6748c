import { type Column, sentence, unionColumns } from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { nothing } from '../model/column-measures.ts'
import { applyChosenColumns } from './apply-chosen-columns.ts'
import { duckdbTypes } from './conversions/index.ts'
import { textOf } from './conversions/text-of.ts'
import { isInstant } from './instants.ts'
import { plainNumber } from './key-values.ts'
import {
  cell,
  type MeasureBound,
  rowNumber,
  type StepCompiler,
  storedCell,
  type Table,
  written,
} from './table.ts'
import { twoTables } from './two-tables.ts'

/** Returns all rows of both tables, the left table's first. Without duplicates, the rows have no order. */
export const unionTable: StepCompiler<'unionTable'> = (
  inputs,
  { matchBy, removeDuplicates, selectedColumns },
  context,
) => {
  const [left, right] = twoTables(inputs, context)
  const columns = unionColumns([left.columns, right.columns], matchBy)
  const chosen = applyChosenColumns(columns, selectedColumns, context)
  const placeIn = (table: Table, from: number) =>
    matchBy === 'position'
      ? from
      : table.columns.findIndex(({ name }) => isSameName(name, columns[from]?.name ?? ''))
  // With duplicates removed, equal values that are written differently must become one, so the typed value counts.
  const asWritten = chosen.map(
    ({ from }) =>
      !removeDuplicates && [left, right].some((table) => table.asWritten[placeIn(table, from)] ?? false),
  )
  const rowsOf = (table: Table) => {
    const cells = chosen.flatMap(({ from, column }, i) => [
      sql`${valueOf(table, placeIn(table, from), column)} as ${cell(i)}`,
      ...(asWritten[i] ? [sql`${storedValueOf(table, placeIn(table, from))} as ${written(i)}`] : []),
    ])
    return sql`select ${join([rowNumber, ...cells])} from (${table.select})`
  }
  const losing = chosen.filter(
    ({ from, column }) =>
      !isInstant(column) && [left, right].some((table) => isInstant(table.columns[placeIn(table, from)])),
  )
  if (losing.length > 0)
    context.warn(
      sentence('instantsLoseZone', {
        title: context.title,
        columns: losing.map(({ column }) => column.name).join(', '),
      }),
    )
  const all = sql`${rowsOf(left)} union all ${rowsOf(right)}`
  return {
    select: removeDuplicates
      ? withoutDuplicates(
          all,
          chosen.map(({ column }) => column),
        )
      : all,
    columns: chosen.map(({ column }) => column),
    asWritten,
    bounds: chosen.map(({ from }) =>
      widest(boundIn(left, placeIn(left, from)), boundIn(right, placeIn(right, from))),
    ),
    hasEmpty: false,
    isNumbered: false,
    conversions: [],
    rows: null,
    combines: [context.nodeId],
  }
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/**
 * Returns a table's value for a column of the union: null if the table lacks the column, and text if the types differ. A
 * decimal is text too.
 */
function valueOf(table: Table, place: number, { type }: Column): Sql {
  const own = table.columns[place]
  if (!own) return sql`cast(null as ${name(duckdbTypes[type])})`
  return own.type === type ? cell(place) : textOf(cell(place), own.type)
}

/** Returns a table's value for a text file: null if the table lacks the column. */
function storedValueOf(table: Table, place: number): Sql {
  const own = table.columns[place]
  return own
    ? textOf(storedCell(table, place), table.asWritten[place] ? 'text' : own.type)
    : sql`null::varchar`
}

/** Keeps one of several equal rows. Nulls are equal, as are decimals that differ only in trailing zeros. */
function withoutDuplicates(rows: Sql, columns: readonly Column[]): Sql {
  const isDecimal = ({ type }: Column) => type === 'decimal'
  const keys = columns.map((column, i) => (isDecimal(column) ? plainNumber(cell(i)) : cell(i)))
  const cells = columns.map((column, i) => (isDecimal(column) ? sql`min(${cell(i)}) as ${cell(i)}` : cell(i)))
  return sql`select ${join([sql`min(${rowNumber}) as ${rowNumber}`, ...cells])} from (${rows}) group by ${join(keys)}`
}

/** The bound for a table without the column, which contributes only nulls. */
const nulls: MeasureBound = { kind: 'known', measures: nothing }

function boundIn(table: Table, place: number): MeasureBound {
  return table.columns[place] ? (table.bounds[place] ?? null) : nulls
}

function widest(a: MeasureBound, b: MeasureBound): MeasureBound {
  return a && b ? { kind: 'either', of: [a, b] } : null
}
