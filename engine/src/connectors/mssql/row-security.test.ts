import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { ConfigOf } from '@anj/workflow'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { DatasetSource } from '../../model/source.ts'
import { makeDataset } from '../../testing/make-dataset.ts'
import { createMssqlDatabase, type MssqlDatabase } from '../../testing/mssql-database.ts'
import { requestFor, runHere } from '../../testing/run-here.ts'
import { workflowOf } from '../../testing/workflow-of.ts'
import type { SourceSpec } from '../connector.ts'
import { mssql } from './index.ts'

const never = new AbortController().signal

let folder: string
let database: MssqlDatabase
/** A user who may see policies, like the database owner. */
let knowing: DatabaseConnection
/** A user who may read and write tables but not see policies. */
let plain: DatabaseConnection
let rows: DatasetSource

const policy = `create security policy guard.only_ones add filter predicate guard.is_one(tenant) on dbo.orders,
  add block predicate guard.is_one(tenant) on dbo.orders after insert with (state = on)`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-row-security-'))
  rows = await makeDataset(join(folder, 'rows.parquet'), `select * from (values ('7', '1')) t(id, tenant)`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  database = await createMssqlDatabase()
  await database.run('create schema guard')
  await database.run('create table orders (id int, tenant int)')
  await database.run('create table others (id int)')
  await database.run('insert into orders values (1, 1), (2, 2), (3, 2); insert into others values (1)')
  await database.run(
    'create function guard.is_one(@tenant int) returns table with schemabinding as return select 1 as one where @tenant = 1',
  )
  await database.run(policy)
  knowing = await database.createUser('view definition, select')
  plain = await database.createUser('create table')
  await database.run(`grant select, insert, delete, alter on schema::dbo to [${plain.userId}]`)
  return () => database[Symbol.asyncDispose]()
})

const table = (tableName: string): SourceSpec => ({
  mode: 'table',
  schemaName: 'dbo',
  tableName,
  query: '',
  filter: '',
})

/** Reads a source. Returns the number of rows and the notes for the run's log. */
async function read(connection: DatabaseConnection, source: SourceSpec) {
  await using reading = await mssql.openReading(connection, database.name, never)
  const columns = await reading.columnsOf(source, never)
  const notes = (await reading.notesOn?.(source, columns, never)) ?? []
  const sink = new PassThrough().resume()
  return { notes, count: await reading.copyOut(source, columns, sink, { signal: never }) }
}

function write(flags: Partial<ConfigOf<'mssqlOutput'>>, connection = plain) {
  const output = { kind: 'mssqlOutput' as const, databaseName: database.name, tableName: 'orders', ...flags }
  const target = { kind: 'database' as const, connection, databaseName: database.name }
  return runHere(requestFor(workflowOf({ source: rows, output }), rows, target, folder))
}

/** Returns the row count from the catalogue, because the policy hides rows even from administrators. */
async function count(): Promise<number> {
  const [found] = await database.rows(
    "select sum(rows) as n from sys.partitions where object_id = object_id('dbo.orders') and index_id < 2",
  )
  return Number(found?.n)
}

const filtered =
  'A database security policy hides some rows of these tables from this user: orders. Only the visible rows are read.'

describe('a source with a security policy', () => {
  it('returns only the visible rows, and a note for the log', async () => {
    expect(await read(knowing, table('orders'))).toEqual({ notes: [filtered], count: 1 })
    expect(await read(knowing, { ...table(''), mode: 'query', query: 'select id from orders' })).toEqual({
      notes: [filtered],
      count: 1,
    })
  })

  it('does not affect other tables', async () => {
    for (const user of [knowing, plain])
      expect(await read(user, table('others'))).toEqual({ notes: [], count: 1 })
  })

  it('is detected by row counts when the user may not see policies', async () => {
    expect(await read(plain, table('orders'))).toEqual({
      notes: [
        'Rows of the table orders that the server counts, but this user cannot see: 2. They are not read. A security policy may hide them.',
      ],
      count: 1,
    })
  })
})

describe('a target with a security policy', () => {
  it.each([{ deleteExistingData: true }, { deleteExistingData: false }, { dropTableThenCreate: true }])(
    'is refused for a user who sees the policy: %o',
    async (flags) => {
      await expect(write(flags, database.connection)).rejects.toMatchObject({ code: 'targetHasRowSecurity' })
      expect(await count()).toBe(3)
    },
  )

  it('keeps its rows when the user sees neither them nor the policy', async () => {
    await expect(write({ deleteExistingData: true })).rejects.toThrow(
      'Rows left in the table orders after all rows were deleted: 2.',
    )
    expect(await count()).toBe(3)
  })

  it('is unchanged when the policy blocks a new row', async () => {
    rows = await makeDataset(
      join(folder, 'blocked.parquet'),
      `select * from (values ('7', '2')) t(id, tenant)`,
    )
    await expect(write({ deleteExistingData: false })).rejects.toThrow(/block predicate/)
    expect(await count()).toBe(3)
  })
})
