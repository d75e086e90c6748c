import type { DataType } from '../model/columns.ts'

/** Types of values in formulas. Each is also the type of a column; a formula that is only `null` gives a text. */
export const formulaTypes = [
  'text',
  'int',
  'decimal',
  'float',
  'bit',
  'date',
  'time',
  'datetime',
] as const satisfies readonly DataType[]
export type ValueType = (typeof formulaTypes)[number]
export type FormulaType = ValueType | 'null'

const ofColumns: Readonly<Record<DataType, ValueType>> = {
  bit: 'bit',
  char: 'text',
  date: 'date',
  datetime: 'datetime',
  decimal: 'decimal',
  float: 'float',
  int: 'int',
  text: 'text',
  time: 'time',
  varchar: 'text',
  timestamp: 'datetime',
}

/** Returns the type that a column's values have in a formula. */
export function formulaTypeOf(type: DataType): ValueType {
  return ofColumns[type]
}

/** Returns the type of the column with a formula's values. */
export function columnTypeOf(type: FormulaType): ValueType {
  return type === 'null' ? 'text' : type
}

/** Names of types in messages and in the help. */
export const typeNames: Readonly<Record<FormulaType, string>> = {
  text: 'text',
  int: 'whole number',
  decimal: 'decimal',
  float: 'floating-point number',
  bit: 'true or false',
  date: 'date',
  time: 'time',
  datetime: 'date with time',
  null: 'empty value',
}
