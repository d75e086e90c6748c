import type { Column } from '@anj/workflow'
import { expect, it } from 'vitest'
import { nothing } from '../../model/column-measures.ts'
import { checkLimits } from '../check-limits.ts'
import { isTooWideWithRoom, type NewColumns, newColumnFormat, newColumns } from './types.ts'

const wanted = (column: Column, measures?: Partial<typeof nothing>) =>
  newColumnFormat(column, measures && { ...nothing, ...measures }).type.declaration

it.each<readonly [Column['type'], Partial<typeof nothing> | undefined, string]>([
  ['bit', undefined, 'bit'],
  ['int', { fits32Bits: true }, 'int'],
  ['int', { fits32Bits: false }, 'bigint'],
  ['int', undefined, 'bigint'],
  ['decimal', { integerDigits: 3, scale: 2 }, 'decimal(5, 2)'],
  ['decimal', { integerDigits: 0, scale: 0 }, 'decimal(1, 0)'],
  ['decimal', { integerDigits: 38, scale: 0 }, 'decimal(38, 0)'],
  ['decimal', { integerDigits: 38, scale: 1, maxLength: 40 }, 'nvarchar(40)'],
  ['float', undefined, 'float(53)'],
  ['char', { maxLength: 7 }, 'nchar(7)'],
  ['char', { maxLength: 23 }, 'nchar(30)'],
  ['char', { maxLength: 4001 }, 'nvarchar(max)'],
  ['varchar', { maxLength: 0 }, 'nvarchar(1)'],
  ['varchar', { maxLength: 120 }, 'nvarchar(150)'],
  ['varchar', { maxLength: 4000 }, 'nvarchar(4000)'],
  ['varchar', { maxLength: 4001 }, 'nvarchar(max)'],
  ['varchar', undefined, 'nvarchar(max)'],
  ['text', undefined, 'nvarchar(max)'],
  ['date', undefined, 'date'],
  ['time', undefined, 'time(7)'],
  ['datetime', undefined, 'datetime2(7)'],
  ['timestamp', undefined, 'datetime2(7)'],
])('a new column of type %s with the measures %o becomes %s', (type, measures, expected) => {
  expect(wanted({ name: 'v', type }, measures)).toBe(expected)
})

it.each<readonly [Column, string]>([
  [{ name: 'v', type: 'int', origin: { kind: 'int16' } }, 'smallint'],
  [{ name: 'v', type: 'int', origin: { kind: 'year' } }, 'smallint'],
  [{ name: 'v', type: 'decimal', origin: { kind: 'uint64' } }, 'decimal(20, 0)'],
  [{ name: 'v', type: 'decimal', origin: { kind: 'decimal', precision: 12, scale: 3 } }, 'decimal(12, 3)'],
  [{ name: 'v', type: 'decimal', origin: { kind: 'decimal', precision: 60, scale: 3 } }, 'nvarchar(max)'],
  [{ name: 'v', type: 'float', origin: { kind: 'float32' } }, 'real'],
  [{ name: 'v', type: 'text', origin: { kind: 'uuid' } }, 'uniqueidentifier'],
  [{ name: 'v', type: 'text', origin: { kind: 'binary', length: 16 } }, 'varbinary(16)'],
  [{ name: 'v', type: 'text', origin: { kind: 'binary' } }, 'varbinary(max)'],
  [{ name: 'v', type: 'text', origin: { kind: 'json' } }, 'nvarchar(max)'],
  [{ name: 'v', type: 'varchar', origin: { kind: 'varchar', length: 60 } }, 'nvarchar(60)'],
  [{ name: 'v', type: 'timestamp', origin: { kind: 'timestamptz' } }, 'datetimeoffset(7)'],
])('a column from a database keeps an equivalent type: %o', (column, expected) => {
  expect(wanted(column)).toBe(expected)
})

const typesOf = (table: Pick<NewColumns, 'columns'> & Partial<NewColumns>) =>
  newColumns({ measures: {}, keyed: [], fits: false, ...table }).map(({ type }) => type.declaration)

const texts = (count: number): Column[] =>
  Array.from({ length: count }, (_, i) => ({ name: `c${i}`, type: 'varchar' }))
const measured = (columns: readonly Column[], maxLength: number) =>
  Object.fromEntries(columns.map(({ name }) => [name, { ...nothing, maxLength }]))

