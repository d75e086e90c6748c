import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column, DataType } from '@anj/workflow'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import { type Sql, sql } from '../duckdb/sql.ts'
import { csvLine, type FakeTable, fakeReading, tableConfig } from '../testing/fake-reading.ts'
import { type LandSourceOptions, landSource } from './land-source.ts'
import { sourceTable } from './source-table.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-landing-'))
})
afterEach(() => rm(folder, { recursive: true }))

const columnsOf = (...types: DataType[]): Column[] => types.map((type, i) => ({ name: `n${i}`, type }))

function landing(
  table: FakeTable,
  more: Partial<LandSourceOptions> & { treatAsFile?: boolean } = {},
): LandSourceOptions {
  const { treatAsFile = false, ...rest } = more
  return {
    reading: fakeReading({ t: table }),
    config: tableConfig('t', table.columns, { treatAsFile }),
    title: 'PostgreSQL',
    columns: table.columns,
    path: join(folder, 'source-0.parquet'),
    workFolder: folder,
    limits: { memoryBytes: 256e6, temporaryBytes: 2e9 },
    onRows: () => undefined,
    signal: new AbortController().signal,
    ...rest,
  }
}

/** Lands a source and returns the result of a select over its row numbers and cells. */
async function landed(options: LandSourceOptions, look = (rows: Sql) => rows) {
  const source = await landSource(options)
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    paths: [source.path],
  })
  const { select } = sourceTable('in', { ...source, isSample: false }, null)
  return { source, table: await session.rows(look(select)) }
}

const rowsOf = (columns: Column[], ...rows: (string | null)[][]): FakeTable => ({
  columns,
  pieces: rows.map(csvLine),
  rows: rows.length,
})

describe('a landed source', () => {
  test('keeps a byte order mark at the start of its first value', async () => {
    const columns = columnsOf('text', 'text')
    const table: FakeTable = { columns, pieces: ['\uFEFFa,b\n\uFEFFc,d\n'], rows: 2 }
    // The driver removes the mark from texts that it returns.
    const { table: found } = await landed(landing(table), (rows) => sql`select hex(c0) from (${rows})`)
    expect(found).toEqual([['EFBBBF61'], ['EFBBBF63']])
  })

  test('has typed columns, keeps the row order and distinguishes null from the empty string', async () => {
    const columns = columnsOf(
      'int',
      'text',
      'decimal',
      'date',
      'timestamp',
      'bit',
      'float',
      'time',
      'varchar',
    )
    const table = rowsOf(
      columns,
      [
        '9223372036854775807',
        'line\nbreak, "quoted"',
        '12345678901234567890.120',
        '0001-01-01',
        '9999-12-31 23:59:59.999999',
        'true',
        '0.1',
        '24:00:00',
        '',
      ],
      [null, null, null, null, null, null, null, null, null],
      ['-1', '', '0', '2024-02-29', '2024-01-01 00:00:00', 'f', '1e-300', '00:00:00', ' \u{1F600}\r\n'],
    )
    const { source, table: rows } = await landed(landing(table))
    expect(source).toMatchObject({ kind: 'landed', rows: 3, emptyRows: 0, emptyCells: 0, columns })
    expect(rows).toEqual([
      [
        '1',
        '9223372036854775807',
        'line\nbreak, "quoted"',
        '12345678901234567890.120',
        '0001-01-01',
        '9999-12-31 23:59:59.999999',
        'true',
        '0.1',
        '24:00:00',
        '',
      ],
      ['2', null, null, null, null, null, null, null, null, null],
      [
        '3',
        '-1',
        '',
        '0',
        '2024-02-29',
        '2024-01-01 00:00:00',
        'false',
        '1e-300',
        '00:00:00',
        ' \u{1F600}\r\n',
      ],
    ])
  })

  test('with one column keeps its nulls', async () => {
    const { table } = await landed(landing(rowsOf(columnsOf('text'), ['a'], [null], [''], [null])))
    expect(table).toEqual([
      ['1', 'a'],
      ['2', null],
      ['3', ''],
      ['4', null],
    ])
  })

  test('may be empty', async () => {
    expect((await landed(landing(rowsOf(columnsOf('int', 'text'))))).source.rows).toBe(0)
  })

  test('turns empty strings into null if it is treated as a file, and counts its empty rows and cells', async () => {
    const table = rowsOf(
      columnsOf('text', 'int', 'varchar'),
      ['a', '1', ''],
      ['', null, null],
      [null, null, null],
    )
    const { source, table: rows } = await landed(landing(table, { treatAsFile: true }))
    expect(source).toMatchObject({ rows: 3, emptyRows: 2, emptyCells: 2 })
    expect(rows.map(([number, empty, ...cells]) => [number, empty, cells])).toEqual([
      ['1', 'false', ['a', '1', null]],
      ['2', 'true', [null, null, null]],
      ['3', 'true', [null, null, null]],
    ])
  })
})

