import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ConfigOf,
  type DatasetProfile,
  fileColumns,
  sentence,
  suggestedChange,
  unchangedTypes,
} from '@anj/workflow'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ingestExcel } from '../../ingest/ingest-excel.ts'
import type { DatasetSource } from '../../model/source.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { limitsIn, requestFor, runHere } from '../../testing/run-here.ts'
import { graphOf, nodeOf } from '../../testing/tables.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-excel-to-excel-'))
  await mkdir(join(folder, 'work'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface MadeColumn {
  readonly name: string
  readonly values: readonly ExcelJS.CellValue[]
  readonly format?: string
}

/** Writes a workbook with another library. */
async function makeBook(name: string, columns: readonly MadeColumn[]): Promise<string> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Sheet1')
  for (const [c, { name, values, format }] of columns.entries()) {
    sheet.getCell(1, c + 1).value = name
    for (const [r, value] of values.entries()) {
      const cell = sheet.getCell(r + 2, c + 1)
      if (value !== null) cell.value = value
      if (value !== null && format) cell.numFmt = format
    }
  }
  const path = join(folder, `${name}.xlsx`)
  await book.xlsx.writeFile(path)
  return path
}

interface Ingested {
  readonly source: DatasetSource
  readonly profile: DatasetProfile
  /** A file component's settings after the user chose the workbook. */
  readonly config: ConfigOf<'excelInput'>
}

async function ingest(path: string): Promise<Ingested> {
  const columnarPath = `${path}.parquet`
  const work = join(folder, 'work')
  const request = {
    originalPath: path,
    columnarPath,
    fileName: 'book.xlsx',
    options: null,
    limits: limitsIn(work),
  }
  const { profile } = await ingestExcel(request, work, { progress: () => undefined })
  const columns = fileColumns(profile)
  const changes = profile.columns.flatMap((one, i) => {
    const column = columns[i]
    return (column && suggestedChange(column, one)) ?? []
  })
  return {
    profile,
    source: {
      kind: 'dataset',
      path: columnarPath,
      columns: columns.map(({ name }) => name),
      rows: profile.rows,
      emptyRows: profile.emptyRows,
      emptyCells: profile.emptyCells,
    },
    config: {
      datasetId: path,
      fileName: 'book.xlsx',
      columns,
      types: { ...unchangedTypes(), columnDataTypes: changes },
      firstNodeToExecute: true,
    },
  }
}

const out = () => join(folder, 'out.xlsx')

/** Copies a workbook through Column Selection, with the types that were detected. */
async function copy(path: string, output: Partial<ConfigOf<'excelOutput'>> = {}): Promise<readonly string[]> {
  const { source, config } = await ingest(path)
  const workflow = graphOf(
    [
      nodeOf('file', 'excelInput', config),
      nodeOf('select', 'columnSelection'),
      nodeOf('out', 'excelOutput', output),
    ],
    'file>select',
    'select>out',
  )
  const { lines } = await runHere(requestFor(workflow, source, { kind: 'file', path: out() }, folder))
  return lines
}

/** Reads the first sheet with the other library: the header, and each column's values and formats. */
async function readElsewhere(path: string) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(path)
  const [sheet] = book.worksheets
  if (!sheet) throw new Error('The workbook has no sheet.')
  const cellsOf = (column: number) =>
    Array.from({ length: sheet.rowCount - 1 }, (_, i) => sheet.getCell(i + 2, column))
  const columns = Array.from({ length: sheet.columnCount }, (_, c) => {
    const cells = cellsOf(c + 1)
    const filled = cells.filter(({ value }) => value !== null)
    return {
      name: String(sheet.getCell(1, c + 1).value),
      values: cells.map(({ value }) => value),
      formats: [...new Set(filled.map(({ numFmt }) => numFmt ?? 'General'))],
    }
  })
  return { columns, sheet }
}

const day = (text: string) => new Date(`${text}T00:00:00Z`)

