import { AppError, type RunningValue, runningColumn, type SortKeys, takesColumn } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { compileAggregate, within } from './aggregates.ts'
import { textOf } from './conversions/text-of.ts'
import { differenceStages, type Stage } from './exact-numbers.ts'
import { columnOf, oneTable, placeOf } from './one-table.ts'
import { equalValues, orderTerms, place, placed } from './row-order.ts'
import { allCells, cell, rowNumber, type StepCompiler, type StepContext, type Table } from './table.ts'

/** A running value as SQL: window functions over the rows, and stages that calculate the value from them. */
interface CompiledValue {
  readonly windows: readonly Sql[]
  readonly stages: readonly Stage[]
}

/** The groups and the order of the rows. */
interface Running {
  readonly keys: readonly Sql[]
  readonly terms: readonly Sql[]
}

/** Adds columns whose values depend on other rows. The rows keep their order. */
export const runningValues: StepCompiler<'runningValues'> = (inputs, config, context) => {
  const settled = oneTable(inputs, context)
  const keys = equalValues(settled, config.groups, context)
  const input = context.gather(settled, { keys, nullsMatch: true })
  const running = { keys, terms: orderTerms(input, config.order, context) }
  const compiled = config.values.map((value) => compileValue(input, value, running, config.order, context))
  const kept = [rowNumber, ...allCells(input), place]
  const named = (level: number, lists: readonly (readonly Sql[])[]) =>
    lists.map((list, at) => list.map((value, i) => ({ value, as: name(`v${level}_${at}_${i}`) })))
  const selectOf = (columns: ReturnType<typeof named>) =>
    columns.flat().map(({ value, as }) => sql`${value} as ${as}`)
  let columns = named(
    0,
    compiled.map(({ windows }) => windows),
  )
  let rows = sql`select ${join([...kept, ...selectOf(columns)])} from (${placed(input)})`
  const depth = Math.max(0, ...compiled.map(({ stages }) => stages.length))
  for (let level = 0; level < depth; level += 1) {
    const former = columns.map((list) => list.map(({ as }) => as))
    columns = named(
      level + 1,
      compiled.map(({ stages }, i) => stages[level]?.(former[i] ?? []) ?? former[i] ?? []),
    )
    rows = sql`select ${join([...kept, ...selectOf(columns)])} from (${rows})`
  }
  const results = columns.map(
    (list, i) => sql`${list[0]?.as ?? sql`null`} as ${cell(input.columns.length + i)}`,
  )
  const isShown = new Set(['previous', 'next'])
  return {
    ...input,
    select: sql`select ${join([rowNumber, ...allCells(input), ...results])} from (${rows}) order by ${place}`,
    columns: [...input.columns, ...config.values.map((value) => runningColumn(input.columns, value))],
    bounds: [
      ...input.bounds,
      ...config.values.map(({ function: by, column }) =>
        isShown.has(by) ? (input.bounds[placeOf(input, column, context)] ?? null) : null,
      ),
    ],
    asWritten: [...input.asWritten, ...config.values.map(() => false)],
    combines: [...input.combines, context.nodeId],
  }
}

function compileValue(
  table: Table,
  { function: by, column, name: title, rows }: RunningValue,
  { keys, terms }: Running,
  order: SortKeys,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): CompiledValue {
  const ordered = join([...terms, place])
  const over = within(keys, ordered)
  const count = constant(rows)
  if (!takesColumn(by)) {
    if (by === 'rowNumber') return { windows: [sql`row_number() ${over}`], stages: [] }
    if (order.length === 0)
      throw new AppError('rankNeedsOrder', { title: context.title }, { nodeId: context.nodeId })
    const rank = by === 'rank' ? sql`rank()` : sql`dense_rank()`
    return { windows: [sql`${rank} ${within(keys, join(terms))}`], stages: [] }
  }
  const { value, type } = columnOf(table, column, context)
  const aggregate = (of: 'sum' | 'average', frame: Sql): CompiledValue => {
    const settings = { percentile: 0, separator: '', distinct: false, order: [] }
    const compiled = compileAggregate(table, { ...settings, function: of, column, name: title }, [], context)
    return { windows: compiled.parts([]).map((part) => sql`${part} ${frame}`), stages: compiled.stages }
  }
  const frame = (from: Sql) =>
    sql`over (${partition(keys)} order by ${ordered} rows between ${from} and current row)`
  const untilNow = frame(sql`unbounded preceding`)
  const last = frame(sql`${constant(rows - 1)} preceding`)
  switch (by) {
    case 'runningTotal':
      return aggregate('sum', untilNow)
    case 'runningAverage':
      return aggregate('average', untilNow)
    case 'movingTotal':
      return aggregate('sum', last)
    case 'movingAverage':
      return aggregate('average', last)
    case 'previous':
      return { windows: [sql`lag(${value}, ${count}) ${over}`], stages: [] }
    case 'next':
      return { windows: [sql`lead(${value}, ${count}) ${over}`], stages: [] }
    case 'difference': {
      const before = sql`lag(${value}, ${count}) ${over}`
      if (type === 'float') return { windows: [sql`${value} - ${before}`], stages: [] }
      return { windows: [textOf(value, type), textOf(before, type)], stages: differenceStages }
    }
    default:
      return shareOf(sql`${value}::double`, aggregate('sum', within(keys, null)))
  }
}

function partition(keys: readonly Sql[]): Sql {
  return keys.length > 0 ? sql`partition by ${join(keys)}` : sql``
}

/** Divides a value by the total of its group, as floats. The total itself is exact. */
function shareOf(value: Sql, { windows, stages }: CompiledValue): CompiledValue {
  return {
    windows: [...windows, value],
    stages: [
      ...stages.map(
        (stage): Stage =>
          (columns) => [...stage(columns.slice(0, -1)), columns.at(-1) ?? value],
      ),
      ([total = value, own = value]) => [sql`${own} / nullif(${total}::double, 0)`],
    ],
  }
}
