import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../duckdb/session.ts'
import { convertTexts, openTestSession } from '../../testing/convert-texts.ts'
import { roundsOf } from '../../testing/rounds.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const padded = (n: number, width: number) => String(n).padStart(width, '0')

/** Functions that format each part of a timestamp with JavaScript's calendar. */
const parts: Readonly<Record<string, (at: Date) => string>> = {
  Y: (at) => padded(at.getUTCFullYear(), 4),
  y: (at) => padded(at.getUTCFullYear() % 100, 2),
  m: (at) => padded(at.getUTCMonth() + 1, 2),
  b: (at) => (months[at.getUTCMonth()] ?? '').slice(0, 3),
  B: (at) => months[at.getUTCMonth()] ?? '',
  d: (at) => padded(at.getUTCDate(), 2),
  j: (at) =>
    padded(
      (Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()) -
        Date.UTC(at.getUTCFullYear(), 0, 1)) /
        86_400_000 +
        1,
      3,
    ),
  a: (at) => (weekdays[at.getUTCDay()] ?? '').slice(0, 3),
  A: (at) => weekdays[at.getUTCDay()] ?? '',
  H: (at) => padded(at.getUTCHours(), 2),
  I: (at) => padded(at.getUTCHours() % 12 || 12, 2),
  p: (at) => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
  M: (at) => padded(at.getUTCMinutes(), 2),
  S: (at) => padded(at.getUTCSeconds(), 2),
  f: (at) => `${padded(at.getUTCMilliseconds(), 3)}000`,
  g: (at) => padded(at.getUTCMilliseconds(), 3),
  n: (at) => `${padded(at.getUTCMilliseconds(), 3)}000000`,
}
type Texts = readonly string[]

const written = (format: string, at: Date) =>
  format.replace(/%(-?)(.)/g, (_, minus: string, letter: string) => {
    const text = letter === '%' ? '%' : (parts[letter]?.(at) ?? '')
    return minus === '' ? text : text.replace(/^0+(?=\d)/, '')
  })

const days = [
  '%Y-%m-%d',
  '%d/%m/%Y',
  '%m/%d/%Y',
  '%d/%m/%y',
  '%m/%d/%y',
  '%d.%m.%Y',
  '%d.%m.%y',
  '%d-%m-%Y',
  '%Y/%m/%d',
  '%Y/%d/%m',
  '%Y.%m.%d',
  '%d-%b-%Y',
  '%d-%b-%y',
  '%d %b %Y',
  '%d %B %Y',
  '%b %d, %Y',
  '%B %d, %Y',
  '%Y%m%d',
  '%d%m%Y',
  '%y%m%d',
  '%j/%Y',
  '%Y%j',
  '%a %d %b %Y',
  '%A, %d. %B %Y',
  '%-d/%-m/%Y',
  '%-d.%-m.%y',
  'on %d|%m|%Y',
  '%d%%%m%%%Y',
  '%Y年%m月%d日',
  '%Y년 %-m월 %-d일',
  '%d–%m–%Y',
  '%d. %B 🗓 %Y',
  '[%Y_%m_%d]^{%j}',
]
const clocks = [
  '%H:%M',
  '%H:%M:%S',
  '%I:%M %p',
  '%I:%M:%S %p',
  '%H:%M:%S.%f',
  '%H:%M:%S,%g',
  '%H:%M:%S.%n',
  '%H%M%S',
  '%-H:%M',
  '%H.%M',
]
const formats = [
  ...days,
  ...days.slice(1, 4).flatMap((day) => clocks.map((clock) => `${day} ${clock}`)),
  ...clocks.map((clock) => `%Y-%m-%dT${clock}`),
]

/** The years to test. Two-digit years mean 1969 to 2068, and DuckDB's nanoseconds cover only a few centuries. */
const yearsOf = (format: string) =>
  format.includes('%y')
    ? ([1969, 2068] as const)
    : format.includes('%n')
      ? ([1678, 2261] as const)
      : ([1, 9999] as const)
const momentsFor = (format: string) =>
  fc
    .tuple(
      fc.integer({ min: yearsOf(format)[0], max: yearsOf(format)[1] }),
      fc.integer({ min: 0, max: 364 }),
      fc.integer({ min: 0, max: 86_399_999 }),
    )
    .map(([year, day, milliseconds]) => {
      const at = new Date(Date.UTC(2000, 0, 1 + day) + milliseconds)
      at.setUTCFullYear(year)
      return at
    })

