import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ColumnProfile } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../duckdb/session.ts'
import { constant, join as list, name, sql } from '../duckdb/sql.ts'
import { openTestSession } from '../testing/convert-texts.ts'
import { roundsOf } from '../testing/rounds.ts'
import { type Candidate, contradicts, valueUnder } from './column-candidates.ts'
import { countRows } from './count-rows.ts'
import { ordinaryDate } from './date-families.ts'
import { ingestHere, utf8 } from './ingest-here.testing.ts'
import { ordinaryNumber } from './number-formats.ts'
import { likelyTypes, suggestTypes } from './suggest-types.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-irregular-'))
  session = await openTestSession()
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

type Found = Partial<ColumnProfile>

/** Returns the suggestion for a column of a file, without the figures of its profile. */
async function suggest(values: readonly string[], title = 'a'): Promise<Found> {
  const { profile } = await ingestHere(folder, `${title}|b\n${values.map((v) => `${v}|x`).join('\n')}\n`, {
    ...utf8,
    delimiter: '|',
  })
  const found = Object.entries(profile.columns[0] ?? {})
  return Object.fromEntries(found.filter(([key]) => /^(suggested|ambiguous|nearly)/.test(key)))
}

/** Returns `count` values. Some of them, at equal distances, are `odd`. */
const mostly = (count: number, value: (i: number) => string, odd: readonly string[]) => {
  const step = Math.floor(count / Math.max(1, odd.length))
  return Array.from({ length: count }, (_, i) =>
    i % step === step - 1 && i / step < odd.length ? (odd[Math.floor(i / step)] ?? '') : value(i),
  )
}
const padded = (n: number) => String(n).padStart(2, '0')
const times = <T>(count: number, value: (i: number) => T) => Array.from({ length: count }, (_, i) => value(i))

describe('a type that nearly all values fit', () => {
  test.each<[string, readonly string[], NonNullable<Found['nearly']>]>([
    ['one of 50 numbers', mostly(50, String, ['n/a']), { toType: 'int', misfits: 1 }],
    [
      'decimals with a comma',
      mostly(200, (i) => `${i},5`, ['?', '-']),
      { toType: 'decimal', decimalSign: ',', misfits: 2 },
    ],
    [
      'days that do not exist',
      mostly(100, (i) => `2024-01-${padded((i % 31) + 1)}`, ['2024-02-30']),
      { toType: 'date', misfits: 1 },
    ],
    [
      'dates with a format',
      mostly(100, (i) => `${padded((i % 31) + 1)}/01/2024`, ['soon']),
      { toType: 'date', format: 'dd/MM/yyyy', misfits: 1 },
    ],
    ['times of day', mostly(100, (i) => `10:${padded(i % 60)}`, ['noon']), { toType: 'time', misfits: 1 }],
    [
      'words of another language',
      mostly(100, (i) => (i % 3 ? 'ja' : 'nein'), ['vielleicht']),
      { toType: 'bit', trueWords: ['ja'], falseWords: ['nein'], misfits: 1 },
    ],
    [
      'a value that is longer than any number',
      mostly(100, String, ['x'.repeat(500)]),
      { toType: 'int', misfits: 1 },
    ],
  ])('is suggested with the misfits for %s', async (_, values, nearly) => {
    expect(await suggest(values)).toEqual({ suggestedType: 'text', nearly })
  })

  test('has the exact number of misfits in a large file', async () => {
    const values = mostly(
      100_000,
      (i) => String(i + 1),
      times(481, () => 'unknown'),
    )
    expect(await suggest(values)).toEqual({
      suggestedType: 'text',
      nearly: { toType: 'int', misfits: 481 },
    })
  })
  test('counts only values, not empty cells', async () => {
    const values = [...mostly(100, String, ['n/a']), ...times(5_000, () => '')]
    expect(await suggest(values)).toMatchObject({ nearly: { toType: 'int', misfits: 1 } })
  })
  test('is not suggested if more than 2 % of the values are misfits', async () => {
    expect(await suggest(mostly(100, String, ['a', 'b', 'c']))).toEqual({ suggestedType: 'text' })
  })
  test.each<[string, readonly string[]]>([
    ['leading zeros', mostly(1000, (i) => String(i + 100), ['007', 'A1'])],
    ['more digits than a number has', mostly(1000, (i) => String(i + 100), ['12345678901234567890'])],
    ['a leading zero in one of many rows', mostly(60_000, (i) => String(i + 1), ['0123'])],
  ])('is not suggested for IDs with %s', async (_, values) => {
    expect(await suggest(values)).toEqual({ suggestedType: 'text' })
  })
  test('is not suggested if the numbers have two meanings', async () => {
    expect(await suggest(mostly(100, (i) => `${i + 1},234`, ['n/a']))).toEqual({ suggestedType: 'text' })
  })
})

