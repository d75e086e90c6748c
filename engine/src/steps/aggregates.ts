import { type Aggregate, type DataType, isOrderedAggregate, percentileDigits } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { textOf } from './conversions/text-of.ts'
import { decimalOrder } from './decimal-order.ts'
import {
  areSummedAtOnce,
  averageStages,
  type ExactSum,
  extremeDecimal,
  interpolationStages,
  SHARES,
  type Stage,
  type SummedDigits,
  sumOfDecimals,
  sumOfFloats,
  sumOfIntegers,
  sumOfMeasured,
} from './exact-numbers.ts'
import { columnOf, placeOf } from './one-table.ts'
import { equalValue, orderOf, place, withoutBlank } from './row-order.ts'
import { knownMeasures, type StepContext, type Table } from './table.ts'

/**
 * An aggregate as SQL: window functions over the placed rows, aggregates over these rows and windows, and stages that
 * calculate the result from the aggregates. The last stage returns one column.
 */
export interface CompiledAggregate {
  readonly windows: readonly Sql[]
  readonly parts: (windows: readonly Sql[]) => readonly Sql[]
  readonly stages: readonly Stage[]
}

/** Compiles an aggregate for groups of rows with equal keys. */
export function compileAggregate(
  table: Pick<Table, 'columns' | 'bounds'>,
  aggregate: Aggregate,
  keys: readonly Sql[],
  context: Pick<StepContext, 'nodeId' | 'title'>,
): CompiledAggregate {
  const { function: by } = aggregate
  if (by === 'countRows') return simple(sql`count(*)`)
  const { value: cell, type } = columnOf(table, aggregate.column, context)
  const value = withoutBlank(cell, type)
  const order =
    isOrderedAggregate(by) && aggregate.order.length > 0 ? orderOf(table, aggregate.order, context) : null
  switch (by) {
    case 'countValues':
      return simple(sql`count(${value})`)
    case 'countDistinct':
      return simple(sql`count(distinct ${equalValue(cell, type)})`)
    case 'sum':
      return sum(value, type, digitsOf(table, aggregate.column, context))
    case 'average':
      return average(value, type, digitsOf(table, aggregate.column, context))
    case 'min':
    case 'max':
      return extreme(by, value, type)
    case 'median':
      return percentile(value, type, SHARES / 2, keys)
    case 'percentile':
      return percentile(value, type, sharesOf(aggregate.percentile), keys)
    case 'first':
      return picked(sql`arg_min`, value, order, keys)
    case 'last':
      return picked(sql`arg_max`, value, order, keys)
    case 'joined':
      return joined(textOf(value, type), aggregate, order, keys)
    case 'deviation':
      return deviation(sql`${value}::double`, keys)
  }
}

function simple(part: Sql): CompiledAggregate {
  return { windows: [], parts: () => [part], stages: [] }
}

/** Returns an OVER clause for the rows of a group. */
export function within(keys: readonly Sql[], order: Sql | null): Sql {
  const partition = keys.length > 0 ? sql`partition by ${join(keys)}` : sql``
  return sql`over (${partition}${order ? sql` order by ${order}` : sql``})`
}

/** Returns the digits of a column's decimals if the ingest has measured them. */
function digitsOf(
  table: Pick<Table, 'columns' | 'bounds'>,
  column: string,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): SummedDigits | null {
  const measures = knownMeasures(table.bounds[placeOf(table, column, context)] ?? null)
  if (measures?.leastScale === undefined) return null
  return { ...measures, leastScale: measures.leastScale }
}

function exactSum(value: Sql, type: DataType, digits: SummedDigits | null): ExactSum {
  if (type === 'int') return sumOfIntegers(value)
  return digits && areSummedAtOnce(digits) ? sumOfMeasured(value, digits) : sumOfDecimals(value)
}

function sum(value: Sql, type: DataType, digits: SummedDigits | null): CompiledAggregate {
  if (type === 'float') return floatSum(value, (sum) => sum)
  const { parts, stages } = exactSum(value, type, digits)
  return { windows: [], parts: () => parts, stages: [...stages, (columns) => columns.slice(0, 1)] }
}

function average(value: Sql, type: DataType, digits: SummedDigits | null): CompiledAggregate {
  if (type === 'float') return floatSum(value, (sum, count) => sql`${sum} / nullif(${count}, 0)`)
  const { parts, stages } = exactSum(value, type, digits)
  return { windows: [], parts: () => parts, stages: [...stages, ...averageStages] }
}

/** Sums floats. Infinite values and those that are no number decide alone. */
function floatSum(value: Sql, result: (sum: Sql, count: Sql) => Sql): CompiledAggregate {
  const finite = sql`case when isfinite(${value}) then ${value} end`
  const { parts, stages } = sumOfFloats(finite)
  return {
    windows: [],
    parts: () => [
      ...parts,
      sql`sum(case when not isfinite(${value}) then ${value} end)`,
      sql`count(${value})`,
    ],
    stages: [
      ...stages,
      ([text = value, _count, _scale, special = value, count = value]) => [
        result(sql`coalesce(${special}, (${text})::double)`, count),
      ],
    ],
  }
}

