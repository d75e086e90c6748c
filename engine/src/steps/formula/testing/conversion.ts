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
  text: strict(([value = null, pattern]) =>
    pattern === undefined ? textOfValue(value) : withPattern(value, String(pattern)),
  ),
  date: strict(([first, second, third]) => {
    if (first instanceof Temporal.PlainDateTime) return first.toPlainDate()
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
  datetime: strict(([first, second]) => {
    if (first instanceof Temporal.PlainDate)
      return first.toPlainDateTime(second instanceof Temporal.PlainTime ? second : undefined)
    if (second !== undefined) return fromPattern(String(first), String(second)).toPlainDateTime()
    const text = referenceConversions.datetime(String(first)) ?? fail('no moment')
    return Temporal.PlainDateTime.from(text.replace(' ', 'T'))
  }),
  time: strict(([first, second]) => {
    if (first instanceof Temporal.PlainDateTime) return first.toPlainTime()
    if (second !== undefined) return timeFromPattern(String(first))
    return Temporal.PlainTime.from(referenceConversions.time(String(first)) ?? fail('no time'))
  }),
  float: strict(([value]) =>
    typeof value === 'number' ? value : (referenceConversions.float(String(value)) ?? fail('no float')),
  ),
  boolean: strict(([value]) => (referenceConversions.bit(String(value)) ?? fail('no word')) === 'true'),
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

/** Writes a date with one of the patterns that random formulas use. */
function withPattern(value: Value, pattern: string): string {
  if (!(value instanceof Temporal.PlainDate) && !(value instanceof Temporal.PlainDateTime))
    return fail('no date')
  const [year, month, day] = [String(value.year).padStart(4, '0'), String(value.month), String(value.day)]
  const two = (text: string) => text.padStart(2, '0')
  if (pattern === 'd.M.yyyy') return `${day}.${month}.${year}`
  return pattern === 'yyyyMMdd' ? `${year}${two(month)}${two(day)}` : `${two(day)}.${two(month)}.${year}`
}

/** Reads a time with the pattern HH:mm. */
function timeFromPattern(text: string): Temporal.PlainTime {
  const found = /^(\d{1,2}):(\d{1,2})$/.exec(text)
  const [hour, minute] = [Number(found?.[1] ?? 99), Number(found?.[2] ?? 99)]
  return hour < 24 && minute < 60 ? new Temporal.PlainTime(hour, minute) : fail('no time')
}
