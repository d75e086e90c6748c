import {
  AppError,
  type Column,
  type CompareTablesConfig,
  comparedColumns,
  comparison,
  countPhrase,
  sentence,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { textOf } from './conversions/text-of.ts'
import { gatherPairs, keyPairs, keyTextOf, SHOWN_KEYS, shownKeys, warnAboutKeys } from './key-pairs.ts'
import { keyValues } from './key-values.ts'
import { columnOf, placeOf } from './one-table.ts'
import { place, placed, withoutBlank } from './row-order.ts'
import {
  cell,
  cellAs,
  type MeasureBound,
  rowNumber,
  type StepCompiler,
  type StepContext,
  type Table,
} from './table.ts'
import { twoTables } from './two-tables.ts'

const key = (i: number) => name(`k${i}`)
const differs = (i: number) => name(`d${i}`)
const change = name('change')
/** The place of a row among those with its key. */
const turn = name('turn')

/** Compares the new (right) table with the old (left) one by keys. */
export const compareTables: StepCompiler<'compareTables'> = (inputs, config, context) => {
  const given = twoTables(inputs, context)
  warnAboutKeys(...given, config.keys, context)
  const pairs = keyPairs(...given, config.keys, context, false)
  const [left, right] = gatherPairs(...given, pairs, context)
  for (const column of config.columns ?? []) placeOf(left, column, context)
  const found = comparison(left.columns, right.columns, config)
  const { keys, compared, alone } = found
  if (alone.length > 0)
    context.warn(sentence('notCompared', { title: context.title, columns: alone.join(', ') }))
  const sides = [
    { table: left, alias: sql`l`, side: 'left', values: pairs.map(([l]) => l) },
    { table: right, alias: sql`r`, side: 'right', values: pairs.map(([, r]) => r) },
  ] as const
  for (const one of sides) requireUniqueKeys(one, config, context)

  const places = compared.map(({ old, now }) => ({
    old: placeOf(left, old.name, context),
    now: placeOf(right, now.name, context),
  }))
  const rowsOf = ({ table, alias, values }: Side) => {
    const named = values.map((value, i) => sql`${value} as ${key(i)}`)
    const all = sql`select ${join([sql`${alias}.*`, ...named])} from (${placed(table)}) ${alias}`
    const own = join(values.map((_, i) => key(i)))
    // Keys are unique once the questions are answered. A preview doesn't ask them, but must not multiply rows either.
    return context.isAnswered
      ? all
      : sql`select *, row_number() over (partition by ${own} order by ${place}) as ${turn} from (${all})`
  }
  const equal = [
    ...pairs.map((_, i) => sql`l.${key(i)} = r.${key(i)}`),
    ...(context.isAnswered ? [] : [sql`l.${turn} = r.${turn}`]),
  ]
  const isNew = sql`l.${place} is null`
  const isGone = sql`r.${place} is null`
  const differences = compared.map(({ old, now }, i) => {
    const [a, b] = keyValues(
      { type: old.type, value: withoutBlank(sql`l.${cell(places[i]?.old ?? 0)}`, old.type) },
      { type: now.type, value: withoutBlank(sql`r.${cell(places[i]?.now ?? 0)}`, now.type) },
    )
    return sql`${a} is distinct from ${b} as ${differs(i)}`
  })
  const keyCells = config.keys.map(({ left: l, right: r }, i) => {
    const [old, now] = [columnOf(left, l, context), columnOf(right, r, context)]
    const value = (side: Sql, { value, type }: typeof old) => {
      const of = sql`${side}.${value}`
      return keys[i]?.type === type ? of : textOf(of, type)
    }
    return sql`coalesce(${value(sql`r`, now)}, ${value(sql`l`, old)}) as ${cell(i + 1)}`
  })
  const firstPair = keys.length + 2
  const valueCells = places.flatMap(({ old, now }, i) => [
    ...cellAs(left, old, firstPair + 2 * i, (column) => sql`l.${column}`),
    ...cellAs(right, now, firstPair + 2 * i + 1, (column) => sql`r.${column}`),
  ])
  const anyDiffers =
    compared.length > 0
      ? join(
          compared.map((_, i) => differs(i)),
          sql` or `,
        )
      : sql`false`
  const joined = sql`select ${join([
    sql`coalesce(r.${rowNumber}, l.${rowNumber}) as ${rowNumber}`,
    sql`l.${place} as old`,
    sql`r.${place} as now`,
    sql`${isNew} as is_new`,
    sql`${isGone} as is_gone`,
    ...differences,
    ...keyCells,
    ...valueCells,
  ])} from (${rowsOf(sides[0])}) l full join (${rowsOf(sides[1])}) r on ${join(equal, sql` and `)}`
  const asWritten = [
    ...Array.from({ length: firstPair }, () => false),
    ...places.flatMap(({ old, now }) => [left.asWritten[old] ?? false, right.asWritten[now] ?? false]),
  ]
  const changedNames = compared.map(
    ({ old }, i) => sql`case when ${differs(i)} then ${constant(old.name)} end`,
  )
  const list =
    changedNames.length > 0
      ? sql`case when ${change} = 'changed' then concat_ws(', ', ${join(changedNames)}) end`
      : sql`null::varchar`
  const cells = [
    rowNumber,
    sql`${change} as ${cell(0)}`,
    ...keyCells.map((_, i) => cell(i + 1)),
    sql`${list} as ${cell(firstPair - 1)}`,
    ...places
      .flatMap((_, i) => [firstPair + 2 * i, firstPair + 2 * i + 1])
      .flatMap((at) => cellAs({ asWritten }, at, at)),
  ]
  const kept = config.unchanged ? sql`` : sql` where ${change} <> 'unchanged'`
  return {
    select: sql`select ${join(cells)} from (select *, case when is_new then 'added' when is_gone then 'removed'
      when ${anyDiffers} then 'changed' else 'unchanged' end as ${change} from (${joined}))${kept} order by now nulls last, old`,
    columns: comparedColumns(found),
    bounds: [
      null,
      ...config.keys.map((pair, i) => keyBound(left, right, pair, keys[i], context)),
      null,
      ...places.flatMap(({ old, now }) => [left.bounds[old] ?? null, right.bounds[now] ?? null]),
    ],
    asWritten,
    hasEmpty: false,
    isNumbered: false,
    conversions: [],
    rows: null,
    combines: [context.nodeId],
  }
}

/** Returns the bound of a key column, whose values come from both tables. */
function keyBound(
  left: Table,
  right: Table,
  { left: l, right: r }: CompareTablesConfig['keys'][number],
  column: Column | undefined,
  context: StepContext,
): MeasureBound {
  const [old, now] = [placeOf(left, l, context), placeOf(right, r, context)]
  const [a, b] = [left.bounds[old] ?? null, right.bounds[now] ?? null]
  const areSame = [left.columns[old], right.columns[now]].every((one) => one?.type === column?.type)
  return areSame && a && b ? { kind: 'either', of: [a, b] } : null
}

interface Side {
  readonly table: Table
  readonly alias: Sql
  readonly side: 'left' | 'right'
  /** The values to compare for each pair of keys. */
  readonly values: readonly Sql[]
}

/** Refuses a run with empty or repeated keys, because neither says which rows belong together. */
function requireUniqueKeys(
  { table, alias, side, values }: Side,
  { keys }: CompareTablesConfig,
  context: StepContext,
): void {
  const { title, nodeId } = context
  const rows = sql`(${placed(table)}) ${alias}`
  const number = sql`${alias}.${rowNumber}`
  const at = sql`${alias}.${place}`
  const isEmpty = join(
    values.map((value) => sql`${value} is null`),
    sql` or `,
  )
  context.ask(
    [table],
    sql`select count(*), to_json(arg_min(${number}, ${at}, ${constant(SHOWN_KEYS)}))::varchar from ${rows} where ${isEmpty}`,
    ([count, numbers]) => {
      const found = Number(count ?? 0)
      if (found === 0) return null
      const words = { title, side, rows: countPhrase(found, 'row'), numbers: shownKeys(numbers) }
      return new AppError('compareKeyEmpty', words, { nodeId })
    },
  )
  const text = keyTextOf(
    table,
    keys.map((one) => one[side]),
    context,
    (column) => sql`${alias}.${column}`,
  )
  context.ask(
    [table],
    sql`select count(*), to_json(arg_min(shown, first, ${constant(SHOWN_KEYS)}))::varchar from (
      select min(${at}) as first, arg_min(${text}, ${at}) as shown from ${rows} group by ${join(values)} having count(*) > 1)`,
    ([count, shown]) => {
      const found = Number(count ?? 0)
      if (found === 0) return null
      const words = { title, side, count: countPhrase(found, 'key'), keys: shownKeys(shown) }
      return new AppError('compareKeyTwice', words, { nodeId })
    },
  )
}
