import { type Static, Type } from 'typebox'
import { type Column, type DataType, isNumberType } from '../model/columns.ts'
import { type Problem, problem } from '../model/problem.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { SortKeysSchema, sortKeyProblems } from './sort-keys.ts'

/** Functions of an aggregate, in the order of the form. */
export const aggregateFunctions = [
  'countRows',
  'countValues',
  'countDistinct',
  'sum',
  'average',
  'min',
  'max',
  'median',
  'percentile',
  'first',
  'last',
  'joined',
  'deviation',
] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

/** The digits behind the point that a percentile may have. */
export const percentileDigits = 6

/**
 * A value that is calculated from several rows. Empty values are ignored, with the exception of countRows. The fields
 * behind `name` matter only to the functions that their descriptions name.
 */
export const AggregateSchema = Type.Object({
  function: Type.Enum([...aggregateFunctions], { title: 'Function' }),
  /** The column of the values. countRows takes none, so its column is empty. */
  column: Type.String({ title: 'Column' }),
  name: Type.String({ title: 'Name', minLength: 1, description: 'The name of the new column.' }),
  percentile: Type.Number({
    title: 'Percentile',
    description: 'percentile: the share of the values that are smaller, in percent.',
    minimum: 0,
    maximum: 100,
    default: 90,
  }),
  separator: Type.String({
    title: 'Separator',
    description: 'joined: the text between two values.',
    default: ', ',
  }),
  distinct: Type.Boolean({
    title: 'Each text once',
    description: 'joined: if true, equal texts occur once, at the place of the first.',
    default: false,
  }),
  /** first, last and joined: the order of the values. Without keys, it is the order of the rows. */
  order: SortKeysSchema,
})
export type Aggregate = Static<typeof AggregateSchema>

/** The functions that only numbers have. */
const ofNumbers: ReadonlySet<AggregateFunction> = new Set([
  'sum',
  'average',
  'median',
  'percentile',
  'deviation',
])

/** The functions that use an order of the values. */
const ordered: ReadonlySet<AggregateFunction> = new Set(['first', 'last', 'joined'])

/** True if a function can take values of a type. */
export function canAggregate(name: AggregateFunction, type: DataType): boolean {
  return !ofNumbers.has(name) || isNumberType(type)
}

/** True for a function whose result depends on an order of the values. */
export function isOrderedAggregate(name: AggregateFunction): boolean {
  return ordered.has(name)
}

/** Returns the column of an aggregate's results. A column that is missing counts as text. */
export function aggregateColumn(columns: readonly Column[], aggregate: Omit<Aggregate, 'order'>): Column {
  const { function: by, name } = aggregate
  const column = columns.find((one) => one.name === aggregate.column)
  const type = column?.type ?? 'text'
  switch (by) {
    case 'countRows':
    case 'countValues':
    case 'countDistinct':
      return { name, type: 'int' }
    case 'sum':
    case 'average':
    case 'median':
    case 'percentile':
      return { name, type: type === 'float' ? 'float' : 'decimal' }
    case 'deviation':
      return { name, type: 'float' }
    case 'joined':
      return { name, type: 'text' }
    default:
      return column ? { ...column, name } : { name, type }
  }
}

/** Returns the problems of an aggregate: missing columns, a function that its column's type doesn't have. */
export function aggregateProblems(
  title: string,
  aggregate: Aggregate,
  columns: readonly Column[] | undefined,
): readonly Problem[] {
  const { function: by, column, order, percentile } = aggregate
  if (by === 'countRows') return []
  const type = columns?.find(({ name }) => name === column)?.type
  const scaled = percentile * 10 ** percentileDigits
  return [
    ...missingColumnProblems(title, [column], columns),
    ...(type && !canAggregate(by, type) ? [problem('aggregateNeedsNumber', { title, column, type })] : []),
    ...(by === 'percentile' && Math.abs(scaled - Math.round(scaled)) > 1e-4
      ? [problem('percentileDigits', { title, digits: percentileDigits })]
      : []),
    ...(isOrderedAggregate(by) ? sortKeyProblems(title, order, columns) : []),
  ]
}
