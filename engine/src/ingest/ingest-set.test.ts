import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { AppError, type ReadingOptions } from '@anj/workflow'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ZipFile } from 'yazl'
import { constant, sql } from '../duckdb/sql.ts'
import { connectShared, sharedSession } from '../testing/shared-duckdb.ts'
import { ingestFile } from './ingest-file.ts'
import { limitsIn, utf8 } from './ingest-here.testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-ingest-set-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Content = string | Uint8Array

/** Writes an archive with another library. */
async function archive(files: Readonly<Record<string, Content>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return await buffer(zip.outputStream)
}

/** Archives of other writers: Info-ZIP 3.0 and Python's zipfile. */
const made = (name: string) => readFile(new URL(`../testing/zip/${name}.zip`, import.meta.url))

async function ingestBytes(bytes: Content, options: ReadingOptions | null = null, temporaryBytes = 1e9) {
  const work = join(folder, 'work')
  const columnarPath = join(folder, 'copy.parquet')
  const originalPath = join(folder, 'original')
  await Promise.all([rm(columnarPath, { force: true }), rm(work, { recursive: true, force: true })])
  await mkdir(work)
  await writeFile(originalPath, bytes)
  const limits = { ...limitsIn(work), temporaryBytes }
  const request = { originalPath, columnarPath, fileName: 'orders.zip', options, limits }
  const result = await ingestFile(request, work, { progress: () => undefined })
  using session = await sharedSession()
  const rows = await session.rows(sql`select * from read_parquet(${constant(columnarPath)}) limit 1000`)
  const { columns, files, notes } = result.profile
  return { ...result, names: columns.map(({ name }) => name), rows, files, notes }
}

const ingest = async (files: Readonly<Record<string, Content>>, options: ReadingOptions | null = null) =>
  await ingestBytes(await archive(files), options)

async function refusal(bytes: Content | Promise<Content>, options: ReadingOptions | null = null, room = 1e9) {
  const error: unknown = await ingestBytes(await bytes, options, room).then(
    ({ profile }) => new Error(`The archive was accepted with ${profile.rows} rows`),
    (thrown: unknown) => thrown,
  )
  expect(existsSync(join(folder, 'copy.parquet'))).toBe(false)
  if (!(error instanceof AppError)) throw error
  return error.message
}

const orders = { 'orders_1.csv': 'id,name\n1,Ada\n2,Grace\n', 'orders_2.csv': 'id,name\n3,Édith\n' }
const rowsOfOrders = [
  ['orders_1.csv', '1', 'Ada'],
  ['orders_1.csv', '2', 'Grace'],
  ['orders_2.csv', '3', 'Édith'],
]

