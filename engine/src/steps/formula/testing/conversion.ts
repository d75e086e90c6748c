import { Temporal } from '@js-temporal/polyfill'
import { referenceConversions } from '../../conversions/reference-model.ts'
import { strict } from './strict.ts'
import { Decimal, date, decimal, fail, textOfValue, type Value, whole } from './values.ts'

/** Reads a number with its signs. Groups of thousands have three digits. */
function withPlainSigns(text: string, decimalSign = '.', thousandsSign?: string): string {
  const marks: Readonly<Record<string, string>> = { ' ': ' \u00a0\u2007\u202f\u2009', "'": "'\u2019" }
  const group = thousandsSign === undefined ? null : `[${marks[thousandsSign] ?? thousandsSign}]`
  const point = `[${decimalSign}]`
  const whole = group ? `(?:\\d+|\\d{1,3}(?:${group}\\d{3})+)` : '\\d+'
  if (!new RegExp(`^[+-]?(?:${whole}(?:${point}\\d*)?|${point}\\d+)$`, 'u').test(text)) fail('no number')
  const ungrouped = group ? text.replace(new RegExp(group, 'gu'), '') : text
  return ungrouped.replace(decimalSign, '.')
}

function plain(value: Exclude<Value, null>): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return textOfValue(value) ?? ''
}

const signOf = (value: Value | undefined) => (typeof value === 'string' ? value : undefined)

export const conversionOracle = {
  number: strict(([value, decimalSign, thousandsSign]) => {
    if (value === undefined || value instanceof Decimal) return value ?? null
    const signed =
      typeof value === 'string'
        ? withPlainSigns(value, signOf(decimalSign), signOf(thousandsSign))
        : plain(value)
    return decimal(Decimal.of(referenceConversions.decimal(signed) ?? fail('no decimal')))
  }),
  whole: strict(([value, thousandsSign]) => {
    if (value === undefined || typeof value === 'bigint') return value ?? null
    const signed =
      typeof value === 'string' ? withPlainSigns(value, '.', signOf(thousandsSign)) : plain(value)
    return whole(BigInt(referenceConversions.int(signed) ?? fail('no whole number')))
  }),
  text: strict(([value = null]) => textOfValue(value)),
  date: strict(([first, second, third]) => {
    if (typeof first === 'bigint') {
      const [year, month, day] = [first, second, third].map(Number)
      try {
        return date(
          Temporal.PlainDate.from(
            { year: year ?? 0, month: month ?? 0, day: day ?? 0 },
            { overflow: 'reject' },
          ),
        )
      } catch {
        return fail('no date')
      }
    }
    if (second !== undefined) return fromPattern(String(first), String(second))
    return Temporal.PlainDate.from(referenceConversions.date(String(first)) ?? fail('no date'))
  }),
} as const

/** Reads a date with one of the patterns that random formulas use. */
function fromPattern(text: string, pattern: string): Temporal.PlainDate {
  const names: Readonly<Record<string, string>> = {
    'dd.MM.yyyy': '^(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4})$',
    'd.M.yyyy': '^(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4})$',
    yyyyMMdd: '^(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})$',
  }
  const groups = new RegExp(names[pattern] ?? fail(`unknown pattern ${pattern}`)).exec(text)?.groups
  if (!groups) return fail('no date')
  const { year, month, day } = groups
  try {
    return date(
      Temporal.PlainDate.from(
        { year: Number(year), month: Number(month), day: Number(day) },
        { overflow: 'reject' },
      ),
    )
  } catch {
    return fail('no date')
  }
}
