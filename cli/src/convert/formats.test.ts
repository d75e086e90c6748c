import { expect, it } from 'vitest'
import { hasTypes, outputFor, type TargetOptions } from './formats.ts'

const usual: TargetOptions = { header: true, byteOrderMark: false, quoting: false, harmlessFormulas: false }

it.each([
  ['a.csv', 'csvOutput', {}],
  ['a.csv.gz', 'csvOutput', { gzip: true }],
  ['a.txt.gz', 'txtOutput', { gzip: true }],
  ['a.json', 'jsonOutput', { layout: 'array', gzip: false }],
  ['a.NDJSON', 'jsonOutput', { layout: 'lines' }],
  ['a.jsonl.gz', 'jsonOutput', { layout: 'lines', gzip: true }],
  ['a.parquet', 'parquetOutput', {}],
  ['a.sqlite', 'databaseFileOutput', { format: 'sqlite', tableName: 'result' }],
  ['a.db', 'databaseFileOutput', { format: 'sqlite' }],
  ['a.duckdb', 'databaseFileOutput', { format: 'duckdb' }],
])('writes %s by the ending of its name', (file, kind, config) => {
  expect(outputFor(`/folder/${file}`, usual)).toMatchObject({ kind, config: { fileName: file, ...config } })
})

it.each(['a.xlsx.gz', 'a.parquet.gz', 'a.sqlite.gz', 'a.gz', 'a'])('refuses %s', (file) => {
  expect(() => outputFor(file, usual)).toThrow('its name must end in .csv')
})

it('gives types to the columns of files that have types', () => {
  expect(['a.xlsx', 'a.json', 'a.NDJSON.gz', 'a.parquet', 'a.sqlite', 'a.duckdb'].every(hasTypes)).toBe(true)
  expect(['a.csv', 'a.csv.gz', 'a.txt'].some(hasTypes)).toBe(false)
})

it('refuses options that a format does not have', () => {
  expect(() => outputFor('a.json', { ...usual, delimiter: ';' })).toThrow('--to-delimiter')
  expect(() => outputFor('a.parquet', { ...usual, encoding: 'utf-16' })).toThrow('--to-encoding')
  expect(() => outputFor('a.csv.gz', { ...usual, encoding: 'latin-1' })).toThrow('--to-encoding')
})
