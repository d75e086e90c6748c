import type { DataType } from '@anj/workflow'

/** A table that a contract test writes and reads back: typed columns, and each value as plain text. */
export interface ContractTable {
  readonly columns: readonly { readonly name: string; readonly type: DataType }[]
  readonly rows: readonly Cells[]
}
export type Cells = readonly (string | null)[]

/** Returns a table of one type: a column of row numbers and a column of values. */
export function tableOf(type: DataType, values: readonly (string | null)[]): ContractTable {
  return {
    columns: [
      { name: 'nr', type: 'int' },
      { name: 'value', type },
    ],
    rows: values.map((value, i) => [String(i), value]),
  }
}

/**
 * Returns one text for all notations of a value: decimals without trailing zeros, floats as the nearest double,
 * times without trailing zeros in the fraction.
 */
export function canonicalText(type: DataType, value: string | null): string | null {
  if (value === null) return null
  if (type === 'float') return double(value)
  if (type === 'decimal') return plain(value)
  if (type === 'bit')
    return /^(1|t|true)$/i.test(value) ? 'true' : /^(0|f|false)$/i.test(value) ? 'false' : value
  if (type === 'time' || type === 'datetime' || type === 'timestamp') return instant(type, value)
  if (type === 'date') return value.replace(' (BC)', ' BC')
  return value
}

function double(value: string): string {
  if (/^nan$/i.test(value)) return 'NaN'
  if (/^[+-]?inf(inity)?$/i.test(value)) return value.startsWith('-') ? '-Infinity' : 'Infinity'
  return String(Number(value))
}

function plain(number: string): string {
  const value = withoutExponent(number)
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*)\.?(\d*?)0*$/.exec(value) ?? [
    null,
    '',
    value,
  ]
  const digits = `${whole || '0'}${fraction ? `.${fraction}` : ''}`
  return `${sign === '-' && digits !== '0' ? '-' : ''}${digits}`
}

/** Writes 1.5e-3 as 0.0015, because the notation in a workbook depends only on its number format. */
function withoutExponent(value: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d+)\.?(\d*)e([+-]?\d+)$/i.exec(value) ?? []
  if (whole === '') return value
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(1, point)
  return `${sign}${padded.slice(0, at)}.${padded.slice(at)}`
}

function instant(type: DataType, value: string): string {
  const spaced = value.replace('T', ' ')
  const withTime = type === 'time' || spaced.includes(':') ? spaced : `${spaced} 00:00:00`
  return withTime.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
}

/** Converts a table to a form in which it can be compared. The rows are sorted by the first column. */
export function toComparable(table: ContractTable, types: ContractTable['columns'] = table.columns) {
  return {
    columns: table.columns.map(({ name }) => name),
    rows: table.rows
      .map((row) => row.map((value, i) => canonicalText(types[i]?.type ?? 'text', value)))
      .sort(byFirst),
  }
}

function byFirst([a = null]: Cells, [b = null]: Cells): number {
  const [x, y] = [Number(a), Number(b)]
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y
  return String(a) < String(b) ? -1 : 1
}
