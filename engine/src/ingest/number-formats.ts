import { allNumberFormats, type NumberFormat } from '@anj/workflow'
import { chooseCovering } from './covering.ts'

interface Known {
  readonly format: NumberFormat
  readonly looks: RegExp
}

/** Matches a number such as '1,234' whose sign can be a decimal sign or a thousands separator. */
export const bothSigns = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** Regular expressions for the thousands separators, as the conversions read them. */
const groupings = { ',': ',', '.': '\\.', ' ': '[ \u00a0\u2007\u202f\u2009]', "'": "['\u2019]" } as const

function known(format: NumberFormat): Known {
  const sign = format.decimalSign === '.' ? '\\.' : ','
  const grouping = format.thousandsSign ? groupings[format.thousandsSign] : null
  const whole = grouping ? `(\\d+|\\d{1,3}(${grouping}\\d{3})+)` : '\\d+'
  return { format, looks: new RegExp(`^[+-]?(${whole}(${sign}\\d*)?|${sign}\\d+)$`) }
}

/**
 * Returns a regular expression for ordinary numbers in a format: without a plus sign or leading zeros, with at most 18
 * digits on each side. Every conversion accepts them, and this test is much cheaper than a conversion.
 */
export function ordinaryNumber(
  { decimalSign, thousandsSign }: Partial<NumberFormat>,
  isWhole: boolean,
): string {
  const sign = decimalSign === ',' ? ',' : '\\.'
  const groups = thousandsSign ? `|[1-9]\\d{0,2}(${groupings[thousandsSign]}\\d{3}){1,5}` : ''
  return `-?(0|[1-9]\\d{0,17}${groups})${isWhole ? '' : `(${sign}\\d{1,18})?`}`
}

const formats = allNumberFormats.map(known)

/** The maximum number of formats in one column. */
const MOST_FORMATS = 5

/**
 * Returns the formats that together read all of the values, most frequent first, and null if there are none, if one
 * format suffices, or if a value has different meanings in two of them. Values that no format reads are ignored.
 */
export function numberFormatsOf(
  values: readonly { readonly value: string; readonly count: number }[],
): readonly NumberFormat[] | null {
  const read = values.filter(({ value }) => formats.some(({ looks }) => looks.test(value)))
  const { chosen } = chooseCovering({
    candidates: formats.length,
    groups: read,
    isReadBy: ({ value }, at) => formats[at]?.looks.test(value) ?? false,
    sizeOf: ({ count }) => count,
    most: MOST_FORMATS,
  })
  const found = chosen.flatMap(({ at }) => formats[at]?.format ?? [])
  const isMixed = new Set(found.map(({ decimalSign }) => decimalSign)).size > 1
  const isUnclear = isMixed && read.some(({ value }) => bothSigns.test(value))
  return found.length < 2 || isUnclear ? null : found
}
