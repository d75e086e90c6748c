import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ingestExcel } from './ingest-excel.ts'
import { limitsIn } from './ingest-here.testing.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-workbook-types-'))
  await mkdir(join(folder, 'work'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface MadeColumn {
  readonly values: readonly ExcelJS.CellValue[]
  /** The number format of each cell, or of all cells. */
  readonly formats?: string | readonly string[]
  readonly name?: ExcelJS.CellValue
}

/** Writes columns with another library, and returns the profiles that Anj makes of them. */
async function profilesOf(...columns: readonly MadeColumn[]) {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('S')
  for (const [c, { values, formats = [], name = `column ${c}` }] of columns.entries()) {
    sheet.getCell(1, c + 1).value = name
    for (const [r, value] of values.entries()) {
      const cell = sheet.getCell(r + 2, c + 1)
      if (value !== null) cell.value = value
      const format = typeof formats === 'string' ? formats : formats[r]
      if (format) cell.numFmt = format
    }
  }
  const path = join(folder, 'book.xlsx')
  await book.xlsx.writeFile(path)
  const work = join(folder, 'work')
  const { profile } = await ingestExcel(
    {
      originalPath: path,
      columnarPath: join(folder, 'copy.parquet'),
      fileName: 'book.xlsx',
      options: null,
      limits: limitsIn(work),
    },
    work,
    { progress: () => undefined },
  )
  return profile.columns
}

const day = new Date(Date.UTC(2024, 1, 29))
const noon = new Date(Date.UTC(2024, 1, 29, 12, 30))

test.each<[string, MadeColumn, string]>([
  ['whole numbers', { values: [1, 2, null, -3] }, 'int'],
  ['numbers with a fraction', { values: [1, 2.5] }, 'decimal'],
  ['whole numbers that bigint cannot hold', { values: [1, 1e25] }, 'decimal'],
  ['numbers that no decimal can hold', { values: [1.5, 1e-60] }, 'float'],
  ['numbers of 19 digits, which are no ids here', { values: [1e18, 2] }, 'int'],
  ['percentages', { values: [0.125, 1], formats: '0.0%' }, 'decimal'],
  ['days', { values: [day, day], formats: 'dd/mm/yyyy' }, 'date'],
  ['days with a time', { values: [noon, day], formats: 'yyyy-mm-dd hh:mm' }, 'datetime'],
  ['midnights with a format that shows the time', { values: [day], formats: 'dd.mm.yyyy hh:mm' }, 'datetime'],
  ['a day whose format hides its time', { values: [day, noon], formats: 'dd/mm/yyyy' }, 'datetime'],
  ['times of day', { values: [0.5, 0.25], formats: 'h:mm' }, 'time'],
  [
    'durations, of which a later one may be longer than a day',
    { values: [0.5, 0.25], formats: '[h]:mm' },
    'text',
  ],
  ['booleans', { values: [true, false, null] }, 'bit'],
  ['digits in text cells', { values: ['12', '13'] }, 'text'],
  ['dates in text cells', { values: ['2024-02-29', '2024-03-01'] }, 'date'],
  ['words for booleans in text cells', { values: ['yes', 'no'] }, 'bit'],
  ['digits in text cells below a number', { values: ['12', '13'], name: 2024 }, 'text'],
  ['numbers beside texts', { values: [1, 'x'] }, 'text'],
  ['numbers beside dates', { values: [1, day], formats: ['', 'dd/mm/yyyy'] }, 'text'],
  ['no values', { values: [null, null] }, 'text'],
])('suggests the type of the cells: %s', async (_, column, type) => {
  const text = { values: ['a', 'b', 'c', 'd'] }
  const [profile] = await profilesOf(column, text)
  expect(profile?.suggestedType).toBe(type)
})

test('cells of numbers beside texts are never read in the format of the texts', async () => {
  const texts = Array.from({ length: 30 }, (_, i) => `${i + 1}.810,56`)
  const [german, plain] = await profilesOf(
    { values: [...texts, 1.875, 12] },
    { values: [...texts.map((_, i) => i + 0.5), 1.875, '7'] },
  )
  expect(german).toMatchObject({ suggestedType: 'text', numberCells: true })
  expect(Object.keys(german ?? {}).filter((key) => /^(suggested|nearly)/.test(key))).toEqual([
    'suggestedType',
  ])
  expect(plain).toMatchObject({ suggestedType: 'decimal', numberCells: true })
})

test('reports the number format that all cells of a column share, without its header', async () => {
  const profiles = await profilesOf(
    { values: [0.5, 1], formats: '0%' },
    { values: [1, 2], formats: '#,##0.00 [$€-407]' },
    { values: [day, null], formats: 'dd/mm/yyyy' },
    { values: [1, 2], formats: ['0%', '0.00'] },
    { values: [1, 2] },
    { values: [1, 'n/a'], formats: ['0%'] },
    { values: [null, null], formats: '0%' },
    { values: ['007', '008'], formats: '@' },
  )
  expect(profiles.map(({ numberFormat }) => numberFormat)).toEqual([
    '0%',
    '#,##0.00 [$€-407]',
    'dd/mm/yyyy',
    undefined,
    undefined,
    undefined,
    undefined,
    '@',
  ])
})
