import { type Static, Type } from 'typebox'
import { databaseFamilies } from './databases.ts'

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
 * What a database's column was, where that says more than the specification's eleven types, so that a target can make
 * its nearest type. How the values travel follows from the column's `type` alone:
 * - `timestamptz`: type timestamp, values in UTC
 * - `uint64`: type decimal · `year`: type int · `money`: type decimal
 * - `binary`: type text, values as lower-case hexadecimal digits without prefix
 * - `bits`: type text, values as digits 0 and 1
 * - `timetz`, `interval`, `uuid`, `json`, `xml`, `enum`, `array` (as JSON), `other`: type text, values as the server writes them
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
  /** Digits in all and behind the sign, where the server limits them. */
  precision: Type.Optional(Type.Integer()),
  scale: Type.Optional(Type.Integer()),
  /** Characters, bytes or bits, where the server limits them. */
  length: Type.Optional(Type.Integer()),
  /**
   * The server's own type, in its own words, where the kind says less. A target of the same family makes a column of
   * it again. It comes from a server or a file of somebody else: a target parses it and never puts it into a statement.
   */
  native: Type.Optional(Type.Object({ family: Type.Enum([...databaseFamilies]), type: Type.String() })),
})
export type Origin = Static<typeof OriginSchema>

/** A column of a table as it is known without running anything. Untyped columns of a file are text. */
export const ColumnSchema = Type.Object({
  name: Type.String(),
  type: DataTypeSchema,
  /** Of columns that come from a database unchanged; a changed type has none. */
  origin: Type.Optional(OriginSchema),
})
export type Column = Static<typeof ColumnSchema>
