import { rowsAsCsvBytes } from '@anj/engine/rows-as-csv'
import { JsonNumber, type JsonScalar } from '../http/json-text.ts'
import { textOf } from './check-table.ts'
import type { Change } from './column-changes.ts'
import { rowsOf } from './table-rows.ts'

/** Returns a checked table's rows as CSV. Keeps empty rows, so that the run can count them. */
export function tableAsCsv(
  { text, at }: { readonly text: string; readonly at: number },
  columns: readonly string[],
  changes: readonly Change[],
): Promise<Uint8Array<ArrayBuffer>> {
  const exact = columns.map((column) =>
    changes.some(
      ({ columnName, toType }) => columnName === column && (toType === 'decimal' || toType === 'int'),
    ),
  )
  const cell = (value: JsonScalar, i: number) =>
    exact[i] && value instanceof JsonNumber ? withoutExponent(value.text) : textOf(value)
  return rowsAsCsvBytes(
    (function* () {
      for (const row of rowsOf(text, at)) yield (row ?? []).map(cell)
    })(),
  )
}

/**
 * A number of digits that no column can store. A number with a larger exponent stays unchanged, and the run rejects it.
 */
const mostDigits = 400

/** Writes a number without an exponent, because decimals and integers don't accept exponents: 1.5e3 becomes 1500. */
export function withoutExponent(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', fraction = '', exponent = ''] = parts
  const shift = Number(exponent)
  if (Math.abs(shift) > mostDigits) return text
  const digits = whole + fraction
  const point = whole.length + shift
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const split = Math.max(point, 1)
  const left = padded.slice(0, split).replace(/^0+(?=\d)/, '')
  const right = padded.slice(split)
  return sign + left + (right === '' ? '' : `.${right}`)
}
