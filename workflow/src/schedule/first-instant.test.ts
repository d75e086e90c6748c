import { describe, expect, test } from 'vitest'
import { DAY, dateExists, firstInstant } from './first-instant.ts'
import type { OffsetPeriod } from './offset-periods.ts'

const HOUR = 3_600_000
const NOON = 100 * DAY + 12 * HOUR

/** Creates a fictional zone from its initial offset and its changes: the time and the new offset, in hours. */
function zone(first: number, ...changes: [at: number, hours: number][]): OffsetPeriod[] {
  const starts = [[90 * DAY, first] as const, ...changes]
  return starts.map(([from, hours], i) => ({
    from,
    until: starts[i + 1]?.[0] ?? 110 * DAY,
    offset: hours * HOUR,
  }))
}

describe('a zone with two forward jumps on one day', () => {
  const stretches = zone(0, [NOON, 1], [NOON + 2 * HOUR, 3])

  test('runs a time in a gap at the jump that causes this gap', () => {
    expect(firstInstant(stretches, NOON + HOUR / 2)).toEqual({ at: NOON, shifted: true })
    expect(firstInstant(stretches, NOON + 4 * HOUR)).toEqual({ at: NOON + 2 * HOUR, shifted: true })
  })

  test('includes the first moment of a gap but not its end', () => {
    expect(firstInstant(stretches, NOON - 1)).toEqual({ at: NOON - 1, shifted: false })
    expect(firstInstant(stretches, NOON)).toEqual({ at: NOON, shifted: true })
    expect(firstInstant(stretches, NOON + HOUR - 1)).toEqual({ at: NOON, shifted: true })
    expect(firstInstant(stretches, NOON + HOUR)).toEqual({ at: NOON, shifted: false })
  })
})

describe('a zone that jumps forward and, two hours later, three times as far back', () => {
  const stretches = zone(0, [NOON, 1], [NOON + 2 * HOUR, -2])

  test('if a skipped time occurs later, runs it then', () => {
    expect(firstInstant(stretches, NOON + HOUR / 2)).toEqual({ at: NOON + 2.5 * HOUR, shifted: false })
  })

  test('runs a time that occurs twice at the first occurrence', () => {
    expect(firstInstant(stretches, NOON + 2 * HOUR)).toEqual({ at: NOON + HOUR, shifted: false })
    expect(firstInstant(stretches, NOON + 3 * HOUR - 1)).toEqual({ at: NOON + 2 * HOUR - 1, shifted: false })
    expect(firstInstant(stretches, NOON + 3 * HOUR)).toEqual({ at: NOON + 5 * HOUR, shifted: false })
  })
})

test('if a time is skipped twice and never occurs, runs it at the first jump', () => {
  const stretches = zone(0, [NOON, 1], [NOON + HOUR / 6, 0], [NOON + HOUR / 3, 1])
  expect(firstInstant(stretches, NOON + HOUR / 2)).toEqual({ at: NOON, shifted: true })
})

describe('a zone that skips a day', () => {
  const midnight = 101 * DAY
  const stretches = zone(0, [midnight, 24])

  test('runs nothing on the skipped date, and everything on the dates before and after', () => {
    expect([100, 101, 102].map((day) => dateExists(stretches, day * DAY))).toEqual([true, false, true])
    expect(firstInstant(stretches, midnight)).toBeNull()
    expect(firstInstant(stretches, midnight + DAY - 1)).toBeNull()
    expect(firstInstant(stretches, midnight - 1)).toEqual({ at: midnight - 1, shifted: false })
    expect(firstInstant(stretches, midnight + DAY)).toEqual({ at: midnight, shifted: false })
  })

  test('accepts a date of which only one minute exists', () => {
    const late = zone(0, [midnight + 60_000, 24])
    expect(dateExists(late, midnight)).toBe(true)
    expect(firstInstant(late, midnight + HOUR)).toEqual({ at: midnight + 60_000, shifted: true })
  })
})

test('runs on the first occurrence of a date that the zone repeats', () => {
  const midnight = 101 * DAY
  const stretches = zone(0, [midnight, -24])
  expect(firstInstant(stretches, midnight - HOUR)).toEqual({ at: midnight - HOUR, shifted: false })
  expect(firstInstant(stretches, midnight)).toEqual({ at: midnight + DAY, shifted: false })
})