describe('the files of an archive', () => {
  it('become one table in natural order, with the name of the file of each row', async () => {
    const { names, rows, files, profile, options, bytes } = await ingest({
      'orders_10.csv': 'id\n4\n',
      'orders_9.csv': 'id\n3\n',
      'b/orders_1.csv': 'id\n2\n',
      'a/orders_1.csv': 'id\n1\n',
    })
    expect(names).toEqual(['File', 'id'])
    expect(rows).toEqual([
      ['a/orders_1.csv', '1'],
      ['b/orders_1.csv', '2'],
      ['orders_9.csv', '3'],
      ['orders_10.csv', '4'],
    ])
    expect(files).toEqual(rows.map(([name]) => ({ name, rows: 1 })))
    expect(profile.columns.map(({ suggestedType }) => suggestedType)).toEqual(['text', 'int'])
    expect(options).toMatchObject({ delimiter: ',', fileSet: { pattern: '', eachEncoding: true } })
    expect(bytes).toBeGreaterThan(0)
  })

  it('can have columns of fixed width, which the first file shows', async () => {
    const files = {
      'staff_1.txt':
        'NO   NAME      CITY\n1    Ada       London\n2    Grace     New York\n3    Kurt      Wien\n',
      'staff_2.txt': 'NO   NAME      CITY\n4    Emmy\n',
    }
    const { names, rows, options } = await ingest(files)
    expect(options).toMatchObject({ breaks: [5, 15], header: true })
    expect(names).toEqual(['File', 'NO', 'NAME', 'CITY'])
    expect(rows.slice(2)).toEqual([
      ['staff_1.txt', '3', 'Kurt', 'Wien'],
      ['staff_2.txt', '4', 'Emmy', null],
    ])
    const narrower = await ingest(files, { ...options, breaks: [5] } as ReadingOptions)
    expect(narrower.names).toEqual(['File', 'NO', 'NAME      CITY'])
    expect(narrower.rows[3]).toEqual(['staff_2.txt', '4', 'Emmy'])
  })

  it('have their columns matched by name, and the differences are named', async () => {
    const { names, rows, notes } = await ingest({
      '1.csv': 'id,Name\n1,Ada\n',
      '2.csv': 'name,ID\nGrace,2\n',
      '3.csv': 'id\n3\n',
      '4.csv': 'id,name,vip\n4,Edith,yes\n',
    })
    expect(names).toEqual(['File', 'id', 'Name', 'vip'])
    expect(rows).toEqual([
      ['1.csv', '1', 'Ada', null],
      ['2.csv', '2', 'Grace', null],
      ['3.csv', '3', null, null],
      ['4.csv', '4', 'Edith', 'yes'],
    ])
    expect(notes).toEqual([
      'Columns that are missing in 3.csv: Name. The rows of these files have null there.',
      'Columns that only 4.csv have: vip. The rows of the other files have null there.',
    ])
  })

  it('name the first five of many files that differ', async () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i + 1}.csv`, 'id,a\n1,2\n']))
    const lacking = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`x${i + 1}.csv`, 'id\n1\n']))
    const { notes } = await ingest({ ...many, ...lacking })
    expect(notes).toEqual([
      'Columns that are missing in x1.csv, x2.csv, x3.csv, x4.csv, x5.csv and 3 more: a. The rows of these files have null there.',
    ])
  })

  it('are read without the column of file names if there is one file, or if it is switched off', async () => {
    expect((await ingest({ 'a.csv': 'id\n1\n' })).names).toEqual(['id'])
    const off = { ...utf8, fileSet: { pattern: '', fileColumn: false } }
    expect((await ingest(orders, off)).names).toEqual(['id', 'name'])
    const on = { ...utf8, fileSet: { pattern: '', fileColumn: true } }
    expect((await ingest({ 'a.csv': 'file\n1\n' }, on)).names).toEqual(['File (2)', 'file'])
  })

  it('are those that match a pattern, or those of the main kind', async () => {
    const files = {
      ...orders,
      'readme.txt': 'Hello',
      'more/orders_3.csv': 'id,name\n5,x\n',
      'old.zip': 'x',
    }
    const { rows, notes } = await ingest(files)
    expect(rows.map(([file]) => file)).toEqual([
      'more/orders_3.csv',
      'orders_1.csv',
      'orders_1.csv',
      'orders_2.csv',
    ])
    expect(notes).toContain('Files of the archive that are not read: old.zip, readme.txt.')
    const read = async (pattern: string) =>
      (await ingest(files, { ...utf8, fileSet: { pattern, fileColumn: true } })).rows.map(([file]) => file)
    expect(await read('ORDERS_?.csv')).toHaveLength(4)
    expect(await read('more/*')).toEqual(['more/orders_3.csv'])
    expect(await read('*_2.*')).toEqual(['orders_2.csv'])
    expect(await refusal(archive(files), { ...utf8, fileSet: { pattern: 'x*' } })).toBe(
      'No file of the archive matches x*. Its files are more/orders_3.csv, old.zip, orders_1.csv, orders_2.csv, readme.txt. Change the pattern under “How the file is read”.',
    )
  })

  it('can be empty or have only a header, with a byte order mark, in other encodings and with other line ends', async () => {
    const { names, rows, notes } = await ingest({
      '01.csv': 'id,name\n1,Ada\n',
      '02.csv': '',
      '03.csv': 'id,name\n',
      '04.csv': '\ufeffid,name\r\n2,Grace\r\n3,"Two\r\nlines"',
      '05.csv': Buffer.from('\ufeffid,name\n4,Édith\n', 'utf16le'),
      '06.csv': Buffer.from('id,name\n5,caf\xe9 1 \x80\n', 'latin1'),
      '07.csv': 'id,name\r8,CR\r',
      '08.csv': 'id,name\n\n9,"a ""quote"""\n',
    })
    expect(names).toEqual(['File', 'id', 'name'])
    expect(rows).toEqual([
      ['01.csv', '1', 'Ada'],
      ['04.csv', '2', 'Grace'],
      ['04.csv', '3', 'Two\r\nlines'],
      ['05.csv', '4', 'Édith'],
      ['06.csv', '5', 'café 1 €'],
      ['07.csv', '8', 'CR'],
      ['08.csv', '9', 'a "quote"'],
    ])
    expect(notes).toContain('Files without rows: 02.csv, 03.csv.')
    expect(notes.some((one) => one.startsWith('06.csv: The file is not valid UTF-8'))).toBe(true)
  })

  it('are read in the chosen encoding if several fit, and in UTF-8 if that fits', async () => {
    const files = { ...orders, 'orders_3.csv': Buffer.from('id,name\n4,Ren\xe9e\n', 'latin1') }
    expect(await refusal(archive(files))).toMatch(/^orders_3\.csv: The file is not valid UTF-8/)
    const options = {
      ...utf8,
      encoding: 'windows-1252',
      fileSet: { pattern: '', eachEncoding: true },
    } as const
    expect((await ingest(files, options)).rows).toEqual([...rowsOfOrders, ['orders_3.csv', '4', 'Renée']])
  })

  it('can have empty rows, which plans drop, and count only the empty cells of their own columns', async () => {
    const { rows, profile } = await ingest({ 'a.csv': 'id,name\n1,\n,\n', 'b.csv': 'id\n2\n' })
    expect(rows).toEqual([
      ['a.csv', '1', null],
      [null, null, null],
      ['b.csv', '2', null],
    ])
    expect(profile).toMatchObject({ rows: 3, emptyRows: 1 })
    const apart = await ingest({ 'a.csv': 'id,name\n1,\n,\n' })
    expect(profile.emptyCells).toBe(apart.profile.emptyCells)
  })

  it('contain leftovers of operating systems, which are ignored', async () => {
    const { rows, notes } = await ingestBytes(await made('infozip'))
    expect(rows).toEqual(rowsOfOrders.map(([file, ...cells]) => [`data/2024/${file}`, ...cells]))
    expect(notes).toEqual(['Files of the archive that are not read: data/read me.txt.'])
  })

  it('keep their rows and their order, whatever their layouts and line ends are', async () => {
    // Long enough that several threads read them.
    const expected: string[][] = []
    const files: Record<string, string> = {}
    for (let i = 0; i < 300; i += 1) {
      const newline = i % 3 === 0 ? '\r\n' : '\n'
      const isSwapped = i % 7 === 0
      const name = `part ${String(i).padStart(3, '0')}.csv`
      const lines = Array.from({ length: 40 + (i % 50) }, (_, row) => {
        const text = i % 11 === 0 ? `"x${newline}${row}"` : `x${row}`
        expected.push([name, String(row), text.replaceAll('"', '')])
        return isSwapped ? `${text},${row}` : `${row},${text}`
      })
      files[name] = [isSwapped ? 'text,row' : 'row,text', ...lines].join(newline) + (i % 2 ? newline : '')
    }
    await ingest(files, { ...utf8, fileSet: { pattern: '', fileColumn: true } })
    const connection = await connectShared()
    const reader = await connection.runAndReadAll(
      `select "File", "row", "text" from read_parquet('${join(folder, 'copy.parquet')}')`,
    )
    expect(reader.getRows()).toEqual(expected)
    connection.closeSync()
  })
})

describe('other formats', () => {
  it('JSON files keep numbers, and columns that some files lack are null', async () => {
    const { names, rows, profile, options } = await ingest({
      'a.json': '[{"id":9007199254740993,"tag":"x"}]',
      'b.json': '[]',
      'c.json': '[{"id":2,"price":1.50},{"tag":"007","id":3}]',
    })
    expect(names).toEqual(['File', 'id', 'tag', 'price'])
    expect(rows).toEqual([
      ['a.json', '9007199254740993', 'x', null],
      ['c.json', '2', null, '1.50'],
      ['c.json', '3', '007', null],
    ])
    expect(profile.columns.map(({ suggestedType }) => suggestedType)).toEqual([
      'text',
      'int',
      'text',
      'decimal',
    ])
    expect(options).toEqual({ rowsAt: '', layout: 'document', nested: 'columns', fileSet: { pattern: '' } })
  })

  it('Parquet files keep their types', async () => {
    const connection = await connectShared()
    const file = async (select: string) => {
      const path = join(folder, 'made.parquet')
      await connection.run(`copy (${select}) to '${path}' (format parquet)`)
      return await readFile(path)
    }
    const { rows, names, profile } = await ingest({
      '1.parquet': await file("select 1 as id, 1.50::decimal(9,2) as price, date '2024-02-29' as day"),
      '2.parquet': await file("select 2::bigint as ID, 'x' as extra, date '2024-03-01' as day"),
      '3.parquet': await file("select 3 as id, 2.50::decimal(9,2) as price, date '2024-04-01' as day"),
    })
    connection.closeSync()
    expect(names).toEqual(['File', 'id', 'price', 'day', 'extra'])
    expect(rows).toEqual([
      ['1.parquet', '1', '1.50', '2024-02-29', null],
      ['2.parquet', '2', null, '2024-03-01', 'x'],
      ['3.parquet', '3', '2.50', '2024-04-01', null],
    ])
    expect(profile.columns.map(({ suggestedType }) => suggestedType)).toEqual([
      'text',
      'int',
      'decimal',
      'date',
      'text',
    ])
  })

  it('workbooks are read from the first sheet of each, whose names may differ', async () => {
    const book = async (sheet: string, rows: unknown[][]) => {
      const made = new ExcelJS.Workbook()
      made.addWorksheet(sheet).addRows([['id', 'code'], ...rows])
      return Buffer.from(await made.xlsx.writeBuffer())
    }
    const { rows, profile, options } = await ingest({
      'jan.xlsx': await book('January', [[1, '007']]),
      'feb.xlsx': await book('February', [[2.5, '008']]),
    })
    expect(rows).toEqual([
      ['feb.xlsx', '2.5', '008'],
      ['jan.xlsx', '1', '007'],
    ])
    expect(profile.columns.map(({ suggestedType }) => suggestedType)).toEqual(['text', 'decimal', 'text'])
    expect(options).toMatchObject({ sheet: '', header: true })
  })
})

describe('an error names the file and the line', () => {
  test.each<[string, string, string]>([
    ['a row with too many values', 'id,name\n3,x,y\n', 'Line 2 has 3 values, but the header row has 2.'],
    ['a file cut within quotes', 'id,name\n3,"x', 'Line 2 opens a quote that is never closed.'],
    ['a cut row', 'id,name\n3\n', 'Line 2 has 1 value, but the header row has 2.'],
    [
      'a file that is no text',
      '%PDF-1.7',
      'This is not a text file: it begins like a PDF document. Save it as CSV first, then choose it again.',
    ],
  ])('%s', async (_, content, problem) => {
    expect(await refusal(archive({ ...orders, 'orders_05.csv': content }))).toBe(`orders_05.csv: ${problem}`)
  })

  test('a file with another delimiter', async () => {
    expect(await refusal(archive({ ...orders, 'orders_3.csv': 'id;name\n3;x\n' }))).toBe(
      'orders_3.csv: The first row is not separated by “,” like the other files, but by “;”. Choose a pattern without this file, or save it like the others.',
    )
  })

  test('a file that is not in the chosen encoding', async () => {
    const file = Buffer.from('id,name\n3,\xe9\n', 'latin1')
    const options = { ...utf8, fileSet: { pattern: '', eachEncoding: false } }
    expect(await refusal(archive({ ...orders, 'orders_3.csv': file }), options)).toMatch(
      /^orders_3\.csv: Line 2 is not valid UTF-8/,
    )
  })

  test('a JSON file that is cut', async () => {
    expect(await refusal(archive({ 'a.json': '[{"id":1}]', 'b.json': '[{"id":2},\n{"id":' }))).toMatch(
      /^b\.json: .*At line 2, column 7/,
    )
  })

  test('a Parquet file that is cut', async () => {
    const path = new URL('../testing/parquet/pyarrow-empty.parquet', import.meta.url)
    const file = await readFile(path)
    expect(await refusal(archive({ 'a.parquet': file, 'b.parquet': file.subarray(0, -9) }))).toMatch(
      /^b\.parquet: The file cannot be read as Parquet/,
    )
  })
})

describe('archives of other writers', () => {
  it.each(['python-zip64', 'python-descriptors'])('are read: %s', async (name) => {
    expect((await ingestBytes(await made(name))).rows).toEqual(rowsOfOrders)
  })

  it('can have names in CP437 beside names in UTF-8', async () => {
    const { files } = await ingestBytes(await made('python-cp437'))
    expect(files?.map(({ name }) => name)).toEqual(['münchen.csv', 'zürich.csv'])
  })

  it.each([
    [
      'infozip-link',
      'The archive is not read: data/link.csv is a link or a device, not a file. Remove that entry, and choose the archive again.',
    ],
    [
      'infozip-encrypted',
      'The archive is not read: data/2024/orders_1.csv is encrypted. Remove that entry, and choose the archive again.',
    ],
    [
      'python-bzip2',
      'The file orders_1.csv in the archive is damaged: it uses a compression other than Deflate. Compress the files again, or upload the archive again.',
    ],
  ])('are refused: %s', async (name, sentence) => {
    expect(await refusal(made(name))).toBe(sentence)
  })
})

describe('an archive is refused', () => {
  /** An archive whose name is replaced by another of the same length, as no ordinary program writes it. */
  const named = async (name: string) => {
    const plain = 'x'.repeat(name.length)
    const bytes = await archive({ 'a.csv': 'id\n1\n', [plain]: 'id\n2\n' })
    return Buffer.from(bytes.toString('latin1').replaceAll(plain, name), 'latin1')
  }

  it.each([
    ['/etc/orders.csv', 'the name /etc/orders.csv is an absolute path'],
    ['C:/orders.csv', 'the name C:/orders.csv is an absolute path'],
    ['a/../../orders.csv', 'the name a/../../orders.csv leads out of its folder'],
    ['a\\orders.csv', 'the name a\\orders.csv contains a backslash'],
    ['A.csv', 'it contains the name A.csv twice, ignoring upper and lower case'],
    ['a\nb.csv', 'the name a\ufffdb.csv is empty, too long or contains control characters'],
  ])('for the name %j', async (name, why) => {
    expect(await refusal(named(name))).toBe(
      `The archive is not read: ${why}. Remove that entry, and choose the archive again.`,
    )
  })

  it('if it has no file that can be read', async () => {
    expect(
      await refusal(archive({ 'a.zip': await archive(orders), 'b.sqlite.gz': gzipSync('a'), 'c.pdf': 'x' })),
    ).toMatch(/^The archive contains no CSV, TXT, JSON, XML, Excel or Parquet file/)
    expect(await refusal(Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'))).toMatch(
      /^The archive contains no/,
    )
    expect(await refusal(archive({ 'a.csv': '', 'b.csv': '\n' }))).toBe('The file is empty.')
  })

  it('if it is cut anywhere, or its bytes were changed', async () => {
    const bytes = await archive({ ...orders, 'orders_3.csv': `id,name\n${'4,x\n'.repeat(500)}` })
    for (const length of [40, bytes.length >> 1, bytes.length - 30, bytes.length - 1])
      expect(await refusal(bytes.subarray(0, length))).toMatch(
        /^The archive cannot be read, because it is damaged/,
      )
    const changed = Buffer.from(bytes)
    const at = 35 + 'orders_1.csv'.length
    changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at)
    expect(await refusal(changed)).toMatch(/^The file orders_1\.csv in the archive is damaged: /)
  })

  it('if its files need more room than there is, or hardly any in the archive', async () => {
    const large = `id\n${'1\n'.repeat(600_000)}`
    expect(await refusal(archive({ 'a.csv': large, 'b.csv': large }), null, 2e6)).toBe(
      'The unpacked files of the archive are larger than 2 MB, or more than 1000 times as large as the archive. Split it into several archives.',
    )
    expect(await refusal(archive({ 'a.csv': Buffer.alloc(120e6) }))).toMatch(
      /^The unpacked files of the archive/,
    )
  })

  it('if the rows of all files together need more room than there is', async () => {
    // A workbook contains a text that occurs in many cells only once.
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('Orders')
    sheet.addRow(['id', 'note'])
    for (let row = 0; row < 99; row += 1) sheet.addRow([row, 'x'.repeat(10_000)])
    const bytes = new Uint8Array(await book.xlsx.writeBuffer())
    const files = { '1.xlsx': bytes, '2.xlsx': bytes, '3.xlsx': bytes }
    expect((await ingestBytes(await archive(files))).profile.rows).toBe(297)
    expect(await refusal(archive(files), null, 2_500_000)).toMatch(
      /^The unpacked files of the archive are larger than 2 MB/,
    )
  })

  it('if it has more than 10,000 files', async () => {
    const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.csv`, '']))
    expect(await refusal(archive(files))).toBe(
      'The archive contains more than 10,000 files. Split it into several archives.',
    )
  })
})

