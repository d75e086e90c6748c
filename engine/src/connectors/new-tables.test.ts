import { join } from 'node:path'
import { type DataType, suggestedChange } from '@anj/workflow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ingestHere } from '../ingest/ingest-here.testing.ts'
import type { DatasetSource } from '../model/source.ts'
import { roundsOf } from '../testing/rounds.ts'
import {
  append,
  type FamilyCase,
  literal,
  mssqlFamily,
  mysqlFamily,
  postgresqlFamily,
  to,
  writesOf,
} from '../testing/write-targets.ts'

interface Case extends FamilyCase {
  readonly quote: (name: string) => string
  /** Selects a column as a text that shows its whole value. */
  readonly shown: (column: string, type: DataType) => string
  readonly priceType: string
}

const cases: readonly Case[] = [
  {
    title: 'PostgreSQL',
    family: postgresqlFamily,
    quote: (name) => `"${name}"`,
    shown: (column) => `${column}::text`,
    priceType: 'numeric',
  },
  {
    title: 'MySQL',
    family: mysqlFamily,
    quote: (name) => `\`${name}\``,
    shown: (column) => `cast(${column} as char)`,
    priceType: 'decimal(20,2)',
  },
  {
    title: 'MS SQL',
    family: mssqlFamily,
    quote: (name) => `[${name}]`,
    shown: (column, type) =>
      type === 'float' ? `convert(nvarchar(40), ${column}, 3)` : `convert(nvarchar(max), ${column}, 121)`,
    priceType: 'decimal(38,2)',
  },
]

const whole = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String)
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((value) => !value.includes('\0'))
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const padded = (max: number, digits = 2) =>
  fc.integer({ min: 0, max }).map((number) => String(number).padStart(digits, '0'))
const time = fc
  .tuple(padded(23), padded(59), padded(59), padded(999_999, 6))
  .map(([hour, minute, second, micros]) => `${hour}:${minute}:${second}.${micros}`)
const moment = fc.tuple(day, time).map(([date, at]) => `${date} ${at}`)
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 16n), fc.nat({ max: 999_999 }))
  .map(
    ([minus, before, behind]) =>
      `${minus && before > 0n ? '-' : ''}${before}.${String(behind).padStart(6, '0')}`,
  )

/** Numbers of at most 15 digits, which a float keeps. */
const float = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: -60, max: 60 }))
  .map(([digits, exponent]) => String(Number(`${digits}e${exponent}`)))

/** Texts of values, keyed by type. */
const values: { readonly [T in DataType]: fc.Arbitrary<string> } = {
  bit: fc.constantFrom('true', 'false'),
  int: whole,
  decimal,
  float,
  char: text,
  varchar: text,
  text,
  date: day,
  time,
  datetime: moment,
  timestamp: moment,
}
/** A row whose values have only one reading. */
const lastLine = {
  bit: 'true',
  int: '1234567',
  decimal: '1234,567',
  date: '31.12.1999',
  time: '23:59:59',
  datetime: '1999-12-31 23:59',
  text: 'last',
}
const types = Object.keys(values) as readonly DataType[]

/** Writes a value as every server would show it: numbers without superfluous zeros, times without an empty fraction. */
function canonical(type: DataType, value: string): string {
  if (type === 'bit') return ['true', 't', '1'].includes(value) ? '1' : '0'
  // NCHAR pads with spaces.
  if (type === 'char') return value.replace(/(?<=\.) +$/, '')
  if (type === 'float') return String(Number(value))
  if (type === 'decimal' || ['time', 'datetime', 'timestamp'].includes(type))
    return value.includes('.') ? value.replace(/\.?0+$/, '') : value
  return value
}

