import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type ConfigOf, type DataType, sentence } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { sql } from '../../duckdb/sql.ts'
import { checkHere } from '../../testing/check-here.ts'
import { makeDataset } from '../../testing/make-dataset.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { requestFor, runHere } from '../../testing/run-here.ts'
import { change } from '../../testing/tables.ts'
import { workflowOf } from '../../testing/workflow-of.ts'
import { JsonStream } from './json-stream.ts'
import { jsonRequirements } from './row-json.ts'

let folder: string
let places = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-json-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(
  select: string,
  types: Readonly<Record<string, DataType>> = {},
  config: Partial<ConfigOf<'jsonOutput'>> = {},
) {
  places += 1
  const place = join(folder, `${places}`)
  const source = await makeDataset(`${place}.parquet`, select)
  const path = `${place}.json`
  const changes = Object.entries(types).map(([column, type]) => change(column, type))
  const workflow = workflowOf({
    source,
    changes: { columnDataTypes: changes },
    output: { kind: 'jsonOutput', ...config },
  })
  const heard = await runHere(requestFor(workflow, source, { kind: 'file', path }, folder))
  expect(heard.reconciliation?.written).toBe(heard.reconciliation?.stored)
  return await readFile(path)
}

const typed: Readonly<Record<string, DataType>> = {
  id: 'int',
  price: 'decimal',
  ratio: 'float',
  ok: 'bit',
  day: 'date',
  at: 'datetime',
  clock: 'time',
}
const values = `select '9007199254740993' as id, '12345678901234567890.120' as price, '0.5' as ratio, 'true' as ok,
  '2024-02-29' as day, '2024-02-29 10:15:00.25' as at, '10:15:00' as clock, 'a "b"' || chr(10) || 'ü\\' as name`

describe('JSON output', () => {
  it('keeps every digit of numbers and writes dates in ISO form', async () => {
    expect((await written(values, typed)).toString()).toBe(
      `[\n{"id":9007199254740993,"price":12345678901234567890.120,"ratio":0.5,"ok":true,"day":"2024-02-29","at":"2024-02-29T10:15:00.25","clock":"10:15:00","name":"a \\"b\\"\\nü\\\\"}\n]\n`,
    )
  })

  it('writes an object a line, with numbers as texts, when the settings say so', async () => {
    const two = `select * from (values ('1', 'x'), ('2', null)) t(id, name)`
    const lines = await written(two, { id: 'int' }, { layout: 'lines', numbersAsText: true })
    expect(lines.toString()).toBe('{"id":"1","name":"x"}\n{"id":"2","name":null}\n')
  })

  it('leaves out nulls when the settings say so', async () => {
    const two = `select * from (values ('1', null), (null, 'y')) t(id, name)`
    expect((await written(two, {}, { omitNulls: true })).toString()).toBe('[\n{"id":"1"},\n{"name":"y"}\n]\n')
  })

  it('compresses the file with gzip', async () => {
    const packed = await written(`select i as id from range(50000) t(i)`, { id: 'int' }, { gzip: true })
    const rows = JSON.parse(gunzipSync(packed).toString()) as { readonly id: number }[]
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 50_000 }, (_, i) => i))
  })

  it.each([
    [
      'float',
      sql`select * from (values (1::double), ('inf'::double)) t(v)`,
      'inf',
      sentence('jsonNoSuchNumber'),
    ],
    ['decimal', sql`select * from (values ('1.5'), ('NaN')) t(v)`, 'NaN', sentence('jsonNoSuchNumber')],
    [
      'date',
      sql`select * from (values (null), (date 'infinity')) t(v)`,
      'infinity',
      sentence('jsonNoSuchDate'),
    ],
    [
      'timestamp',
      sql`select * from (values (null), (timestamp '10000-01-01')) t(v)`,
      '10000',
      sentence('jsonNoSuchDate'),
    ],
  ] as const)(
    'refuses a %s that JSON does not have, and names its row',
    async (type, rows, value, reason) => {
      const required = jsonRequirements([{ name: 'v', type }], {})
      await expect(checkHere(rows, required)).rejects.toThrow(`target: 1; first: row 2, ${value}`)
      await expect(checkHere(rows, required)).rejects.toThrow(reason)
    },
  )
})

test('every text survives: another parser reads the same values', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constant(null))
  const tables = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 })
  const literal = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)
  await fc.assert(
    fc.asyncProperty(tables, fc.constantFrom('array', 'lines'), async (rows, layout) => {
      const kept = rows.filter((row) => row.some((cell) => cell !== null)).map((row) => row.map(withoutNul))
      fc.pre(kept.length > 0)
      const select = `select * from (values ${kept.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}) t(a, "b ""c")`
      const read = (await written(select, {}, { layout })).toString()
      const parsed =
        layout === 'array'
          ? JSON.parse(read)
          : read
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line))
      expect(parsed).toEqual(kept.map(([a, b]) => ({ a, 'b "c': b })))
    }),
    { numRuns: roundsOf({ short: 8, long: 200 }) },
  )
})

/** The literal of the test's SELECT can't contain NUL. */
const withoutNul = (cell: string | null) => cell?.replaceAll('\0', '') ?? null

test.each([1, 2, 3, 7, 1000])('puts commas between rows whatever the chunks: %s bytes', async (size) => {
  const bytes = Buffer.from('{"a":1}\n{"a":2}\n{"a":3}\n')
  const stream = new JsonStream('array')
  for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size))
  stream.end()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toBe('[\n{"a":1},\n{"a":2},\n{"a":3}\n]\n')
  expect(stream.rows).toBe(3)
})

test('writes an empty array for no rows', async () => {
  const stream = new JsonStream('array')
  stream.end()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toBe('[]\n')
})
