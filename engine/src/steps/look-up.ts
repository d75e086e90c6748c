import { AppError, addedColumns, countPhrase, type LookUpConfig, sentence } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import {
  gatherPairs,
  keyPairs,
  keysMatch,
  keyTextOf,
  SHOWN_KEYS,
  shownKeys,
  warnAboutKeys,
} from './key-pairs.ts'
import { placeOf } from './one-table.ts'
import { place, placed } from './row-order.ts'
import {
  type ConversionColumns,
  cell,
  cellAs,
  failed,
  failedReason,
  failedText,
  rowNumber,
  type StepCompiler,
  type StepContext,
  type Table,
} from './table.ts'
import { textCells } from './text-cells.ts'
import { twoTables } from './two-tables.ts'

/** The number of rows of the right table with a row's key, null without a match. */
const matches = name('matches')
const first = name('first')
const keyText = name('key')

/** Adds columns of the right table to the rows of the left one, from at most one match per row. */
export const lookUp: StepCompiler<'lookUp'> = (inputs, config, context) => {
  const given = twoTables(inputs, context)
  const { keys } = config
  warnAboutKeys(...given, keys, context)
  const pairs = keyPairs(...given, keys, context, false)
  const [left, right] = gatherPairs(...given, pairs, context)
  for (const { column } of config.columns ?? []) placeOf(right, column, context)
  const added = addedColumns(left.columns, right.columns, keys, config.columns).map((one) => ({
    ...one,
    place: placeOf(right, one.from, context),
  }))
  if (added.length === 0)
    throw new AppError('lookUpColumnsNeeded', { title: context.title }, { nodeId: context.nodeId })
  askAboutMatches(left, right, config, context)

  const lists = [...listed(left, config, context)]
  const right1 = firstOfEach(
    right,
    pairs.map(([, r]) => r),
    added.map((one) => one.place),
  )
  const equal = pairs.map(([l], i) => sql`${l} = r.${name(`k${i}`)}`)
  const keyNames = keys.map((key) => key.left)
  const keyTexts = keyTextOf(left, keyNames, context, (column) => sql`l.${column}`)
  const cells = [
    sql`l.${rowNumber}`,
    ...lists.flatMap(({ conversion, fails, reason }) => [
      sql`${fails} as ${failed(conversion)}`,
      sql`${keyTexts} as ${failedText(conversion)}`,
      sql`case when ${fails} then ${constant(reason)} end as ${failedReason(conversion)}`,
    ]),
    ...left.columns.flatMap((_, i) => cellAs(left, i, i, (column) => sql`l.${column}`)),
    ...added.flatMap((one, i) =>
      cellAs(right, one.place, left.columns.length + i, (column) => sql`r.${first}.${column}`),
    ),
  ]
  const select = sql`select ${join(cells)} from (${placed(left)}) l left join (${right1}) r
    on ${join(equal, sql` and `)} order by l.${place}`
  return {
    select,
    columns: [...left.columns, ...added.map(({ column }) => column)],
    bounds: [...left.bounds, ...added.map((one) => right.bounds[one.place] ?? null)],
    asWritten: [...left.asWritten, ...added.map((one) => right.asWritten[one.place] ?? false)],
    hasEmpty: false,
    isNumbered: left.isNumbered,
    conversions: lists.map(({ conversion }) => ({
      ...conversion,
      before: () => ({
        columns: left.columns,
        select: beforeLookUp(
          left,
          select,
          lists.map((one) => one.conversion),
        ),
      }),
    })),
    rows: null,
    combines: [context.nodeId],
  }
}