const orders: readonly MadeColumn[] = [
  { name: 'order', values: [1, 2, 3] },
  { name: 'customer', values: ['007', '008', '007'] },
  { name: 'amount', values: [19.9, 1234567.05, 0.1], format: '#,##0.00 [$€-407]' },
  { name: 'discount', values: [0.1, 0.125, 0], format: '0.00%' },
  { name: 'day', values: [day('2026-03-29'), day('2024-02-29'), day('1999-12-31')], format: 'dd/mm/yyyy' },
  { name: 'clock', values: [0.25, 0.5, 0.75], format: 'h:mm AM/PM' },
  { name: 'paid', values: [true, false, true] },
]

it('joins two workbooks into one whose numbers add up and whose columns look as before', async () => {
  const left = await ingest(await makeBook('orders', orders))
  const right = await ingest(
    await makeBook('people', [
      { name: 'id', values: ['007', '008'] },
      { name: 'name', values: ['Zoë', '李'] },
      { name: 'rate', values: [12.5, 8], format: '0.0"/h"' },
    ]),
  )
  const workflow = graphOf(
    [
      nodeOf('orders', 'excelInput', left.config),
      nodeOf('people', 'excelInput', { ...right.config, firstNodeToExecute: false }),
      nodeOf('join', 'leftJoin', { keys: [{ left: 'customer', right: 'id' }] }),
      nodeOf('select', 'columnSelection'),
      nodeOf('out', 'excelOutput', { tableStyle: 'medium' }),
    ],
    'orders>join',
    'people>join',
    'join>select',
    'select>out',
  )
  const request = requestFor(workflow, left.source, { kind: 'file', path: out() }, folder)
  await runHere({ ...request, sources: { orders: left.source, people: right.source } })
  const { columns } = await readElsewhere(out())
  const named = (name: string) => columns.find((column) => column.name === name)
  const sum = (name: string) =>
    named(name)?.values.reduce<number>((total, value) => total + (typeof value === 'number' ? value : NaN), 0)
  expect(sum('amount')).toBeCloseTo(19.9 + 1234567.05 + 0.1, 6)
  expect(sum('rate')).toBe(12.5 + 8 + 12.5)
  expect(named('customer')?.values.toSorted()).toEqual(['007', '007', '008'])
  expect(named('day')?.values.every((value) => value instanceof Date)).toBe(true)
  expect(new Set(named('paid')?.values)).toEqual(new Set([true, false]))
  expect(columns.map(({ name, formats }) => [name, ...formats])).toEqual([
    ['order', '0'],
    ['customer', 'General'],
    ['amount', '#,##0.00 [$€-407]'],
    ['discount', '0.00%'],
    ['day', 'dd/mm/yyyy'],
    ['clock', 'h:mm AM/PM'],
    ['paid', 'General'],
    ['id', 'General'],
    ['name', 'General'],
    ['rate', '0.0"/h"'],
  ])
})

it.each([
  ['#,##0.00', '#,##0.00', '#,##0.00'],
  ['#,##0.00', '0.00%', '0.0'],
  ['#,##0.00', undefined, '0.0'],
])('keeps the format of a union only if both sides agree: %j and %j', async (a, b, expected) => {
  const book = (name: string, format: string | undefined) =>
    makeBook(name, [{ name: 'amount', values: [1.5, 2.5], ...(format && { format }) }])
  const [left, right] = [await ingest(await book('a', a)), await ingest(await book('b', b))]
  const workflow = graphOf(
    [
      nodeOf('a', 'excelInput', left.config),
      nodeOf('b', 'excelInput', { ...right.config, firstNodeToExecute: false }),
      nodeOf('union', 'unionTable'),
      nodeOf('select', 'columnSelection'),
      nodeOf('out', 'excelOutput'),
    ],
    'a>union',
    'b>union',
    'union>select',
    'select>out',
  )
  const request = requestFor(workflow, left.source, { kind: 'file', path: out() }, folder)
  await runHere({ ...request, sources: { a: left.source, b: right.source } })
  const { columns } = await readElsewhere(out())
  expect(columns).toEqual([{ name: 'amount', values: [1.5, 2.5, 1.5, 2.5], formats: [expected] }])
})

