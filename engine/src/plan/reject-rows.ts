import { hiddenValue, uniqueNames } from '@anj/workflow'
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

/**
 * Selects the rejects of all steps for a list: row, column, value, reason, and the node's ID. The values of secrets are
 * hidden, because everyone who may read the workflow sees the list.
 */
export function rejectList(steps: readonly RejectingStep[], secrets: readonly string[] = []): Sql {
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length)
  const hidden = (text: Sql) => longestFirst.reduce(withoutSecret, text)
  const selects = steps.map(({ conversions }) => {
    const { select } = conversions[0].before()
    return sql`select ${rowNumber}, reject."column", ${hidden(sql`reject."value"`)} as "value",
        ${hidden(sql`reject."reason"`)} as "reason", reject."node"
      from (select ${rowNumber}, ${unnestedRejects(conversions)} as reject
        from (${select}) where ${hasReject(conversions)}) where reject is not null`
  })
  return join(selects, sql` union all `)
}

/** A reason shows at least this much of a secret, or all of it, before it is hidden. */
const SHORTEST_PART = 12
/** The number of characters of a value that a reason shows. */
const LONGEST_PART = 50

/** Replaces a secret in a text, also where a reason shows only its first characters. */
function withoutSecret(text: Sql, secret: string): Sql {
  const whole = sql`replace(${text}, ${constant(secret)}, ${constant(hiddenValue)})`
  const signs = [...secret].slice(0, LONGEST_PART).map((sign) => sign.replace(/[!-/:-@[-`{-~]/, '\\$&'))
  if (signs.length <= SHORTEST_PART) return whole
  const more = signs.slice(SHORTEST_PART).reduceRight((rest, sign) => `(?:${sign}${rest})?`, '')
  const cut = `${signs.slice(0, SHORTEST_PART).join('')}${more}…`
  return sql`regexp_replace(${whole}, ${constant(cut)}, ${constant(`${hiddenValue}…`)}, 'g')`
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
