import {
  AppError,
  aggregateColumn,
  countPhrase,
  type DataType,
  groupKeyColumns,
  type PivotConfig,
  pivotNames,
  sentence,
  sharedForm,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { type CompiledAggregate, compileAggregate } from './aggregates.ts'
import { duckdbTypes } from './conversions/index.ts'
import { textOf } from './conversions/text-of.ts'
import { isChosen, keptValues, keyOf } from './group-by.ts'
import { firstPlace, groupKey, groupResult, groupRows } from './group-rows.ts'
import { LONGEST_KEY, SHOWN_KEYS, shownKeys } from './key-pairs.ts'
import { columnOf, oneTable, placeOf } from './one-table.ts'
import { equalValue, place, placed } from './row-order.ts'
import { cell, rowNumber, type StepCompiler, type StepContext, type Table } from './table.ts'

/** The number of the new column that a row belongs to, null for a row with another value. */
const target = name('target')

/** Makes one row of all rows that are equal in the keys, and a column of each listed value. */
export const pivot: StepCompiler<'pivot'> = (inputs, config, context) => {
  const input = oneTable(inputs, context)
  const { title, nodeId } = context
  const { keys, values } = config
  if (config.column === '') throw new AppError('pivotColumnNeeded', { title }, { nodeId })
  if (values.length === 0) throw new AppError('pivotValuesNeeded', { title }, { nodeId })
  const rows = withTargets(input, config, context)
  if (context.isAnswered) askAboutOthers(input, rows, config, context)

  const compared = keys.map((key) => keyOf(input, key, context))
  const groupKeys = [...keys.map((_, i) => groupKey(i)), groupKey(keys.length)]
  const aggregate = compileAggregate(input, { ...config.cell, name: '' }, groupKeys, context)
  const isListed = config.others === 'column' ? sql`` : sql` where ${target} is not null`
  const listed = sql`select * from (${rows})${isListed}`
  const names = pivotNames(config)
  const isDirect = aggregate.windows.length === 0 && aggregate.parts([]).length * names.length <= MOST_DIRECT
  const { kept, cells } = keptValues(compared, isDirect ? names.length : 1)
  const groupedBy = compared.map(({ value }) => value)
  const byTarget = () =>
    groupRows(input, {
      keys: [...groupedBy, target],
      rows: listed,
      aggregates: [aggregate, ...kept],
    })
  const direct = () => {
    const { from, conditions } = rowsByCondition(input, listed, config, context)
    return groupRows(input, {
      keys: groupedBy,
      rows: from,
      aggregates: [...conditions.map((isOwn) => restricted(aggregate, isOwn)), ...kept],
      isOrdered: true,
    })
  }
  const groups = isDirect
    ? direct()
    : sql`select * from (${spread(byTarget(), keys.length, names.length, kept.length)}) order by ${firstPlace}`
  // A count of no rows is 0. All other values of no rows are empty.
  const isCount = config.cell.function.startsWith('count')
  const results = names.map((_, i) => {
    const result = isDirect ? groupResult(i) : pivotResult(i, names.length)
    return sql`${isCount ? sql`coalesce(${result}, 0)` : result} as ${cell(keys.length + i)}`
  })
  const row = sql`row_number() over () as ${rowNumber}`
  const bound = isChosen(config.cell.function)
    ? (input.bounds[placeOf(input, config.cell.column, context)] ?? null)
    : null
  return {
    select: sql`select ${join([row, ...cells, ...results])} from (${groups})`,
    columns: [
      ...groupKeyColumns(input.columns, keys),
      ...names.map((one) => aggregateColumn(input.columns, { ...config.cell, name: one })),
    ],
    bounds: [
      ...compared.map(({ isDay, at }) => (isDay ? null : (input.bounds[at] ?? null))),
      ...names.map(() => bound),
    ],
    asWritten: [...compared.map(({ isWritten }) => isWritten), ...names.map(() => false)],
    hasEmpty: false,
    isNumbered: false,
    conversions: [],
    rows: null,
    combines: [...input.combines, context.nodeId],
  }
}

/** The most aggregates over the rows. With more of them, grouping the rows by the new column too takes less time. */
const MOST_DIRECT = 16

/** Restricts an aggregate without windows to the rows that meet a condition. */
function restricted({ parts, ...aggregate }: CompiledAggregate, isOwn: Sql): CompiledAggregate {
  return { ...aggregate, parts: () => parts([]).map((part) => sql`${part} filter (where ${isOwn})`) }
}

/** Returns the rows to group, and the condition for the rows of each new column. */
function rowsByCondition(
  input: Table,
  rows: Sql,
  { column, values, others }: PivotConfig,
  context: Pick<StepContext, 'nodeId' | 'title' | 'isAnswered'>,
): { readonly from: Sql; readonly conditions: readonly Sql[] } {
  if (others !== 'fail' || !context.isAnswered) {
    const numbers = others === 'column' ? [...values, null] : values
    return { from: rows, conditions: numbers.map((_, i) => sql`${target} = ${constant(i)}`) }
  }
  // A run has already refused rows with other values. Comparing the values takes less time than numbering the rows.
  const { value, type } = columnOf(input, column, context)
  const compared = name('compared')
  return {
    from: sql`select *, ${equalValue(value, type)} as ${compared} from (${placed(input)})`,
    conditions: values.map((one) =>
      one.value === '' ? sql`${compared} is null` : sql`${compared} = ${typedConstant(one.value, type)}`,
    ),
  }
}

/** Returns a listed value as SQL, in the form in which equal values are compared. */
function typedConstant(text: string, type: DataType): Sql {
  return type === 'decimal'
    ? constant(sharedForm(text))
    : sql`cast(${constant(text)} as ${name(duckdbTypes[type])})`
}

/** The number of new columns in a block. DuckDB takes minutes to plan a select with 1,600 conditions. */
const BLOCK = 40

const block = name('block')
const cellsOf = (index: number) => name(`b${index}`)

/** Returns the result of a new column. */
function pivotResult(index: number, columns: number): Sql {
  if (columns <= BLOCK) return cellsOf(index)
  return sql`${cellsOf(Math.floor(index / BLOCK))}[${constant((index % BLOCK) + 1)}]`
}

/**
 * Makes one row of the rows that are equal in all keys but the last, which is the number of the new column. The rows
 * are already grouped, so that an exact sum is calculated once for each cell and not once for each column. Many columns
 * are first made in blocks, and then put beside each other.
 */
function spread(parts: Sql, keys: number, columns: number, kept: number): Sql {
  const names = Array.from({ length: keys }, (_, i) => groupKey(i))
  const ofFirst = Array.from({ length: kept }, (_, i) => groupResult(i + 1))
  const gathered = (from: Sql, by: readonly Sql[], cells: readonly Sql[]) =>
    sql`select ${join([
      sql`min(${firstPlace}) as ${firstPlace}`,
      ...by,
      ...ofFirst.map((value) => sql`arg_min(${value}, ${firstPlace}) as ${value}`),
      ...cells,
    ])} from (${from})${by.length > 0 ? sql` group by ${join(by)}` : sql``}`
  const oneOf = (value: Sql, of: Sql, i: number) =>
    sql`any_value(${value}) filter (where ${of} = ${constant(i)})`
  const each = (count: number, of: (i: number) => Sql) => Array.from({ length: count }, (_, i) => of(i))

  const [value, number] = [groupResult(0), groupKey(keys)]
  if (columns <= BLOCK)
    return gathered(
      parts,
      names,
      each(columns, (i) => sql`${oneOf(value, number, i)} as ${cellsOf(i)}`),
    )
  const numbered = sql`select *, ${number} // ${constant(BLOCK)} as ${block}, ${number} % ${constant(BLOCK)} as at
    from (${parts})`
  const cells = join(each(BLOCK, (i) => oneOf(value, name('at'), i)))
  const blocks = gathered(numbered, [...names, block], [sql`[${cells}] as cells`])
  return gathered(
    blocks,
    names,
    each(Math.ceil(columns / BLOCK), (i) => sql`${oneOf(name('cells'), block, i)} as ${cellsOf(i)}`),
  )
}

/** Selects the placed rows of a table with the number of the new column of each. */
function withTargets(
  input: Table,
  { column, values, others }: PivotConfig,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): Sql {
  const { value, type } = columnOf(input, column, context)
  const pairs = values.flatMap((one, i) =>
    one.value === '' ? [] : [{ v: typedConstant(one.value, type), i: constant(i) }],
  )
  const other = others === 'column' ? constant(values.length) : sql`null`
  const blank = values.findIndex((one) => one.value === '')
  const ofBlank = blank < 0 ? other : constant(blank)
  const ofRow = equalValue(sql`t.${value}`, type)
  if (pairs.length <= MOST_DIRECT) {
    const cases = join(
      pairs.map(({ v, i }) => sql` when ${ofRow} = ${v} then ${i}`),
      sql``,
    )
    return sql`select t.*, case when ${ofRow} is null then ${ofBlank}${cases} else ${other} end as ${target}
      from (${placed(input)}) t`
  }
  // A join finds a value among thousands at once. Equal values would multiply the rows.
  const lines = join(pairs.map(({ v, i }) => sql`(${v}, ${i})`))
  const listed = sql`select v, min(i) as i from (values ${lines}) p(v, i) group by v`
  return sql`select t.*, case when ${ofRow} is null then ${ofBlank} else coalesce(p.i, ${other}) end as ${target}
    from (${placed(input)}) t left join (${listed}) p on ${ofRow} = p.v`
}

/** Counts the rows with other values before the run, and refuses them or says how many are left out. */
function askAboutOthers(
  input: Table,
  rows: Sql,
  { column, others }: PivotConfig,
  context: StepContext,
): void {
  if (others === 'column') return
  const { title, nodeId } = context
  const { value, type } = columnOf(input, column, context)
  const [text, count] = [name('v'), name('n')]
  const shown = sql`left(coalesce(${textOf(value, type)}, ''), ${constant(LONGEST_KEY)})`
  const found = sql`select ${shown} as ${text}, min(${place}) as ${place}, count(*) as ${count}
    from (${rows}) where ${target} is null group by 1`
  context.ask(
    [input],
    sql`select sum(${count}), to_json(arg_min(${text}, ${place}, ${constant(SHOWN_KEYS)}))::varchar from (${found})`,
    ([sum, values]) => {
      const other = Number(sum ?? 0)
      if (other === 0) return null
      const facts = { title, column, rows: countPhrase(other, 'row'), values: shownKeys(values) }
      if (others === 'leaveOut') return sentence('pivotLeftOut', facts)
      return new AppError('pivotOtherValues', facts, { nodeId })
    },
  )
}
