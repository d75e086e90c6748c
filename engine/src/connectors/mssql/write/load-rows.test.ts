import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column } from '@anj/workflow'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSqlServer, type TestSqlServer } from '../../../../../tds-server/src/start.ts'
import { openSession, type Session } from '../../../duckdb/session.ts'
import { type Sql, sql } from '../../../duckdb/sql.ts'
import { scriptedMssql } from '../../../testing/scripted-mssql.ts'
import { connect, type Database } from '../connect.ts'
import { asInteger, asText, type LoadColumn } from './load-columns.ts'
import { loadRows } from './load-rows.ts'

/** The statements and rows that the server received. */
const heard: { statements: string[]; rows: unknown[][]; count: number; slow: number } = {
  statements: [],
  rows: [],
  count: 0,
  slow: 0,
}

let folder: string
let session: Session
let server: TestSqlServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-load-'))
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
  const engine = scriptedMssql({
    execute: (text) => {
      if (!text.startsWith('set ')) heard.statements.push(text)
      return []
    },
    bulkInsert: async (statement, _, rows) => {
      heard.statements.push(statement)
      let count = 0
      for await (const some of rows) {
        count += some.length
        heard.count += some.length
        if (heard.rows.length < 10) heard.rows.push(...some.map((row) => [...row]))
        if (heard.slow > 0) await new Promise((resolve) => setTimeout(resolve, heard.slow))
      }
      return count
    },
  })
  server = await startSqlServer({ tls: 'off', engine })
})
afterAll(async () => {
  await server.stop()
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  Object.assign(heard, { statements: [], rows: [], count: 0, slow: 0 })
})

const open = () => connect(server.connection, { databaseName: null, applicationName: 'anj test' })
const column = (name: string, type: Column['type']) => ({ name, type })
const columns: readonly LoadColumn[] = [
  { ...asInteger(column('id', 'int'), 'int'), from: column('id', 'int'), to: 'id', notNull: false },
  { ...asText(column('name', 'varchar'), 20), from: column('name', 'varchar'), to: 'a]b', notNull: false },
]

function load(
  database: Database,
  rows: Sql,
  more: { signal?: AbortSignal; onBytes?: (bytes: number) => void; onStored?: (rows: number) => void } = {},
) {
  const { signal = new AbortController().signal, onBytes = () => {}, onStored = () => {} } = more
  const named = sql`select * from (${rows}) as r(id, name)`
  const place = { schema: 'dbo', table: 'anj_x' }
  const input = { session, rows: named, workFolder: folder, onBytes, signal }
  return loadRows(
    database,
    place,
    columns,
    { ...input, findRow: async () => null, columns: [], measures: {}, rejects: null },
    onStored,
  )
}

it('sends rows in batches and returns two independent counts', async () => {
  await using database = await open()
  const stored: number[] = []
  const result = await load(database, sql`select i, 'row ' || i from range(250000) t(i)`, {
    onStored: (rows) => void stored.push(rows),
  })
  expect(result).toEqual({ written: 250_000, stored: 250_000 })
  expect(stored).toEqual([100_000, 200_000, 250_000])
  expect(heard.statements[0]).toBe(
    'insert bulk [dbo].[anj_x]([id] int, [a]]b] nvarchar(20)) WITH (CHECK_CONSTRAINTS,FIRE_TRIGGERS,KEEP_NULLS,TABLOCK)',
  )
  expect(heard.rows.length).toBeGreaterThan(0)
  for (const [id, name] of heard.rows) expect(name).toBe(`row ${id}`)
})

it('sends nothing if there are no rows', async () => {
  await using database = await open()
  expect(await load(database, sql`select i, '' from range(0) t(i)`)).toEqual({ written: 0, stored: 0 })
  expect(heard.statements).toEqual([])
})

it('widens the column for a text with more UTF-16 units than characters, without losing a row', async () => {
  await using database = await open()
  const rows = sql`select i, case when i = 5 then repeat('😀', 15) when i = 8 then repeat('😀', 3000) else 'x' end from range(10) t(i)`
  expect(await load(database, rows)).toEqual({ written: 10, stored: 10 })
  expect(heard.statements.map((statement) => statement.replace(/ WITH .*/, ''))).toEqual([
    'insert bulk [dbo].[anj_x]([id] int, [a]]b] nvarchar(20))',
    'alter table [dbo].[anj_x] alter column [a]]b] nvarchar(30) null',
    'insert bulk [dbo].[anj_x]([id] int, [a]]b] nvarchar(30))',
    'alter table [dbo].[anj_x] alter column [a]]b] nvarchar(max) null',
    'insert bulk [dbo].[anj_x]([id] int, [a]]b] nvarchar(max))',
  ])
})

it('limits how far DuckDB runs ahead of a slow server', async () => {
  await using database = await open()
  heard.slow = 5
  const cancel = new AbortController()
  let bytes = 0
  const loading = load(database, sql`select i, 'row ' || i from range(100000000) t(i)`, {
    signal: cancel.signal,
    onBytes: (more) => {
      bytes += more
    },
  })
  await expect.poll(() => heard.count).toBeGreaterThan(50_000)
  // DuckDB writes about 18 bytes per row, and the pipes and buffers in between hold a few megabytes at most.
  expect(bytes / 12 - heard.count).toBeLessThan(1_000_000)
  const failed = loading.catch((error: Error) => error.message)
  cancel.abort(new Error('enough'))
  await database.cancel(new Error('enough'))
  expect(await failed).toBe('enough')
})

it('fails when DuckDB fails, and keeps the connection usable', async () => {
  await using database = await open()
  const broken = sql`select case when i = 150000 then error('row is bad') else i end, 'x' from range(1000000) t(i)`
  await expect(load(database, broken)).rejects.toThrow('row is bad')
  await database.run('select 1')
  expect(heard.statements.at(-1)).toBe('select 1')
})

it.each(['drop', 'reset'] as const)('fails when the connection is lost during the load: %s', async (what) => {
  await using database = await open()
  const mend = server.faults.on({ bulkRows: 20_000 }, what)
  await expect(load(database, sql`select i, 'x' from range(100000000) t(i)`)).rejects.toThrow('was lost')
  mend()
})

it('stops the server and DuckDB when it is cancelled', async () => {
  const database = await open()
  const cancel = new AbortController()
  const loading = load(database, sql`select i, 'x' from range(100000000000) t(i)`, { signal: cancel.signal })
  await expect.poll(() => heard.count).toBeGreaterThan(10_000)
  const reason = new Error('cancelled')
  const failed = loading.catch((error: Error) => error.message)
  cancel.abort(reason)
  await database.cancel(reason)
  expect(await failed).toBe('cancelled')
  expect(await session.row(sql`select 1`)).toEqual(['1'])
})
