import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ByteReader } from '../../../../../tds-server/src/byte-reader.ts'
import { readTypeInfo } from '../../../../../tds-server/src/read-type.ts'
import { openSession, type Session } from '../../../duckdb/session.ts'
import { type Sql, sql } from '../../../duckdb/sql.ts'
import {
  asBytes,
  asDecimal,
  asInteger,
  asText,
  asTimestamp,
  type LoadColumn,
  type WireFormat,
} from './load-columns.ts'
import { RowSource, rowText, widerLength } from './row-source.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-rows-'))
  session = await openSession({ memoryBytes: 256e6, temporaryDirectory: folder, temporaryBytes: 1e9 })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const load = (from: Column, carrier: WireFormat, notNull = false): LoadColumn => ({
  ...carrier,
  from,
  to: from.name,
  notNull,
})
const column = (name: string, type: Column['type']): Column => ({ name, type })

/** Yields DuckDB's text of the rows in chunks of `bytes` bytes. */
async function* piecesOf(columns: readonly LoadColumn[], rows: Sql, bytes: number): AsyncGenerator<Buffer> {
  const found = await session.rows(sql`select ${rowText(columns)} from (${rows})`)
  const all = Buffer.from(found.map(([line]) => `${line}\n`).join(''))
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes)
}

/** Decodes one batch as a server does. */
async function readBatch(source: RowSource, columns: readonly LoadColumn[]): Promise<unknown[][]> {
  const types = columns.map(({ type }) => {
    const info: number[] = []
    const bytes = {
      writeUInt8: (byte: number) => info.push(byte),
      writeUInt16LE: (word: number) => info.push(word & 0xff, word >> 8),
      writeBuffer: (buffer: Buffer) => info.push(...buffer),
    }
    type.writeTypeInfo(bytes as never, Buffer.alloc(5))
    return readTypeInfo(new ByteReader(Buffer.from(info)), true)
  })
  const rows: unknown[][] = []
  for await (const block of source.batch()) {
    const reader = new ByteReader(Buffer.concat([Buffer.from([0xd1]), block]))
    while (reader.left > 0) {
      expect(reader.u8()).toBe(0xd1)
      rows.push(types.map(({ read }) => read(reader)))
    }
  }
  return rows
}

const mixed = [
  load(column('a', 'text'), asText(column('a', 'text'), null)),
  load(column('n', 'int'), asInteger(column('n', 'int'), 'bigint')),
  load(column('d', 'decimal'), asDecimal(column('d', 'decimal'), 6, 2)),
  load(column('t', 'timestamp'), asTimestamp(column('t', 'timestamp'))),
  load(column('b', 'text'), asBytes(column('b', 'text'), null)),
]
const rows = sql`select * from (values
  ('x', 1, '1.5', timestamp '2024-01-01 10:00:00.000001', '00ff'),
  (null, null, null, null, null),
  ('', 0, '-0.01', timestamp '0001-01-01 00:00:00', ''),
  ('a,b:c' || chr(10) || '"é😀' || chr(0) || chr(13), -9223372036854775808, '9999.99', timestamp '9999-12-31 23:59:59.999999', 'ff')
) r(a, n, d, t, b)`

it.each([1, 2, 3, 7, 64, 10_000])('encodes every cell correctly from chunks of %i bytes', async (bytes) => {
  const source = new RowSource(piecesOf(mixed, rows, bytes), mixed)
  expect(await source.hasMore()).toBe(true)
  expect(await readBatch(source, mixed)).toEqual([
    ['x', 1n, 150n, { days: 738_885, ticks: 360_000_000_010 }, Buffer.from('00ff', 'hex')],
    [null, null, null, null, null],
    ['', 0n, -1n, { days: 0, ticks: 0 }, Buffer.alloc(0)],
    [
      'a,b:c\n"é😀\0\r',
      -(2n ** 63n),
      999_999n,
      { days: 3_652_058, ticks: 863_999_999_990 },
      Buffer.from([0xff]),
    ],
  ])
  expect(await source.hasMore()).toBe(false)
  expect(source.taken).toBe(4)
})

it('ends a batch before a text that is too long for its column, and continues with it in the next', async () => {
  const columns = [load(column('a', 'varchar'), asText(column('a', 'varchar'), 3))]
  const source = new RowSource(
    piecesOf(columns, sql`select unnest(['abc', 'a😀', '😀😀', 'x']) as a`, 100),
    columns,
  )
  expect(await source.hasMore()).toBe(true)
  expect(await readBatch(source, columns)).toEqual([['abc'], ['a😀']])
  expect(source.tooLong).toEqual({ column: 0, length: 4 })
  const wider = [load(column('a', 'varchar'), asText(column('a', 'varchar'), widerLength(4)))]
  source.widened(0, wider[0]?.type as LoadColumn['type'], 10)
  expect(await source.hasMore()).toBe(true)
  expect(await readBatch(source, wider)).toEqual([['😀😀'], ['x']])
  expect(source.tooLong).toBeNull()
  expect(await source.hasMore()).toBe(false)
})

it('ends a batch after a hundred thousand rows', async () => {
  const columns = [load(column('n', 'int'), asInteger(column('n', 'int'), 'int'))]
  const source = new RowSource(piecesOf(columns, sql`select i as n from range(150000) t(i)`, 65_536), columns)
  const sizes: number[] = []
  while (await source.hasMore()) sizes.push((await readBatch(source, columns)).length)
  expect(sizes).toEqual([100_000, 50_000])
})

it('encodes a text of some megabytes that arrives in many chunks', async () => {
  const columns = [load(column('a', 'text'), asText(column('a', 'text'), null))]
  const source = new RowSource(piecesOf(columns, sql`select repeat('Zoë 😀', 500000) as a`, 65_536), columns)
  await source.hasMore()
  expect(await readBatch(source, columns)).toEqual([['Zoë 😀'.repeat(500_000)]])
})

it('refuses a row without a key value, and text that ends within a row', async () => {
  const keyed = [load(column('k', 'int'), asInteger(column('k', 'int'), 'int'), true)]
  const empty = new RowSource(piecesOf(keyed, sql`select null::integer as k`, 100), keyed)
  await empty.hasMore()
  await expect(readBatch(empty, keyed)).rejects.toThrow('Some rows have no value in the key k')
  const broken = new RowSource(
    (async function* () {
      yield Buffer.from('1,\n2')
    })(),
    keyed,
  )
  await broken.hasMore()
  await expect(readBatch(broken, keyed)).rejects.toThrow('end in the middle of one')
})
