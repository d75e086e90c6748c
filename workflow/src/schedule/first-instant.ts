import type { Stretch } from './zone-stretches.ts'

export const DAY = 86_400_000
/** No wall-clock time is further from UTC than this. */
export const FURTHEST = 26 * 3_600_000

export interface Instant {
  readonly at: number
  /** The wall clock never showed the time that was asked for. */
  readonly shifted: boolean
}

/**
 * When the wall clock first shows a time. `local` is that time as if it were UTC, in milliseconds. A time that comes
 * twice is the first of the two; a time that is jumped over becomes the instant of the jump, the first valid one
 * after it; a time of a date that the zone skips altogether is null. The stretches must reach `FURTHEST` and a day
 * to both sides.
 */
export function firstInstant(stretches: readonly Stretch[], local: number): Instant | null {
  let jump: number | null = null
  let before: Stretch | null = null
  for (const stretch of stretches) {
    if (stretch.from > local + FURTHEST) break
    const at = local - stretch.offset
    if (at >= stretch.from && at < stretch.until) return { at, shifted: false }
    const ended = before && before.until + before.offset
    if (ended !== null && jump === null && ended <= local && at < stretch.from) jump = stretch.from
    before = stretch
  }
  if (jump === null || !isDay(stretches, Math.floor(local / DAY) * DAY)) return null
  return { at: jump, shifted: true }
}

/** Whether a date, given by its midnight as if in UTC, comes at all: Apia went from 29 to 31 December 2011. */
export function isDay(stretches: readonly Stretch[], day: number): boolean {
  return stretches.some(
    ({ from, until, offset }) => from + offset < day + DAY && until + offset > day && from < until,
  )
}