describe('compressed files in an archive', () => {
  it('are read like the others, with their own names in the column', async () => {
    const files = {
      '1.csv': 'id,n\n1,a\n',
      '2.csv.gz': Buffer.concat([gzipSync('id,n\n2,b\n'), gzipSync('3,c\n')]),
      '3.csv.zst': zstdCompressSync('n;id\nd;4\n'.replaceAll(';', ',')),
    }
    expect((await ingest(files)).rows).toEqual([
      ['1.csv', '1', 'a'],
      ['2.csv.gz', '2', 'b'],
      ['2.csv.gz', '3', 'c'],
      ['3.csv.zst', '4', 'd'],
    ])
    const lines = await ingest({
      'a.ndjson.gz': gzipSync('{"id":1}\n'),
      'b.ndjson.gz': gzipSync('{"id":2}\n'),
    })
    expect(lines.rows.map(([, id]) => id)).toEqual(['1', '2'])
    expect(lines.options).toMatchObject({ layout: 'lines' })
    const fixed = await ingest({ 'a.txt.gz': gzipSync('id   name  \n1    Ada   \n22   Grace \n') })
    expect(fixed.names).toEqual(['id', 'name'])
  })

  it('are refused if all files together need more room than there is, and if one is damaged', async () => {
    const large = gzipSync(`id\n${'1\n'.repeat(600_000)}`)
    const tooMuch = /^The unpacked files of the archive are larger than 2 MB/
    expect(await refusal(archive({ 'a.csv.gz': large, 'b.csv.gz': large }), null, 2e6)).toMatch(tooMuch)
    expect(await refusal(archive({ 'a.csv.gz': gzipSync(Buffer.alloc(120e6)) }))).toMatch(
      /^The unpacked files/,
    )
    expect(await refusal(archive({ 'a.csv': 'id\n1\n', 'b.csv.gz': large.subarray(0, 900) }))).toMatch(
      /^b\.csv\.gz: /,
    )
    // Only one layer is unpacked.
    expect(await refusal(archive({ 'a.csv.gz': gzipSync(gzipSync('id\n1\n')) }))).toMatch(/^a\.csv\.gz: /)
  })
})

