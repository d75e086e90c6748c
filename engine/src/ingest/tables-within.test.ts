import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFirstPart } from '../csv/first-part.ts'
import { ingestFile } from './ingest-file.ts'
import { ingestHere, limitsIn, utf8 } from './ingest-here.testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-tables-within-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ingest = async (...lines: readonly string[]) => {
  const { names, options, profile, rows } = await ingestHere(folder, `${lines.join('\n')}\n`)
  return { names, skipLines: options.skipLines, notes: profile.noteLabels, rows: rows.length }
}

describe('a header below other lines of a text file', () => {
  test.each<[string, readonly string[], number, readonly string[]]>([
    [
      'a title',
      ['Sales', 'city;year;amount', 'Köln;2024;1,5', 'Paris;2024;2,5'],
      1,
      ['city', 'year', 'amount'],
    ],
    [
      'a title and a blank line',
      ['Sales by city', '', 'city,country,name', 'a,b,c', 'd,e,f'],
      2,
      ['city', 'country', 'name'],
    ],
    [
      'a padded title',
      ['Sales 2024;;', ';;', 'city;day;amount', 'Köln;1.1.2024;5', 'Bonn;2.1.2024;6'],
      2,
      ['city', 'day', 'amount'],
    ],
    ['rows without values', [';;', ';;', 'a;b;c', 'x;y;z', 'x;y;z'], 2, ['a', 'b', 'c']],
    [
      'remarks in pairs',
      ['Source,World data,', '', 'country,code,1960,1961', 'Aruba,ABW,54608,55811', 'Chad,TCD,1,2'],
      2,
      ['country', 'code', '1960', '1961'],
    ],
    ['blank lines and a title', ['', '', 'Sales', 'city;amount', 'Köln;1', 'Bonn;2'], 3, ['city', 'amount']],
  ])('is found below %s', async (_, lines, skipLines, names) => {
    expect(await ingest(...lines)).toMatchObject({
      names,
      skipLines,
      notes: [`Begins in row ${skipLines + 1}`],
      rows: 2,
    })
  })
  test('is found in the preview of a file that is being uploaded', () => {
    const bytes = Buffer.from('\nSales\ncity;amount\nKöln;1\nBonn;2\n')
    const { options, columns } = readFirstPart(bytes, 'a.csv', { encoding: 'utf-8' })
    expect(options).toMatchObject({ skipLines: 2, delimiter: ';', header: true })
    expect(columns).toEqual(['city', 'amount'])
  })
  test.each<[string, readonly string[], readonly string[]]>([
    ['the first row is the header', ['a;b;c', 'x;y;1', 'z;w;2'], ['a', 'b', 'c']],
    [
      'only the first column has a name',
      ['name;;', 'anna;berlin;x', 'bob;paris;y'],
      ['name', 'column_2', 'column_3'],
    ],
    ['the file has no header', ['1;2;3', '4;5;6'], ['column_1', 'column_2', 'column_3']],
    [
      'commas are part of the texts',
      ['address', 'Street 1, Bonn, Germany', 'Road 2, Bath, England'],
      ['address'],
    ],
    ['a column has decimals with a comma', ['price', '1,5', '2,5', '3,5'], ['price']],
    [
      'only some columns have a name',
      ['id;name;;', '1;anna;x;y', '2;bob;z;w'],
      ['id', 'name', 'column_3', 'column_4'],
    ],
  ])('is not looked for where %s', async (_, lines, names) => {
    expect(await ingest(...lines)).toMatchObject({ names, skipLines: 0 })
  })
  test('is not looked for where the options are given', async () => {
    const file = 'Sales;;\ncity;day;amount\nKöln;x;1\nBonn;y;2\n'
    const stored = { ...utf8, delimiter: ';' }
    expect((await ingestHere(folder, file, stored)).names).toEqual(['Sales', 'column_2', 'column_3'])
    expect((await ingestHere(folder, file)).options.skipLines).toBe(1)
  })
})