describe('several formats in one column', () => {
  test('are suggested in the order of their frequency', async () => {
    const values = [
      ...times(60, (i) => `2024-01-${padded((i % 31) + 1)}`),
      ...times(40, (i) => `${padded((i % 31) + 1)}.01.2024`),
      ...times(30, (i) => `01/${padded((i % 31) + 1)}/2024`),
      ...times(20, (i) => `${(i % 28) + 1} Feb 2024`),
    ]
    expect(await suggest(values)).toEqual({
      suggestedType: 'date',
      suggestedFormats: ['yyyy-MM-dd', 'dd.MM.yyyy', 'MM/dd/yyyy', 'd MMM yyyy'],
    })
  })
  test('are found although one of them is rare', async () => {
    const values = mostly(10_000, (i) => `2024-01-${padded((i % 31) + 1)}`, ['31.01.2024', '17.02.2024'])
    expect(await suggest(values)).toEqual({
      suggestedType: 'date',
      suggestedFormats: ['yyyy-MM-dd', 'dd.MM.yyyy'],
    })
  })
  test('are found although only one part of a large file uses each of them', async () => {
    const month = (from: number) => times(9_000, (i) => ({ y: 2024, m: from, d: (i % 28) + 1 }))
    const parts = writers.slice(0, 4).flatMap((write, i) => [...month(i + 1), ...month(i + 5)].map(write))
    const { suggestedType, suggestedFormats } = await suggest(parts)
    expect(suggestedType).toBe('date')
    expect(suggestedFormats?.toSorted()).toEqual(['MM/dd/yyyy', 'dd.MM.yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd'])
  })
  test('make a datetime if one of them has a time of day', async () => {
    const values = [...times(10, (i) => `${i + 13}/01/2024`), ...times(5, (i) => `${i + 13}/01/2024 10:15`)]
    expect(await suggest(values)).toEqual({
      suggestedType: 'datetime',
      suggestedFormats: ['dd/MM/yyyy', 'dd/MM/yyyy HH:mm'],
    })
  })
  test('are suggested with the misfits if they fit nearly all values', async () => {
    const values = [
      ...times(100, (i) => `2024-01-${padded((i % 31) + 1)}`),
      ...times(50, (i) => `${padded((i % 31) + 1)}.01.2024`),
      'unknown',
    ]
    expect(await suggest(values)).toEqual({
      suggestedType: 'text',
      nearly: { toType: 'date', formats: ['yyyy-MM-dd', 'dd.MM.yyyy'], misfits: 1 },
    })
  })
  test('leave the choice to the user where no value shows the day', async () => {
    const values = [
      ...times(60, (i) => `2024-01-${padded((i % 31) + 1)}`),
      ...times(12, (i) => `01/${padded(i + 1)}/2024`),
    ]
    expect(await suggest(values)).toEqual({
      suggestedType: 'date',
      ambiguousDate: true,
      suggestedFormats: ['yyyy-MM-dd', 'dd/MM/yyyy'],
    })
  })
  test('leave the choice to the user where some values have the day first and others the month', async () => {
    const values = [...times(3, (i) => `01/${i + 13}/2024`), ...times(9, (i) => `${i + 13}/01/2024`)]
    expect(await suggest(values)).toEqual({
      suggestedType: 'date',
      ambiguousDate: true,
      suggestedFormats: ['dd/MM/yyyy', 'MM/dd/yyyy'],
    })
  })
  test('are number formats where decimal signs are mixed', async () => {
    const values = [...times(20, (i) => `${i + 1}.50`), ...times(10, (i) => `${i + 1},25`)]
    expect(await suggest(values)).toEqual({
      suggestedType: 'decimal',
      suggestedNumberFormats: [{ decimalSign: '.' }, { decimalSign: ',' }],
    })
  })
  test.each(['1,234', '1.234'])('are not suggested for numbers if %s has two meanings', async (unclear) => {
    const values = [...times(20, (i) => `${i + 1}.50`), ...times(10, (i) => `${i + 1},25`), unclear]
    expect(await suggest(values)).toEqual({ suggestedType: 'text' })
  })
})

