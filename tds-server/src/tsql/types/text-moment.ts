import type { Moment } from '../../values.ts'
import { badDate, dateOutOfRange } from '../errors.ts'
import type { EngineType } from '../syntax/tree.ts'
import { days1900, daysInMonth, daysOf, ticksPerDay, ticksPerSecond } from './moment.ts'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const timePattern =
  /^(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:([.:])(\d{1,9}))?)?)?\s*([ap]m)?\s*(z|[+-]\d{1,2}:\d{2})?$/i

interface ReadTime {
  readonly ticks: number
  readonly offset: number | null
}

function readTime(text: string, type: EngineType): ReadTime | null {
  const found = timePattern.exec(text)
  if (found === null) return null
  const [, hours = '', minutes, seconds, , fraction, half, zone] = found
  if (minutes === undefined && half === undefined) return null
  let hour = Number(hours)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  }
  const older = type.name === 'datetime' || type.name === 'smalldatetime'
  if (fraction !== undefined && fraction.length > (older ? 3 : 7)) return null
  if (older && zone !== undefined) return null
  const minute = Number(minutes ?? 0)
  const second = Number(seconds ?? 0)
  if (hour > 23 || minute > 59 || second > 59) return null
  const ticks =
    ((hour * 60 + minute) * 60 + second) * ticksPerSecond + Number((fraction ?? '').padEnd(7, '0'))
  if (zone === undefined) return { ticks, offset: null }
  if (zone.toLowerCase() === 'z') return { ticks, offset: 0 }
  const [zoneHours = '', zoneMinutes = ''] = zone.slice(1).split(':')
  const minutesOff = Number(zoneHours) * 60 + Number(zoneMinutes)
  if (minutesOff > 840 || Number(zoneMinutes) > 59) return null
  return { ticks, offset: zone.startsWith('-') ? -minutesOff : minutesOff }
}

/** Returns year, month and day from the numbers of a date in the order of CONVERT's style (mdy by default). */
function numericDate(a: number, b: number, c: number, style: number): readonly [number, number, number] {
  const kind = style % 100
  if (kind === 3 || kind === 4 || kind === 5) return [c, b, a]
  if (kind === 2 || kind === 11) return [a, b, c]
  return [c, a, b]
}

const century = (year: number, written: string) =>
  written.length > 2 ? year : year < 50 ? 2000 + year : 1900 + year

function readDate(text: string, style: number): readonly [number, number, number] | null {
  let found = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text)
  if (found !== null) return [Number(found[1]), Number(found[2]), Number(found[3])]
  found = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (found !== null) return [Number(found[1]), Number(found[2]), Number(found[3])]
  found = /^(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (found !== null) return [century(Number(found[1]), '00'), Number(found[2]), Number(found[3])]
  found = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  if (found !== null) {
    const last = found[3] ?? ''
    return numericDate(Number(found[1]), Number(found[2]), century(Number(last), last), style)
  }
  found = /^([a-z]{3,9})\s+(\d{1,2}),?\s+(\d{4})$/i.exec(text)
  if (found !== null) return named(found[1] ?? '', Number(found[2]), Number(found[3]))
  found = /^(\d{1,2})[\s-]+([a-z]{3,9})[\s,-]+(\d{4})$/i.exec(text)
  if (found !== null) return named(found[2] ?? '', Number(found[1]), Number(found[3]))
  found = /^(\d{4})$/.exec(text)
  return found === null ? null : [Number(found[1]), 1, 1]
}

function named(name: string, day: number, year: number): readonly [number, number, number] | null {
  const month = monthNames.indexOf(name.slice(0, 3).toLowerCase())
  return month === -1 ? null : [year, month + 1, day]
}

/** Parses a date, a time or both. Throws 241 if the text is invalid, and 242 if the value is out of range. */
export function readMoment(text: string, type: EngineType, style: number, from: string): Moment {
  const value = text.trim()
  if (value === '') return { days: type.name === 'time' ? 0 : days1900, ticks: 0 }
  const joined = /^(\d{4}-\d{2}-\d{2})T(\d{2}:.*)$/.exec(value)
  const spaced = joined ?? /^(.*?\d)\s+(\d{1,2}(?::.*|\s*[ap]m.*))$/i.exec(value)
  const onlyTime = spaced === null && /^\d{1,2}(:|\s*[ap]m)/i.test(value)
  const dateText = onlyTime ? '' : (spaced?.[1] ?? value)
  const timeText = onlyTime ? value : (spaced?.[2] ?? '')
  const parts = dateText === '' ? ([1900, 1, 1] as const) : readDate(dateText, style)
  const time = timeText === '' ? { ticks: 0, offset: null } : readTime(timeText, type)
  if (parts === null || time === null) throw badDate()
  const [year, month, day] = parts
  const older = type.name === 'datetime' || type.name === 'smalldatetime'
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    throw older ? dateOutOfRange(from, type.name) : badDate()
  const days = daysOf(year, month, day)
  if (type.name === 'datetimeoffset') {
    const offset = time.offset ?? 0
    const ticks = time.ticks - offset * 60 * ticksPerSecond
    const shift = Math.floor(ticks / ticksPerDay)
    return { days: days + shift, ticks: ticks - shift * ticksPerDay, offset }
  }
  return { days, ticks: time.ticks }
}
