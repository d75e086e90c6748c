import { timePatterns, toLetters, toStrptime } from '@anj/workflow'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../duckdb/session.ts'
import { convertTexts, openTestSession } from '../../testing/convert-texts.ts'
import { roundsOf } from '../../testing/rounds.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const moments = fc.record({
  year: fc.integer({ min: 1970, max: 2068 }),
  day: fc.integer({ min: 1, max: 365 }),
  second: fc.integer({ min: 0, max: 86_399 }),
})
const momentOf = ({ year, day, second }: { year: number; day: number; second: number }) =>
  DateTime.utc(year, 1, 1).plus({ days: day - 1, seconds: second })

test('reads the dates that Luxon writes with each of the common patterns', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(moments, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...timePatterns.date),
      async (some, pattern) => {
        const dates = some.map(momentOf)
        const texts = dates.map((at) => at.toFormat(pattern, { locale: 'en-US' }))
        expect(await convertTexts(session, texts, { toType: 'date', format: pattern })).toEqual(
          dates.map((at) => ({ value: at.toISODate() })),
        )
      },
    ),
    { numRuns: roundsOf({ short: 30, long: 1_000 }) },
  )
})

test('reads the times that Luxon writes with each of the common patterns', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(moments, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...timePatterns.time),
      async (some, pattern) => {
        const times = some.map(momentOf)
        const texts = times.map((at) => at.toFormat(pattern, { locale: 'en-US' }))
        const seconds = pattern.includes('ss') ? 'HH:mm:ss' : "HH:mm':00'"
        expect(await convertTexts(session, texts, { toType: 'time', format: pattern })).toEqual(
          times.map((at) => ({ value: at.toFormat(seconds) })),
        )
      },
    ),
    { numRuns: roundsOf({ short: 20, long: 500 }) },
  )
})

test('tries formats in their order, and refuses a value that none of them reads', async () => {
  const texts = ['31/12/2025', '12/31/2025', '2025-12-31', '01/02/2025', '31 Dec 2025', null]
  const formats = ['dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd']
  expect(await convertTexts(session, texts, { toType: 'date', formats })).toEqual([
    { value: '2025-12-31' },
    { value: '2025-12-31' },
    { value: '2025-12-31' },
    { value: '2025-02-01' },
    { refused: 'is not a date or time in any of the formats dd/MM/yyyy, MM/dd/yyyy, yyyy-MM-dd' },
    { value: null },
  ])
})

test('reads a date with a time by the format that loses nothing', async () => {
  const texts = ['31/12/2025 00:00', '31/12/2025 10:30', '31/12/2025']
  const formats = ['dd/MM/yyyy', 'dd/MM/yyyy HH:mm']
  expect(await convertTexts(session, texts, { toType: 'date', formats })).toEqual([
    { value: '2025-12-31' },
    { refused: 'has a time, which a date would lose' },
    { value: '2025-12-31' },
  ])
  expect(await convertTexts(session, texts, { toType: 'timestamp', formats })).toEqual([
    { value: '2025-12-31 00:00:00' },
    { value: '2025-12-31 10:30:00' },
    { value: '2025-12-31 00:00:00' },
  ])
})

test('reads numbers in several formats', async () => {
  const numberFormats = [
    { decimalSign: ',', thousandsSign: '.' },
    { decimalSign: '.', thousandsSign: ',' },
  ] as const
  const texts = ['1.234,50', '1,234.50', '12', '1 234']
  expect(
    await convertTexts(session, texts, { toType: 'decimal', numberFormats: [...numberFormats] }),
  ).toEqual([
    { value: '1234.50' },
    { value: '1234.50' },
    { value: '12' },
    { refused: 'is not a decimal number' },
  ])
})

test.each([
  ['dd/MM/yyyy', '%d/%m/%Y'],
  ['d.M.yy', '%-d.%-m.%y'],
  ["yyyy-MM-dd'T'HH:mm:ss.SSS", '%Y-%m-%dT%H:%M:%S.%g'],
  ["EEEE d MMMM yyyy 'at' h:mm a", '%A %-d %B %Y at %-I:%M %p'],
  ["''yy", "'%y"],
  ['yyyy年MM月', '%Y年%m月'],
])('%s is %s for strptime, and back', (letters, directives) => {
  expect(toStrptime(letters)).toBe(directives)
  expect(toLetters(directives)).toBe(letters)
})

test.each(['qq', 'yyyyy', "dd'T", 'ddMMMMM'])('%s is no pattern', (pattern) => {
  expect(toStrptime(pattern)).toBeNull()
})
