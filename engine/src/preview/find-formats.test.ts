import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ColumnChange, columnChangeProblem, type DataType, unchangedTypes } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { proofOf } from '../steps/conversions/proof.ts'
import { limitsIn } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compute } from './compute.ts'
import type { FoundFormats } from './protocol.ts'

let folder: string
const { signal } = new AbortController()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-formats-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Finds the formats of a column with these values, which become a type. */
async function find(
  values: readonly (string | null)[],
  type: DataType,
  options: Partial<ColumnChange> = {},
  facts: Partial<DatasetSource> = {},
): Promise<FoundFormats> {
  const table = await writeTable(
    join(folder, 't.parquet'),
    ['a'],
    values.map((value) => [value]),
  )
  const changes = { columnDataTypes: [{ ...change('a', type), ...options }] }
  const workflow = graphOf(
    [nodeOf('file', 'csvInput'), nodeOf('change', 'changeDataType', changes)],
    'file>change',
  )
  const request = { workflow, sources: { file: { ...table, ...facts } }, nodeId: 'change', column: 'a' }
  return (await compute({ type: 'formats', request }, limitsIn(folder), signal)) as FoundFormats
}

const times = <T>(count: number, value: (i: number) => T) => Array.from({ length: count }, (_, i) => value(i))

test('of exactly as many rows as are read are those of all rows, and one row more is not counted', async () => {
  const { isAll, values, read } = await find(
    times(100_000, (i) => `${i % 10}.5`),
    'decimal',
  )
  expect({ isAll, values, read }).toEqual({ isAll: true, values: 100_000, read: 100_000 })
  const more = await find([...times(100_000, (i) => `${i % 10}.5`), 'only here'], 'decimal')
  expect([more.isAll, more.values, more.read]).toEqual([false, 100_000, 100_000])
})

describe('dates', () => {
  test('have their formats by frequency, with an example and the values that are left', async () => {
    const found = await find(
      [
        ...times(9, (i) => `${i + 13}.01.2024`),
        ...times(5, (i) => `2024-02-1${i}`),
        '3. März 2024',
        '4. Okt. 2024',
        ...times(3, (i) => `02/${i + 13}/2024`),
        'soon',
        null,
        '',
      ],
      'date',
    )
    expect(found).toEqual({
      formats: [
        { pattern: 'dd.MM.yyyy', values: 9, example: expect.stringContaining('.01.2024') },
        { pattern: 'yyyy-MM-dd', values: 5, example: expect.stringContaining('2024-02-') },
        { pattern: 'MM/dd/yyyy', values: 3, example: expect.stringContaining('02/') },
        { pattern: 'd. MMM yyyy', values: 2, example: expect.stringContaining('2024') },
      ],
      units: [],
      otherUnits: [],
      unclear: null,
      numberCells: false,
      values: 20,
      read: 19,
      padded: 0,
      isAll: true,
    })
  })
  test('leave the order of day and month to the user where no value shows it', async () => {
    const { formats } = await find(['03/04/2024', '05/06/2024', '2024-01-31'], 'date')
    expect(formats).toEqual([
      { pattern: 'dd/MM/yyyy', swapped: 'MM/dd/yyyy', values: 2, example: expect.any(String) },
      { pattern: 'yyyy-MM-dd', values: 1, example: '2024-01-31' },
    ])
  })
  test('with both orders have the values that only the first format decides', async () => {
    const { formats, unclear, read } = await find(
      ['13/01/2024', '14/01/2024', '01/15/2024', '02/03/2024'],
      'date',
    )
    expect(formats.map(({ pattern, swapped }) => [pattern, swapped])).toEqual([
      ['dd/MM/yyyy', undefined],
      ['MM/dd/yyyy', undefined],
    ])
    expect(unclear).toEqual({ values: 1, example: '02/03/2024' })
    expect(read).toBe(4)
  })
  test('with a time of day are read as a datetime, and not as a date', async () => {
    const values = ['31.12.2024 23:59', '29.12.2024 22:00', '30.12.2024']
    expect((await find(values, 'datetime')).formats.map(({ pattern }) => pattern)).toEqual([
      'dd.MM.yyyy HH:mm',
      'dd.MM.yyyy',
    ])
    expect((await find(values, 'date')).formats.map(({ pattern }) => pattern)).toEqual(['dd.MM.yyyy'])
  })
  test('are found although the settings already have a format, and spaces are ignored', async () => {
    const found = await find([' 31.12.2024', '30.12.2024 ', '2024-12-29'], 'date', { format: 'yyyy-MM-dd' })
    expect(found).toMatchObject({ values: 3, read: 3, padded: 2 })
    expect(found.formats.map(({ pattern }) => pattern)).toEqual(['dd.MM.yyyy', 'yyyy-MM-dd'])
  })
})

test('values of the same shape that are no dates do not hide a format', async () => {
  const days = times(5, (i) => `2024010${i + 1}`)
  expect(await find(['00000000', ...days], 'date')).toMatchObject({
    formats: [{ pattern: 'yyyyMMdd', values: 5 }],
  })
  expect(await find(['Abc 1, 2024', 'Mar 2, 2024', 'Maj 3, 2024'], 'date')).toMatchObject({
    formats: [{ pattern: 'MMM d, yyyy', values: 2 }],
  })
})

test('a full stop may stand between the name of a month and a separator', async () => {
  expect(await find(['23/jan./2024', '22/fev./2024'], 'date')).toMatchObject({
    formats: [{ pattern: 'd/MMM/yyyy', values: 2 }],
  })
  expect(await find(['23.jan..2024'], 'date')).toMatchObject({
    formats: [{ pattern: 'd.MMM.yyyy', values: 1 }],
  })
})