test('texts that look like table rows stay in their cells across many buffers', async () => {
  const hostile = [
    (i: number) => Array.from({ length: 30 }, (_, k) => `${i},"${k}",x`).join('\n'),
    (i: number) => '","\n'.repeat(40 + (i % 7)),
    () => '"\n"'.repeat(50),
    () => '\n,,\n',
  ]
  const count = 60_000
  function* pieces() {
    for (let i = 0; i < count; i++) {
      const text = hostile[i % hostile.length]?.(i) ?? ''
      yield csvLine([String(i), text, text])
    }
  }
  const { source, table } = await landed(
    landing({ columns: columnsOf('int', 'text', 'text'), pieces: pieces(), rows: count }),
    (rows) => sql`select count_if(c1 <> c2), count_if(c0 <> "row" - 1), sum(length(c1)) > 0 from (${rows})`,
  )
  expect(source.rows).toBe(count)
  expect(table).toEqual([['0', '0', 'true']])
})

test("many cells of 10 MB fit in a run's memory", async () => {
  const chunk = Buffer.alloc(100_000, 'x')
  // The source is read twice if a batch doesn't fit.
  const pieces = {
    *[Symbol.iterator]() {
      for (let i = 0; i < 30; i++) {
        yield `${i},`
        for (let k = 0; k < 100; k++) yield chunk
        yield '\n'
      }
    },
  }
  const source = await landSource(landing({ columns: columnsOf('int', 'text'), pieces, rows: 30 }))
  expect(source.rows).toBe(30)
})

test("an error about a row that is too long names the source's title", async () => {
  const chunk = Buffer.alloc(1_000_000, 'x')
  function* pieces() {
    for (let k = 0; k < 40; k++) yield chunk
    yield '\n'
  }
  await expect(
    landSource(landing({ columns: columnsOf('text'), pieces: pieces(), rows: 1 })),
  ).rejects.toMatchObject({ code: 'sourceRowTooLong' })
})

describe('a source that fails', () => {
  const columns = columnsOf('int')
  test('midway throws its own error and leaves no pipe behind', async () => {
    function* pieces() {
      yield '1\n'.repeat(100_000)
      throw new Error('the server went away')
    }
    await expect(landSource(landing({ columns, pieces: pieces(), rows: 1 }))).rejects.toThrow('went away')
    expect((await readdir(folder)).filter((file) => file.endsWith('.pipe'))).toEqual([])
  })
  test('is refused when it reports more rows than have arrived', async () => {
    await expect(landSource(landing({ columns, pieces: ['1\n2\n'], rows: 3 }))).rejects.toThrow(
      'PostgreSQL sent 3 rows, and 2 arrived',
    )
  })
  test('ends immediately when the run is cancelled', async () => {
    const cancel = new AbortController()
    async function* pieces() {
      yield '1\n'
      setImmediate(() => cancel.abort(new Error('cancelled')))
      await new Promise((_, reject) =>
        cancel.signal.addEventListener('abort', () => reject(new Error('gone'))),
      )
    }
    await expect(
      landSource(landing({ columns, pieces: pieces(), rows: 1 }, { signal: cancel.signal })),
    ).rejects.toThrow('cancelled')
  })
})