it('changes the longest texts to nvarchar(max) if a row would otherwise exceed 8060 bytes', () => {
  const columns = texts(3)
  const measures = { ...measured(columns, 1500), c1: { ...nothing, maxLength: 3000 } }
  expect(typesOf({ columns, measures, fits: true })).toEqual([
    'nvarchar(1500)',
    'nvarchar(max)',
    'nvarchar(1500)',
  ])
})

it('refuses a row that is too wide with any types, and reports the limit and the number of columns', () => {
  const columns = texts(400)
  expect(() => typesOf({ columns, measures: measured(columns, 100), fits: true })).toThrow(
    /^A row of 400 columns is too wide: it may take up to 1\d{4} bytes, but SQL Server stores at most 8060/,
  )
  const some = texts(300)
  expect(typesOf({ columns: some, measures: measured(some, 100), fits: true })).toHaveLength(300)
})

it('limits the text of a key to the size of an index', () => {
  const columns = texts(2)
  expect(typesOf({ columns, keyed: ['c0'], fits: true })).toEqual(['nvarchar(450)', 'nvarchar(max)'])
})

it('leaves room for larger values', () => {
  const columns: readonly Column[] = [
    { name: 'whole', type: 'int' },
    { name: 'price', type: 'decimal' },
    { name: 'rate', type: 'decimal' },
    { name: 'note', type: 'varchar' },
    { name: 'code', type: 'char' },
    { name: 'declared', type: 'varchar', origin: { kind: 'varchar', length: 60 } },
  ]
  const measures = {
    whole: nothing,
    price: { ...nothing, integerDigits: 3, scale: 0 },
    rate: { ...nothing, integerDigits: 1, scale: 5 },
    note: { ...nothing, maxLength: 7 },
    code: { ...nothing, maxLength: 3 },
    declared: { ...nothing, maxLength: 60 },
  }
  const types = [
    'bigint',
    'decimal(38, 2)',
    'decimal(38, 5)',
    'nvarchar(max)',
    'nvarchar(max)',
    'nvarchar(60)',
  ]
  expect(typesOf({ columns, measures })).toEqual(types)
  expect(typesOf({ columns, measures, keyed: ['code', 'note'] }).slice(3, 5)).toEqual([
    'nvarchar(227)',
    'nvarchar(223)',
  ])
})

it('gives a long text of a key the length of a key that does not order the rows', () => {
  const columns = texts(1)
  const keyed = ['c0']
  expect(typesOf({ columns, keyed, measures: measured(columns, 20) })).toEqual(['nvarchar(255)'])
  expect(typesOf({ columns, keyed, measures: measured(columns, 200) })).toEqual(['nvarchar(400)'])
  expect(typesOf({ columns, keyed, measures: measured(columns, 440) })).toEqual(['nvarchar(450)'])
  expect(typesOf({ columns, keyed, measures: measured(columns, 600) })).toEqual(['nvarchar(850)'])
})

it('leaves no room in a row that would become too wide', () => {
  expect(isTooWideWithRoom(texts(300), [])).toBe(false)
  expect(isTooWideWithRoom(texts(320), [])).toBe(true)
})

it('limits binary and fixed-length columns of a key to the size of an index', () => {
  const columns: readonly Column[] = [
    { name: 'bytes', type: 'text', origin: { kind: 'binary' } },
    { name: 'fixed', type: 'char' },
    { name: 'other', type: 'text', origin: { kind: 'binary' } },
  ]
  const measures = { fixed: { ...nothing, maxLength: 600 } }
  expect(typesOf({ columns, measures, keyed: ['bytes', 'fixed'], fits: true })).toEqual([
    'varbinary(450)',
    'nvarchar(225)',
    'varbinary(max)',
  ])
})

it("refuses names and column counts beyond the server's limits", () => {
  expect(() =>
    checkLimits(
      'mssql',
      't',
      texts(1025).map(({ name }) => name),
    ),
  ).toThrow('The table would have 1025 columns. The maximum in SQL Server is 1024.')
  expect(() => checkLimits('mssql', 't'.repeat(129), ['a'])).toThrow(
    'has 129 characters. The maximum in SQL Server is 128',
  )
  expect(() => checkLimits('mssql', 't', ['a '])).toThrow('ends with a space')
  expect(() => checkLimits('mssql', 't', [''])).toThrow('not valid in SQL Server')
})