it('never writes a wrong date: days that Excel counts wrongly stay texts', async () => {
  const lines = await copy(
    await makeBook('old', [
      { name: 'day', values: ['1899-12-31', '1900-02-28', '1900-03-01', '9999-12-31'] },
    ]),
  )
  const { columns } = await readElsewhere(out())
  expect(columns[0]?.values).toEqual(['1899-12-31', '1900-02-28', day('1900-03-01'), day('9999-12-31')])
  expect(lines).toContain(sentence('excelTexts', { columns: 'day (2)' }))
})

/** Columns of each kind of cell, with formats that show it. Their first value is never empty. */
const madeColumn: fc.Arbitrary<Omit<MadeColumn, 'name'>> = (() => {
  const rows = 5
  const filled = <T extends ExcelJS.CellValue>(value: fc.Arbitrary<T>) =>
    fc
      .tuple(value, fc.array(fc.option(value, { freq: 4 }), { minLength: rows - 1, maxLength: rows - 1 }))
      .map(([first, others]) => [first, ...others])
  const of = <T extends ExcelJS.CellValue>(value: fc.Arbitrary<T>, ...formats: readonly string[]) =>
    fc.record({ values: filled(value), format: fc.constantFrom(...formats) })
  const whole = fc.integer({ min: -999_999_999, max: 999_999_999 })
  const date = fc
    .integer({ min: 62, max: 2_900_000 })
    .map((serial) => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000))
  const moment = fc
    .tuple(date, fc.integer({ min: 1, max: 86_399 }))
    .map(([at, second]) => new Date(at.getTime() + second * 1000))
  const digits = fc.stringMatching(/^0[0-9]{1,20}$/)
  return fc.oneof(
    of(whole, '0', '#,##0', '00000', '0" kg"', '#,##0;[Red]-#,##0'),
    of(
      whole.map((value) => value / 100),
      '0.00',
      '0.00%',
      '#,##0.00 "€"',
      '_-* #,##0.00 [$€-407]_-;-* #,##0.00 [$€-407]_-',
      '0.0E+00',
    ),
    of(date, 'yyyy-mm-dd', 'dd/mm/yyyy', 'd mmmm yyyy', 'mm-dd-yy'),
    of(moment, 'yyyy-mm-dd hh:mm:ss', 'dd.mm.yyyy hh:mm'),
    of(
      fc.integer({ min: 1, max: 86_399 }).map((second) => second / 86_400),
      'hh:mm:ss',
      'h:mm AM/PM',
    ),
    of(fc.boolean(), 'General'),
    of(digits, '@', 'General'),
    of(fc.stringMatching(/^x[a-z0-9 ]{0,8}y$/), 'General', '@'),
  )
})()

/** Dates and times as whole seconds, because workbooks store them as fractions of days. */
function comparable(value: ExcelJS.CellValue): ExcelJS.CellValue {
  return value instanceof Date ? `second ${Math.round(value.getTime() / 1000)}` : value
}

it('copies columns of every kind so that another library finds the same values and formats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(madeColumn, { minLength: 1, maxLength: 6 }), async (made) => {
      // A run skips rows without any value, so each row has a key.
      const key = { name: 'key', values: [1, 2, 3, 4, 5], format: '0' }
      const path = await makeBook('made', [key, ...made.map((column, i) => ({ ...column, name: `c${i}` }))])
      await copy(path, { tableStyle: 'light' })
      const before = await readElsewhere(path)
      const after = await readElsewhere(out())
      const values = ({ columns }: typeof before) => columns.map((column) => column.values.map(comparable))
      expect(values(after)).toEqual(values(before))
      expect(after.columns.map(({ formats }) => formats)).toEqual(
        before.columns.map(({ formats }) => formats),
      )
      const profiles = async (book: string) =>
        (await ingest(book)).profile.columns.map(({ name, suggestedType, numberFormat, min, max }) => ({
          name,
          suggestedType,
          numberFormat,
          min,
          max,
        }))
      expect(await profiles(out())).toEqual(await profiles(path))
    }),
    { numRuns: roundsOf({ short: 10, long: 100 }) },
  )
})
