import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectors, type DatabaseOutputConfig } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CommitMark, DatabaseConnection } from '../../child/protocol.ts'
import { openSession } from '../../duckdb/session.ts'
import { type Sql, sql } from '../../duckdb/sql.ts'
import { createMssqlDatabase, type MssqlDatabase } from '../../testing/mssql-database.ts'
import type { TestSqlServer } from '../../testing/sql-server/start.ts'
import type { TargetWriter } from '../writer.ts'
import { mssql } from './index.ts'
import { namesOf } from './run-names.ts'

const columns = [
  { name: 'id', type: 'int' as const },
  { name: 'name', type: 'text' as const },
]
const few = sql`select i, 'new ' || i from range(3) t(i)`
const endless = sql`select i, repeat('x', 1000) from range(100000000000) t(i)`
const old = ['1 old']
const fresh = ['0 new 0', '1 new 1', '2 new 2']

let database: MssqlDatabase
let folder: string
beforeAll(async () => {
  database = await createMssqlDatabase()
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-crash-'))
}, 60_000)
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const table of await database.tables()) await database.run(`drop table [${table}]`)
})

interface Way {
  readonly way: string
  readonly flags: Partial<DatabaseOutputConfig>
  readonly before: readonly string[] | null
  readonly after: readonly string[]
}

/** The ways in which a table is written, what it holds before, and what it holds after. */
const ways: readonly Way[] = [
  { way: 'create', flags: {}, before: null, after: fresh },
  { way: 'drop and create', flags: { dropTableThenCreate: true }, before: old, after: fresh },
  { way: 'delete', flags: {}, before: old, after: fresh },
  { way: 'truncate', flags: { truncate: true }, before: old, after: fresh },
  { way: 'append', flags: { deleteExistingData: false }, before: old, after: [...fresh, ...old].sort() },
  {
    way: 'update by key',
    flags: { deleteExistingData: false, updateByKey: ['id'] },
    before: old,
    after: fresh,
  },
]

async function held(): Promise<readonly string[] | null> {
  if (!(await database.tables()).includes('people')) return null
  const rows = await database.rows('select * from people')
  return rows.map((row) => Object.values(row).join(' ')).sort()
}

async function begin(flags: Partial<DatabaseOutputConfig>, before: readonly string[] | null) {
  if (before) {
    const key = flags.updateByKey ? ' not null primary key' : ''
    await database.run(`create table people (id int${key}, name nvarchar(max))`)
    await database.run(`insert into people values (1, 'old')`)
  }
  const runId = randomUUID()
  const config = {
    ...connectors.mssqlOutput.initial(),
    databaseName: database.name,
    tableName: 'people',
    ...flags,
  }
  const writer = await mssql.openWriter(database.connection, config, runId, () => undefined)
  return { runId, writer }
}

async function write(
  writer: TargetWriter,
  rows: Sql = few,
  signal = new AbortController().signal,
  onBytes = (_: number) => {},
) {
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
  const workFolder = await mkdtemp(join(folder, 'run-'))
  const named = sql`select * from (${rows}) as r(id, name)`
  await writer.check(columns, signal)
  return await writer.write({
    session,
    rows: named,
    findRow: async () => null,
    columns,
    measures: {},
    workFolder,
    onBytes,
    signal,
  })
}

const settled = async (runId: string, connection: DatabaseConnection = database.connection) => {
  await mssql.removeLeftovers(connection, database.name, runId)
  // Again, since nobody may know whether it was done.
  await mssql.removeLeftovers(connection, database.name, runId)
}

/** Ends the session of a run as its death would. */
async function cut(runId: string): Promise<void> {
  const found = await database.rows(
    `select session_id as id from sys.dm_exec_sessions where program_name = '${namesOf(runId).session}'`,
  )
  for (const { id } of found) await database.run(`kill ${id}`)
}

