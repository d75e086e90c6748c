import { type Static, Type } from 'typebox'
import { databaseFamilies } from '../databases/index.ts'

/** Column data types (docs/specification.md, "Entities and their fields"). */
export const dataTypes = [
  'bit',
  'char',
  'date',
  'datetime',
  'decimal',
  'float',
  'int',
  'text',
  'time',
  'varchar',
  'timestamp',
] as const
export type DataType = (typeof dataTypes)[number]

export const DataTypeSchema = Type.Enum([...dataTypes])

const textTypes: ReadonlySet<DataType> = new Set(['char', 'varchar', 'text'])
const numberTypes: ReadonlySet<DataType> = new Set(['int', 'decimal', 'float'])
const datedTypes: ReadonlySet<DataType> = new Set(['date', 'datetime', 'timestamp'])

/** True for types of texts. */
export function isTextType(type: DataType): boolean {
  return textTypes.has(type)
}

/** True for types of numbers. */
export function isNumberType(type: DataType): boolean {
  return numberTypes.has(type)
}

/** True for a type whose values contain a date. */
export function hasDate(type: DataType): boolean {
  return datedTypes.has(type)
}

/** True for types of dates and times. */
export function isMomentType(type: DataType): boolean {
  return type === 'time' || hasDate(type)
}

/**
 * Original type of a database column, if it is more specific than the specification's eleven types. A target uses it to
 * create the nearest type. How values are passed on depends only on the column's `type`:
 * - `timestamptz`: type timestamp, values in UTC
 * - `uint64`: type decimal · `year`: type int · `money`: type decimal
 * - `binary`: type text, values as lower-case hexadecimal digits without prefix
 * - `bits`: type text, values as digits 0 and 1
 * - `timetz`, `interval`, `uuid`, `json`, `xml`, `enum`, `array` (as JSON), `other`: type text, values as the server
 *   writes them
 */
export const originKinds = [
  'boolean',
  'int16',
  'int32',
  'int64',
  'uint64',
  'decimal',
  'money',
  'float32',
  'float64',
  'char',
  'varchar',
  'text',
  'binary',
  'bits',
  'uuid',
  'json',
  'xml',
  'enum',
  'array',
  'date',
  'time',
  'timetz',
  'timestamp',
  'timestamptz',
  'interval',
  'year',
  'other',
] as const
export type OriginKind = (typeof originKinds)[number]

export const OriginSchema = Type.Object({
  kind: Type.Enum([...originKinds]),
  /** Total digits and digits after the decimal point, when the server limits them. */
  precision: Type.Optional(Type.Integer()),
  scale: Type.Optional(Type.Integer()),
  /** Characters, bytes or bits, when the server limits them. */
  length: Type.Optional(Type.Integer()),
  /**
   * The server's own type name, if it is more specific than `kind`. A target of the same family recreates this type.
   * The text comes from a server or a file and is untrusted, so a target parses it and never puts it into a statement.
   */
  native: Type.Optional(Type.Object({ family: Type.Enum([...databaseFamilies]), type: Type.String() })),
})
export type Origin = Static<typeof OriginSchema>

/** Column of a table, which is known without a run. A file's columns are text until their type is changed. */
export const ColumnSchema = Type.Object({
  name: Type.String(),
  type: DataTypeSchema,
  /** Only for columns that come from a database with an unchanged type. */
  origin: Type.Optional(OriginSchema),
  /** Number format of a workbook's column, as an Excel format code, if all of its cells share one. */
  numberFormat: Type.Optional(Type.String()),
})
export type Column = Static<typeof ColumnSchema>
