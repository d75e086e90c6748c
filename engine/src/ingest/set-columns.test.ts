import { expect, test } from 'vitest'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { type ReadPart, uniteParts } from './set-columns.ts'

/** A file with one row, whose folder is its number. An empty file has no column. */
function fileOf(column: string | null, number: number): ReadPart<null> {
  const entry = `orders ${number}.csv`
  if (column === null) return { entry, part: null }
  const rowOf = (path: string) => sql`(${constant(`in ${path}`)}, ${constant(path)})`
  return {
    entry,
    part: {
      path: `/w/${String(number).padStart(5, '0')}/file`,
      names: [column],
      cells: [name('c0')],
      facts: [null],
      layout: column,
      from: (paths) => sql`(values ${join(paths.map(rowOf))}) as files(c0, filename)`,
      rows: 1,
      bytes: 1,
      longest: 1,
      notes: [],
      delimited: null,
    },
  }
}

const unite = (columns: readonly (string | null)[]) =>
  uniteParts(columns.map(fileOf), () => null, { fileColumn: true, numberFrom: 4, digits: 5 }).rows

test('each row has the name of its file, also beside empty files and files of other layouts', async () => {
  using session = await sharedSession()
  expect(await session.rows(unite(['a', 'a', null, 'a', null, 'b', 'a']))).toEqual([
    ['orders 0.csv', 'in /w/00000/file', null],
    ['orders 1.csv', 'in /w/00001/file', null],
    ['orders 3.csv', 'in /w/00003/file', null],
    ['orders 5.csv', null, 'in /w/00005/file'],
    ['orders 6.csv', 'in /w/00006/file', null],
  ])
})

test('the statement for files whose layouts alternate grows like the number of files', () => {
  const sizeOf = (files: number) =>
    unite(Array.from({ length: files }, (_, i) => (i % 2 ? 'a' : 'b'))).inline().length
  expect(sizeOf(800) / sizeOf(400)).toBeLessThan(2.1)
})
