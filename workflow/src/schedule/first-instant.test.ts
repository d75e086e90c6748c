import { describe, expect, test } from 'vitest'
import { DAY, firstInstant, isDay } from './first-instant.ts'
import type { Stretch } from './zone-stretches.ts'

const HOUR = 3_600_000
const NOON = 100 * DAY + 12 * HOUR

/** A made-up zone: its offset in hours at first, then instant and offset of each change. */
function zone(first: number, ...changes: [at: number, hours: number][]): Stretch[] {
  const starts = [[90 * DAY, first] as const, ...changes]
  return starts.map(([from, hours], i) => ({
    from,
    until: starts[i + 1]?.[0] ?? 110 * DAY,
    offset: hours * HOUR,
  }))
}

describe('a zone with two jumps ahead on one day', () => {
  const stretches = zone(0, [NOON, 1], [NOON + 2 * HOUR, 3])

  test('a time in each of them runs at its own jump', () => {
    expect(firstInstant(stretches, NOON + HOUR / 2)).toEqual({ at: NOON, shifted: true })
    expect(firstInstant(stretches, NOON + 4 * HOUR)).toEqual({ at: NOON + 2 * HOUR, shifted: true })
  })

  test('the first and the last moment of a gap: the one is in it, the other no more', () => {
    expect(firstInstant(stretches, NOON - 1)).toEqual({ at: NOON - 1, shifted: false })
    expect(firstInstant(stretches, NOON)).toEqual({ at: NOON, shifted: true })
    expect(firstInstant(stretches, NOON + HOUR - 1)).toEqual({ at: NOON, shifted: true })
    expect(firstInstant(stretches, NOON + HOUR)).toEqual({ at: NOON, shifted: false })
  })
})

describe('a zone that jumps ahead and, two hours later, three times as far back', () => {
  const stretches = zone(0, [NOON, 1], [NOON + 2 * HOUR, -2])

  test('a time that was jumped over but is shown later runs when it is shown', () => {
    expect(firstInstant(stretches, NOON + HOUR / 2)).toEqual({ at: NOON + 2.5 * HOUR, shifted: false })
  })

  test('a time that is shown twice runs at the first', () => {
    expect(firstInstant(stretches, NOON + 2 * HOUR)).toEqual({ at: NOON + HOUR, shifted: false })
    expect(firstInstant(stretches, NOON + 3 * HOUR - 1)).toEqual({ at: NOON + 2 * HOUR - 1, shifted: false })
    expect(firstInstant(stretches, NOON + 3 * HOUR)).toEqual({ at: NOON + 5 * HOUR, shifted: false })
  })
})

test('a time that is jumped over twice and never shown runs at the first jump', () => {
  const stretches = zone(0, [NOON, 1], [NOON + HOUR / 6, 0], [NOON + HOUR / 3, 1])
  expect(firstInstant(stretches, NOON + HOUR / 2)).toEqual({ at: NOON, shifted: true })
})

describe('a zone that skips a day', () => {
  const midnight = 101 * DAY
  const stretches = zone(0, [midnight, 24])

  test('nothing runs on that date, and the dates around it are whole', () => {
    expect([100, 101, 102].map((day) => isDay(stretches, day * DAY))).toEqual([true, false, true])
    expect(firstInstant(stretches, midnight)).toBeNull()
    expect(firstInstant(stretches, midnight + DAY - 1)).toBeNull()
    expect(firstInstant(stretches, midnight - 1)).toEqual({ at: midnight - 1, shifted: false })
    expect(firstInstant(stretches, midnight + DAY)).toEqual({ at: midnight, shifted: false })
  })

  test('a date of which one minute is shown is a date', () => {
    const late = zone(0, [midnight + 60_000, 24])
    expect(isDay(late, midnight)).toBe(true)
    expect(firstInstant(late, midnight + HOUR)).toEqual({ at: midnight + 60_000, shifted: true })
  })
})

test('a zone that repeats a day runs on the first of the two', () => {
  const midnight = 101 * DAY
  const stretches = zone(0, [midnight, -24])
  expect(firstInstant(stretches, midnight - HOUR)).toEqual({ at: midnight - HOUR, shifted: false })
  expect(firstInstant(stretches, midnight)).toEqual({ at: midnight + DAY, shifted: false })
})
