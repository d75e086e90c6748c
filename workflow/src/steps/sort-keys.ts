import { type Static, Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { type Problem, problem } from '../model/problem.ts'
import { missingColumnProblems } from './missing-columns.ts'

/** The columns that decide an order, the most important one first. */
export const SortKeysSchema = Type.Array(
  Type.Object({
    column: Type.String({ title: 'Column' }),
    descending: Type.Boolean({ title: 'Descending', default: false }),
    emptyFirst: Type.Boolean({
      title: 'Empty values first',
      description: 'If false, rows with an empty value come last, in either direction.',
      default: false,
    }),
    ignoreCase: Type.Boolean({
      title: 'Ignore case',
      description: 'If true, upper and lower case are the same.',
      default: false,
    }),
  }),
)
export type SortKeys = Static<typeof SortKeysSchema>

/** Returns the problems of sort keys: columns that are missing or named twice. */
export function sortKeyProblems(
  title: string,
  keys: SortKeys,
  columns: readonly Column[] | undefined,
): readonly Problem[] {
  const twice = keys.find(({ column }, i) => keys.findIndex((other) => other.column === column) < i)
  return [
    ...missingColumnProblems(
      title,
      keys.map(({ column }) => column),
      columns,
    ),
    ...(twice ? [problem('sortKeyTwice', { title, column: twice.column })] : []),
  ]
}
