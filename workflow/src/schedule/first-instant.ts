import type { OffsetPeriod } from './offset-periods.ts'

export const DAY = 86_400_000
/** Upper limit for the distance of any local time from UTC. */
export const MAX_UTC_OFFSET = 26 * 3_600_000

export interface Instant {
  readonly at: number
  /** True when the requested local time never occurred. */
  readonly shifted: boolean
}

/**
 * Returns the instant at which a local time first occurs. `local` is that time in milliseconds, as if it were UTC. A
 * time that the clock skips is moved to the instant of the jump. Returns null if the zone skips the entire date. The
 * stretches must cover `MAX_UTC_OFFSET` plus a day before and after the time.
 */
export function firstInstant(stretches: readonly OffsetPeriod[], local: number): Instant | null {
  let jump: number | null = null
  let before: OffsetPeriod | null = null
  for (const stretch of stretches) {
    if (stretch.from > local + MAX_UTC_OFFSET) break
    const at = local - stretch.offset
    if (at >= stretch.from && at < stretch.until) return { at, shifted: false }
    const ended = before && before.until + before.offset
    if (ended !== null && jump === null && ended <= local && at < stretch.from) jump = stretch.from
    before = stretch
  }
  if (jump === null || !dateExists(stretches, Math.floor(local / DAY) * DAY)) return null
  return { at: jump, shifted: true }
}

/** Returns the instant after `first` at which a local time occurs again, because the clock went back, or null. */
export function laterInstant(
  stretches: readonly OffsetPeriod[],
  local: number,
  first: number,
): number | null {
  for (const { from, until, offset } of stretches) {
    if (from > local + MAX_UTC_OFFSET) break
    const at = local - offset
    if (at > first && at >= from && at < until) return at
  }
  return null
}

/** True when a date, given by its midnight as if in UTC, exists in the zone. Apia skipped 30 December 2011. */
export function dateExists(stretches: readonly OffsetPeriod[], day: number): boolean {
  return stretches.some(
    ({ from, until, offset }) => from + offset < day + DAY && until + offset > day && from < until,
  )
}
