import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Sheet } from '@anj/workflow'
import * as xlsx from '@e965/xlsx'
import { expect, it } from 'vitest'
import { writeWorkbook } from './write-workbook.ts'

async function read(sheets: readonly Sheet[], mostRows?: number) {
  const file = new PassThrough()
  const read = buffer(file)
  await writeWorkbook(sheets, file, mostRows)
  file.end()
  const book = xlsx.read(await read)
  return Object.fromEntries(
    book.SheetNames.map((name) => [
      name,
      xlsx.utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1, defval: null }),
    ]),
  )
}

const header = ['name', 'count']

it('writes each table to a sheet of its own, with texts and numbers', async () => {
  const rows = [
    ['<a> & "b"\n c ', 1.5],
    [null, 0],
    ['=1+1', -7],
  ]
  expect(
    await read([
      { name: 'Tables', header, rows },
      { name: 'None', header, rows: [] },
    ]),
  ).toEqual({
    Tables: [['name', 'count'], ...rows],
    None: [['name', 'count']],
  })
})

it('continues on another sheet when a sheet is full', async () => {
  const rows = Array.from({ length: 5 }, (_, i) => [`row ${i}`, i])
  const found = await read(
    [
      { name: 'Many', header, rows },
      { name: 'Next', header, rows: [['x', 1]] },
    ],
    2,
  )
  expect(Object.keys(found)).toEqual(['Many', 'Many (2)', 'Many (3)', 'Next'])
  expect(found['Many (2)']).toEqual([['name', 'count'], ...rows.slice(2, 4)])
})

it('truncates texts that are too long for a cell, and writes large workbooks that another reader can open', async () => {
  const found = await read([
    {
      name: 'Long',
      header,
      rows: Array.from({ length: 3_000 }, (_, i) => ['x'.repeat(i === 7 ? 40_000 : 9), i]),
    },
  ])
  expect(found['Long']).toHaveLength(3_001)
  expect(found['Long']?.[8]).toEqual([expect.stringMatching(/^x{32766}…$/), 7])
})
