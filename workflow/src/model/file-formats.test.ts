import { expect, it } from 'vitest'
import { acceptedFiles, formatOfName, inputKindOf } from './file-formats.ts'

it('finds the input for a file by its extension', () => {
  expect(inputKindOf('Sales.2024.CSV')).toBe('csvInput')
  expect(inputKindOf('notes.txt')).toBe('txtInput')
  for (const name of ['a.xlsx', 'b.XLS', 'c.ods', 'd.fods', 'e.numbers'])
    expect(inputKindOf(name)).toBe('excelInput')
  for (const name of ['a.json', 'b.NDJSON', 'c.jsonl', 'd.geojson'])
    expect(inputKindOf(name)).toBe('jsonInput')
  expect(inputKindOf('orders.csv.gz')).toBe('csvInput')
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
  expect(acceptedFiles('csvInput')).toBe('.csv,.tsv,.txt,.gz,text/csv,text/tab-separated-values,text/plain')
})
