import type { DictionaryColumn } from '@anj/workflow'
import type { Dialect } from './dialect.ts'

/** The size of each integer type in bits, under the names that the database families use. */
const bits: Readonly<Record<string, number>> = {
  tinyint: 8,
  smallint: 16,
  int2: 16,
  smallserial: 16,
  mediumint: 24,
  int: 32,
  integer: 32,
  int4: 32,
  serial: 32,
  bigint: 64,
  int8: 64,
  bigserial: 64,
}

/** Returns the smallest and largest value of an integer type, or null if the type is unknown. */
function wholeNumbers(type: string, { unsignedTinyint }: Dialect): readonly [bigint, bigint] | null {
  const [name = ''] = /^[a-z0-9]+/i.exec(type) ?? []
  const width = bits[name.toLowerCase()]
  if (width === undefined) return null
  const isUnsigned = /\bunsigned\b/i.test(type) || (unsignedTinyint && width === 8)
  return isUnsigned
    ? [0n, 2n ** BigInt(width) - 1n]
    : [-(2n ** BigInt(width - 1)), 2n ** BigInt(width - 1) - 1n]
}

/** True when `column` can store every value that `of` can store. Both must have the same type family. */
export function canHoldAllValues(column: DictionaryColumn, of: DictionaryColumn, dialect: Dialect): boolean {
  switch (of.family) {
    case 'integer': {
      const own = wholeNumbers(column.type, dialect)
      const others = wholeNumbers(of.type, dialect)
      return !own || !others || (own[0] <= others[0] && own[1] >= others[1])
    }
    case 'decimal':
      return (
        column.precision === null ||
        (of.precision !== null &&
          column.precision - (column.scale ?? 0) >= of.precision - (of.scale ?? 0) &&
          (column.scale ?? 0) >= (of.scale ?? 0))
      )
    case 'text':
    case 'binary':
      return column.length === null || (of.length !== null && column.length >= of.length)
    default:
      return true
  }
}
