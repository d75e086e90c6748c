import { expect, test } from 'vitest'
import { defaultTimes, formatTime, parse24HourTime, parseTime, sortUniqueTimes } from './clock-time.ts'

test('parses every minute of the day back from its formatted text', () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
  expect(minutes.map((minute) => parseTime(formatTime(minute)))).toEqual(minutes)
  expect(new Set(minutes.map(formatTime)).size).toBe(1440)
})

test.each([
  ['12:00 AM', 0],
  ['12:59 AM', 59],
  ['01:00 AM', 60],
  ['11:59 AM', 719],
  ['12:00 PM', 720],
  ['12:30 PM', 750],
  ['01:00 PM', 780],
  ['11:59 PM', 1439],
])('parses %s as minute %d of the day', (text, minute) => {
  expect(parseTime(text)).toBe(minute)
  expect(formatTime(minute)).toBe(text)
})

test.each([
  '',
  '00:30 AM',
  '13:00 PM',
  '1:00 AM',
  '01:60 AM',
  '01:00',
  '01:00 am',
  '01:00AM',
  '01:00\u202fAM',
  ' 01:00 AM',
  '01:00 AM\n',
  '٠١:00 AM',
])('refuses %j', (text) => {
  expect(parseTime(text)).toBeNull()
})

test.each([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['09:07', '09:07 AM'],
  ['12:00', '12:00 PM'],
  ['14:30', '02:30 PM'],
  ['23:59', '11:59 PM'],
  ['14:30:00', '02:30 PM'],
  ['14:30:59.999', '02:30 PM'],
])('converts %s from a time input to %s', (text, time) => {
  expect(parse24HourTime(text)).toBe(time)
})

test.each(['', '24:00', '14:60', '14', '9:07', '--:--', '14:30 PM'])(
  'returns no custom time for %j',
  (text) => {
    expect(parse24HourTime(text)).toBeNull()
  },
)

test('offers twelve morning slots before twelve afternoon slots', () => {
  expect(defaultTimes).toHaveLength(24)
  expect(defaultTimes.slice(0, 2)).toEqual(['12:00 AM', '01:00 AM'])
  expect(defaultTimes.slice(11, 14)).toEqual(['11:00 AM', '12:00 PM', '01:00 PM'])
})

test('sorts times and removes duplicates', () => {
  expect(sortUniqueTimes(['01:00 PM', '12:00 AM', '01:00 PM', '12:00 PM', '11:00 AM'])).toEqual([
    '12:00 AM',
    '11:00 AM',
    '12:00 PM',
    '01:00 PM',
  ])
})
