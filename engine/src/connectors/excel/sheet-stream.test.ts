import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import * as xlsx from '@e965/xlsx'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openArchive } from '../../excel/archive.ts'
import { SheetStream } from './sheet-stream.ts'
import { stylesXml } from './styles-xml.ts'
import { sheetNameOf, sheetNamesOf, sheetPrefix, sheetSuffix, workbookMetadataParts } from './workbook-xml.ts'
import { ZipWriter } from './zip-writer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-sheets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(lines: readonly string[], rows: number) {
  const path = join(folder, 'out.xlsx')
  const file = createWriteStream(path)
  const zip = new ZipWriter(file)
  const begin = () => sheetPrefix([{ name: 'a', width: 8 }], 'bold')
  const stream = new SheetStream(zip, { begin, end: sheetSuffix(), rows })
  await pipeline(lines, stream)
  zip.addPart('xl/styles.xml', stylesXml())
  for (const [part, content] of Object.entries(
    workbookMetadataParts(sheetNamesOf('Data', stream.sheets.length)),
  ))
    zip.addPart(part, content)
  await zip.end()
  file.end()
  await finished(file)
  return { path, stream }
}

const row = (number: number, value: number) =>
  `<row r="${number}"><c r="A${number}"><v>${value}</v></c></row>\n`

it.each([
  [0, 1],
  [1, 1],
  [3, 1],
  [4, 2],
  [6, 2],
  [7, 3],
])('splits %i rows into sheets of three rows (%i in total), each with a header', async (count, sheets) => {
  const rows = Array.from({ length: count }, (_, i) => row((i % 3) + 2, i))
  const text = rows.join('')
  const { path, stream } = await write(
    [text.slice(0, 50), text.slice(50)].filter((piece) => piece !== ''),
    3,
  )
  expect([stream.rows, stream.sheets.length]).toEqual([count, sheets])
  const counts = stream.sheets.map((sheet) => sheet.rows)
  expect(counts.every((inSheet) => inSheet <= 3)).toBe(true)
  expect(counts.reduce((sum, inSheet) => sum + inSheet, 0)).toBe(count)
  const book = xlsx.read(await readFile(path))
  expect(book.SheetNames).toEqual(['Data', 'Data (2)', 'Data (3)'].slice(0, sheets))
  const values = book.SheetNames.map((name) =>
    xlsx.utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 }),
  )
  expect(values.every(([header]) => String(header) === 'a')).toBe(true)
  expect(values.flatMap(([, ...body]) => body).flat()).toEqual(rows.map((_, i) => i))
})

it('compresses a sheet written in many chunks so that a ZIP reader can unpack it', async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => row(i + 2, Math.sqrt(i)))
  const { path } = await write(rows, 1_000_000)
  await using archive = await openArchive(path)
  const pieces: Buffer[] = []
  for await (const piece of archive.read('xl/worksheets/sheet1.xml')) pieces.push(Buffer.from(piece))
  const whole = Buffer.concat(pieces).toString()
  expect(whole.endsWith(rows.join('') + sheetSuffix())).toBe(true)
})

it.each([
  ['short rows', Array.from({ length: 20_000 }, (_, i) => row(i + 2, i))],
  ['rows of megabytes', Array.from({ length: 12 }, (_, i) => row(i + 2, i).padEnd(1 << 20, ' '))],
])('takes a bounded sample of the first %s, and writes them all', async (_what, rows) => {
  const samples: Buffer[] = []
  const file = createWriteStream(join(folder, 'out.xlsx'))
  const zip = new ZipWriter(file)
  const begin = (sample: Buffer) => {
    samples.push(sample)
    return '<begin/>'
  }
  const stream = new SheetStream(zip, { begin, end: '<end/>', rows: 1_000_000 })
  await pipeline(rows, stream)
  await zip.end()
  file.end()
  await finished(file)
  const all = Buffer.from(rows.join(''))
  const [sample = Buffer.alloc(0)] = samples
  expect(samples).toHaveLength(1)
  expect(sample.equals(all.subarray(0, sample.length))).toBe(true)
  expect(sample.length).toBeLessThan(6 << 20)
  await using archive = await openArchive(join(folder, 'out.xlsx'))
  const pieces: Buffer[] = []
  for await (const piece of archive.read('xl/worksheets/sheet1.xml')) pieces.push(Buffer.from(piece))
  expect(Buffer.concat(pieces).toString()).toBe(`<begin/>${all}<end/>`)
})

it('shortens the names of additional sheets to the maximum length', () => {
  expect(sheetNameOf('x'.repeat(31), 1)).toBe('x'.repeat(31))
  expect(sheetNameOf('x'.repeat(31), 12)).toBe(`${'x'.repeat(26)} (12)`)
  expect(sheetNameOf(`${'x'.repeat(26)}😀😀`, 2)).toBe(`${'x'.repeat(26)} (2)`)
})
