import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column } from '@anj/workflow'
import * as xlsx from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openArchive } from '../../excel/archive.ts'
import { nothing } from '../../model/column-measures.ts'
import { type SheetToWrite, writeSheet } from '../../testing/write-sheet.ts'
import { tableParts } from './table-xml.ts'

let folder: string
const out = () => join(folder, 'out.xlsx')
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-looks-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a sheet and opens it with an independent library. */
async function written(sheet: SheetToWrite): Promise<ExcelJS.Worksheet> {
  await writeSheet(out(), sheet)
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(out())
  const [found] = book.worksheets
  if (!found) throw new Error('The workbook has no sheet.')
  return found
}

async function partOf(part: string): Promise<string> {
  await using archive = await openArchive(out())
  const pieces: Buffer[] = []
  for await (const piece of archive.read(part)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

/** Value and number format of every cell in a column, without the header. */
function cellsOf(sheet: ExcelJS.Worksheet, column: number) {
  const cells: unknown[] = []
  sheet
    .getColumn(column)
    .eachCell((cell, row) => void (row > 1 && cells.push([cell.value, cell.numFmt ?? 'General'])))
  return cells
}

const accounting = '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"?? "€"_-;_-@_-'

it('keeps the number formats of percentages, currencies, codes, dates, times and texts', async () => {
  const columns: readonly (Column & { numberFormat: string })[] = [
    { name: 'share', type: 'decimal', numberFormat: '0.00%' },
    { name: 'price', type: 'decimal', numberFormat: accounting },
    { name: 'zip', type: 'int', numberFormat: '00000' },
    { name: 'ratio', type: 'float', numberFormat: '0.0E+00' },
    { name: 'day', type: 'date', numberFormat: 'dd/mm/yyyy' },
    { name: 'at', type: 'datetime', numberFormat: 'dd/mm/yyyy hh:mm' },
    { name: 'clock', type: 'time', numberFormat: 'h:mm AM/PM' },
    { name: 'id', type: 'text', numberFormat: '@' },
  ]
  const row = ['0.1234', '1234.5', '1067', '0.5', '2026-03-29', '2026-03-29 13:45:00', '06:30:00', '007']
  const sheet = await written({ columns, rows: [row] })
  const day = new Date('2026-03-29T00:00:00Z')
  const values = [0.1234, 1234.5, 1067, 0.5, day, new Date('2026-03-29T13:45:00Z')]
  for (const [i, value] of values.entries())
    expect(cellsOf(sheet, i + 1)).toEqual([[value, columns[i]?.numberFormat]])
  // A workbook has no times of day. The library gives them the day that Excel counts from.
  expect(cellsOf(sheet, 7)).toEqual([[new Date('1899-12-30T06:30:00Z'), 'h:mm AM/PM']])
  expect(cellsOf(sheet, 8)).toEqual([['007', '@']])
})

it('writes built-in formats by their number, so that each country sees its own form', async () => {
  await written({
    columns: [{ name: 'day', type: 'date', numberFormat: 'mm-dd-yy' }],
    rows: [['2026-03-29']],
  })
  const styles = await partOf('xl/styles.xml')
  expect(styles).toContain('<xf numFmtId="14"')
  expect(styles).not.toContain('mm-dd-yy')
})

it('shows whole numbers without decimals, and decimals with the decimals of the longest value', async () => {
  const sheet = await written({
    columns: [
      { name: 'count', type: 'int' },
      { name: 'amount', type: 'decimal' },
      { name: 'whole', type: 'decimal' },
      { name: 'unknown', type: 'decimal' },
    ],
    rows: [
      ['123456789012', '12.5', '7', '1.5'],
      ['-1', '1234.25', null, null],
    ],
    measures: {
      amount: { ...nothing, maxLength: 7, integerDigits: 4, scale: 2 },
      whole: { ...nothing, maxLength: 1, integerDigits: 1 },
    },
  })
  expect(cellsOf(sheet, 1)).toEqual([
    [123456789012, '0'],
    [-1, '0'],
  ])
  expect(cellsOf(sheet, 2)).toEqual([
    [12.5, '0.00'],
    [1234.25, '0.00'],
  ])
  expect(cellsOf(sheet, 3)[0]).toEqual([7, '0'])
  expect(cellsOf(sheet, 4)[0]).toEqual([1.5, 'General'])
})

it.each<[Column, string, unknown]>([
  [{ name: 'a', type: 'text', numberFormat: '0.00' }, '1.5', ['1.5', 'General']],
  [{ name: 'a', type: 'text', numberFormat: 'dd/mm/yyyy' }, '29/03/2026', ['29/03/2026', 'General']],
  [{ name: 'a', type: 'int', numberFormat: '@' }, '7', [7, '0']],
  [{ name: 'a', type: 'int', numberFormat: 'dd/mm/yyyy' }, '7', [7, '0']],
  [{ name: 'a', type: 'float', numberFormat: '[h]:mm' }, '1.5', [1.5, 'General']],
  [{ name: 'a', type: 'bit', numberFormat: '0.00' }, 'true', [true, 'General']],
  [
    { name: 'a', type: 'date', numberFormat: 'h:mm' },
    '2026-03-29',
    [new Date('2026-03-29T00:00:00Z'), 'yyyy-mm-dd'],
  ],
  [
    { name: 'a', type: 'time', numberFormat: 'dd/mm/yyyy' },
    '06:00:00',
    [new Date('1899-12-30T06:00:00Z'), 'hh:mm:ss'],
  ],
  [{ name: 'a', type: 'int', numberFormat: '0 "open' }, '7', [7, '0']],
  [{ name: 'a', type: 'int', numberFormat: '0 kilo' }, '7', [7, '0']],
])('replaces a format that does not suit the type by its default: %j', async (column, value, expected) => {
  expect(cellsOf(await written({ columns: [column], rows: [[value]] }), 1)).toEqual([expected])
})

it('writes no more formats than Excel opens', async () => {
  const columns = Array.from({ length: 300 }, (_, i) => ({
    name: `c${i}`,
    type: 'int' as const,
    numberFormat: `0" of kind ${i}"`,
  }))
  const sheet = await written({ columns, rows: [columns.map(() => '7')] })
  const formats = columns.map((_, i) => sheet.getCell(2, i + 1).numFmt)
  expect(formats.slice(0, 200)).toEqual(columns.slice(0, 200).map(({ numberFormat }) => numberFormat))
  expect(new Set(formats.slice(200))).toEqual(new Set(['0']))
})

it('keeps values that Excel cannot represent as texts in columns with a format', async () => {
  const sheet = await written({
    columns: [
      { name: 'amount', type: 'decimal', numberFormat: '#,##0.00' },
      { name: 'day', type: 'date', numberFormat: 'dd/mm/yyyy' },
    ],
    rows: [
      ['12345678901234567.89', '1900-02-28'],
      ['1.5', '1900-03-01'],
    ],
  })
  expect(cellsOf(sheet, 1)).toEqual([
    ['12345678901234567.89', 'General'],
    [1.5, '#,##0.00'],
  ])
  expect(cellsOf(sheet, 2)).toEqual([
    ['1900-02-28', 'General'],
    [new Date('1900-03-01T00:00:00Z'), 'dd/mm/yyyy'],
  ])
})

it('freezes the header, and fits the columns to the header and to the first values', async () => {
  const sheet = await written({
    columns: [
      { name: 'a', type: 'text' },
      { name: 'A rather long header', type: 'int' },
      { name: 'remark', type: 'text' },
      { name: 'lines', type: 'text' },
      { name: '名前', type: 'text' },
      { name: 'price', type: 'decimal', numberFormat: '#,##0.00 "€"' },
      { name: 'at', type: 'timestamp' },
      { name: 'ratio', type: 'float' },
      { name: 'day', type: 'date', numberFormat: 'dddd, d mmmm yyyy' },
    ],
    rows: [
      [
        'x',
        '7',
        'y'.repeat(500),
        'first line\nsecond & last',
        '東京都千代田区丸の内一丁目',
        '1234567.5',
        '2026-03-29 13:45:00',
        '0.30000000000000004',
        '2026-03-29',
      ],
    ],
  })
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  const width = (column: number) => Number(sheet.getColumn(column).width)
  expect(width(1)).toBe(8)
  expect(width(2)).toBe('A rather long header'.length + 2)
  expect(width(3)).toBe(60)
  expect(width(4)).toBe('second & last'.length + 2)
  expect(width(5)).toBe(2 * 13 + 2)
  expect(width(6)).toBeGreaterThan('1,234,567.50 €'.length)
  expect(width(6)).toBeLessThan(26)
  expect(width(7)).toBe('2026-03-29 13:45:00'.length + 2)
  expect(width(8)).toBe(14)
  expect(width(9)).toBeGreaterThan('Wednesday, 29 September 2026'.length)
})

it('leaves room for numbers that are longer than the first ones', async () => {
  const columns = [
    { name: 'n', type: 'int' as const, numberFormat: '#,##0' },
    { name: 'amount', type: 'decimal' as const },
  ]
  const measures = { amount: { ...nothing, maxLength: 12, integerDigits: 9, scale: 2 } }
  const sheet = await written({ columns, rows: [['999999', '1.50']], measures })
  expect(Number(sheet.getColumn(1).width)).toBeGreaterThan('999,999,999'.length)
  expect(Number(sheet.getColumn(2).width)).toBeGreaterThan('-123456789.50'.length)
})

it.each([
  ['light', 'TableStyleLight1'],
  ['medium', 'TableStyleMedium2'],
  ['dark', 'TableStyleDark1'],
] as const)('makes the rows a table with the style %s', async (tableStyle, name) => {
  const columns: readonly Column[] = [
    { name: 'order', type: 'int' },
    { name: 'amount', type: 'decimal', numberFormat: '#,##0.00' },
  ]
  const rows = [
    ['1', '19.9'],
    ['2', '1234567.05'],
  ]
  const sheet = await written({ columns, rows, config: { tableStyle } })
  expect(sheet.getTables()).toHaveLength(1)
  const { table } = sheet.getTable('Table1') as unknown as { readonly table: ExcelJS.TableProperties }
  expect(table).toMatchObject({ name: 'Table1', style: { theme: name, showRowStripes: true } })
  expect(table.columns.map((column) => column.name)).toEqual(['order', 'amount'])
  expect(await partOf('xl/tables/table1.xml')).toContain(' ref="A1:B3" ')
  expect(cellsOf(sheet, 2)).toEqual([
    [19.9, '#,##0.00'],
    [1234567.05, '#,##0.00'],
  ])
  // The table's style formats the header. A cell style of its own would hide the style's colours.
  expect(sheet.getCell('A1').font?.bold).toBeUndefined()
  expect(xlsx.read(await readFile(out())).SheetNames).toEqual(['Sheet1'])
})

it('gives table columns the names of their header cells, whatever the names contain', async () => {
  const names = ['a\nb', '<"&\'>', 'tab\tbed', ' spaces ', '_x0041_', '漢字 😀', 'x'.repeat(255)]
  const sheet = await written({
    columns: names.map((name) => ({ name, type: 'text' })),
    rows: [names],
    config: { tableStyle: 'medium' },
  })
  const part = await partOf('xl/tables/table1.xml')
  const decoded = [...part.matchAll(/<tableColumn id="\d+" name="([^"]*)"/g)].map(([, name = '']) =>
    name
      .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(
        /&(lt|gt|quot|amp);/g,
        (_, entity: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[entity] ?? '',
      ),
  )
  expect(decoded).toEqual(names)
  const header = names.map((_, i) => String(sheet.getCell(1, i + 1).value))
  expect(header.map((name) => name.replace('_x005F_x0041_', '_x0041_'))).toEqual(names)
})

it('gives every sheet its own table, and an empty sheet a table with one empty row', () => {
  const columns = [{ name: 'a' }, { name: 'b' }]
  const parts = [tableParts(1, 1_048_575, columns, 'medium'), tableParts(2, 0, columns, 'medium')]
  const tables = parts.map((part, i) => part[`xl/tables/table${i + 1}.xml`] ?? '')
  const attribute = (name: string) =>
    tables.map((xml) => new RegExp(`<table [^>]*\\b${name}="([^"]*)"`).exec(xml)?.[1])
  expect(attribute('id')).toEqual(['1', '2'])
  expect(attribute('displayName')).toEqual(['Table1', 'Table2'])
  expect(attribute('ref')).toEqual(['A1:B1048576', 'A1:B2'])
})

it('refuses more columns than a sheet holds, and says how many it holds', async () => {
  const columns = Array.from({ length: 16_385 }, (_, i) => ({ name: `c${i}`, type: 'text' as const }))
  await expect(writeSheet(out(), { columns, rows: [] })).rejects.toThrow(
    'The table would have 16385 columns. The maximum in Excel is 16384.',
  )
})

it('refuses a column name that is too long for a table, by name', async () => {
  const columns: readonly Column[] = [{ name: 'x'.repeat(256), type: 'text' }]
  const sheet = { columns, rows: [['a']] }
  await expect(writeSheet(out(), { ...sheet, config: { tableStyle: 'light' } })).rejects.toMatchObject({
    code: 'tableHeaderTooLong',
  })
  await writeSheet(out(), sheet)
})

it('writes plain cells without a header row, because a table needs one', async () => {
  const sheet = await written({
    columns: [{ name: 'a', type: 'text' }],
    rows: [['x']],
    config: { tableStyle: 'medium', header: false },
  })
  expect(sheet.getTables()).toEqual([])
  expect(sheet.getCell('A1').value).toBe('x')
})

it('declares every part of a table, so that no program reports damage', async () => {
  await written({
    columns: [{ name: 'a', type: 'text' }],
    rows: [['x']],
    config: { tableStyle: 'medium' },
  })
  expect(await partOf('[Content_Types].xml')).toContain('PartName="/xl/tables/table1.xml"')
  expect(await partOf('xl/worksheets/_rels/sheet1.xml.rels')).toContain('Target="../tables/table1.xml"')
  expect(await partOf('xl/worksheets/sheet1.xml')).toMatch(
    /<\/sheetData><tableParts count="1"><tablePart [^>]*r:id="rId1"\/><\/tableParts><\/worksheet>$/,
  )
})
