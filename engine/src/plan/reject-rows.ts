import { uniqueNames } from '@anj/workflow'
import { type RejectsColumn, rejectsTableColumns } from '../connectors/rejects-table.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { type ConversionColumns, cell, rowNumber } from '../steps/table.ts'
import { hasReject, unnestedRejects } from './rejects-of.ts'

/** A node at which values failed to convert. */
export interface RejectingStep {
  readonly name: string
  /** The conversions that failed. */
  readonly conversions: readonly [ConversionColumns, ...ConversionColumns[]]
}

/** Rejects with their whole rows. The select's columns have the given names. All but the row number are text. */
export interface RejectRows {
  readonly columns: readonly string[]
  readonly select: Sql
}

/** The columns before the row's own columns. */
const described = ['row', 'column', 'value', 'reason', 'step'] as const

/**
 * Selects the rejects of all steps, each with its row as it was before its step. The rows of several steps share the
 * columns with the same name, ignoring case. With a session that keeps order, the steps follow each other, and the
 * rows of a step keep their order.
 */
export function rejectRows(steps: readonly RejectingStep[]): RejectRows {
  const inputs = steps.map((step) => ({ ...step, ...step.conversions[0].before() }))
  const cells = [
    ...Map.groupBy(
      inputs.flatMap(({ columns }) => columns.map(({ name }) => name)),
      keyOf,
    ),
  ]
  const columns = uniqueNames([...described, ...cells.map(([key, [first]]) => first ?? key)])
  const selects = inputs.map(({ name: step, conversions, columns: own, select }) => {
    const places = new Map(own.map((column, i) => [keyOf(column.name), i]))
    const values = [
      rowNumber,
      sql`reject."column"`,
      sql`reject."value"`,
      sql`reject."reason"`,
      constant(step),
      ...cells.map(([key]) => {
        const place = places.get(key)
        return place === undefined ? sql`null::varchar` : cell(place)
      }),
    ]
    const named = values.map((value, i) => sql`${value} as ${name(columns[i] ?? '')}`)
    return sql`select ${join(named)} from (select *, ${unnestedRejects(conversions)} as reject
      from (${select}) where ${hasReject(conversions)}) where reject is not null`
  })
  return { columns, select: join(selects, sql` union all `) }
}

const keyOf = (column: string) => column.toLowerCase()

/** Selects the rejects of all steps for a list: row, column, value, reason, and the node's ID. */
export function rejectList(steps: readonly RejectingStep[]): Sql {
  const selects = steps.map(({ conversions }) => {
    const { select } = conversions[0].before()
    return sql`select ${rowNumber}, reject."column", reject."value", reject."reason", reject."node"
      from (select ${rowNumber}, ${unnestedRejects(conversions)} as reject
        from (${select}) where ${hasReject(conversions)}) where reject is not null`
  })
  return join(selects, sql` union all `)
}

/**
 * Selects the rejects of all steps for a rejects table. `data` is the row as JSON. NUL characters, which some servers
 * can't store, become the symbol for NUL.
 */
export function rejectTableRows(steps: readonly RejectingStep[], runId: string): Sql {
  const selects = steps.map(({ name: step, conversions }) => {
    const { columns, select } = conversions[0].before()
    const pairs = columns.flatMap((column, i) => [constant(column.name), withoutNul(cell(i))])
    const values: Readonly<Record<RejectsColumn, Sql>> = {
      run_id: constant(runId),
      row: rowNumber,
      column: sql`reject."column"`,
      value: withoutNul(sql`reject."value"`),
      reason: sql`reject."reason"`,
      step: constant(step),
      data: sql`json_object(${join(pairs)})::varchar`,
    }
    const named = rejectsTableColumns.map(({ name: column }) => sql`${values[column]} as ${name(column)}`)
    return sql`select ${join(named)} from (select *, ${unnestedRejects(conversions)} as reject
      from (${select}) where ${hasReject(conversions)}) where reject is not null`
  })
  return join(selects, sql` union all `)
}

function withoutNul(text: Sql): Sql {
  return sql`replace(${text}, chr(0), '\u2400')`
}
