import { once } from 'node:events'
import type { Connection } from 'tedious'
import { expect, it } from 'vitest'
import { ByteWriter } from '../../../../tds-server/src/byte-writer.ts'
import { rowWriter, writeColumns } from '../../../../tds-server/src/rows.ts'
import { column } from '../../../../tds-server/src/scripted-engine.ts'
import { doneStatus, SELECT, tokens, writeDone } from '../../../../tds-server/src/tokens.ts'
import type { SqlRow } from '../../../../tds-server/src/values.ts'
import { CsvRows } from './read/csv-rows.ts'
import { type RowSink, tapRows } from './row-tokens.ts'

const columns = [
  column('a', { name: 'int' }, false),
  column('b', { name: 'nvarchar', length: 20 }),
  column('c', { name: 'nvarchar', length: 'max' }),
  column('d', { name: 'decimal', precision: 38, scale: 2 }),
  column('e', { name: 'varbinary', length: 'max' }),
  column('f', { name: 'datetime2', scale: 7 }),
  column('g', { name: 'bit' }),
  column('h', { name: 'float' }),
  column('i', { name: 'int' }),
]
const rows: readonly SqlRow[] = [
  [1, 'one', 'x'.repeat(30), 10n ** 37n, Buffer.alloc(20, 1), { days: 1, ticks: 10 }, true, 0.5, 7],
  [2, null, null, null, null, null, null, null, null],
  [3, '', '', 0n, Buffer.alloc(0), null, false, -1, null],
  [4, 'ü,"', 'ß\n', -1n, null, { days: 0, ticks: 0 }, null, null, -7],
]
const csv = [
  `1,one,${'x'.repeat(30)},1${'0'.repeat(35)}.00,${'01'.repeat(20)},0001-01-02 00:00:00.000001,true,0.5,7`,
  '2,,,,,,,,',
  '3,"","",0.00,"",,false,-1,',
  '4,"ü,""","ß\n",-0.01,,0001-01-01 00:00:00.000000,,,-7',
]

function answer(): Buffer {
  const writer = new ByteWriter()
  writeColumns(writer, columns)
  const write = rowWriter(columns)
  for (const row of rows) write(writer, row)
  writeDone(writer, tokens.done, doneStatus.count, rows.length, SELECT)
  return Buffer.from(writer.buffer.subarray(0, writer.at))
}

/** Parses a response that arrives in chunks. Returns the names of the tokens that reached the driver. */
async function parse(pieces: readonly Buffer[], taker: RowSink): Promise<readonly string[]> {
  const heard: string[] = []
  const handler = {
    onColMetadata: () => heard.push('columns'),
    onRow: () => heard.push('row'),
    onDone: ({ rowCount }: { rowCount: number }) => heard.push(`done ${rowCount}`),
  }
  const driver = { config: { options: { tdsVersion: '7_4', useUTC: true } } }
  tapRows(driver as unknown as Connection, taker)
  const { createTokenStreamParser: open } = driver as unknown as {
    createTokenStreamParser: (message: Iterable<Buffer>, handler: object) => NodeJS.EventEmitter
  }
  async function* message() {
    yield* pieces
  }
  await once(open.call(driver, message() as never, handler), 'end')
  return heard
}

const cut = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))

it.each([1, 2, 3, 5, 7, 13, 64, 1000])('parses rows that arrive in chunks of %i bytes', async (size) => {
  const chunks: string[] = []
  const flow = new CsvRows([], (chunk) => chunks.push(chunk.toString()))
  expect(await parse(cut(answer(), size), flow)).toEqual(['columns', `done ${rows.length}`])
  flow.end()
  expect(chunks.join('')).toBe(csv.map((line) => `${line}\n`).join(''))
})

it('parses a long row only twice, no matter how many chunks it arrives in', async () => {
  const long = 3_000_000
  const writer = new ByteWriter()
  const wide = [
    column('a', { name: 'nvarchar', length: 'max' }),
    column('b', { name: 'nvarchar', length: 'max' }),
  ]
  writeColumns(writer, wide)
  rowWriter(wide)(writer, ['ä'.repeat(long), 'b'.repeat(long)])
  writeDone(writer, tokens.done, doneStatus.count, 1, SELECT)
  let tries = 0
  let bytes = 0
  const flow = new CsvRows([], (chunk) => {
    bytes += chunk.length
  })
  const taker: RowSink = {
    begin: (found) => flow.begin(found),
    take: (...row) => {
      tries += 1
      return flow.take(...row)
    },
  }
  await parse(cut(Buffer.from(writer.buffer.subarray(0, writer.at)), 16_000), taker)
  flow.end()
  expect(bytes).toBe(3 * long + 2)
  expect(tries).toBe(2)
})
