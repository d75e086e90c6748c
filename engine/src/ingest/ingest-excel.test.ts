import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadingOptions } from '@anj/workflow'
import { DuckDBInstance } from '@duckdb/node-api'
import * as xlsx from '@e965/xlsx'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeWorkbook, type WorkbookSource } from '../testing/make-workbook.ts'
import { forkIngest } from './fork-ingest.ts'
import { ingestExcel } from './ingest-excel.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-ingest-excel-'))
  await mkdir(join(folder, 'work'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const original = () => join(folder, 'book.xlsx')
const columnar = () => join(folder, 'copy.parquet')
const request = (options: ReadingOptions | null) => ({
  originalPath: original(),
  columnarPath: columnar(),
  fileName: 'book.xlsx',
  options,
  limits: {
    memoryBytes: 256e6,
    residentBytes: 1.5e9,
    temporaryDirectory: join(folder, 'work'),
    temporaryBytes: 1e9,
  },
})

async function ingest(made: WorkbookSource, options: ReadingOptions | null = null) {
  await makeWorkbook(original(), made)
  const percents: number[] = []
  const result = await ingestExcel(request(options), join(folder, 'work'), {
    progress: (percent) => percents.push(percent),
  })
  expect(percents.at(-1)).toBe(100)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  return { ...result, rows: await rowsOf(columnar()) }
}

async function rowsOf(path: string) {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(`select * from '${path}'`)).getRows()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`
const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

it('copies the cells as text and suggests the types that the workbook gives them', async () => {
  const { rows, profile, options, bytes, sha256 } = await ingest({
    formats: ['dd/mm/yyyy', 'yyyy-mm-dd hh:mm', 'h:mm'],
    sheets: {
      Data:
        row(...['id', 'day', 'moment', 'clock', 'price', 'ok', 'ean'].map(text)) +
        row(
          number(1),
          number(45322, 1),
          number(45322.5, 2),
          number(0.5, 3),
          number(1.25),
          '<c t="b"><v>1</v></c>',
          text('4006381333931'),
        ) +
        row(
          number(2),
          number(45323, 1),
          number(45323, 2),
          number(0.25, 3),
          number(2),
          '<c t="b"><v>0</v></c>',
          text('4006381333932'),
        ),
    },
  })
  expect(rows).toEqual([
    ['1', '2024-01-31', '2024-01-31 12:00:00', '12:00:00', '1.25', 'true', '4006381333931'],
    ['2', '2024-02-01', '2024-02-01 00:00:00', '06:00:00', '2', 'false', '4006381333932'],
  ])
  expect(profile.columns.map(({ name, suggestedType }) => [name, suggestedType])).toEqual([
    ['id', 'int'],
    ['day', 'date'],
    ['moment', 'datetime'],
    ['clock', 'time'],
    ['price', 'decimal'],
    ['ok', 'bit'],
    ['ean', 'text'],
  ])
  expect(options).toEqual({ sheet: 'Data', header: true, skipLines: 0 })
  expect(profile.sheets).toEqual([{ name: 'Data', hidden: false }])
  expect(profile.notes).toEqual([
    'Columns of numbers that were entered as text: ean. They stay text, because they are often IDs. For numbers, choose their type.',
  ])
  expect(bytes).toBeGreaterThan(1_000)
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
})

it('renames columns with missing or duplicate names, and omits the empty area around the table', async () => {
  const cell = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`
  const { profile, rows } = await ingest({
    sheets: {
      S: `<row r="3">${cell('C3', 'a')}${cell('E3', 'A')}</row><row r="5">${cell('D5', 'x')}${cell('G5', ' ')}</row><row r="6"><c r="AA6"/></row>`,
    },
  })
  expect(profile.columns.map(({ name }) => name)).toEqual(['a', 'column_2', 'A (2)', 'column_4', 'column_5'])
  expect(rows).toEqual([
    [null, null, null, null, null],
    [null, 'x', null, null, ' '],
  ])
  expect(profile.emptyRows).toBe(1)
  expect(profile.notes).toContain('The table begins in column C. The empty columns before it were skipped.')
})