describe('words for true and false', () => {
  test.each<[readonly string[], Found]>([
    [['true', 'false'], {}],
    [['Y', 'n'], {}],
    [['Ja', 'NEIN'], { suggestedTrueWords: ['ja'], suggestedFalseWords: ['nein'] }],
    [['oui', 'Non'], { suggestedTrueWords: ['oui'], suggestedFalseWords: ['non'] }],
    [['Sí', 'No', 'SI'], { suggestedTrueWords: ['sí', 'si'], suggestedFalseWords: ['no'] }],
    [['Sim', 'Não'], { suggestedTrueWords: ['sim'], suggestedFalseWords: ['não', 'nao'] }],
    [['VRAI', 'FAUX'], { suggestedTrueWords: ['vrai'], suggestedFalseWords: ['faux'] }],
    [['wahr', 'falsch'], { suggestedTrueWords: ['wahr'], suggestedFalseWords: ['falsch'] }],
    [['Verdadero', 'falso'], { suggestedTrueWords: ['verdadero'], suggestedFalseWords: ['falso'] }],
  ])('are found in %j', async (values, words) => {
    expect(await suggest([...values, ...values])).toEqual({ suggestedType: 'bit', ...words })
  })
  test.each<[readonly string[]]>([
    [['f', 'f']],
    [['f', 'm']],
    [['ja', 'no']],
    [['o', 'x']],
    [['yes', 'oui']],
  ])('are not found in %j', async (values) => {
    expect(await suggest(values)).toEqual({ suggestedType: 'text' })
  })
  test('are not 0 and 1, which stay whole numbers', async () => {
    expect(await suggest(['0', '1', '1'])).toEqual({ suggestedType: 'int' })
  })
})

describe('digits that identify something', () => {
  test.each(['zip', 'Zip Code', 'PLZ', 'code_postal', 'customerPhone', 'Tel.', 'EAN', 'phone number 2'])(
    'stay text in a column named %s',
    async (title) => {
      expect(await suggest(['90210', '10115', '75001'], title)).toEqual({ suggestedType: 'text' })
    },
  )
  test.each(['phone_count', 'zipped', 'hotel', 'id'])(
    'are whole numbers in a column named %s',
    async (title) => {
      expect(await suggest(['90210', '10115', '75001'], title)).toEqual({ suggestedType: 'int' })
    },
  )
})

test('three different days without separators are dates, and other numbers of eight digits are not', async () => {
  expect(await suggest(['20240131', '20231224', '19991231'])).toEqual({
    suggestedType: 'date',
    suggestedFormat: 'yyyyMMdd',
  })
  expect(await suggest(['20240131', '20241331', '19991231'])).toEqual({ suggestedType: 'int' })
})

describe('an ordinary text, which is not converted to test a type', () => {
  const days = [
    'yyyy-MM-dd',
    'MM/dd/yy',
    'dd.MM.yyyy',
    'yyyy/dd/MM',
    'dd-MMM-yyyy',
    'd MMMM yyyy',
    'MMM d, yyyy',
  ]
  const clocks = [' HH:mm', "'T'HH:mm:ss", ' hh:mm a', ' hh:mm:ss a']
  const signs = [
    { decimalSign: ',' },
    { decimalSign: '.', thousandsSign: ',' },
    { decimalSign: ',', thousandsSign: '.' },
    { decimalSign: ',', thousandsSign: ' ' },
    { decimalSign: '.', thousandsSign: "'" },
  ] as const
  const cases: readonly (readonly [string | null, Candidate])[] = [
    ...days.map((format) => [ordinaryDate(format), { type: 'date', options: { format } }] as const),
    ...days.flatMap((day) =>
      clocks.map((clock) => {
        const format = `${day}${clock}`
        return [ordinaryDate(format), { type: 'datetime', options: { format } }] as const
      }),
    ),
    ...signs.map((options) => [ordinaryNumber(options, true), { type: 'int', options }] as const),
    ...signs.map((options) => [ordinaryNumber(options, false), { type: 'decimal', options }] as const),
  ]
  test.each(cases)('converts if it matches %s', async (ordinary, candidate) => {
    const texts = fc.sample(
      fc.stringMatching(new RegExp(`^(${ordinary?.replaceAll('(?i:', '(?:')})$`)),
      roundsOf({ short: 60, long: 2_000 }),
    )
    const values = list(texts.map((text) => sql`(${constant(text)})`))
    const refused = await session.rows(
      sql`select a from (values ${values}) as t(a) where ${valueUnder(name('a'), candidate)} is null`,
    )
    expect(ordinary).not.toBeNull()
    expect(refused).toEqual([])
  })
})

test('a datetime contradicts its type only if it does not convert', async () => {
  const days = [
    '2024-02-29',
    '2023-02-29',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2024-1-1',
    '02024-01-01',
  ]
  const clocks = [
    '',
    ' 00:00:00',
    'T23:59:59',
    ' 24:00:00',
    ' 1:02:03',
    ' 10:20',
    ' 10:20:30.5',
    ' 10:20:30Z',
  ]
  const texts = [
    ...days.flatMap((day) => clocks.map((clock) => day + clock)),
    'infinity',
    '-infinity',
    'epoch',
    'today',
    '0044-03-15 (BC) 00:00:00',
    '10000-01-01 00:00:00',
    '',
  ]
  const candidate: Candidate = { type: 'datetime', options: {} }
  const values = list(texts.map((text) => sql`(${constant(text)})`))
  const differing = await session.rows(
    sql`select a from (values ${values}) as t(a)
      where ${contradicts(name('a'), candidate)} <> (${valueUnder(name('a'), candidate)} is null)`,
  )
  expect(differing).toEqual([])
})