describe.each(cases)('a new table of $title', ({ family, quote, shown, priceType }) => {
  const { target, rows, load, folder } = writesOf(family)
  const select = async (columns: readonly DataType[]) => {
    const shows = columns.map((type) => `${shown(quote(`c_${type}`), type)} as ${quote(type)}`)
    return await target().rows(`select ${shows.join(', ')} from people order by ${quote('n')}`)
  }

  it.each([
    { fitToData: false, typedAt: 'the file' },
    { fitToData: false, typedAt: 'a step' },
    { fitToData: true, typedAt: 'a step' },
  ])('returns every kind of value as it was written, typed at $typedAt, fitted: $fitToData', async (way) => {
    const { fitToData, typedAt } = way
    const rowOf = fc.record(values)
    const table = fc.array(rowOf, { minLength: 1, maxLength: 12 })
    let number = 0
    await fc.assert(
      fc.asyncProperty(table, async (written) => {
        // A fitted CHAR doesn't keep trailing spaces, so the check refuses them.
        const ended = (value: string) => (fitToData ? `${value}.` : value)
        const given = written.map((row) => ({ ...row, char: ended(row.char) }))
        const lines = given.map((row, i) => `('${i}', ${types.map((type) => literal(row[type])).join(', ')})`)
        const source = await rows(
          `kinds${number++}`,
          `select * from (values ${lines.join(', ')}) t(n, ${types.map((type) => `c_${type}`).join(', ')})`,
        )
        const changes = to({ n: 'int', ...Object.fromEntries(types.map((type) => [`c_${type}`, type])) })
        const typing = typedAt === 'a step' ? { changes } : { types: changes }
        await load({ dropTableThenCreate: true, fitToData }, { source, ...typing })
        const found = await select(types)
        const inWords = (row: Readonly<Record<string, unknown>>) =>
          types.map((type) => canonical(type, String(row[type])))
        expect(found.map(inWords)).toEqual(given.map(inWords))
      }),
      { numRuns: roundsOf({ short: 2, long: 60 }), endOnFailure: true },
    )
  })

  it('returns every value of a file with the types that were detected', async () => {
    const written = {
      bit: fc.constantFrom('true', 'false'),
      int: fc.integer().map(String),
      decimal: fc.tuple(fc.integer(), fc.nat({ max: 99 })).map(([n, cents]) => `${n},${cents + 100}`),
      date: day.map((text) => text.split('-').toReversed().join('.')),
      time: fc.tuple(padded(23), padded(59), padded(59)).map((parts) => parts.join(':')),
      datetime: fc
        .tuple(day, padded(23), padded(59))
        .map(([date, hour, minute]) => `${date} ${hour}:${minute}`),
      text: text.map((value) => `x${value}`),
    }
    const expected: { readonly [T in keyof typeof written]: (text: string) => string } = {
      bit: (value) => canonical('bit', value),
      int: (value) => value,
      decimal: (value) => canonical('decimal', value.replace(',', '.')),
      date: (value) => value.split('.').toReversed().join('-'),
      time: (value) => value,
      datetime: (value) => `${value}:00`,
      text: (value) => value,
    }
    const kinds = Object.keys(written) as readonly (keyof typeof written)[]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record(written), { minLength: 1, maxLength: 30 }), async (given) => {
        const inFile = (value: string) => `"${value.replaceAll('"', '""')}"`
        // The last day has no other reading, so the day and the month of the others are certain.
        const lines = [...given, lastLine].map((row, i) => [
          String(i),
          ...kinds.map((kind) => inFile(row[kind])),
        ])
        const header = ['n', ...kinds.map((kind) => `c_${kind}`)]
        const content = [header, ...lines].map((line) => line.join(';')).join('\r\n')
        const { profile } = await ingestHere(folder(), content)
        const columnDataTypes = profile.columns.flatMap(
          (column) => suggestedChange({ name: column.name, type: 'text' }, column) ?? [],
        )
        expect(columnDataTypes.map(({ toType }) => toType)).toEqual(
          ['int', ...kinds].filter((kind) => kind !== 'text'),
        )
        const source: DatasetSource = {
          kind: 'dataset',
          path: join(folder(), 'copy.parquet'),
          columns: header,
          rows: profile.rows,
          emptyRows: profile.emptyRows,
          emptyCells: profile.emptyCells,
        }
        await load({ dropTableThenCreate: true }, { source, types: { columnDataTypes } })
        const found = await select(kinds)
        const inWords = (row: Readonly<Record<string, unknown>>) =>
          kinds.map((kind) => canonical(kind, String(row[kind])))
        expect(found.map(inWords)).toEqual(
          [...given, lastLine].map((row) => kinds.map((kind) => canonical(kind, expected[kind](row[kind])))),
        )
      }),
      { numRuns: roundsOf({ short: 2, long: 40 }), endOnFailure: true },
    )
  })

  it('holds larger values of every type in later files', async () => {
    const small: Readonly<Record<DataType, string>> = {
      bit: 'false',
      int: '1',
      decimal: '9.50',
      float: '1.5',
      char: 'a',
      varchar: 'a',
      text: 'a',
      date: '2026-01-01',
      time: '10:00:00',
      datetime: '2026-01-01 00:00:00',
      timestamp: '2026-01-01 00:00:00',
    }
    const cents = fc
      .tuple(fc.bigInt(0n, 10n ** 16n), fc.nat({ max: 99 }))
      .map(([before, behind]) => `${before}.${String(behind).padStart(2, '0')}`)
    const names = `n, ${types.map((type) => `c_${type}`).join(', ')}`
    const changes = to({ n: 'int', ...Object.fromEntries(types.map((type) => [`c_${type}`, type])) })
    const lineOf = (n: number, row: Readonly<Record<DataType, string>>) =>
      `('${n}', ${types.map((type) => literal(row[type])).join(', ')})`
    const first = await rows('small', `select * from (values ${lineOf(0, small)}) t(${names})`)
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.record({ ...values, decimal: cents }), async (row) => {
        await load({ dropTableThenCreate: true }, { source: first, changes })
        const next = await rows(`later${number++}`, `select * from (values ${lineOf(1, row)}) t(${names})`)
        await load(append, { source: next, changes })
        const [, found] = await select(types)
        expect(types.map((type) => canonical(type, String(found?.[type])))).toEqual(
          types.map((type) => canonical(type, row[type])),
        )
      }),
      { numRuns: roundsOf({ short: 3, long: 60 }), endOnFailure: true },
    )
  })

  const changes = to({ id: 'int', price: 'decimal', name: 'varchar' })
  const today = () =>
    rows('today', `select * from (values ('1', '899.99', 'chair'), ('2', '900', 'desk')) t(id, price, name)`)
  const tomorrow = () =>
    rows('tomorrow', `select '3000000000' as id, '1234.50' as price, repeat('sofa', 5000) as name`)
  const held = async () => {
    const found = await target().rows(
      `select ${shown('id', 'int')} as id, ${shown('price', 'decimal')} as price, ${shown('name', 'text')} as name from people order by id`,
    )
    return found.map((row) => [row.id, Number(row.price), String(row.name).length])
  }

  it.each([
    ['added', append],
    ['put in place of the rows', {}],
  ])('takes a larger price, number and text of the next file: %s', async (_, flags) => {
    await load({}, { source: await today(), changes })
    await load(flags, { source: await tomorrow(), changes })
    const both = [
      ['1', 899.99, 5],
      ['2', 900, 4],
      ['3000000000', 1234.5, 20_000],
    ]
    expect(await held()).toEqual(flags === append ? both : both.slice(2))
  })

  it('refuses them if its types fit the data of the first file', async () => {
    await load({ fitToData: true }, { source: await today(), changes })
    await expect(load(append, { source: await tomorrow(), changes })).rejects.toThrow()
    expect(await held()).toEqual([
      ['1', 899.99, 5],
      ['2', 900, 4],
    ])
  })

  it('has a key that takes longer texts of the next file', async () => {
    const keyed = { deleteExistingData: false, updateByKey: ['name'] }
    const all = to({ price: 'decimal' })
    const first = await rows('first', `select * from (values ('a', '1')) t(name, price)`)
    const next = await rows(
      'next',
      `select * from (values ('a', '2.5'), (repeat('b', 200), '1000')) t(name, price)`,
    )
    await load(keyed, { source: first, changes: all })
    await load(keyed, { source: next, changes: all })
    const found = await target().rows(`select ${shown('price', 'decimal')} as price from people`)
    expect(found.map(({ price }) => Number(price)).sort((a, b) => a - b)).toEqual([2.5, 1000])
  })

  it('declares a price as documented', async () => {
    await load({}, { source: await today(), changes })
    const sized = `concat('decimal(', numeric_precision, ',', numeric_scale, ')')`
    // In MySQL, the catalogue covers the databases of other tests.
    const schemas = `'${target().database.name}', 'public', 'dbo'`
    const [found] = await target().rows(
      `select data_type as plain, ${sized} as sized from information_schema.columns where table_schema in (${schemas}) and table_name = 'people' and column_name = 'price'`,
    )
    expect(priceType === 'numeric' ? found?.plain : found?.sized).toBe(priceType)
  })
})
