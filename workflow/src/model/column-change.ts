import { type Static, Type } from 'typebox'
import { type Column, type DataType, DataTypeSchema } from './columns.ts'

const Words = Type.Array(Type.String({ minLength: 1 }))
const DecimalSign = Type.Enum(['.', ','])
const ThousandsSign = Type.Enum([',', '.', ' ', "'"])

/** Signs that a column's numbers are written with. */
export const NumberFormat = Type.Object({
  decimalSign: DecimalSign,
  thousandsSign: Type.Optional(ThousandsSign),
})
export type NumberFormat = Static<typeof NumberFormat>

/** All formats of numbers, plainest first. */
export const allNumberFormats: readonly NumberFormat[] = [
  { decimalSign: '.' },
  { decimalSign: ',' },
  { decimalSign: '.', thousandsSign: ',' },
  { decimalSign: ',', thousandsSign: '.' },
  { decimalSign: '.', thousandsSign: ' ' },
  { decimalSign: ',', thousandsSign: ' ' },
  { decimalSign: '.', thousandsSign: "'" },
  { decimalSign: ',', thousandsSign: "'" },
]

/** Change of one column. The fields that the specification doesn't define are optional. */
export const ColumnChange = Type.Object({
  columnName: Type.String(),
  fromType: DataTypeSchema,
  toType: DataTypeSchema,
  /** Pattern for dates and times, such as `dd/MM/yyyy` or, in older files, `%d/%m/%Y`. ISO 8601 by default. */
  format: Type.Optional(Type.String({ minLength: 1 })),
  /** Several patterns, tried in order. They replace `format`. */
  formats: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 20 })),
  decimalSign: Type.Optional(DecimalSign),
  thousandsSign: Type.Optional(ThousandsSign),
  /** Several number formats, tried in order. They replace `decimalSign` and `thousandsSign`. */
  numberFormats: Type.Optional(Type.Array(NumberFormat, { minItems: 1, maxItems: 20 })),
  /** Currency signs and units, such as `€` or `kg`, that a number may have before or after it. Case doesn't matter. */
  units: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 20 })),
  trueWords: Type.Optional(Words),
  falseWords: Type.Optional(Words),
  trim: Type.Optional(Type.Boolean()),
  /** Replaces a value that can't be converted without loss by the nearest one. If off, such a value is a reject. */
  round: Type.Optional(Type.Boolean()),
  /** Number of digits after the decimal point to which `round` rounds a decimal. */
  scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 38 })),
})
export type ColumnChange = Static<typeof ColumnChange>

/** Returns the patterns for reading a column's dates and times, in order. Undefined means ISO 8601. */
export function timeFormatsOf({
  format,
  formats,
}: Pick<ColumnChange, 'format' | 'formats'>): readonly string[] | undefined {
  return formats ?? (format === undefined ? undefined : [format])
}

/** Returns the formats for reading a column's numbers, in order. There is at least one. */
export function numberFormatsOf({
  decimalSign = '.',
  thousandsSign,
  numberFormats,
}: Pick<ColumnChange, 'decimalSign' | 'thousandsSign' | 'numberFormats'>): readonly NumberFormat[] {
  return numberFormats ?? [{ decimalSign, ...(thousandsSign && { thousandsSign }) }]
}

/** The policy for values that can't be converted or computed. */
const rejectPolicy = {
  onReject: Type.Enum(['fail', 'setNull', 'leaveOut'], { default: 'fail' }),
  /** Limit for setNull and leaveOut: with more rejects than this, the run fails. Null means no limit. */
  rejectLimit: Type.Object({
    count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    percent: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  }),
}
export const RejectPolicySchema = Type.Object(rejectPolicy)
export type RejectPolicy = Static<typeof RejectPolicySchema>

/** Column changes, and the policy for values that can't be converted without loss. */
export const ColumnTypes = Type.Object({
  columnDataTypes: Type.Array(ColumnChange),
  ...rejectPolicy,
})
export type ColumnTypes = Static<typeof ColumnTypes>

/** Returns the policy of a new node: a value that can't be converted makes the run fail. */
export function failOnReject(): RejectPolicy {
  return { onReject: 'fail', rejectLimit: { count: null, percent: null } }
}

/** Returns settings that change no column. */
export function unchangedTypes(): ColumnTypes {
  return { columnDataTypes: [], ...failOnReject() }
}

/** Returns the columns with their new types. */
export function typedColumns(
  columns: readonly Column[],
  { columnDataTypes }: Pick<ColumnTypes, 'columnDataTypes'>,
): readonly Column[] {
  const types = new Map(columnDataTypes.map(({ columnName, toType }) => [columnName, toType]))
  return columns.map((column) => {
    const type = types.get(column.name)
    return type ? typedAs(column, type) : column
  })
}

/** Returns a converted column. It keeps the number format of its workbook, but not the type of its database. */
export function typedAs({ name, numberFormat }: Column, type: DataType): Column {
  return numberFormat === undefined ? { name, type } : { name, type, numberFormat }
}