test.each([
  ['in a few rows of a large file', (i: number) => i > 33_000 && i < 33_300],
  ['at equal distances', (i: number) => i % 200 === 7],
])('a type is found in a column with values only %s', async (_, hasValue) => {
  expect(
    await suggest(times(60_000, (i) => (hasValue(i) ? `${(i % 28) + 1}.${padded((i % 12) + 1)}.2024` : ''))),
  ).toEqual({
    suggestedType: 'date',
    suggestedFormat: 'dd.MM.yyyy',
  })
})

test('a time with AM or PM shows the order of day and month', async () => {
  const values = [
    ...times(9, (i) => `1/${i + 13}/2024 9:05 PM`),
    ...times(9, (i) => `2024-01-${i + 13} 10:15`),
  ]
  expect(await suggest(values)).toEqual({
    suggestedType: 'datetime',
    suggestedFormats: ['MM/dd/yyyy hh:mm a', 'yyyy-MM-dd HH:mm'],
  })
})

/** Writers of a day, by name. Independent of the patterns that the profile finds. */
const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
interface Day {
  readonly y: number
  readonly m: number
  readonly d: number
}
const writers: readonly ((day: Day) => string)[] = [
  ({ y, m, d }) => `${y}-${padded(m)}-${padded(d)}`,
  ({ y, m, d }) => `${padded(d)}/${padded(m)}/${y}`,
  ({ y, m, d }) => `${m}/${d}/${y}`,
  ({ y, m, d }) => `${d}.${m}.${y}`,
  ({ y, m, d }) => `${padded(d)}-${padded(m)}-${y}`,
  ({ y, m, d }) => `${y}/${padded(m)}/${padded(d)}`,
  ({ y, m, d }) => `${d} ${english[m - 1]} ${y}`,
  ({ y, m, d }) => `${english[m - 1]} ${d}, ${y}`,
  ({ y, m, d }) => `${padded(d)}-${english[m - 1]}-${y}`,
]

test('formats found for dates in any mix of notations read every date, or leave the choice to the user', async () => {
  const day = fc.record({
    y: fc.integer({ min: 1900, max: 2099 }),
    m: fc.integer({ min: 1, max: 12 }),
    d: fc.integer({ min: 1, max: 28 }),
  })
  const written = fc
    .subarray(
      writers.map((_, i) => i),
      { minLength: 1, maxLength: 4 },
    )
    // With both orders in one column, no program can tell which day '03/04/2024' is.
    .filter((used) => !(used.includes(1) && used.includes(2)))
    .chain((used) => fc.array(fc.tuple(day, fc.constantFrom(...used)), { minLength: 1, maxLength: 40 }))
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 4, maxLength: 4 }), async (columns) => {
      const rows = Math.max(...columns.map(({ length }) => length))
      const cells = columns.map((_, i) => name(`c${i}`))
      const textOf = (cell: (typeof columns)[number][number] | undefined) =>
        cell ? (writers[cell[1]]?.(cell[0]) ?? null) : null
      const values = times(
        rows,
        (row) =>
          sql`(${list([...columns.map((column) => sql`${constant(textOf(column[row]))}::varchar`), constant(row)])})`,
      )
      const table = sql`(from (values ${list(values)}) as t(${list([...cells, name('file_row')])}))`
      const hints = { names: [], decimalSign: undefined }
      const likely = await likelyTypes(session, table, cells, rows, hints)
      const contradicted = await countRows(session, table, likely.contradictions)
      const found = await suggestTypes(session, likely, contradicted, hints)
      for (const [i, column] of columns.entries()) {
        const { suggestedType, suggestedFormat, suggestedFormats, ambiguousDate } = found[i] ?? {}
        expect(suggestedType).toBe('date')
        if (ambiguousDate) continue
        const options = {
          ...(suggestedFormat === undefined ? {} : { format: suggestedFormat }),
          ...(suggestedFormats ? { formats: suggestedFormats } : {}),
        }
        const value = valueUnder(cells[i] ?? sql`null`, { type: 'date', options })
        const read = await session.rows(sql`select ${value} from ${table} order by file_row`)
        expect(read.slice(0, column.length).map(([text]) => text)).toEqual(
          column.map(([{ y, m, d }]) => `${y}-${padded(m)}-${padded(d)}`),
        )
      }
    }),
    { numRuns: roundsOf({ short: 25, long: 1_000 }) },
  )
})