it('reports selected, hidden, merged, invalid and uncalculated content in notes', async () => {
  const data = `<?xml version="1.0"?><worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>
    <row r="1">${text('a')}${text('b')}</row><row r="2" hidden="1"><c r="A2"><f>1+1</f></c><c r="B2" t="e"><v>#N/A</v></c><c r="C2" s="1"><v>-5</v></c></row>
    </sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`
  const { profile } = await ingest({
    formats: [14],
    sheets: { Cover: '', Data: data, Old: row(number(1)) },
    states: { Old: 'hidden' },
  })
  expect(profile.sheets).toEqual([
    { name: 'Cover', hidden: false },
    { name: 'Data', hidden: false },
    { name: 'Old', hidden: true },
  ])
  expect(profile.notes).toEqual([
    'The sheet Data was read, because it is the first one with data. The workbook’s sheets are Cover, Data, Old.',
    'Hidden sheets of the workbook: Old.',
    'Merged ranges: 1. Each has its value in its first cell; the other cells are empty.',
    'Formulas whose results are missing from the file: 1 (first: A2). They are empty here. To calculate them, open the file in Excel and save it.',
    'Cells with an error such as #N/A or #DIV/0!: 1 (first: B2). They are empty here.',
    'Numbers formatted as dates but not valid as Excel dates (negative or after the year 9999): 1 (first: C2). They are kept as numbers.',
    'The sheet has hidden rows, for example because of a filter: 1. Hidden rows were read too.',
    'Hidden columns of the sheet: B. They were read too.',
    'Columns without a name were given names: column_3.',
  ])
  expect(profile.noteLabels).toEqual([
    'Sheet Data',
    'Hidden sheets',
    'Merged ranges: 1',
    'Missing results: 1',
    'Cell errors: 1',
    'Invalid dates: 1',
    'Hidden rows: 1',
    'Hidden columns',
    'Columns without a name',
  ])
})

it('reads the chosen sheet, header and rows, and ignores the options of a text file', async () => {
  const made: WorkbookSource = {
    sheets: { One: row(number(1)), Two: row(text('Report')) + row(text('x')) + row(text('y')) },
  }
  const two = await ingest(made, { sheet: 'Two', header: false, skipLines: 1 })
  expect(two.rows).toEqual([['x'], ['y']])
  expect(two.profile.notes).toEqual([])
  const csv = { delimiter: ';', quote: '"', encoding: 'utf-8', header: true, skipLines: 3 } as const
  const one = await ingest(made, csv)
  expect(one.options).toEqual({ sheet: 'One', header: false, skipLines: 0 })
  expect(one.rows).toEqual([['1']])
})

it('keeps line breaks, quotes, commas and long text within cells, and empty rows of a single column', async () => {
  const long = 'x'.repeat(32_767)
  const { rows } = await ingest({
    sheets: {
      S: row(text('a\nb')) + row(text('"q", r_x000D_\ns')) + row() + row(text(long)) + row(text('end')),
    },
  })
  expect(rows).toEqual([['"q", r\r\ns'], [null], [long], ['end']])
})

it('accepts a sheet with only a header', async () => {
  const { rows, profile } = await ingest({ sheets: { S: row(text('a'), text('b')) } })
  expect(rows).toEqual([])
  expect(profile.columns.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(profile.notes).toContain('The file has a header row but no data rows.')
})

it.each(['xlsx', 'xls', 'ods', 'fods'] as const)(
  'accepts a file with only a header: .%s',
  async (bookType) => {
    const book = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['a', 'b 2024']]), 'S')
    await writeFile(original(), xlsx.write(book, { bookType, type: 'buffer' }))
    const { options, profile } = await ingestExcel(request(null), join(folder, 'work'), {
      progress: () => undefined,
    })
    expect(options).toEqual({ sheet: 'S', header: true, skipLines: 0 })
    expect(profile.columns.map(({ name }) => name)).toEqual(['a', 'b 2024'])
    expect([profile.rows, await rowsOf(columnar())]).toEqual([0, []])
  },
)

