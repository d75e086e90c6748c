import { type Static, Type } from 'typebox'
import { type Column, hasDate } from '../model/columns.ts'
import { type Problem, problem } from '../model/problem.ts'
import { missingColumnProblems } from './missing-columns.ts'

/** The parts of a date that rows can be grouped by. */
export const dateParts = ['value', 'year', 'quarter', 'month', 'week', 'day'] as const
export type DatePart = (typeof dateParts)[number]

/** The columns whose values make a group. */
export const GroupKeysSchema = Type.Array(
  Type.Object({
    column: Type.String({ title: 'Column' }),
    part: Type.Enum([...dateParts], {
      title: 'Group by',
      description:
        'value: the values themselves. For dates, also year, quarter, month, week (ISO 8601, from Monday) or day: the result is the first day.',
      default: 'value',
    }),
    name: Type.String({ title: 'Name', minLength: 1, description: 'The name of the column in the result.' }),
  }),
)
export type GroupKeys = Static<typeof GroupKeysSchema>

/** Returns the columns of a grouping's keys. */
export function groupKeyColumns(columns: readonly Column[], keys: GroupKeys): readonly Column[] {
  return keys.map(({ column, part, name }) => {
    if (part !== 'value') return { name, type: 'date' }
    const from = columns.find((one) => one.name === column)
    return from ? { ...from, name } : { name, type: 'text' }
  })
}

/** Returns the problems of keys: missing columns, parts of columns without dates, equal keys. */
export function groupKeyProblems(
  title: string,
  keys: GroupKeys,
  columns: readonly Column[] | undefined,
): readonly Problem[] {
  const typeOf = (column: string) => columns?.find(({ name }) => name === column)?.type
  const undated = keys.filter(({ column, part }) => {
    const type = typeOf(column)
    return part !== 'value' && type !== undefined && !hasDate(type)
  })
  const twice = keys.find(
    (key, i) => keys.findIndex(({ column, part }) => column === key.column && part === key.part) < i,
  )
  return [
    ...missingColumnProblems(
      title,
      keys.map(({ column }) => column),
      columns,
    ),
    ...undated.map(({ column, part }) =>
      problem('datePartOfOther', { title, column, part, type: typeOf(column) ?? 'text' }),
    ),
    ...(twice ? [problem('groupKeyTwice', { title, column: twice.column })] : []),
  ]
}
