import { expect, test } from 'vitest'
import { type DayFilter, dayBounds, dayFilters, localDay, localMoment } from './local-days.ts'

const at = new Date('2026-11-22T12:30:00Z')

test.each([
  ['UTC', '2026-11-22'],
  ['Pacific/Kiritimati', '2026-11-23'],
  ['Pacific/Auckland', '2026-11-23'],
  ['Asia/Kathmandu', '2026-11-22'],
  ['Pacific/Pago_Pago', '2026-11-22'],
  ['Etc/GMT+12', '2026-11-22'],
])('returns the date in %s: %s', (zone, day) => {
  expect(localDay(zone, at)).toBe(day)
})

test('starts a day at midnight to the millisecond, even when the clock skips midnight', () => {
  expect(localDay('Europe/Berlin', new Date('2026-11-21T22:59:59.999Z'))).toBe('2026-11-21')
  expect(localDay('Europe/Berlin', new Date('2026-11-21T23:00:00.000Z'))).toBe('2026-11-22')
  expect(localDay('Africa/Cairo', new Date('2026-04-23T21:59:59.999Z'))).toBe('2026-04-23')
  expect(localDay('Africa/Cairo', new Date('2026-04-23T22:00:00.000Z'))).toBe('2026-04-24')
})

test.each([
  ['before the clock skips an hour', '2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.999'],
  ['after the clock skips an hour', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000'],
  ['in the first of two equal hours', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000'],
  ['in the second of two equal hours', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000'],
])('returns the local time %s', (_, utc, local) => {
  expect(localMoment('Europe/Berlin', new Date(utc))).toBe(local)
})

test.each<[DayFilter, string, string]>([
  ['today', '2026-11-22', '2026-11-22'],
  ['tomorrow', '2026-11-23', '2026-11-23'],
  ['next7days', '2026-11-22', '2026-11-28'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['last7days', '2026-11-16', '2026-11-22'],
  ['last30days', '2026-10-24', '2026-11-22'],
])('resolves %s to %s to %s', (filter, from, to) => {
  expect(dayBounds(filter, 'UTC', at)).toEqual({ from, to })
})

test("uses the days of the given time zone, not of the reader's", () => {
  expect(dayBounds('today', 'Pacific/Auckland', at)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
  expect(dayBounds('yesterday', 'Pacific/Auckland', at).from).toBe('2026-11-22')
})

test('counts dates rather than spans of 24 hours', () => {
  const early = new Date('2026-03-27T23:30:00Z')
  expect(dayBounds('tomorrow', 'Europe/Berlin', early).from).toBe('2026-03-29')
  const late = new Date('2026-10-24T22:30:00Z')
  expect(dayBounds('tomorrow', 'Europe/Berlin', late).from).toBe('2026-10-26')
  expect(dayBounds('last7days', 'Europe/Berlin', new Date('2026-03-03T12:00:00Z')).from).toBe('2026-02-25')
})

test('uses the next existing date when the zone skips tomorrow or yesterday', () => {
  const before = new Date('2011-12-29T20:00:00Z')
  const after = new Date('2011-12-30T20:00:00Z')
  expect(dayBounds('tomorrow', 'Pacific/Apia', before).from).toBe('2011-12-31')
  expect(dayBounds('yesterday', 'Pacific/Apia', after).from).toBe('2011-12-29')
  expect(dayBounds('next7days', 'Pacific/Apia', before)).toEqual({ from: '2011-12-29', to: '2012-01-05' })
})

test('lists the filters in the order of the specification', () => {
  expect(dayFilters).toEqual(['today', 'tomorrow', 'next7days', 'yesterday', 'last7days', 'last30days'])
})