describe.each(ways)('$way', ({ flags, before, after }) => {
  it('holds what it held until the commit, and everything afterwards', async () => {
    const { runId, writer } = await begin(flags, before)
    expect(await write(writer)).toEqual({ written: 3, stored: 3 })
    const mark = await writer.mark()
    expect(await mssql.readMark(mark, database.connection)).toBe('inProgress')
    await writer.commit()
    expect(await mssql.readMark(mark, database.connection)).toBe('committed')
    await writer[Symbol.asyncDispose]()
    expect(await mssql.readMark(mark, database.connection)).toBe('committed')
    await settled(runId)
    expect(await mssql.readMark(mark, database.connection)).toBe('unknown')
    expect(await held()).toEqual(after)
    expect(await database.tables()).toEqual(['people'])
  })

  it('is as it was when the run dies before its mark, and nothing is left', async () => {
    const { runId, writer } = await begin(flags, before)
    await write(writer)
    await cut(runId)
    await settled(runId)
    expect(await held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
    await writer[Symbol.asyncDispose]()
  })

  it('says that it was undone when the run dies between mark and commit', async () => {
    const { runId, writer } = await begin(flags, before)
    await write(writer)
    const mark = await writer.mark()
    await cut(runId)
    await expect(writer.commit()).rejects.toThrow()
    await expect.poll(() => mssql.readMark(mark, database.connection)).toBe('aborted')
    await writer[Symbol.asyncDispose]()
    expect(await mssql.readMark(mark, database.connection)).toBe('aborted')
    await settled(runId)
    expect(await held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
  })

  it('is ended by whoever recovers it while it still goes on', async () => {
    const { runId, writer } = await begin(flags, before)
    await write(writer)
    const mark = await writer.mark()
    await mssql.endWrite(mark, database.connection)
    expect(await mssql.readMark(mark, database.connection)).toBe('aborted')
    await settled(runId)
    expect(await held()).toEqual(before)
    await writer[Symbol.asyncDispose]()
  })

  it('is cancelled in the middle of the load, on the server too, and nothing is left', async () => {
    const { writer } = await begin(flags, before)
    const cancel = new AbortController()
    let bytes = 0
    const writing = write(writer, endless, cancel.signal, (more) => {
      bytes += more
      if (bytes > 3e6) cancel.abort(new Error('cancelled'))
    })
    await expect(writing).rejects.toThrow('cancelled')
    await writer[Symbol.asyncDispose]()
    expect(await held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
    await expect.poll(() => database.connections()).toBe(0)
  })

  it('fails in order when its session dies in the middle of the load', async () => {
    const { runId, writer } = await begin(flags, before)
    let bytes = 0
    let ending: Promise<void> | undefined
    const writing = write(writer, endless, undefined, (more) => {
      bytes += more
      if (bytes > 3e6) ending ??= cut(runId)
    })
    await expect(writing).rejects.toThrow(/was lost|stopped the work/)
    await ending
    await writer[Symbol.asyncDispose]()
    await settled(runId)
    expect(await held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
  })
})

/** What only the server for tests can be made to do; a real one is left alone. */
if (process.env.MSSQL_TEST_URL === undefined)
  describe('a server of the test’s own', () => {
    const server = () => database.server as TestSqlServer

    it.each(
      ways.flatMap((way) => (['write', 'mark', 'commit'] as const).map((moment) => ({ ...way, moment }))),
    )('dies after $moment, $way', async ({ flags, before, after, moment }) => {
      const { runId, writer } = await begin(flags, before)
      let mark: CommitMark | undefined
      await write(writer)
      if (moment !== 'write') mark = await writer.mark()
      if (moment === 'commit') await writer.commit()
      await server().goAway()
      if (mark) expect(await mssql.readMark(mark, database.connection)).toBe('unknown')
      await expect(mssql.removeLeftovers(database.connection, database.name, runId)).rejects.toThrow(
        'refuses connections',
      )
      await writer[Symbol.asyncDispose]()
      await server().restart()
      if (mark)
        expect(await mssql.readMark(mark, database.connection)).toBe(
          moment === 'commit' ? 'committed' : 'aborted',
        )
      await settled(runId)
      expect(await held()).toEqual(moment === 'commit' ? after : before)
      expect((await database.tables()).filter((table) => table !== 'people')).toEqual([])
    })

    it.each(ways)(
      'loses the answer to the commit, which decides all the same: $way',
      async ({ flags, before, after }) => {
        const { runId, writer } = await begin(flags, before)
        await write(writer)
        const mark = await writer.mark()
        const mend = server().faults.on({ statement: /^commit/i, after: true }, 'drop')
        await expect(writer.commit()).rejects.toThrow('was lost')
        mend()
        expect(await mssql.readMark(mark, database.connection)).toBe('committed')
        await writer[Symbol.asyncDispose]()
        await settled(runId)
        expect(await held()).toEqual(after)
        expect(await database.tables()).toEqual(['people'])
      },
    )

    it.each(ways)('never gets the commit, which undoes all: $way', async ({ flags, before }) => {
      const { runId, writer } = await begin(flags, before)
      await write(writer)
      const mark = await writer.mark()
      const mend = server().faults.on({ statement: /^commit/i }, 'drop')
      await expect(writer.commit()).rejects.toThrow('was lost')
      mend()
      await expect.poll(() => mssql.readMark(mark, database.connection)).toBe('aborted')
      await writer[Symbol.asyncDispose]()
      await settled(runId)
      expect(await held()).toEqual(before)
    })

    it.each(['drop', 'reset'] as const)(
      'loses the connection in the middle of the rows: %s',
      async (what) => {
        const { runId, writer } = await begin({}, old)
        const mend = server().faults.on({ bulkRows: 20_000 }, what)
        await expect(write(writer, endless)).rejects.toThrow('was lost')
        mend()
        await writer[Symbol.asyncDispose]()
        await settled(runId)
        expect(await held()).toEqual(old)
        expect(await database.tables()).toEqual(['people'])
      },
    )

    it('refuses rows in the middle of the load with an error of its own', async () => {
      const { writer } = await begin({}, old)
      const mend = server().faults.on(
        { bulkRows: 20_000 },
        {
          number: 9002,
          state: 1,
          class: 17,
          message: 'The transaction log is full.',
          line: 1,
          procedure: '',
        },
      )
      await expect(write(writer, endless)).rejects.toThrow('The disk of the server')
      mend()
      await writer[Symbol.asyncDispose]()
      expect(await held()).toEqual(old)
      expect(await database.tables()).toEqual(['people'])
    })
  })

it('fails, and leaves the target as it was, when a row fails in DuckDB in the middle of the load', async () => {
  const { writer } = await begin({}, old)
  const broken = sql`select case when i = 300000 then error('row is bad') else i end, 'x' from range(1000000) t(i)`
  await expect(write(writer, broken)).rejects.toThrow('row is bad')
  await writer[Symbol.asyncDispose]()
  expect(await held()).toEqual(old)
  expect(await database.tables()).toEqual(['people'])
})

it('fails when the table that it would replace was changed while the rows were loaded', async () => {
  const { runId, writer } = await begin({ dropTableThenCreate: true }, old)
  await write(writer)
  await writer.mark()
  await database.run('alter table people add more int')
  await expect(writer.commit()).rejects.toThrow('The table people was changed by somebody else')
  await writer[Symbol.asyncDispose]()
  await settled(runId)
  expect(await held()).toEqual(['1 old '])
})

it('fails when somebody else has made the table while the rows were loaded', async () => {
  const { runId, writer } = await begin({}, null)
  await write(writer)
  await writer.mark()
  await database.run('create table people (mine int)')
  await expect(writer.commit()).rejects.toThrow('The table people was changed by somebody else')
  await writer[Symbol.asyncDispose]()
  await settled(runId)
  expect(await database.rows('select * from people')).toEqual([])
})

it('waits ten seconds at most for a table that somebody else holds, before the first row', async () => {
  await database.run('create table people (id int not null primary key, name nvarchar(max))')
  await database.run('begin transaction')
  await database.run('alter table people add more int')
  const { writer } = await begin({ dropTableThenCreate: true }, null)
  await expect(writer.check(columns, new AbortController().signal)).rejects.toThrow(
    'Somebody else holds the table locked',
  )
  await writer[Symbol.asyncDispose]()
  await database.run('rollback transaction')
  expect(await database.tables()).toEqual(['people'])
}, 30_000)

it('forgets nothing of a database that is gone', async () => {
  await mssql.removeLeftovers(database.connection, 'nowhere', randomUUID())
})
