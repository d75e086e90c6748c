import { type Static, Type } from 'typebox'
import { DataTypeSchema } from '../model/columns.ts'
import { defineStep } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames, sideBySide } from '../model/side-by-side.ts'
import { bitWordsProblem } from './bit-words.ts'
import { changeDataTypeExamples } from './change-data-type.examples.ts'
import { timeFormatProblem } from './time-format.ts'

const Words = Type.Array(Type.String({ minLength: 1 }))

/** Change of one column. The fields that the specification doesn't define are optional. */
export const ColumnChange = Type.Object({
  columnName: Type.String(),
  fromType: DataTypeSchema,
  toType: DataTypeSchema,
  /** strptime pattern for dates and times, such as `%d/%m/%Y`. ISO 8601 by default. */
  format: Type.Optional(Type.String({ minLength: 1 })),
  decimalSign: Type.Optional(Type.Enum(['.', ','])),
  thousandsSign: Type.Optional(Type.Enum([',', '.', ' ', "'"])),
  trueWords: Type.Optional(Words),
  falseWords: Type.Optional(Words),
  trim: Type.Optional(Type.Boolean()),
  /** Replaces a value that can't be converted without loss by the nearest one. If off, such a value is a reject. */
  round: Type.Optional(Type.Boolean()),
  /** Number of digits after the decimal point to which `round` rounds a decimal. */
  scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 38 })),
})
export type ColumnChange = Static<typeof ColumnChange>

/** Changes the types of columns. A value that can't be converted without loss is a reject. */
export const changeDataType = defineStep({
  kind: 'changeDataType',
  config: Type.Object({
    columnDataTypes: Type.Array(ColumnChange),
    onReject: Type.Enum(['fail', 'setNull', 'leaveOut'], { default: 'fail' }),
    /** Limit for setNull and leaveOut: with more rejects than this, the run fails. Null means no limit. */
    rejectLimit: Type.Object({
      count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
      percent: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
    }),
  }),
  initial: () => ({
    columnDataTypes: [],
    onReject: 'fail' as const,
    rejectLimit: { count: null, percent: null },
  }),
  outputColumns: (inputs, { columnDataTypes }) =>
    sideBySide(inputs).map((column) => {
      const change = columnDataTypes.find((c) => c.columnName === column.name)
      return change ? { name: column.name, type: change.toType } : column
    }),
  problems: ({ title, config: { columnDataTypes }, inputs }) => {
    const known = inputs && new Set(sideBySide(inputs).map((column) => column.name))
    return [
      ...columnDataTypes
        .filter(({ columnName }) => known && !known.has(columnName))
        .map(({ columnName }) => problem('columnMissing', { title, column: columnName })),
      ...duplicateNames(columnDataTypes.map(({ columnName }) => columnName)).map((column) =>
        problem('columnChangedTwice', { title, column }),
      ),
      ...columnDataTypes.flatMap((change) => columnChangeProblem(title, change) ?? []),
    ]
  },
  examples: changeDataTypeExamples,
})

/** Returns a problem if a column's options contradict each other, because no value could be read with them. */
export function columnChangeProblem(title: string, change: ColumnChange): Problem | null {
  const { columnName, decimalSign = '.', thousandsSign } = change
  if (decimalSign === thousandsSign) return problem('signsEqual', { title, column: columnName })
  return timeFormatProblem(title, change) ?? bitWordsProblem(title, change)
}
