import type { Moment } from '../../values.ts'

export const ticksPerSecond = 10_000_000
export const ticksPerDay = 86_400 * ticksPerSecond
/** Day numbers of 1900-01-01 and 1970-01-01, counted from 0001-01-01. */
export const days1900 = 693_595
export const days1970 = 719_162
export const lastDay = 3_652_058

/** Returns how many days after 0001-01-01 a date is, in the proleptic Gregorian calendar. */
export function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 306
}

export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Returns the date that is a number of days after 0001-01-01. */
export function dateOf(days: number): CalendarDay {
  const z = days + 306
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  }
}

export const daysInMonth = (year: number, month: number): number =>
  daysOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - daysOf(year, month, 1)

/** Returns the day of the week, where 0 is Sunday. */
export const weekday = (days: number): number => (days + 1) % 7

/** Rounds the time of day to a number of fractional digits. If it rounds up to midnight, moves to the next day. */
export function roundTicks(moment: Moment, scale: number): Moment {
  if (scale >= 7) return moment
  const unit = 10 ** (7 - scale)
  const ticks = Math.round(moment.ticks / unit) * unit
  if (ticks === moment.ticks) return moment
  return ticks < ticksPerDay
    ? { ...moment, ticks }
    : { ...moment, days: moment.days + 1, ticks: ticks - ticksPerDay }
}

/** Rounds to 300ths of a second and keeps the displayed milliseconds: .000, .003 and .007. */
export function roundToDatetime(moment: Moment): Moment {
  const units = Math.round((moment.ticks * 3) / 100_000)
  const whole = units >= 25_920_000
  const ticks = Math.round(((whole ? units - 25_920_000 : units) * 10) / 3) * 10_000
  return { days: moment.days + (whole ? 1 : 0), ticks }
}

/** Returns the exact time of a datetime, whose stored milliseconds are rounded. */
export function exactTicks(ticks: number): number {
  const units = Math.round((ticks * 3) / 100_000)
  return Math.round((units * 100_000) / 3)
}

/** Rounds to whole minutes, up from 30 seconds. */
export function roundToMinute(moment: Moment): Moment {
  // The value is rounded to datetime first, so up to 29.998 seconds are rounded down.
  const rounded = roundToDatetime(moment)
  const minutes = Math.floor((rounded.ticks + 30 * ticksPerSecond) / (60 * ticksPerSecond))
  return minutes >= 1440
    ? { days: rounded.days + 1, ticks: 0 }
    : { days: rounded.days, ticks: minutes * 60 * ticksPerSecond }
}

/** Shifts a time by a number of minutes, for example to convert between local time and UTC. */
export function shiftMinutes(moment: Moment, minutes: number): Moment {
  const ticks = moment.ticks + minutes * 60 * ticksPerSecond
  const days = Math.floor(ticks / ticksPerDay)
  return { ...moment, days: moment.days + days, ticks: ticks - days * ticksPerDay }
}

/** Returns the current time in UTC, with a precision of 100 nanoseconds. */
export function currentTime(): Moment {
  const now = performance.timeOrigin + performance.now()
  const seconds = Math.floor(now / 1000)
  const fraction = Math.floor((now - seconds * 1000) * 10_000)
  const day = Math.floor(seconds / 86_400)
  return { days: days1970 + day, ticks: (seconds - day * 86_400) * ticksPerSecond + fraction }
}
