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

/**
 * Original type of a database column where it is more specific than the eleven types of the specification, so that a
 * target can create the nearest type. Only the column's `type` determines how values are passed on:
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
   * The server's own type name, when it is more specific than `kind`. A target of the same family recreates it. The
   * text comes from a server or a file and is untrusted: a target parses it and never puts it into a statement.
   */
  native: Type.Optional(Type.Object({ family: Type.Enum([...databaseFamilies]), type: Type.String() })),
})
export type Origin = Static<typeof OriginSchema>

/** Column of a table, known without running anything. Columns of a file are text until their type is changed. */
export const ColumnSchema = Type.Object({
  name: Type.String(),
  type: DataTypeSchema,
  /** Only for columns that come from a database with an unchanged type. */
  origin: Type.Optional(OriginSchema),
})
export type Column = Static<typeof ColumnSchema>
