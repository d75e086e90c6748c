import type { Column, DataType, Origin } from '@anj/workflow'

/**
 * Measures of a column. A target uses them to choose a type that can store every value. Measures taken before a join
 * can exceed the measures of the result.
 */
export interface ColumnMeasures {
  /** Length of the longest value as text, in characters; 0 when all values are null. */
  readonly maxLength: number
  /** Number of digits before the decimal point, for decimals only. `scale` is the number of digits after it. */
  readonly integerDigits: number
  readonly scale: number
  /** For decimals, the fewest digits after the decimal point, if known. */
  readonly leastScale?: number
  /** For whole numbers: true when every value fits in 32 bits. */
  readonly fits32Bits: boolean
}

/** Measures of a column without values. */
export const nothing: ColumnMeasures = { maxLength: 0, integerDigits: 0, scale: 0, fits32Bits: true }

/** Returns measures that hold for the values of two columns. */
export function wider(a: ColumnMeasures, b: ColumnMeasures): ColumnMeasures {
  const isKnown = a.leastScale !== undefined && b.leastScale !== undefined
  return {
    maxLength: Math.max(a.maxLength, b.maxLength),
    integerDigits: Math.max(a.integerDigits, b.integerDigits),
    scale: Math.max(a.scale, b.scale),
    ...(isKnown && { leastScale: Math.min(a.leastScale, b.leastScale) }),
    fits32Bits: a.fits32Bits && b.fits32Bits,
  }
}

/** Types for which a target's column depends on the values. */
export const measuredTypes: ReadonlySet<DataType> = new Set(['char', 'varchar', 'int', 'decimal'])

/** True when the type of the target's column can depend on the values. */
export function needsMeasures({ type }: Pick<Column, 'type'>): boolean {
  return measuredTypes.has(type)
}

/**
 * Returns the measures that a database's declaration guarantees, so that a target can choose a column type without
 * reading the values. Null when the declaration doesn't suffice, as for a decimal without limits.
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

/** Returns the measures of a decimal. Its length includes the minus sign, the decimal point and a leading zero. */
function digits(integerDigits: number, scale: number): ColumnMeasures {
  const maxLength = Math.max(1, integerDigits) + scale + (scale > 0 ? 2 : 1)
  return { maxLength, integerDigits, scale, fits32Bits: false }
}
