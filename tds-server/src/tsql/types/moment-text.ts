import type { Moment } from '../../values.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import type { EngineType } from '../syntax/tree.ts'
import { dateOf, shiftMinutes, ticksPerSecond } from './moment.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const pairs = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
const two = (value: number): string => pairs[value] ?? String(value)
const four = (value: number): string => String(value).padStart(4, '0')

const clock = (ticks: number): string => {
  const seconds = Math.floor(ticks / ticksPerSecond)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
const fraction = (ticks: number, digits: number): string =>
  String(ticks % ticksPerSecond)
    .padStart(7, '0')
    .slice(0, digits)

const iso = (days: number): string => {
  const { year, month, day } = dateOf(days)
  return `${four(year)}-${two(month)}-${two(day)}`
}

/** Returns the number of fractional digits that a type shows. */
function digitsOf(type: EngineType): number {
  switch (type.name) {
    case 'date':
      return 0
    case 'datetime':
    case 'smalldatetime':
      return 3
    default:
      return type.scale ?? 7
  }
}

const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`

type Format = (local: Moment) => string

const halfDay = (ticks: number): { readonly hour: number; readonly half: string } => {
  const hour = Math.floor(ticks / ticksPerSecond / 3600)
  return { hour: hour % 12 === 0 ? 12 : hour % 12, half: hour < 12 ? 'AM' : 'PM' }
}

/** Date formats by style. Styles below 100 have two-digit years. */
const dateStyles: Readonly<
  Record<number, (year: string, month: string, day: string, name: string) => string>
> = {
  1: (y, m, d) => `${m}/${d}/${y}`,
  2: (y, m, d) => `${y}.${m}.${d}`,
  3: (y, m, d) => `${d}/${m}/${y}`,
  4: (y, m, d) => `${d}.${m}.${y}`,
  5: (y, m, d) => `${d}-${m}-${y}`,
  6: (y, _, d, name) => `${d} ${name} ${y}`,
  7: (y, _, d, name) => `${name} ${d}, ${y}`,
  10: (y, m, d) => `${m}-${d}-${y}`,
  11: (y, m, d) => `${y}/${m}/${d}`,
  12: (y, m, d) => `${y}${m}${d}`,
}

/** Returns the format of a date or time for a CONVERT style. Null is the type's default. */
export function momentFormat(type: EngineType, given: number | null): Format {
  const older = type.name === 'datetime' || type.name === 'smalldatetime'
  const style = given ?? (older ? 0 : 121)
  const digits = digitsOf(type)
  const hasDate = type.name !== 'time'
  const hasTime = type.name !== 'date'
  const hasOffset = type.name === 'datetimeoffset'
  const zone = (value: Moment, space: string) => (hasOffset ? `${space}${offsetText(value.offset ?? 0)}` : '')
  const local = (format: Format): Format =>
    hasOffset
      ? (value) => format({ ...shiftMinutes(value, value.offset ?? 0), offset: value.offset ?? 0 })
      : format
  const withDigits = (ticks: number, mark: string) =>
    digits === 0 ? '' : `${mark}${fraction(ticks, digits)}`
  const dateStyle = dateStyles[style >= 100 ? style - 100 : style]
  if (dateStyle !== undefined) {
    if (!hasDate) throw wrongStyle(style, type)
    return local(({ days }) => {
      const { year, month, day } = dateOf(days)
      return dateStyle(
        style >= 100 ? four(year) : two(year % 100),
        two(month),
        two(day),
        months[month - 1] ?? '',
      )
    })
  }
  switch (style) {
    case 0:
    case 100:
    case 9:
    case 109: {
      const long = style % 100 === 9
      return local((value) => {
        const { year, month, day } = dateOf(value.days)
        const { hour, half } = halfDay(value.ticks)
        const date = `${months[month - 1] ?? ''} ${String(day).padStart(2)} ${four(year)}`
        const rest = long
          ? `${clock(value.ticks).slice(2)}${withDigits(value.ticks, older ? ':' : '.')}`
          : clock(value.ticks).slice(2, 5)
        const time = `${String(hour).padStart(2)}${rest}${half}`
        return !hasTime ? date : !hasDate ? time.trimStart() : `${date} ${time}${zone(value, ' ')}`
      })
    }
    case 8:
    case 24:
    case 108:
      return local((value) => clock(value.ticks))
    case 14:
    case 114:
      return local((value) => `${clock(value.ticks)}${withDigits(value.ticks, older ? ':' : '.')}`)
    case 23:
      if (!hasDate) throw wrongStyle(style, type)
      return local((value) => iso(value.days))
    case 20:
    case 120:
      if (!hasTime) return local((value) => iso(value.days))
      if (!hasDate) return (value) => clock(value.ticks)
      return local((value) => `${iso(value.days)} ${clock(value.ticks)}${zone(value, ' ')}`)
    case 21:
    case 25:
    case 121:
      if (!hasTime) return local((value) => iso(value.days))
      if (!hasDate) return (value) => `${clock(value.ticks)}${withDigits(value.ticks, '.')}`
      return local(
        (value) =>
          `${iso(value.days)} ${clock(value.ticks)}${withDigits(value.ticks, '.')}${zone(value, ' ')}`,
      )
    case 126:
      if (!hasTime) return local((value) => iso(value.days))
      if (!hasDate) return (value) => `${clock(value.ticks)}${withDigits(value.ticks, '.')}`
      return local((value) => `${iso(value.days)}T${shownFraction(value.ticks)}${zone(value, '')}`)
    case 127:
      if (!hasTime) return local((value) => iso(value.days))
      if (!hasDate) return (value) => `${clock(value.ticks)}${withDigits(value.ticks, '.')}`
      return (value) => `${iso(value.days)}T${shownFraction(value.ticks)}${hasOffset ? 'Z' : ''}`
    default:
      throw notUnderstood(`CONVERT's style ${style} for ${type.name}`)
  }
  /** Formats a time for ISO 8601 styles, which omit a fraction of zero. */
  function shownFraction(ticks: number): string {
    return ticks % ticksPerSecond === 0 ? clock(ticks) : `${clock(ticks)}${withDigits(ticks, '.')}`
  }
}

const wrongStyle = (style: number, type: EngineType) =>
  sqlError(8114, `Error converting data type ${type.name} to varchar (style ${style}).`)
