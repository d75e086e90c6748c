import { expect, test } from 'vitest'
import { offsetPeriods } from './offset-periods.ts'

const HOUR = 3_600_000

/** Returns stretches as 'start offset in seconds', without the start of the first stretch. */
function changes(zone: string, from: string, until: string): string[] {
  const stretches = offsetPeriods(zone, Date.parse(from), Date.parse(until))
  return stretches.map(({ from: start, offset }, i) =>
    i === 0 ? `${offset / 1000}` : `${new Date(start).toISOString()} ${offset / 1000}`,
  )
}

test('Berlin changes twice a year by an hour', () => {
  expect(changes('Europe/Berlin', '2026-02-01', '2026-12-01')).toEqual([
    '3600',
    '2026-03-29T01:00:00.000Z 7200',
    '2026-10-25T01:00:00.000Z 3600',
  ])
})

test('Lord Howe changes by half an hour', () => {
  expect(changes('Australia/Lord_Howe', '2026-03-10', '2026-11-01')).toEqual([
    '39600',
    '2026-04-04T15:00:00.000Z 37800',
    '2026-10-03T15:30:00.000Z 39600',
  ])
})

test('Monrovia was 44 minutes and 30 seconds behind until 1972', () => {
  expect(changes('Africa/Monrovia', '1971-12-20', '1972-02-01')).toEqual([
    '-2670',
    '1972-01-07T00:44:30.000Z 0',
  ])
})

test('finds the exact second of changes in the distant past and future', () => {
  expect(changes('Europe/Berlin', '1893-03-01', '1893-05-01')).toEqual([
    '3208',
    '1893-03-31T23:06:32.000Z 3600',
  ])
})

test('Casablanca sets the clock back for Ramadan and forward again after it', () => {
  expect(changes('Africa/Casablanca', '2026-01-10', '2026-05-01')).toEqual([
    '3600',
    '2026-02-15T02:00:00.000Z 0',
    '2026-03-22T02:00:00.000Z 3600',
  ])
})

test('maps old names to the zones that replaced them', () => {
  for (const [old, now] of [
    ['US/Pacific', 'America/Los_Angeles'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['europe/berlin', 'Europe/Berlin'],
  ] as const)
    expect(changes(old, '2026-01-01', '2027-01-01')).toEqual(changes(now, '2026-01-01', '2027-01-01'))
})

test('covers the whole period without gaps, including before 1970', () => {
  const [from, until] = [Date.parse('1968-05-05'), Date.parse('1974-07-07')]
  const stretches = offsetPeriods('America/New_York', from, until)
  expect(stretches[0]!.from).toBeLessThanOrEqual(from)
  expect(stretches.at(-1)!.until).toBeGreaterThanOrEqual(until)
  for (const [i, stretch] of stretches.entries()) {
    if (i === 0) continue
    expect(stretch.from).toBe(stretches[i - 1]!.until)
    expect(stretch.offset).not.toBe(stretches[i - 1]!.offset)
  }
})

test('returns correct offsets for a period that starts or ends at a change', () => {
  const change = Date.parse('2026-03-29T01:00Z')
  const offset = (from: number, until: number, at: number) =>
    offsetPeriods('Europe/Berlin', from, until).find((one) => one.from <= at && at < one.until)?.offset
  expect(offset(change, change + 1, change)).toBe(2 * HOUR)
  expect(offset(change - 1, change, change - 1)).toBe(HOUR)
})

test('refuses an unknown zone', () => {
  expect(() => offsetPeriods('Mars/Base', 0, 1)).toThrow(RangeError)
})