/** Selects the first row of each key in a table, as a struct of some cells, and the number of rows with the key. */
function firstOfEach(right: Table, keys: readonly Sql[], places: readonly number[]): Sql {
  const names = keys.map((_, i) => name(`k${i}`))
  const rows = sql`select ${join([sql`r.*`, ...keys.map((key, i) => sql`${key} as ${names[i] ?? key}`)])} from (${placed(right)}) r`
  const cells = [...new Set(places)].flatMap((at) =>
    cellAs(right, at, at).length > 1 ? [cell(at), name(`w${at}`)] : [cell(at)],
  )
  const struct = sql`struct_pack(${join(cells.map((column) => sql`${column} := ${column}`))})`
  return sql`select ${join([...names, sql`arg_min(${struct}, ${place}) as ${first}`, sql`count(*) as ${matches}`])}
    from (${rows}) where ${join(
      names.map((key) => sql`${key} is not null`),
      sql` and `,
    )} group by ${join(names)}`
}

/** The policies that leave rows out, each with the condition for its rows and the reason to list. */
function* listed(left: Table, { severalMatches, noMatch, keys }: LookUpConfig, context: StepContext) {
  const conversionOf = (): ConversionColumns => ({
    nodeId: context.nodeId,
    column: keys[0]?.left ?? '',
    number: context.nextNumber(),
    leaveOut: true,
    readBy: () => [],
    before: () => ({ columns: left.columns, select: left.select }),
  })
  if (severalMatches === 'leaveOut')
    yield {
      conversion: conversionOf(),
      fails: sql`coalesce(r.${matches} > 1, false)`,
      reason: sentence('lookUpSeveralReason'),
    }
  if (noMatch === 'leaveOut')
    yield {
      conversion: conversionOf(),
      fails: sql`r.${matches} is null`,
      reason: sentence('lookUpNoneReason'),
    }
}

function beforeLookUp(left: Table, select: Sql, conversions: readonly ConversionColumns[]): Sql {
  const hidden = conversions.flatMap((one) => [failed(one), failedText(one), failedReason(one)])
  const texts = textCells(left.columns)
  return sql`select ${join([rowNumber, ...hidden, ...texts])} from (${select})`
}

/** Counts the rows with several matches and without one before the run, and refuses them if the settings say so. */
function askAboutMatches(
  left: Table,
  right: Table,
  { keys, severalMatches, noMatch }: LookUpConfig,
  context: StepContext,
): void {
  const { title, nodeId } = context
  const tables = [left, right]
  const equal = keysMatch(left, right, keys, context)
  // Counts the rows of the left table that a join returns, and lists the first different keys among them.
  const count = (from: Sql) => {
    const names = keys.map((one) => one.left)
    const key = keyTextOf(left, names, context)
    return sql`select sum(n), to_json(arg_min(${keyText}, ${place}, ${constant(SHOWN_KEYS)}))::varchar
      from (select ${key} as ${keyText}, min(${place}) as ${place}, count(*) as n from (${from}) group by 1)`
  }
  const refusal = (code: 'lookUpSeveral' | 'lookUpNone') => (row: readonly unknown[]) => {
    const found = Number(row[0] ?? 0)
    if (found === 0) return null
    return new AppError(code, { title, rows: countPhrase(found, 'row'), keys: shownKeys(row[1]) }, { nodeId })
  }
  if (severalMatches === 'refuse') {
    const pairs = keyPairs(left, right, keys, context, false)
    const several = sql`select ${join(pairs.map(([, r], i) => sql`${r} as ${name(`k${i}`)}`))} from (${right.select}) r
      group by all having count(*) > 1`
    const on = pairs.map(([l], i) => sql`${l} = r.${name(`k${i}`)}`)
    context.ask(
      tables,
      count(sql`select l.* from (${placed(left)}) l semi join (${several}) r on ${join(on, sql` and `)}`),
      refusal('lookUpSeveral'),
    )
  }
  const without = sql`select l.* from (${placed(left)}) l anti join (${right.select}) r on ${equal}`
  if (noMatch === 'refuse') context.ask(tables, count(without), refusal('lookUpNone'))
  else
    context.ask(
      tables,
      sql`select count(*) from (${without})`,
      ([found]) => sentence('lookUpWithoutMatch', { title, rows: countPhrase(Number(found ?? 0), 'row') }),
      'adds',
    )
}
