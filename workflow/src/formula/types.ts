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

/** The plain words for a column's type, unless its own name is plain. */
const plainTypes: Readonly<Partial<Record<DataType, string>>> = {
  bit: typeNames.bit,
  int: typeNames.int,
  float: typeNames.float,
  datetime: typeNames.datetime,
  timestamp: typeNames.datetime,
  char: 'text of fixed length',
  varchar: 'text of limited length',
}

/** Returns a column type in plain words, with its own name behind them, such as `whole number (int)`. */
export function typeLabel(type: DataType): string {
  const plain = plainTypes[type]
  return plain ? `${plain} (${type})` : type
}