test('times of day have their formats', async () => {
  const { formats } = await find(['09:15 PM', '10:20 AM', '23:59'], 'time')
  expect(formats.map(({ pattern }) => pattern)).toEqual(['hh:mm a', 'HH:mm'])
})

describe('numbers', () => {
  test('have the format that reads the most of them first', async () => {
    const found = await find(['1.234,50', '7,25', '12', 'n/a'], 'decimal')
    expect(found).toMatchObject({ values: 4, read: 3, units: [], unclear: null })
    expect(found.formats).toEqual([
      { numberFormat: { decimalSign: ',', thousandsSign: '.' }, values: 3, example: expect.any(String) },
    ])
  })
  test('with both decimal signs have the values with two meanings', async () => {
    const found = await find(['1.234,50', '7,25', '1,234.50', '3.75', '8,740'], 'decimal')
    expect(found.read).toBe(5)
    expect(found.unclear).toEqual({ values: 1, example: '8,740' })
  })
  test('have the names of one currency as units, and others apart', async () => {
    const found = await find(
      ['€ 1.234,50', '7,25 €', 'EUR 12', '5 eur', '-€3', '$ 35,00', 'US$ 3', '12 kg', '12'],
      'decimal',
    )
    expect(found.units.map((unit) => unit.toLowerCase()).toSorted()).toEqual(['eur', '€'])
    expect(found.otherUnits).toEqual([
      { unit: expect.stringContaining('$'), values: 2 },
      { unit: 'kg', values: 1 },
    ])
    expect(found).toMatchObject({ values: 9, read: 6 })
  })
  test('have no units that change the number, such as thousands or the side of a balance', async () => {
    const found = await find(['1.5k', '2k', '3 Mio.', '40 CR', '7 kg'], 'decimal')
    expect(found.units).toEqual(['kg'])
    expect(found.otherUnits).toEqual([
      { unit: 'k', values: 2 },
      { unit: expect.stringMatching(/CR|Mio/), values: 1 },
      { unit: expect.stringMatching(/CR|Mio/), values: 1 },
    ])
    expect(await find(['1.5 k€', '2k'], 'decimal')).toMatchObject({ formats: [], units: [], read: 0 })
  })
  test('have units with a full stop, which the settings accept', async () => {
    const { units } = await find(['Rs.50', 'Rs. 12.50', '3'], 'decimal')
    expect(units).toEqual(['Rs.'])
    expect(columnChangeProblem('Types', { ...change('a', 'decimal'), units: [...units] })).toBeNull()
    expect(await find(['Rs.50', 'Rs. 12.50', '3'], 'decimal')).toMatchObject({ read: 3 })
  })
  test('with a sign that can be either have the values that only the choice of a format decides', async () => {
    const thousands = { decimalSign: '.', thousandsSign: ',' }
    for (const type of ['decimal', 'float', 'int'] as const) {
      const found = await find(['1,000', '2,000', '7'], type)
      expect(found.formats.map(({ numberFormat }) => numberFormat)).toEqual([thousands])
      expect(found.unclear).toMatchObject({ values: 2 })
    }
    expect(await find(['1,000', '2,50'], 'decimal')).toMatchObject({
      formats: [{ numberFormat: { decimalSign: ',' } }],
      unclear: null,
    })
    expect((await find(['1,000', '1,000,000'], 'decimal')).unclear).toBe(null)
    expect((await find(['12,5', '7'], 'decimal')).unclear).toBe(null)
  })
  test('that are cells of a workbook come first, although the format of the texts reads them too', async () => {
    const values = ['2.810,56 €', '1.234,50 €', '1.875', '12']
    const alone = await find(values, 'decimal')
    expect(alone.formats.map(({ numberFormat }) => numberFormat)).toEqual([
      { decimalSign: ',', thousandsSign: '.' },
    ])
    const mixed = await find(values, 'decimal', {}, { numberCells: ['a'] })
    expect(mixed.formats.map(({ numberFormat }) => numberFormat)).toEqual([
      { decimalSign: '.' },
      { decimalSign: ',', thousandsSign: '.' },
    ])
    expect(mixed).toMatchObject({ read: 4, numberCells: true, unclear: { values: 1, example: '1.875' } })
  })
  test('take no letter before a number as a unit', async () => {
    expect(await find(['A12', 'B13', 'x'], 'int')).toMatchObject({ formats: [], units: [], read: 0 })
  })
})

test('a file has formats for a type that the ingest has proven, so that a wrong format can be replaced', async () => {
  const source = await writeTable(join(folder, 'proven.parquet'), ['a'], [['2024-12-31'], ['2024-12-30']])
  const toDate = change('a', 'date')
  const types = { ...unchangedTypes(), columnDataTypes: [toDate] }
  const columns = [{ name: 'a', type: 'text' as const }]
  const workflow = graphOf([nodeOf('file', 'csvInput', { datasetId: 'file', columns, types })])
  const sources = { file: { ...source, proofs: [proofOf(toDate)] } }
  const request = { workflow, sources, nodeId: 'file', column: 'a' }
  const found = await compute({ type: 'formats', request }, limitsIn(folder), signal)
  expect(found).toMatchObject({ formats: [{ pattern: 'yyyy-MM-dd', values: 2 }], read: 2 })
})

test('a column that keeps its type has no formats', async () => {
  expect(await find(['31.12.2024'], 'text')).toMatchObject({ formats: [], values: 1, read: 0 })
})
