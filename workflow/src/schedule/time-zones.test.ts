import { expect, test } from 'vitest'
import { isTimeZone } from './time-zones.ts'

test('accepts every zone that the platform lists', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([])
})

test.each(['UTC', 'GMT', 'Etc/GMT+5', 'Asia/Calcutta', 'US/Pacific', 'europe/berlin', 'EST', 'CET', 'PRC'])(
  'accepts %s, an old or unusual name',
  (zone) => {
    expect(isTimeZone(zone)).toBe(true)
  },
)

test.each(['', ' ', 'Mars/Base', '+05:30', '-0800', 'UTC+1', 'Europe/Berlin ', 'Etc/Unknown', 'undefined'])(
  'refuses %j',
  (zone) => {
    expect(isTimeZone(zone)).toBe(false)
  },
)

test.each(['BST', 'IST', 'CST', 'ACT', 'SystemV/EST5'])('refuses the ambiguous abbreviation %s', (zone) => {
  expect(isTimeZone(zone)).toBe(false)
})
