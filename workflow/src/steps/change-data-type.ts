import {
  type ColumnChange,
  ColumnTypes,
  numberFormatsOf,
  typedColumns,
  unchangedTypes,
} from '../model/column-change.ts'
import type { Column } from '../model/columns.ts'
import { defineStep, keepsRows } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames, sideBySide } from '../model/side-by-side.ts'
import { timeFormatProblem } from '../model/time-format.ts'
import { bitWordsProblem } from './bit-words.ts'
import { changeDataTypeExamples } from './change-data-type.examples.ts'

/** Changes the types of columns. A value that can't be converted without loss is a reject. */
export const changeDataType = defineStep({
  kind: 'changeDataType',
  config: ColumnTypes,
  initial: unchangedTypes,
  outputColumns: (inputs, config) => typedColumns(sideBySide(inputs), config),
  rows: ({ onReject }) => ({
    ...keepsRows,
    count: onReject === 'leaveOut' ? 'sameWithoutRejects' : 'same',
  }),
  problems: ({ title, config, inputs }) => columnTypeProblems(title, config, inputs && sideBySide(inputs)),
  examples: changeDataTypeExamples,
})

/** Returns the problems of conversions. `columns` are the columns to convert, or null while they are unknown. */
export function columnTypeProblems(
  title: string,
  { columnDataTypes }: Pick<ColumnTypes, 'columnDataTypes'>,
  columns: readonly Column[] | null,
): readonly Problem[] {
  const known = columns && new Set(columns.map((column) => column.name))
  return [
    ...columnDataTypes
      .filter(({ columnName }) => known && !known.has(columnName))
      .map(({ columnName }) => problem('columnMissing', { title, column: columnName })),
    ...duplicateNames(columnDataTypes.map(({ columnName }) => columnName)).map((column) =>
      problem('columnChangedTwice', { title, column }),
    ),
    ...columnDataTypes.flatMap((change) => columnChangeProblem(title, change) ?? []),
  ]
}

/** Matches texts that would change a number if they were ignored. A full stop may end a word, as in `Rs.`. */
const notAUnit = /^\s|[\d+\-,'’]|(?<!\p{L})\.|\.(?!$)|\s$/u

/** Returns a problem if a column's options contradict each other, because no value could be read with them. */
export function columnChangeProblem(title: string, change: ColumnChange): Problem | null {
  const { columnName: column } = change
  const areEqual = numberFormatsOf(change).some(
    ({ decimalSign, thousandsSign }) => decimalSign === thousandsSign,
  )
  if (areEqual) return problem('signsEqual', { title, column })
  const unit = change.units?.find((one) => notAUnit.test(one))
  if (unit !== undefined) return problem('unitInvalid', { title, column, unit })
  return timeFormatProblem(title, change) ?? bitWordsProblem(title, change)
}
