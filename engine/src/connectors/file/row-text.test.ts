import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Column, DataType } from '@anj/workflow'
import { parseString } from '@fast-csv/parse'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { byteOrderMark } from '../../csv/csv-scanner.ts'
import { openSession, type Session } from '../../duckdb/session.ts'
import { name, sql } from '../../duckdb/sql.ts'
import { readInflow } from '../../plan/read-inflow.ts'
import { cell } from '../../steps/table.ts'
import { asConnector, type Cells, collector, tablesOfRows } from '../../testing/connector-rows.ts'
import { roundsOf } from '../../testing/rounds.ts'
import type { DelimitedText } from './delimited-text.ts'
import { openFileWriter } from './open-file-writer.ts'
import { hasRowText, RowText } from './row-text.ts'
import { delimitedWriter } from './write-delimited.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-row-text-'))
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
    threads: 1,
  })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const plainText: DelimitedText = {
  delimiter: ',',
  header: true,
  quoting: true,
  byteOrderMark: false,
  harmlessFormulas: false,
}
const options = { longestRow: 32_000_000, keep: { rows: 3, bytes: 1_000_000 }, onBytes: () => undefined }

/** Passes bytes through `RowText` in pieces of the given sizes. */
async function through(
  text: DelimitedText,
  columns: readonly Column[],
  bytes: Buffer,
  sizes: readonly number[] = [],
) {
  const { sink, bytes: written } = collector()
  const made = new RowText(text, columns, sink, options)
  const pieces: Buffer[] = []
  let from = 0
  for (const size of sizes) {
    pieces.push(bytes.subarray(from, from + size))
    from += size
  }
  pieces.push(bytes.subarray(from))
  await pipeline(Readable.from(pieces.filter(({ length }) => length > 0)), made)
  const out = written()
  return { out, made }
}

/** Writes the same rows by DuckDB, as a run does that lands them. */
async function byDuckdb(text: DelimitedText, columns: readonly Column[], bytes: Buffer): Promise<Buffer> {
  const from = join(folder, 'rows.csv')
  const to = join(folder, 'out.csv')
  // DuckDB removes this mark, as it does from a source's rows.
  await writeFile(from, Buffer.concat([byteOrderMark, bytes]))
  const cells = columns.map((column, i) => sql`${cell(i)} as ${name(column.name)}`)
  const [first, ...others] = cells
  const rows = sql`select ${first ?? sql``}${others.reduce((all, one) => sql`${all}, ${one}`, sql``)} from (${readInflow(from, columns)})`
  await using writer = openFileWriter(to, { check: () => [], ...delimitedWriter(text, () => undefined) })
  const { signal } = new AbortController()
  const checked = await writer.check(columns, signal)
  await checked.write({
    session,
    rows,
    findRow: async () => null,
    columns,
    measures: {},
    rejects: null,
    workFolder: folder,
    onBytes: () => undefined,
    signal,
  })
  await checked.commit()
  return await readFile(to)
}

const texts = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|', '||', '~', '#', '!'),
  header: fc.boolean(),
  byteOrderMark: fc.boolean(),
})

it('writes the same bytes as DuckDB, however the rows arrive, and an independent reader reads the values', async () => {
  await fc.assert(
    fc.asyncProperty(
      tablesOfRows,
      texts,
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }),
      fc.boolean(),
      async ({ columns, rows }, chosen, sizes, quotes) => {
        const format = { ...plainText, ...chosen }
        const bytes = asConnector(rows, columns, quotes)
        const { out, made } = await through(format, columns, bytes, sizes)
        expect(made.isUnusual).toBe(false)
        expect(made.rows).toBe(rows.length)
        expect(out.toString()).toBe((await byDuckdb(format, columns, bytes)).toString())
        if (format.delimiter.length === 1)
          expect(await parsed(out, format)).toEqual(asRead(rows, columns, format))
      },
    ),
    { numRuns: roundsOf({ short: 100, long: 5000 }) },
  )
})

/** Reads delimited text by a reader that isn't ours. It reads a null as an empty text and removes a byte order mark. */
async function parsed(bytes: Buffer, { delimiter }: DelimitedText): Promise<readonly string[][]> {
  return await parseString<string[], string[]>(bytes.toString(), { delimiter, headers: false }).toArray()
}

/** Returns the texts that this reader must find unchanged. It removes spaces around texts without quotes. */
function asRead(rows: readonly Cells[], columns: readonly Column[], { header }: DelimitedText) {
  const isKept = (value: string | null, i: number) =>
    !formsOfTypes.has(columns[i]?.type ?? 'text') && (value ?? '') === (value ?? '').trim()
  const texts = rows.map((row) =>
    row.map((value, i) => (isKept(value, i) ? (value ?? '') : expect.anything())),
  )
  return [...(header ? [columns.map((column) => column.name)] : []), ...texts]
}
const formsOfTypes = new Set<DataType>(['bit', 'int', 'float', 'date', 'time', 'datetime', 'timestamp'])

