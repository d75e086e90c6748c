import { type Static, Type } from 'typebox'

/** The column data types that the product offers (spec §3). */
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

/** A column of a table as it is known without running anything. Untyped columns of a file are text. */
export const ColumnSchema = Type.Object({ name: Type.String(), type: DataTypeSchema })
export type Column = Static<typeof ColumnSchema>
