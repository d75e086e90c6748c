import { timePatterns } from '@anj/workflow'
import { expect, test } from 'vitest'
import {
  dateReadings,
  patternSamples,
  patternsFor,
  readMoment,
  samplesOf,
  suggestedPatterns,
} from './date-patterns.ts'

test('offers both readings of an ambiguous date, also for patterns of older files', () => {
  expect(dateReadings('dd/MM/yyyy')).toEqual(['dd/MM/yyyy', 'MM/dd/yyyy'])
  expect(dateReadings('%m/%d/%Y %H:%M')).toEqual(['MM/dd/yyyy HH:mm', 'dd/MM/yyyy HH:mm'])
})

test('reads a date only with a pattern that fits it', () => {
  expect(readMoment('31/12/2025', 'dd/MM/yyyy')).toEqual({ year: 2025, month: 12, day: 31 })
  expect(readMoment('31/12/2025', 'MM/dd/yyyy')).toBeNull()
  expect(readMoment('31.12.2025', 'dd/MM/yyyy')).toBeNull()
  expect(readMoment('3 May 2025', 'd MMM yyyy')).toMatchObject({ year: 2025, day: 3 })
  expect(readMoment('3. März 2025', 'd. MMMM yyyy')).toEqual({ year: 2025, month: 3, day: 3 })
  expect(readMoment('3. Marsch 2025', 'd. MMMM yyyy')).toBeNull()
  expect(readMoment('23:59', 'HH:mm')).not.toBeNull()
  expect(readMoment('24:00', 'HH:mm')).toBeNull()
  expect(readMoment('11:30 PM', 'hh:mm a')).not.toBeNull()
})

test('every offered pattern reads a value that is written with it', () => {
  const written: Readonly<Record<string, string>> = {
    yyyy: '2025',
    yy: '25',
    MMMM: 'December',
    MMM: 'Dec',
    MM: '12',
    dd: '31',
    d: '31',
    HH: '23',
    hh: '11',
    mm: '59',
    ss: '58',
    a: 'PM',
  }
  const write = (pattern: string) =>
    pattern.replace(
      /'(.*?)'|yyyy|yy|MMMM|MMM|MM|dd|d|HH|hh|mm|ss|a/g,
      (part, text) => text ?? written[part] ?? part,
    )
  for (const pattern of [...timePatterns.date, ...timePatterns.time, ...patternsFor('timestamp')])
    expect([pattern, readMoment(write(pattern), pattern)]).not.toContain(null)
})

test("names a value of the column for each pattern that reads one of the column's values", () => {
  const values = samplesOf({
    top: [
      { value: '31/12/2025', count: 4 },
      { value: '2025-12-30', count: 2 },
    ],
    min: '01/01/2025',
    max: '31/12/2025',
  })
  expect(values).toEqual(['31/12/2025', '2025-12-30', '01/01/2025'])
  const found = patternSamples(values, 'date')
  expect(found).toContainEqual({ value: '31/12/2025', pattern: 'dd/MM/yyyy' })
  expect(found).toContainEqual({ value: '2025-12-30', pattern: 'yyyy-MM-dd' })
  expect(found.map(({ pattern }) => pattern)).not.toContain('dd.MM.yyyy')
})

test('offers no pattern that reads fewer values than another one', () => {
  const patternsOf = (values: string[]) => patternSamples(values, 'date').map(({ pattern }) => pattern)
  expect(patternsOf(['12/06/2025', '31/12/2025'])).not.toContain('MM/dd/yyyy')
  expect(patternsOf(['12/06/2025', '2025-12-30'])).toEqual(
    expect.arrayContaining(['dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd']),
  )
})

test('prefers the patterns of the whole column to others that read the same of its frequent values', () => {
  const profile = {
    name: 'day',
    nulls: 0,
    approximateDistinct: 9,
    min: null,
    max: null,
    maxLength: 10,
    top: [{ value: '12/06/2025', count: 4 }],
    suggestedType: 'date' as const,
    suggestedFormats: ['%d/%m/%Y', 'dd MMM yyyy'],
  }
  const known = suggestedPatterns(profile, 'date')
  expect(known).toEqual(['dd/MM/yyyy', 'dd MMM yyyy'])
  const found = patternSamples(samplesOf(profile), 'date', known)
  expect(found).toEqual([
    { value: '12/06/2025', pattern: 'dd/MM/yyyy' },
    { value: null, pattern: 'dd MMM yyyy' },
  ])
  expect(patternSamples(['x'], 'date', [], ['dd.MM.yy'])).toEqual([{ value: null, pattern: 'dd.MM.yy' }])
  expect(suggestedPatterns({ ...profile, ambiguousDate: true }, 'date')).toEqual([])
  expect(suggestedPatterns(profile, 'time')).toEqual([])
})