it('adds no notes about skipped rows', async () => {
  const sheet = `<?xml version="1.0"?><worksheet><sheetData><row r="1" hidden="1">${text('Report')}<c t="e"><v>#N/A</v></c></row><row r="2">${text('a')}${text('b')}</row><row r="3">${number(1)}${number(2)}</row></sheetData><mergeCells><mergeCell ref="A1:A1048576"/></mergeCells></worksheet>`
  const notesOf = async (skipLines: number, ref: string) => {
    const made = { sheets: { S: sheet.replace('A1:A1048576', ref) } }
    return (await ingest(made, { sheet: 'S', header: true, skipLines })).profile.notes.map(
      (note) => note.split(/[:.]/)[0],
    )
  }
  expect(await notesOf(0, 'A1:B1')).toEqual([
    'Merged ranges',
    'Cells with an error such as #N/A or #DIV/0!',
    'The sheet has hidden rows, for example because of a filter',
    'Columns without a name were given names',
  ])
  expect(await notesOf(1, 'A1:B1')).toEqual([])
  expect(await notesOf(1, 'A1:A2')).toEqual(['Merged ranges'])
})

it('refuses a sheet with more columns than a table can have', async () => {
  const wide = row(text('a'), '<c r="BIP1"><v>1</v></c>')
  await expect(ingest({ sheets: { S: wide } })).rejects.toMatchObject({ code: 'csvTooManyColumns' })
  expect(readdirSync(folder)).not.toContain('copy.parquet')
})

it('reads a workbook in its own process, and refuses a file that is not a workbook', async () => {
  await makeWorkbook(original(), { sheets: { S: row(text('a')) + row(number(7)) } })
  const signal = new AbortController().signal
  const on = { progress: () => undefined }
  const { profile, options } = await forkIngest(request(null), on, { signal })
  expect(profile.columns[0]).toMatchObject({ name: 'a', suggestedType: 'int' })
  expect(options).toEqual({ sheet: 'S', header: true, skipLines: 0 })
  await writeFile(original(), 'a,b\n1,2\n')
  await expect(forkIngest(request(null), on, { signal })).rejects.toMatchObject({ code: 'workbookNot' })
  expect(readdirSync(join(folder, 'work'))).toEqual([])
})

it('reads an old workbook in its own process', async () => {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(
    book,
    xlsx.utils.aoa_to_sheet([
      ['n', 't'],
      [1, '007'],
      [2.5, 'ä'],
    ]),
    'Alt',
  )
  await writeFile(original(), xlsx.write(book, { bookType: 'xls', type: 'buffer' }))
  const asked = { ...request(null), fileName: 'ALT.XLS' }
  const { profile } = await forkIngest(
    asked,
    { progress: () => undefined },
    { signal: new AbortController().signal },
  )
  expect(profile.columns.map(({ suggestedType }) => suggestedType)).toEqual(['decimal', 'text'])
  expect(await rowsOf(columnar())).toEqual([
    ['1', '007'],
    ['2.5', 'ä'],
  ])
})

it('reads the first non-empty sheet when no sheet is chosen, with a note', async () => {
  const sheets = { Empty: '', Data: row(text('name')) + row(text('Ada')), Other: row(text('x')) }
  const { options, profile, rows } = await ingest({ sheets }, { sheet: '', header: true, skipLines: 0 })
  expect(options).toEqual({ sheet: 'Data', header: true, skipLines: 0 })
  expect(profile.sheets?.map(({ name }) => name)).toEqual(['Empty', 'Data', 'Other'])
  expect(profile.notes).toContain(
    'The sheet Data was read, because it is the first one with data. The workbook’s sheets are Empty, Data, Other.',
  )
  expect(rows).toEqual([['Ada']])
})
