import { expect, test } from 'vitest'
import { distinctMoments } from './moment-of.ts'

test('formats times to the minute, or to the second if several are in the same minute', () => {
  const [first, second, third] = distinctMoments([
    '2026-11-21T17:30:05',
    '2026-11-21T17:30:40',
    '2026-11-20T09:01:00',
  ])
  expect([first, second, third]).toEqual([
    'Nov 21, 2026, 05:30:05 PM',
    'Nov 21, 2026, 05:30:40 PM',
    'Nov 20, 2026, 09:01 AM',
  ])
})
