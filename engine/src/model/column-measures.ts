import type { Column, DataType, Origin } from '@anj/workflow'

/** Measures of a column, from which a target chooses a type that holds every value. After a join they may be too large. */
export interface ColumnMeasures {
  /** Characters of the longest value as text; 0 when all are null. */
  readonly maxLength: number
  /** Digits before and behind the decimal sign, for decimals. */
  readonly integerDigits: number
  readonly scale: number
  /** For whole numbers: whether every value fits 32 bits. */
  readonly fits32Bits: boolean
}

/** Measures of a column that holds nothing. */
export const nothing: ColumnMeasures = { maxLength: 0, integerDigits: 0, scale: 0, fits32Bits: true }

/** Types whose column in a target depends on the values that it must hold. */
const measured: ReadonlySet<DataType> = new Set(['char', 'varchar', 'int', 'decimal'])

/** True when the type of the target's column depends on the values. */
export function needsMeasures({ type }: Pick<Column, 'type'>): boolean {
  return measured.has(type)
}

/**
 * What a database's own declaration says of a column's values, where that is enough to make a target's column for it
 * without looking at them. Null where it isn't, as for a decimal without limits.
 */
export function declaredMeasures({ type, origin }: Column): ColumnMeasures | null {
  if (!origin) return null
  if (type === 'int') return wholeMeasures(origin)
  if (type === 'decimal') return decimalMeasures(origin)
  if (type !== 'char' && type !== 'varchar') return null
  return origin.length === undefined ? null : { ...nothing, maxLength: origin.length }
}

function wholeMeasures({ kind }: Origin): ColumnMeasures | null {
  if (kind === 'year') return { ...nothing, maxLength: 4, integerDigits: 4 }
  if (kind === 'int16') return { ...nothing, maxLength: 6, integerDigits: 5 }
  if (kind === 'int32') return { ...nothing, maxLength: 11, integerDigits: 10 }
  if (kind === 'int64') return { ...nothing, maxLength: 20, integerDigits: 19, fits32Bits: false }
  return null
}

function decimalMeasures({ kind, precision, scale }: Origin): ColumnMeasures | null {
  if (kind === 'uint64') return digits(20, 0)
  if (precision === undefined) return null
  const behind = scale ?? 0
  return digits(Math.max(0, precision - behind), Math.max(0, behind))
}

/** With room for a sign at either place, and a zero in front of the decimal one. */
function digits(integerDigits: number, scale: number): ColumnMeasures {
  const maxLength = Math.max(1, integerDigits) + scale + (scale > 0 ? 2 : 1)
  return { maxLength, integerDigits, scale, fits32Bits: false }
}
