import { expect, test } from 'vitest'
import { isTimeZone } from './time-zones.ts'

test('every zone that the platform lists is one', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([])
})

test.each(['UTC', 'GMT', 'Etc/GMT+5', 'Asia/Calcutta', 'US/Pacific', 'europe/berlin', 'EST', 'CET', 'PRC'])(
  '%s, an old or unusual name, is a zone',
  (zone) => {
    expect(isTimeZone(zone)).toBe(true)
  },
)

test.each(['', ' ', 'Mars/Base', '+05:30', '-0800', 'UTC+1', 'Europe/Berlin ', 'Etc/Unknown', 'undefined'])(
  '%j is no zone',
  (zone) => {
    expect(isTimeZone(zone)).toBe(false)
  },
)

test.each(['BST', 'IST', 'CST', 'ACT', 'SystemV/EST5'])(
  '%s, which some platforms take for a place that few would think of, is no zone',
  (zone) => {
    expect(isTimeZone(zone)).toBe(false)
  },
)