describe('XML and JSON files of a set', () => {
  const xml = (rows: string) => `<r>${rows}</r>`

  it('have an element as a list in all files if it repeats only in a later one, and a note names it', async () => {
    const { names, rows, notes, options } = await ingest({
      '1.xml': xml('<o id="1"><tag>a</tag><who><name>Ada</name></who></o><o id="2"/>'),
      '2.xml': xml(
        '<o id="3"><tag>b</tag><tag>c</tag><who><name>Bob</name></who><who><name>Cy</name></who></o><o id="4"/>',
      ),
      '3.xml': xml('<o id="5"><tag>d</tag><city>Bonn</city></o>'),
    })
    expect(names).toEqual(['File', '@id', 'tag', 'who', 'city'])
    expect(rows).toEqual([
      ['1.xml', '1', '["a"]', '[{"name":"Ada"}]', null],
      ['1.xml', '2', null, null, null],
      ['2.xml', '3', '["b","c"]', '[{"name":"Bob"},{"name":"Cy"}]', null],
      ['2.xml', '4', null, null, null],
      ['3.xml', '5', '["d"]', null, 'Bonn'],
    ])
    expect(notes).toEqual(
      expect.arrayContaining([
        'Columns that only 3.xml have: city. The rows of the other files have null there.',
        'Elements that repeat in only some of the files: tag, who. They are lists in all files. First file in which they repeat: 2.xml.',
      ]),
    )
    expect(options).toMatchObject({ lists: ['tag', 'who'] })
  })

  it('keep lists and single values of a JSON field, and a note names the files', async () => {
    const { rows, notes } = await ingest({
      '1.json': '[{"id":1,"tag":"a"}]',
      '2.json': '[{"id":2,"tag":["b","c"]}]',
      '3.json': '[{"id":3,"tag":null,"city":"Bonn"}]',
    })
    expect(rows).toEqual([
      ['1.json', '1', 'a', null],
      ['2.json', '2', '["b","c"]', null],
      ['3.json', '3', null, 'Bonn'],
    ])
    expect(notes).toEqual([
      'Columns that only 3.json have: city. The rows of the other files have null there.',
      'Columns that have lists or objects in 2.json and single values in other files: tag. Lists and objects are JSON text.',
    ])
  })
})

test('rows that a workflow file embeds are read as CSV, although they have the name of an archive', async () => {
  expect((await ingestBytes('id,name\n1,Ada\n', utf8)).rows).toEqual([['1', 'Ada']])
})
