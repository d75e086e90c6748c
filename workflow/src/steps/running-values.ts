import { type Static, Type } from 'typebox'
import { type Column, type DataType, isNumberType } from '../model/columns.ts'
import { defineStep } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { runningExamples } from './running-values.examples.ts'
import { SortKeysSchema, sortKeyProblems } from './sort-keys.ts'

/** Functions of a running value, in the order of the form. */
export const runningFunctions = [
  'rowNumber',
  'rank',
  'denseRank',
  'runningTotal',
  'runningAverage',
  'movingTotal',
  'movingAverage',
  'previous',
  'next',
  'difference',
  'share',
] as const
export type RunningFunction = (typeof runningFunctions)[number]

/** The largest number of rows that a running value can look back or ahead. */
const MOST_ROWS = 1_000_000

export const RunningValueSchema = Type.Object({
  function: Type.Enum([...runningFunctions], { title: 'Function' }),
  /** The column of the values. Row numbers and ranks take none, so their column is empty. */
  column: Type.String({ title: 'Column' }),
  name: Type.String({ title: 'Name', minLength: 1, description: 'The name of the new column.' }),
  rows: Type.Integer({
    title: 'Rows',
    description:
      'previous, next, difference: so many rows before or behind. movingTotal, movingAverage: the number of rows, this one included.',
    minimum: 1,
    maximum: MOST_ROWS,
    default: 1,
  }),
})
export type RunningValue = Static<typeof RunningValueSchema>

const withoutColumn: ReadonlySet<RunningFunction> = new Set(['rowNumber', 'rank', 'denseRank'])
const ofAnyType: ReadonlySet<RunningFunction> = new Set(['previous', 'next'])

/** True for a function that takes the values of a column. */
export function takesColumn(by: RunningFunction): boolean {
  return !withoutColumn.has(by)
}

/** True for a function that looks back or ahead by a number of rows. */
export function takesRows(by: RunningFunction): boolean {
  return ['previous', 'next', 'difference', 'movingTotal', 'movingAverage'].includes(by)
}

/** True if a function can take values of a type. */
export function canRun(by: RunningFunction, type: DataType): boolean {
  return !takesColumn(by) || ofAnyType.has(by) || isNumberType(type)
}

/** Returns the column of a running value. A column that is missing counts as text. */
export function runningColumn(
  columns: readonly Column[],
  { function: by, column, name }: RunningValue,
): Column {
  const from = columns.find((one) => one.name === column)
  if (!takesColumn(by)) return { name, type: 'int' }
  if (ofAnyType.has(by)) return from ? { ...from, name } : { name, type: 'text' }
  return { name, type: by === 'share' || from?.type === 'float' ? 'float' : 'decimal' }
}

/**
 * Adds columns whose values depend on other rows: row numbers, ranks, running and moving totals and averages, values of
 * the rows before and behind. The rows keep their order, and empty values are ignored.
 */
export const runningValues = defineStep({
  kind: 'runningValues',
  config: Type.Object({
    /** The columns that make a group. Each group is calculated alone. */
    groups: Type.Array(Type.String(), { title: 'Within groups of' }),
    /** The order in which the rows are calculated. Without keys, it is the order of the rows. */
    order: SortKeysSchema,
    values: Type.Array(RunningValueSchema),
  }),
  initial: () => ({ groups: [], order: [], values: [] }),
  outputColumns: ([columns = []], { values }) => [
    ...columns,
    ...values.map((value) => runningColumn(columns, value)),
  ],
  rows: ({ groups }) =>
    groups.length > 0
      ? { acts: 'byKey', keys: [groups], count: 'sameWithoutRejects', order: 'used' }
      : { acts: 'wholeTable', count: 'sameWithoutRejects', order: 'used' },
  problems: ({ title, config: { groups, order, values }, inputs }) => {
    const [columns] = inputs ?? []
    const names = [...(columns ?? []), ...values].map(({ name }) => name)
    return [
      ...(values.length === 0 ? [problem('runningValueNeeded', { title })] : []),
      ...missingColumnProblems(title, groups, columns),
      ...sortKeyProblems(title, order, columns),
      ...values.flatMap((value) => valueProblems(title, value, order.length > 0, columns)),
      ...duplicateNames(names).map((column) => problem('columnNameTwice', { title, column })),
    ]
  },
  examples: runningExamples,
})

function valueProblems(
  title: string,
  { function: by, column }: RunningValue,
  isOrdered: boolean,
  columns: readonly Column[] | undefined,
): readonly Problem[] {
  if (by === 'rank' || by === 'denseRank') return isOrdered ? [] : [problem('rankNeedsOrder', { title })]
  if (!takesColumn(by)) return []
  const type = columns?.find(({ name }) => name === column)?.type
  return [
    ...missingColumnProblems(title, [column], columns),
    ...(type && !canRun(by, type) ? [problem('aggregateNeedsNumber', { title, column, type })] : []),
  ]
}
