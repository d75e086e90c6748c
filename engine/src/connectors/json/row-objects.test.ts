import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Column, type ConfigOf, connectors } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession, type Session } from '../../duckdb/session.ts'
import { join as joined, name, sql } from '../../duckdb/sql.ts'
import { readInflow } from '../../plan/read-inflow.ts'
import { cell } from '../../steps/table.ts'
import { asConnector, collector, tablesOfRows } from '../../testing/connector-rows.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { checkRequirements } from '../check-requirements.ts'
import { RowObjects } from './row-objects.ts'
import { openJsonWriter } from './write.ts'

type Config = ConfigOf<'jsonOutput'>

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-row-objects-'))
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

const options = { longestRow: 32_000_000, keep: { rows: 0, bytes: 0 }, onBytes: () => undefined }

async function through(
  config: Config,
  columns: readonly Column[],
  bytes: Buffer,
  sizes: readonly number[] = [],
) {
  const { sink, bytes: written } = collector()
  const made = new RowObjects(columns, config, sink, options)
  const pieces: Buffer[] = []
  let from = 0
  for (const size of sizes) {
    pieces.push(bytes.subarray(from, from + size))
    from += size
  }
  pieces.push(bytes.subarray(from))
  await pipeline(Readable.from(pieces.filter(({ length }) => length > 0)), made)
  return { text: written().toString(), made }
}

/** Writes the same rows by DuckDB, as a run does that lands them. Returns null if it refuses a value. */
async function byDuckdb(config: Config, columns: readonly Column[], bytes: Buffer): Promise<string | null> {
  const from = join(folder, 'rows.csv')
  const to = join(folder, 'out.json')
  // DuckDB removes this mark, as it does from a source's rows.
  await writeFile(from, Buffer.concat([Buffer.from('\uFEFF'), bytes]))
  const cells = columns.map((column, i) => sql`${cell(i)} as ${name(column.name)}`)
  const rows = sql`select ${joined(cells)} from (${readInflow(from, columns)})`
  await using writer = openJsonWriter(to, config)
  const { signal } = new AbortController()
  const checked = await writer.check(columns, signal)
  try {
    await checkRequirements(session, rows, async () => null, checked.requirements, signal)
  } catch {
    return null
  }
  const none = { measures: {}, rejects: null, findRow: async () => null, onBytes: () => undefined }
  await checked.write({ ...none, session, rows, columns, workFolder: folder, signal })
  await checked.commit()
  return await readFile(to, 'utf8')
}

/** Removes the characters whose escapes are left to DuckDB. */
function withoutControls(text: string): string {
  return [...text].filter((one) => one >= ' ' || '\b\f\n\r\t'.includes(one)).join('')
}

const configs = fc.record({
  layout: fc.constantFrom('array' as const, 'lines' as const),
  numbersAsText: fc.boolean(),
  omitNulls: fc.boolean(),
})

it('writes the same bytes as DuckDB, or leaves the rows to it, however they arrive', async () => {
  let same = 0
  await fc.assert(
    fc.asyncProperty(
      tablesOfRows,
      configs,
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }),
      fc.boolean(),
      async ({ columns: plain, rows: awkward }, chosen, sizes, quotes) => {
        const rows = awkward.map((row) => row.map((value) => value && withoutControls(value)))
        const columns = plain.map(
          (column): Column =>
            column.type === 'timestamp' ? { ...column, origin: { kind: 'timestamptz' } } : column,
        )
        const config = { ...connectors.jsonOutput.initial(), ...chosen }
        const bytes = asConnector(rows, columns, quotes)
        const { text, made } = await through(config, columns, bytes, sizes)
        const expected = await byDuckdb(config, columns, bytes)
        if (made.isUnusual) return
        same += 1
        expect(made.rows).toBe(rows.length)
        expect(text).toBe(expected)
        const read =
          config.layout === 'array'
            ? JSON.parse(text)
            : text
                .trimEnd()
                .split('\n')
                .map((line) => JSON.parse(line))
        expect(read).toHaveLength(rows.length)
        for (const [i, column] of columns.entries())
          if (column.type === 'text')
            expect(read.map((row: Record<string, unknown>) => row[column.name] ?? null)).toEqual(
              rows.map((row) => row[i]),
            )
      },
    ),
    { numRuns: roundsOf({ short: 100, long: 5000 }) },
  )
  expect(same).toBeGreaterThan(30)
})

it('writes keys, nulls and escapes', async () => {
  const columns: Column[] = [
    { name: 'a"b', type: 'text' },
    { name: 'n', type: 'decimal' },
    { name: 'd', type: 'datetime' },
  ]
  const bytes = Buffer.from('"x ""y""\n\\\t",1.50,2024-01-01 10:00:00.500\n,,\n"",0,\n')
  const initial = connectors.jsonOutput.initial()
  expect((await through({ ...initial, layout: 'array' }, columns, bytes)).text).toBe(
    '[\n{"a\\"b":"x \\"y\\"\\n\\\\\\t","n":1.50,"d":"2024-01-01T10:00:00.5"},\n{"a\\"b":null,"n":null,"d":null},\n{"a\\"b":"","n":0,"d":null}\n]\n',
  )
  const lines = { ...initial, layout: 'lines', omitNulls: true, numbersAsText: true } as const
  expect((await through(lines, columns, bytes)).text).toBe(
    '{"a\\"b":"x \\"y\\"\\n\\\\\\t","n":"1.50","d":"2024-01-01T10:00:00.5"}\n{}\n{"a\\"b":"","n":"0"}\n',
  )
})

it('leaves values to DuckDB that JSON cannot hold, or that need other escapes', async () => {
  const config = connectors.jsonOutput.initial()
  const refused: readonly (readonly [Column['type'], string])[] = [
    ['float', 'NaN'],
    ['float', '-Infinity'],
    ['decimal', 'NaN'],
    ['decimal', '00.5'],
    ['decimal', '1.'],
    ['decimal', '1e5'],
    ['date', 'infinity'],
    ['date', '0044-03-15 (BC)'],
    ['date', '12345-01-31'],
    ['timestamp', '12345-01-31 10:00:00'],
    ['datetime', '0044-03-15 (BC) 10:00:00'],
    ['timestamp', '-infinity'],
    ['text', 'x\u0001'],
    ['text', 'x\0'],
    ['text', 'x"'],
  ]
  for (const [type, value] of refused) {
    const { made } = await through(config, [{ name: 'a', type }], Buffer.from(`${value}\n`))
    expect(made.isUnusual, `${type} ${value}`).toBe(true)
  }
})
