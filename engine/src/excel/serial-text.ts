import type { NumberKind } from './number-format.ts'

const DAY = 86_400_000
/** 9999-12-31, Excel's last date. */
const LAST_SERIAL = 2_958_465
/** The date system of a workbook. Days count from 1900, or from 1904 in old Mac workbooks. */
export type DaySystem = 'from1900' | 'from1904'
/** Days from 1970-01-01 to day 0 of each system. */
const dayZero: Readonly<Record<DaySystem, number>> = {
  from1900: -25_569,
  from1904: -24_107,
}
/** Excel treats 1900 as a leap year, so the serial numbers up to this one are too low by one. */
const NO_SUCH_DAY = 60

/**
 * Converts a number to the text of a date, time, datetime or duration, rounded to milliseconds. A date with a fraction
 * keeps its time. Returns null for numbers outside the range of dates, which are negative or beyond the year 9999.
 */
export function serialText(serial: number, kind: NumberKind, system: DaySystem): string | null {
  if (kind === 'number' || !Number.isFinite(serial)) return null
  if (kind === 'duration') return durationText(serial)
  const whole = Math.floor(serial)
  const rounded = Math.round((serial - whole) * DAY)
  const days = rounded >= DAY ? whole + 1 : whole
  const milliseconds = rounded >= DAY ? 0 : rounded
  if (days < 0) return null
  if (days > LAST_SERIAL - (dayZero[system] - dayZero.from1900)) return null
  const isTimeOfDay = days === 0 && (kind === 'time' || system === 'from1900')
  // Day 0 of the 1900 system is not a date: Excel shows it as January 0.
  if (isTimeOfDay) return kind === 'date' && milliseconds === 0 ? null : clock(milliseconds)
  const day = dayText(days, system)
  return kind === 'date' && milliseconds === 0 ? day : `${day} ${clock(milliseconds)}`
}

function dayText(days: number, system: DaySystem): string {
  if (system === 'from1900' && days === NO_SUCH_DAY) return '1900-02-29'
  const isBefore = system === 'from1900' && days < NO_SUCH_DAY
  return isoDay(days + dayZero[system] + (isBefore ? 1 : 0))
}

/** Caches texts, because the dates in a column often repeat. */
const known = new Map<number, string>()
const MOST_KNOWN = 20_000

function isoDay(days: number): string {
  const found = known.get(days)
  if (found) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const text = new Date(days * DAY).toISOString().slice(0, 10)
  known.set(days, text)
  return text
}

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)

/** Formats a time as `13:45:00`, with milliseconds unless they are zero. Hours can exceed 24. */
function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const fraction = milliseconds % 1000
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return fraction === 0 ? text : `${text}.${String(fraction).padStart(3, '0')}`
}

function durationText(serial: number): string | null {
  if (Math.abs(serial) > LAST_SERIAL) return null
  const milliseconds = Math.round(Math.abs(serial) * DAY)
  return serial < 0 && milliseconds > 0 ? `-${clock(milliseconds)}` : clock(milliseconds)
}
