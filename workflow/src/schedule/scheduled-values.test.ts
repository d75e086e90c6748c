import { expect, test } from 'vitest'
import { scheduledDay, scheduledDays, valuesOfOccurrence } from './scheduled-values.ts'

test.each([
  ['2026-03-31', ['2026-03-31', '2026-03-30', '2026-02-01', '2026-02-28', '2026-03', '2026-02']],
  ['2024-03-01', ['2024-03-01', '2024-02-29', '2024-02-01', '2024-02-29', '2024-03', '2024-02']],
  ['2026-01-01', ['2026-01-01', '2025-12-31', '2025-12-01', '2025-12-31', '2026-01', '2025-12']],
  ['2026-05-31', ['2026-05-31', '2026-05-30', '2026-04-01', '2026-04-30', '2026-05', '2026-04']],
])('an occurrence on %s has the days %j', (localDate, days) => {
  expect(scheduledDays.map((day) => scheduledDay(day, localDate))).toEqual(days)
})

test('a schedule gives fixed values and values of the occurrence', () => {
  expect(valuesOfOccurrence({ region: { value: 'EU' }, from: { day: 'dayBefore' } }, '2026-03-01')).toEqual({
    region: 'EU',
    from: '2026-02-28',
  })
})
