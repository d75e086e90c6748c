import { DAY, dateExists, MAX_UTC_OFFSET } from './first-instant.ts'
import { offsetPeriods } from './offset-periods.ts'

/** Values of the panel's day filter (docs/specification.md, "Constants and limits"). */
export const dayFilters = ['today', 'tomorrow', 'next7days', 'yesterday', 'last7days', 'last30days'] as const
export type DayFilter = (typeof dayFilters)[number]

/** Returns the local date in a time zone at a point in time, as 'YYYY-MM-DD'. */
export function localDay(timeZone: string, at: Date): string {
  return localMoment(timeZone, at).slice(0, 'YYYY-MM-DD'.length)
}

/** Returns the local date and time in a time zone at a point in time, as 'YYYY-MM-DDThh:mm:ss.sss'. */
export function localMoment(timeZone: string, at: Date): string {
  const now = at.getTime()
  const stretch = offsetPeriods(timeZone, now, now + 1).find(({ from, until }) => from <= now && now < until)
  return new Date(now + (stretch?.offset ?? 0)).toISOString().slice(0, -1)
}

/** Days from today to the first and last day of each filter. The seven and thirty days include today. */
const reach: Readonly<Record<DayFilter, readonly [number, number]>> = {
  today: [0, 0],
  tomorrow: [1, 1],
  next7days: [0, 6],
  yesterday: [-1, -1],
  last7days: [-6, 0],
  last30days: [-29, 0],
}

/**
 * Returns the first and the last date of a day filter, both inclusive. Seven and thirty days include today. Tomorrow
 * and yesterday are the nearest dates that exist in the zone: in Apia, 31 December 2011 followed the 29th.
 */
export function dayBounds(filter: DayFilter, timeZone: string, now: Date): { from: string; to: string } {
  const today = Date.parse(localDay(timeZone, now))
  const [first, last] = reach[filter]
  return { from: written(moved(timeZone, today, first)), to: written(moved(timeZone, today, last)) }
}

function moved(timeZone: string, today: number, days: number): number {
  const far = (Math.abs(days) + 3) * DAY + MAX_UTC_OFFSET
  const stretches = offsetPeriods(timeZone, today - far, today + far)
  let day = today
  for (let left = Math.abs(days); left > 0; left--) {
    do day += Math.sign(days) * DAY
    while (!dateExists(stretches, day))
  }
  return day
}

const written = (day: number): string => new Date(day).toISOString().slice(0, 10)
