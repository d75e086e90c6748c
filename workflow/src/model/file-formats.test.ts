import { describe, expect, it } from 'vitest'
import { acceptedFiles, chooseFiles, formatOfName, inputKindOf } from './file-formats.ts'
import { compareFiles, matchesPattern, placeInFiles } from './file-set.ts'

it('finds the input for a file by its extension', () => {
  expect(inputKindOf('Sales.2024.CSV')).toBe('csvInput')
  expect(inputKindOf('notes.txt')).toBe('txtInput')
  for (const name of ['a.xlsx', 'b.XLS', 'c.ods', 'd.fods', 'e.numbers'])
    expect(inputKindOf(name)).toBe('excelInput')
  for (const name of ['a.json', 'b.NDJSON', 'c.jsonl', 'd.geojson'])
    expect(inputKindOf(name)).toBe('jsonInput')
  expect(inputKindOf('orders.csv.gz')).toBe('csvInput')
  expect(inputKindOf('orders.json.ZST')).toBe('jsonInput')
  expect(inputKindOf('orders.gz')).toBeNull()
  expect(inputKindOf('picture.png')).toBeNull()
  expect(inputKindOf('csv')).toBeNull()
})

it('reads a file by the format of its extension, and others as delimited text', () => {
  expect(['a.csv', 'b.log', 'c'].map(formatOfName)).toEqual(['delimited', 'delimited', 'delimited'])
  expect(['a.xlsm', 'b.xlsb', 'c.numbers'].map(formatOfName)).toEqual(['workbook', 'workbook', 'workbook'])
  expect(formatOfName('orders.json')).toBe('json')
  expect(formatOfName('orders.parquet')).toBe('parquet')
})

it('offers the files of a kind in its file field', () => {
  expect(acceptedFiles('csvInput')).toBe(
    '.csv,.tsv,.txt,.gz,.zst,.zip,text/csv,text/tab-separated-values,text/plain',
  )
})

describe('the files of an archive', () => {
  it.each([
    ['orders_01.csv', 'orders_*.csv', true],
    ['2024/Orders_01.CSV', 'orders_*.csv', true],
    ['2024/orders_01.csv', '2024/*', true],
    ['2024/may/orders_01.csv', '2024/*', false],
    ['orders_1.csv', 'orders_?.csv', true],
    ['orders_10.csv', 'orders_?.csv', false],
    ['orders.csv.bak', '*.csv', false],
    ['a.b+c(1).csv', 'a.b+c(?).csv', true],
    ['axb.csv', 'a.b.csv', false],
    ['aXbXbXc', 'a*b*c', true],
    ['orders.csv', 'orders', false],
    ['orders.csv', '**', true],
  ])('%s and the pattern %s: %s', (path, pattern, isMatch) => {
    expect(matchesPattern(path, pattern)).toBe(isMatch)
  })

  it('answers hostile patterns without trying all ways', () => {
    expect(matchesPattern('a'.repeat(1_000), `${'*a'.repeat(240)}*b`)).toBe(false)
  })

  it('are in natural order', () => {
    const names = ['b.csv', 'a10.csv', 'a9.csv', 'A9.csv', 'a/1.csv', 'a01.csv', 'a1.csv']
    expect(names.toSorted(compareFiles)).toEqual([
      'a/1.csv',
      'a01.csv',
      'a1.csv',
      'a9.csv',
      'A9.csv',
      'a10.csv',
      'b.csv',
    ])
  })

  it('name a row of the table by the file and the row within it', () => {
    const files = [
      { name: 'a', rows: 2 },
      { name: 'b', rows: 0 },
      { name: 'c', rows: 1 },
    ]
    expect([1, 2, 3, 4].map((row) => placeInFiles(files, row))).toEqual([
      { name: 'a', row: 1 },
      { name: 'a', row: 2 },
      { name: 'c', row: 1 },
      null,
    ])
  })

  it('are those of the kind that has the most, of the first one among several', () => {
    const paths = [
      'a.txt',
      'b.csv',
      'c.csv',
      'd.json',
      'e.csv.gz',
      'f.zip',
      'g.zip.gz',
      'h.xlsx.gz',
      'i.db.gz',
    ]
    expect(chooseFiles(paths, '', null)).toEqual({
      format: 'delimited',
      files: ['b.csv', 'c.csv', 'e.csv.gz'],
      others: ['a.txt', 'd.json', 'f.zip', 'g.zip.gz', 'h.xlsx.gz', 'i.db.gz'],
    })
    expect(chooseFiles(['a.json', 'b.csv'], '', null)?.format).toBe('json')
    expect(chooseFiles(paths, '', 'json')?.files).toEqual(['d.json'])
    expect(chooseFiles(paths, '*.dat', null)).toBeNull()
    expect(chooseFiles(['a.dat'], '*.dat', null)).toEqual({
      format: 'delimited',
      files: ['a.dat'],
      others: [],
    })
  })
})
