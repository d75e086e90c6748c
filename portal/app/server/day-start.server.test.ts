import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from './day-start.server.ts'

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  // On this day, Cairo's clocks jump from midnight to one o'clock.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-01-01', 'Nowhere/Nothing', '2026-01-01T00:00:00.000Z'],
])('starts %s in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone)?.toISOString()).toBe(moment)
})

test('ends a day where the next one starts, even if it has 23 hours', () => {
  expect(endOfDay('2026-03-29', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(endOfDay('2026-12-31', 'UTC')?.toISOString()).toBe('2027-01-01T00:00:00.000Z')
})

test('returns null for an invalid date', () => {
  expect(startOfDay('2026-02-30', 'UTC')).toBeNull()
  expect(endOfDay('tomorrow', 'UTC')).toBeNull()
})