describe('a header below other rows of a sheet', () => {
  const ingestSheet = async (rows: readonly (readonly unknown[])[], skipLines?: number) => {
    const book = new exceljs.Workbook()
    const sheet = book.addWorksheet('S')
    for (const row of rows) sheet.addRow([...row])
    const originalPath = join(folder, 'a.xlsx')
    await book.xlsx.writeFile(originalPath)
    const { options, profile } = await ingestFile(
      {
        originalPath,
        columnarPath: join(folder, 'a.parquet'),
        fileName: 'a.xlsx',
        options: null,
        given: skipLines === undefined ? {} : { skipLines },
        limits: limitsIn(folder),
      },
      folder,
      { progress: () => undefined },
    )
    return {
      names: profile.columns.map(({ name }) => name),
      skipLines: 'skipLines' in options ? options.skipLines : null,
      notes: profile.noteLabels,
      types: profile.columns.map(({ suggestedType }) => suggestedType),
    }
  }
  const table = [
    ['city', 'orders', 'day'],
    ['Köln', 5, new Date(Date.UTC(2024, 0, 31))],
    ['Bonn', 7, new Date(Date.UTC(2024, 1, 1))],
  ]
  test.each<[string, readonly (readonly unknown[])[], number]>([
    ['a title', [['Sales'], ...table], 1],
    ['a title, a day and a blank row', [['Sales'], ['as of', new Date(0)].slice(0, 1), [], ...table], 3],
    [
      'a title above texts alone',
      [['Contacts'], ['name', 'city', 'mail'], ['a', 'b', 'c'], ['d', 'e', 'f']],
      1,
    ],
  ])('is found below %s', async (_, rows, skipLines) => {
    expect(await ingestSheet(rows)).toMatchObject({ skipLines, notes: [`Begins in row ${skipLines + 1}`] })
  })
  test('brings the types of the cells below it', async () => {
    expect(await ingestSheet([['Sales'], [], ...table])).toMatchObject({
      names: ['city', 'orders', 'day'],
      types: ['text', 'int', 'date'],
    })
  })
  test('is named where only blank rows are above', async () => {
    expect(await ingestSheet([[], [], ...table])).toMatchObject({ skipLines: 0, notes: ['Begins in row 3'] })
  })
  test.each<[string, readonly (readonly unknown[])[]]>([
    ['the first row is the header', table],
    [
      'the first row names few columns above numbers',
      [
        ['city', null, null],
        ['Köln', 5, 6],
        ['Bonn', 7, 8],
      ],
    ],
    [
      'the sheet has no header',
      [
        ['Köln', 5, 6],
        ['Bonn', 7, 8],
      ],
    ],
  ])('is not looked for where %s', async (_, rows) => {
    expect(await ingestSheet(rows)).toMatchObject({ skipLines: 0 })
  })
  test('is not looked for where the rows to skip are given', async () => {
    expect(await ingestSheet([['Sales'], ...table], 0)).toMatchObject({ skipLines: 0 })
  })
})

describe('a total in the last row', () => {
  test.each(['Total', 'Summe:', 'TOTAL GÉNÉRAL', 'Somme', 'Grand total', 'Suma', 'Gesamt'])(
    'is named where its label is %s',
    async (label) => {
      expect((await ingest('city;amount', 'Köln;1', 'Bonn;2', `${label};3`)).notes).toEqual([
        'Total in last row',
      ])
    },
  )
  test('stays a row of the file', async () => {
    expect((await ingest('city;amount', 'Köln;1', 'Bonn;2', 'Total;3', '')).rows).toBe(3)
  })
  test.each(['Köln;3', 'Total;none', 'Totally;3', 'Total Energies;3'])('is not seen in %s', async (last) => {
    expect((await ingest('city;amount', 'Total;1', 'Bonn;2', last)).notes).toEqual([])
  })
  test('is named in a file whose end is far from its beginning', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `"a ${i}";${i}`)
    expect((await ingest('city;amount', ...rows, '"Total";1')).notes).toEqual(['Total in last row'])
  })
})
