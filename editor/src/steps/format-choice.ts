import { type ColumnChange, numberFormatsOf, timeFormatsOf } from '@anj/workflow'
import type { FoundFormat, FoundFormats } from '../server/insights.ts'
import { formatOptions, numberFormatOptions } from './column-changes.ts'

/**
 * Returns the options that read a column's texts with the formats found. `chosen` maps a pattern to the one that the
 * user chose instead, which swaps day and month.
 */
export function optionsOf(
  { formats, units, padded }: FoundFormats,
  chosen: ReadonlyMap<string, string>,
): Partial<ColumnChange> {
  const patterns = formats.flatMap(({ pattern }) => (pattern ? [chosen.get(pattern) ?? pattern] : []))
  const numbers = formats.flatMap(({ numberFormat }) => numberFormat ?? [])
  return {
    ...(patterns.length > 0 && formatOptions(patterns)),
    ...(numbers.length > 0 && numberFormatOptions(numbers)),
    ...(units.length > 0 && { units: [...units] }),
    ...(padded > 0 && { trim: true }),
  }
}

/** True if a change has all of the options: formats, units and trimming. */
export function includesOptions(change: ColumnChange, options: Partial<ColumnChange>): boolean {
  const formats = timeFormatsOf(change) ?? []
  const numbers = numberFormatsOf(change).map((one) => JSON.stringify(one))
  const units = new Set((change.units ?? []).map((unit) => unit.toLowerCase()))
  return (
    (timeFormatsOf(options) ?? []).every((format) => formats.includes(format)) &&
    numberFormatsOf(options).every((one) => numbers.includes(JSON.stringify(one))) &&
    (options.units ?? []).every((unit) => units.has(unit.toLowerCase())) &&
    (!options.trim || change.trim === true)
  )
}

/** True while the order of day and month in one of the formats is open. */
export function isOrderOpen(formats: readonly FoundFormat[], chosen: ReadonlyMap<string, string>): boolean {
  return formats.some(({ pattern = '', swapped }) => swapped !== undefined && !chosen.has(pattern))
}