/** Returns the part of a timestamp that its formatted text preserves. */
const kept = (format: string, at: Date) => {
  const has = (letters: string) => new RegExp(`%-?[${letters}]`).test(format)
  const day = at.toISOString().slice(0, 10)
  const clock = [
    has('HI') ? parts['H']?.(at) : '00',
    has('M') ? parts['M']?.(at) : '00',
    has('S') ? parts['S']?.(at) : '00',
  ].join(':')
  const fraction = has('fgn') ? `.${padded(at.getUTCMilliseconds(), 3)}`.replace(/\.?0+$/, '') : ''
  return `${day} ${clock}${fraction}`
}

const convert = (format: string, texts: Texts) => convertTexts(session, texts, { toType: 'datetime', format })

/** Returns texts that no longer match the format. */
function spoilt(format: string, at: Date): Texts {
  const text = written(format, at)
  const wrong = (letter: string, instead: string) =>
    written(format.replaceAll(new RegExp(`%-?${letter}`, 'g'), instead.replaceAll('%', '%%')), at)
  const has = (letter: string) => new RegExp(`%-?${letter}`).test(format)
  const year = at.getUTCFullYear()
  return [
    `${text}0`,
    `${text} `,
    ` ${text}`,
    `x${text}`,
    text.slice(0, -1).replace(/\d$/, 'x'),
    text.replace(/\d/, '١'),
    ...(has('Y')
      ? [padded(year % 100, 2), padded(year % 1000, 3), `1${padded(year, 4)}`, `+${padded(year, 4)}`].map(
          (y) => wrong('Y', y),
        )
      : []),
    ...(has('y')
      ? [String(year % 10), padded(year, 4), padded(year % 100, 3)].map((y) => wrong('y', y))
      : []),
    ...(has('m') ? ['13', '00', '012'].map((m) => wrong('m', m)) : []),
    ...(has('d') ? ['32', '00', '011'].map((d) => wrong('d', d)) : []),
    ...(has('j') ? ['367', '000', '1000'].map((j) => wrong('j', j)) : []),
    ...(has('b') ? ['Foo', months[at.getUTCMonth()]?.slice(0, 2) ?? ''].map((b) => wrong('b', b)) : []),
    ...(has('B') ? ['Foo', '1'].map((b) => wrong('B', b)) : []),
    ...(has('a') ? [wrong('a', (weekdays[(at.getUTCDay() + 1) % 7] ?? '').slice(0, 3))] : []),
    ...(has('A') ? [wrong('A', weekdays[(at.getUTCDay() + 1) % 7] ?? '')] : []),
    ...(has('H') ? ['24', '25', '012'].map((h) => wrong('H', h)) : []),
    ...(has('I') ? ['13', '00', '012'].map((h) => wrong('I', h)) : []),
    ...(has('M') ? ['60', '99', '012'].map((m) => wrong('M', m)) : []),
    ...(has('S') ? ['61', '99', '012'].map((s) => wrong('S', s)) : []),
    ...(has('p') ? ['M', 'XM', ''].map((p) => wrong('p', p)) : []),
  ].filter((other) => other !== text)
}

describe('a date and time format', () => {
  test.each(formats)('%s reads every text in its format and returns its timestamp', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(momentsFor(format), { minLength: 30, maxLength: 30 }), async (moments) => {
        const converted = await convert(
          format,
          moments.map((at) => written(format, at)),
        )
        expect(converted).toEqual(moments.map((at) => ({ value: kept(format, at) })))
      }),
      { numRuns: roundsOf({ short: 1, long: 10 }) },
    )
  })

  test.each(formats)('%s refuses every other text', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(momentsFor(format), { minLength: 5, maxLength: 5 }), async (moments) => {
        const texts = moments.flatMap((at) => spoilt(format, at))
        const converted = await convert(format, texts)
        expect(texts.filter((_, i) => converted[i] && 'value' in converted[i])).toEqual([])
      }),
      { numRuns: roundsOf({ short: 1, long: 10 }) },
    )
  })

  test('refuses to split adjacent numbers arbitrarily', async () => {
    expect(await convert('%-d%-m%Y', ['1112024', '01112024'])).toEqual([
      { refused: expect.any(String) },
      { value: '2024-11-01 00:00:00' },
    ])
  })

  test.each(['%Y-%m-%d %I:%M', '%Y-%m-%d %M %p'])(
    'with an ambiguous time of day reads no text: %s',
    async (format) => {
      expect(await convert(format, ['2024-01-02 01:30', '2024-01-02 30 PM'])).toMatchObject([
        { refused: expect.any(String) },
        { refused: expect.any(String) },
      ])
    },
  )
})