function extreme(by: 'min' | 'max', value: Sql, type: DataType): CompiledAggregate {
  if (type !== 'decimal') return simple(by === 'min' ? sql`min(${value})` : sql`max(${value})`)
  const { parts, stages } = extremeDecimal(by, value)
  return { windows: [], parts: () => parts, stages }
}

/** Returns the first or the last value that isn't empty. */
function picked(by: Sql, value: Sql, order: Sql | null, keys: readonly Sql[]): CompiledAggregate {
  return {
    windows: order ? [sql`row_number() ${within(keys, order)}`] : [],
    parts: ([position = place]) => [sql`${by}(${value}, ${position})`],
    stages: [],
  }
}

function joined(
  text: Sql,
  { separator, distinct }: Aggregate,
  order: Sql | null,
  keys: readonly Sql[],
): CompiledAggregate {
  const position = order ? [sql`row_number() ${within(keys, order)}`] : []
  const repetition = distinct ? [sql`row_number() ${within([...keys, text], order ?? place)}`] : []
  return {
    windows: [...repetition, ...position],
    parts: (windows) => {
      const [nth = place] = windows
      const [at = place] = windows.slice(repetition.length)
      const once = distinct ? sql` filter (where ${nth} = 1)` : sql``
      return [sql`string_agg(${text}, ${constant(separator)} order by ${at})${once}`]
    },
    stages: [],
  }
}

/** Returns a percentile's share in hundred millionths. */
function sharesOf(percentile: number): number {
  return Math.round(percentile * 10 ** percentileDigits)
}

/**
 * Returns the value below which a share of the values lies, between the two nearest ones. The rows are ranked by a
 * window, because DuckDB's own function keeps all values in memory and calculates with floats.
 */
function percentile(value: Sql, type: DataType, shares: number, keys: readonly Sql[]): CompiledAggregate {
  const sortable = type === 'decimal' ? decimalOrder(value) : value
  const rank = sql`row_number() ${within(keys, sql`${sortable} nulls last, ${place}`)}`
  const count = sql`count(${value}) ${within(keys, null)}`
  const passed = (of: Sql) => sql`(${constant(shares)}::bigint * (${of} - 1))`
  return {
    windows: [rank, count],
    parts: ([nth = place, of = place]) => {
      const low = sql`${passed(of)} // ${constant(SHARES)} + 1`
      const share = sql`${passed(of)} % ${constant(SHARES)}`
      const at = (rank: Sql) => sql`max(case when ${nth} = ${rank} then ${value} end)`
      return [at(low), at(sql`${low} + (${share} > 0)::bigint`), sql`max(${share})`]
    },
    stages:
      type === 'float'
        ? [
            ([low = value, high = value, share = value]) => [
              sql`case when ${share} = 0 then ${low}
                else ${low} + (${high} - ${low}) * (${share} / ${constant(SHARES)}) end`,
            ],
          ]
        : [
            ([low = value, high = value, share = value]) => [
              sql`${low}::varchar`,
              sql`${high}::varchar`,
              share,
            ],
            ...interpolationStages,
          ],
  }
}

/** Bits of the whole numbers that stand for a value's distance from the least one, and of each of their halves. */
const DISTANCE_BITS = 48
const HALF_BITS = 24

/**
 * Returns the standard deviation of a sample. The values become whole numbers between the least and the largest one,
 * and their squares are added exactly, so that the result doesn't depend on the order of the rows.
 */
function deviation(value: Sql, keys: readonly Sql[]): CompiledAggregate {
  const half = constant(2 ** HALF_BITS)
  const square = constant(2 ** DISTANCE_BITS)
  return {
    windows: [sql`min(${value}) ${within(keys, null)}`, sql`max(${value}) ${within(keys, null)}`],
    parts: ([least = value, most = value]) => {
      const range = sql`(${most} - ${least})`
      const distance = sql`case when ${value} is null then null when isfinite(${range}) and ${range} > 0
        then round((${value} - ${least}) / ${range} * ${square})::bigint else 0 end`
      const [high, low] = [sql`(${distance} // ${half})`, sql`(${distance} % ${half})`]
      return [
        sql`count(${value})`,
        sql`max(${range})`,
        sql`sum(${distance})`,
        sql`sum(${high} * ${high})`,
        sql`sum(${high} * ${low})`,
        sql`sum(${low} * ${low})`,
      ]
    },
    stages: [
      ([count = value, range = value, sum = value, ...squares]) => [
        count,
        range,
        sql`${sum} // ${count}`,
        sql`${sum} % ${count}`,
        ...squares,
      ],
      ([
        count = value,
        range = value,
        mean = value,
        rest = value,
        highs = value,
        both = value,
        lows = value,
      ]) => {
        const [high, low] = [sql`(${mean} // ${half})`, sql`(${mean} % ${half})`]
        const squares = sql`(${highs} - ${count} * ${high} * ${high})::double * ${square}
          + 2 * (${both} - ${count} * ${high} * ${low})::double * ${half}
          + (${lows} - ${count} * ${low} * ${low})::double
          - 2 * ${mean}::double * ${rest}::double - ${rest}::double * ${rest}::double / ${count}`
        return [
          sql`case when ${count} < 2 then null when not isfinite(${range}) then 'nan'::double
            else ${range} * sqrt(greatest(${squares}, 0) / (${count} - 1)) / ${square} end`,
        ]
      },
    ],
  }
}