it('leaves values to DuckDB that no connector writes or that a text file cannot hold', async () => {
  const one = (type: DataType): Column[] => [
    { name: 'a', type },
    { name: 'b', type: 'text' },
  ]
  const refused: readonly (readonly [DataType, string | Buffer])[] = [
    ['text', 'x\0y,\n'],
    ['text', Buffer.from([0xc3, 0x28, 0x2c, 0x0a])],
    ['text', 'x"y,\n'],
    ['text', '"x"y,\n'],
    ['text', 'x,y,z\n'],
    ['text', 'x\n'],
    ['text', 'x,"y\n'],
    ['text', 'x,y'],
    ['int', '1.0,\n'],
    ['int', '-0,\n'],
    ['int', '-,\n'],
    ['int', '"1",\n'],
    ['int', '12345678901234567890,\n'],
    ['bit', 'yes,\n'],
    ['bit', 'tru,\n'],
    ['float', '"",\n'],
    ['float', '1.5x,\n'],
    ['float', '1e999,\n'],
    ['date', '2024-1-1,\n'],
    ['time', '12:00,\n'],
    ['datetime', '2024-01-01,\n'],
    ['datetime', '2024-01-01 24:00:00,\n'],
  ]
  for (const [type, row] of refused) {
    const { made } = await through(plainText, one(type), Buffer.from(row as string))
    expect(made.isUnusual, `${type} ${JSON.stringify(String(row))}`).toBe(true)
  }
})

it('leaves a row to DuckDB that is longer than allowed, whether or not its end arrives', async () => {
  const columns: Column[] = [
    { name: 'a', type: 'text' },
    { name: 'b', type: 'text' },
  ]
  for (const end of [',\n', '']) {
    const made = new RowText(plainText, columns, collector().sink, { ...options, longestRow: 1_000_000 })
    const rows = Readable.from([
      Buffer.from('a,b\n'),
      ...Array(20).fill(Buffer.alloc(60_000, 'x')),
      Buffer.from(end),
    ])
    await pipeline(rows, made)
    expect(made.isUnusual).toBe(true)
  }
})

it('writes rows of many megabytes, and goes on with short ones', async () => {
  const columns: Column[] = [
    { name: 'a', type: 'text' },
    { name: 'b', type: 'int' },
  ]
  const long = `"${'x,"" \n'.repeat(2_000_000)}"`
  const bytes = Buffer.from(`a,1\n${long},2\nb,3\n`)
  const sizes = Array<number>(200).fill(65_536)
  const { out, made } = await through({ ...plainText, header: false }, columns, bytes, sizes)
  expect(made.rows).toBe(3)
  expect(out.equals(Buffer.from(`a,1\r\n${long},2\r\nb,3\r\n`))).toBe(true)
})

it('keeps the first rows as they arrived', async () => {
  const columns: Column[] = [
    { name: 'a', type: 'text' },
    { name: 'b', type: 'bit' },
  ]
  const bytes = Buffer.from('"x\ny",t\nb,f\n,\nd,t\ne,t\n')
  for (const sizes of [[], [3, 4, 5, 6], Array<number>(20).fill(1)]) {
    const { made } = await through(plainText, columns, bytes, sizes)
    expect(made.firstRows).toEqual({ rows: 3, bytes: Buffer.from('"x\ny",t\nb,f\n,\n') })
  }
})

it('marks a file without rows and without a header', async () => {
  const columns: Column[] = [{ name: 'a', type: 'text' }]
  const format = { ...plainText, header: false, byteOrderMark: true }
  const { out } = await through(format, columns, Buffer.alloc(0))
  expect(out).toEqual(await byDuckdb(format, columns, Buffer.alloc(0)))
  expect(out).toEqual(byteOrderMark)
})

it('reports the rows that DuckDB writes after rows that were left to it', async () => {
  const columns: Column[] = [
    { name: 'a', type: 'float' },
    { name: 'b', type: 'text' },
  ]
  const to = join(folder, 'again.csv')
  await using writer = openFileWriter(to, {
    check: () => [],
    ...delimitedWriter(plainText, () => undefined),
  })
  const { signal } = new AbortController()
  const checked = await writer.check(columns, signal)
  const copyOut = async (sink: Writable) => {
    sink.write('1,x\n1.0x,y\n')
    return 2
  }
  expect(await checked.writeText?.({ ...options, copyOut, signal })).toBeNull()
  await checked.write({
    session,
    rows: sql`select i::double as a, 'x' as b from range(3) t(i)`,
    findRow: async () => null,
    columns,
    measures: {},
    rejects: null,
    workFolder: folder,
    onBytes: () => undefined,
    signal,
  })
  expect(checked.storedSoFar()).toBe(3)
})

it('has no text for formats that need more than copying', () => {
  expect(hasRowText(plainText)).toBe(true)
  expect(hasRowText({ ...plainText, quoting: false })).toBe(false)
  expect(hasRowText({ ...plainText, harmlessFormulas: true })).toBe(false)
  for (const delimiter of [':', '-', '.', ' ', '+', 'x', '0'])
    expect(hasRowText({ ...plainText, delimiter })).toBe(false)
})
