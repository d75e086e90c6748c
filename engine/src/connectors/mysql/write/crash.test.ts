import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectors, type DatabaseOutputConfig } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../../duckdb/session.ts'
import { type Sql, sql } from '../../../duckdb/sql.ts'
import type { CommitMark } from '../../../model/commit-mark.ts'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../../../testing/mysql-database.ts'
import { type MysqlServer, startMysqlServer } from '../../../testing/mysql-server.ts'
import { everyNth } from '../../../testing/rounds.ts'
import { namesOf } from '../../staged/run-names.ts'
import type { TargetWriter } from '../../writer.ts'
import { mysql } from '../index.ts'

const columns = [
  { name: 'id', type: 'int' as const },
  { name: 'name', type: 'text' as const },
]
const few = sql`select i, 'new ' || i from range(3) t(i)`
const endless = sql`select i, repeat('x', 1000) from range(100000000000) t(i)`
const old = ['1 old']
const fresh = ['0 new 0', '1 new 1', '2 new 2']

let server: MysqlServer
let database: MysqlDatabase
let folder: string
beforeAll(async () => {
  server = await startMysqlServer()
  database = await createMysqlDatabase(server.url)
  folder = await mkdtemp(join(tmpdir(), 'anj-mysql-crash-'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const table of await database.tables()) await database.query(`drop table \`${table}\``)
})

/** The four write modes, with the table's rows before and after. */
const ways = [
  { way: 'create', flags: {}, before: null, after: fresh },
  { way: 'drop and create', flags: { dropTableThenCreate: true }, before: old, after: fresh },
  { way: 'delete', flags: {}, before: old, after: fresh },
  { way: 'append', flags: { deleteExistingData: false }, before: old, after: [...fresh, ...old].sort() },
] as const

async function held(): Promise<readonly string[] | null> {
  if (!(await database.tables()).includes('people')) return null
  const rows = await database.query('select * from people')
  return rows.map((row) => Object.values(row).join(' ')).sort()
}

async function begin(flags: Partial<DatabaseOutputConfig>, before: readonly string[] | null) {
  if (before) {
    await database.query('create table people (id int, name text)')
    await database.query(`insert into people values (1, 'old')`)
  }
  const runId = randomUUID()
  const config = {
    ...connectors.mysqlOutput.initial(),
    databaseName: database.name,
    tableName: 'people',
    ...flags,
  }
  const writer = await mysql.openWriter(database.connection, config, runId, () => undefined)
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
  const checked = await writer.check(columns, signal)
  const result = await checked.write({
    session,
    rows: named,
    findRow: async () => null,
    columns,
    measures: {},
    workFolder,
    onBytes,
    signal,
  })
  return { ...checked, result }
}

const settled = async (runId: string, connection: DatabaseConnection = database.connection) => {
  await mysql.removeLeftovers(connection, database.name, runId)
  // Recovery may not know that it has already run, so a second call must succeed.
  await mysql.removeLeftovers(connection, database.name, runId)
}

/** Kills the connection of a run, as a crash would. */
async function cut(runId: string): Promise<void> {
  const [found] = await database.query(`select is_used_lock('${namesOf(runId).mark}') as id`)
  await database.query(`kill ${found?.id}`)
}

describe.each(everyNth(ways, 2, 1))('$way', ({ flags, before, after }) => {
  it('keeps its old rows until the commit and has all new rows afterwards', async () => {
    const { runId, writer } = await begin(flags, before)
    const checked = await write(writer)
    expect(checked.result).toEqual({ written: 3, stored: 3 })
    expect(await held()).toEqual(before)
    const mark = await checked.mark()
    expect(await mysql.readMark(mark, database.connection)).toBe('inProgress')
    expect(await held()).toEqual(before)
    await checked.commit()
    expect(await mysql.readMark(mark, database.connection)).toBe('committed')
    await writer[Symbol.asyncDispose]()
    expect(await mysql.readMark(mark, database.connection)).toBe('committed')
    await settled(runId)
    expect(await mysql.readMark(mark, database.connection)).toBe('unknown')
    expect(await held()).toEqual(after)
    expect(await database.tables()).toEqual(['people'])
  })

  it('keeps the target unchanged and leaves nothing behind when the run crashes before its mark', async () => {
    const { runId, writer } = await begin(flags, before)
    await write(writer)
    await cut(runId)
    await settled(runId)
    expect(await held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
    await writer[Symbol.asyncDispose]()
  })

  it('reports a rollback when the run crashes between mark and commit', async () => {
    const { runId, writer } = await begin(flags, before)
    const checked = await write(writer)
    const mark = await checked.mark()
    await cut(runId)
    await expect(checked.commit()).rejects.toThrow()
    await expect.poll(() => mysql.readMark(mark, database.connection)).toBe('aborted')
    await writer[Symbol.asyncDispose]()
    expect(await mysql.readMark(mark, database.connection)).toBe('aborted')
    await settled(runId)
    expect(await held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
  })

  it('lets recovery end a write in progress', async () => {
    const { runId, writer } = await begin(flags, before)
    const checked = await write(writer)
    const mark = await checked.mark()
    await mysql.endWrite(mark, database.connection)
    expect(await mysql.readMark(mark, database.connection)).toBe('aborted')
    await settled(runId)
    expect(await held()).toEqual(before)
    await writer[Symbol.asyncDispose]()
  })

  it.each(['write', 'mark', 'commit'] as const)('recovers from a server crash after %s', async (moment) => {
    const { runId, writer } = await begin(flags, before)
    let mark: CommitMark | undefined
    const checked = await write(writer)
    if (moment !== 'write') mark = await checked.mark()
    if (moment === 'commit') await checked.commit()
    await server.kill()
    if (mark) expect(await mysql.readMark(mark, database.connection)).toBe('unknown')
    await expect(mysql.removeLeftovers(database.connection, database.name, runId)).rejects.toThrow(
      'refuses connections',
    )
    await writer[Symbol.asyncDispose]()
    await server.start()
    if (mark)
      expect(await mysql.readMark(mark, database.connection)).toBe(
        moment === 'commit' ? 'committed' : 'aborted',
      )
    await settled(runId)
    expect(await held()).toEqual(moment === 'commit' ? after : before)
    expect((await database.tables()).filter((table) => table !== 'people')).toEqual([])
  })

  it('stops a cancelled load on the server too and leaves nothing behind', async () => {
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

  it.each(['connection', 'server'] as const)(
    'rolls back when its %s dies in the middle of the load',
    async (what) => {
      const { runId, writer } = await begin(flags, before)
      let bytes = 0
      let ending: Promise<void> | undefined
      const writing = write(writer, endless, undefined, (more) => {
        bytes += more
        if (bytes > 3e6) ending ??= what === 'server' ? server.kill() : cut(runId)
      })
      await expect(writing).rejects.toThrow(/was lost|cancelled the operation|stopped the operation/)
      await ending
      if (what === 'server') await server.start()
      await writer[Symbol.asyncDispose]()
      await settled(runId)
      expect(await held()).toEqual(before)
      expect(await database.tables()).toEqual(before ? ['people'] : [])
    },
  )
})

it('keeps the target unchanged when a row fails in DuckDB in the middle of the load', async () => {
  const { writer } = await begin({}, old)
  const broken = sql`select case when i = 300000 then error('row is bad') else i end, 'x' from range(1000000) t(i)`
  await expect(write(writer, broken)).rejects.toThrow('row is bad')
  await writer[Symbol.asyncDispose]()
  expect(await held()).toEqual(old)
  expect(await database.tables()).toEqual(['people'])
})

it('restores the name of a table after a crash of a server without atomic renames', async () => {
  const { runId, writer } = await begin({ dropTableThenCreate: true }, old)
  const checked = await write(writer)
  await checked.mark()
  await cut(runId)
  await database.query(`rename table people to ${namesOf(runId).old}`)
  await settled(runId)
  expect(await held()).toEqual(old)
  expect(await database.tables()).toEqual(['people'])
  await writer[Symbol.asyncDispose]()
})

it('refuses to replace a table that changed during the load', async () => {
  const { runId, writer } = await begin({ dropTableThenCreate: true }, old)
  const checked = await write(writer)
  await checked.mark()
  await database.query('alter table people add column more int')
  await expect(checked.commit()).rejects.toThrow('The table people was changed by another session')
  await writer[Symbol.asyncDispose]()
  await settled(runId)
  expect(await held()).toEqual(['1 old '])
})

it('refuses to delete rows when a new foreign key references the table since the start of the run', async () => {
  await database.query('create table people (id int primary key, name text)')
  await database.query(`insert into people values (1, 'old')`)
  const { runId, writer } = await begin({ deleteExistingData: true }, null)
  let bytes = 0
  let hung: Promise<unknown> | undefined
  const child = 'create table child (id int, foreign key (id) references people (id) on delete cascade)'
  const some = sql`select i, repeat('x', 1000) from range(30000) t(i)`
  const writing = write(writer, some, undefined, (more) => {
    bytes += more
    if (bytes > 3e6) hung ??= database.query(child)
  })
  await expect(writing).rejects.toThrow('The table people was changed by another session')
  await hung
  await writer[Symbol.asyncDispose]()
  await settled(runId)
  expect(await held()).toEqual(old)
  await database.query('drop table child')
})

it('fails when another session creates the table during the load', async () => {
  const { runId, writer } = await begin({}, null)
  const checked = await write(writer)
  await checked.mark()
  await database.query('create table people (mine int)')
  await expect(checked.commit()).rejects.toThrow('already exists')
  await writer[Symbol.asyncDispose]()
  await settled(runId)
  expect(await database.query('select * from people')).toEqual([])
})

it('removes leftovers of a missing database without an error', async () => {
  await mysql.removeLeftovers(database.connection, 'nowhere', randomUUID())
})

it('drops the old table when its replacement was renamed since', async () => {
  const { runId, writer } = await begin({ dropTableThenCreate: true }, old)
  const checked = await write(writer)
  await checked.mark()
  await database.query(
    `rename table people to ${namesOf(runId).old}, ${namesOf(runId).staging} to people, people to elsewhere`,
  )
  await cut(runId)
  await settled(runId)
  expect(await database.tables()).toEqual(['elsewhere'])
  await writer[Symbol.asyncDispose]()
})
