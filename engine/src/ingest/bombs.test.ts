import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AppError } from '@anj/workflow'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorkbook, type WorkbookSource, zipParts } from '../testing/make-workbook.ts'
import { forkIngest } from './fork-ingest.ts'

// Small files that expand without limit are ingested as in production, in a child process with limits.
const MB = 1024 * 1024
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-bombs-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => rm(columnar(), { force: true }))

const original = () => join(folder, 'bomb')
const columnar = () => join(folder, 'copy.parquet')

/** Returns the error code for a bad file. Fails when any file remains. */
async function refusal(fileName: string): Promise<string> {
  const limits = {
    memoryBytes: 256 * MB,
    residentBytes: 900 * MB,
    temporaryDirectory: join(folder, 'work'),
    temporaryBytes: 64 * MB,
  }
  const request = { originalPath: original(), columnarPath: columnar(), fileName, options: null, limits }
  const ended = forkIngest(request, { progress: () => undefined }, { signal: AbortSignal.timeout(60_000) })
  const error: unknown = await ended.then(
    ({ profile }) => new Error(`The file was accepted with ${profile.rows} rows`),
    (thrown: unknown) => thrown,
  )
  expect(existsSync(columnar())).toBe(false)
  if (!(error instanceof AppError)) throw error
  return error.code
}

const workbook = async (made: WorkbookSource) => {
  await makeWorkbook(original(), made)
  return await refusal('bomb.xlsx')
}

const office = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
const table = 'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
const text = 'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
const openDocument = async (rows: string, before = '') => {
  const content = `<?xml version="1.0"?>${before}<office:document-content ${office} ${table} ${text}><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
  await zipParts(original(), {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': content,
  })
  return await refusal('bomb.ods')
}
const cell = (attributes: string) =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>x</text:p></table:table-cell>`

const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">${Array.from(
  { length: 9 },
  (_, i) => {
    const one = `&${String.fromCharCode(98 + i)};`
    return `<!ENTITY ${String.fromCharCode(99 + i)} "${one.repeat(10)}">`
  },
).join('')}]>`

/** Builds an archive with this many overlapping parts (ZIP64). */
function partsUponEachOther(count: number): Buffer {
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  const entries = Array.from({ length: count }, (_, i) => {
    const name = Buffer.from(`p${i}`)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    return Buffer.concat([entry, name])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at)
  end.writeBigUInt64LE(BigInt(directory.length), 40)
  end.writeBigUInt64LE(BigInt(local.length), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(local.length + directory.length), 8)
  locator.writeUInt32LE(1, 16)
  const last = Buffer.alloc(22, 0xff)
  last.writeUInt32LE(0x06054b50, 0)
  last.fill(0, 4, 8)
  last.fill(0, 20)
  return Buffer.concat([local, directory, end, locator, last])
}

test('refuses a workbook with more parts than any real workbook', async () => {
  await writeFile(original(), partsUponEachOther(100_001))
  expect(await refusal('bomb.xlsx')).toBe('workbookBomb')
  await writeFile(original(), partsUponEachOther(1_000))
  expect(await refusal('bomb.xlsx')).toBe('workbookNot')
})

test('refuses a workbook with text that expands to a billion entities', async () => {
  const quoted = `<?xml version="1.0"?>${laughs}`
  const all: readonly WorkbookSource[] = [
    { sheets: { S: `${quoted}<worksheet>&k;</worksheet>` } },
    {
      sheets: { S: '<row><c t="s"><v>0</v></c></row>' },
      sharedStrings: '',
      parts: { 'xl/sharedStrings.xml': `${quoted}<sst><si><t>&k;</t></si></sst>` },
    },
    { parts: { 'xl/workbook.xml': `${quoted}<workbook>&k;</workbook>` } },
    { sheets: { S: '<row><c t="inlineStr"><is><t>&k;</t></is></c></row>' } },
  ]
  for (const made of all) expect(await workbook(made)).toBe('workbookDamaged')
  expect(await openDocument('<table:table-row/>', laughs)).toBe('workbookDamaged')
})

test('refuses a workbook with endless nesting', async () => {
  const deep = (tag: string) => `<${tag}>`.repeat(200_000)
  expect(await workbook({ sheets: { S: deep('row') } })).toBe('workbookDamaged')
  expect(await workbook({ sharedStrings: deep('si') })).toBe('workbookDamaged')
  expect(await openDocument(deep('table:table-row'))).toBe('workbookDamaged')
})

test('refuses a sheet with cells outside the maximum range', async () => {
  for (const cells of [
    '<row r="1"><c r="XFE1"><v>1</v></c></row>',
    '<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>',
    '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>',
    `<row>${'<c><v>1</v></c>'.repeat(16_385)}</row>`,
  ])
    expect(await workbook({ sheets: { S: cells } })).toMatch(/^workbook/)
})

test('refuses a table that repeats one cell seventeen billion times', async () => {
  const repeated = cell('table:number-columns-repeated="16384"')
  const rows = `<table:table-row table:number-rows-repeated="1048576">${repeated}</table:table-row>`
  expect(await openDocument(rows)).toMatch(/^(workbook|ingestOutOfMemory|ingest)/)
})

test('refuses a table whose repeat count is too large for a number', async () => {
  for (const count of ['99999999999999999999', '-1', '1e400'])
    expect(
      await openDocument(
        `<table:table-row>${cell(`table:number-columns-repeated="${count}"`)}</table:table-row>`,
      ),
    ).toMatch(/^(workbook|ingest)/)
})

test('does not unpack a workbook or a compressed file within a workbook', async () => {
  await makeWorkbook(original(), {})
  await zipParts(original(), { 'inner.xlsx': gzipSync(Buffer.alloc(50 * MB)) })
  expect(await refusal('bomb.xlsx')).toMatch(/^workbook/)
  await writeFile(original(), gzipSync(Buffer.alloc(50 * MB, 'a,b\n')))
  expect(await refusal('bomb.csv')).toMatch(/^csv/)
})
