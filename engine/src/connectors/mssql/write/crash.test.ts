import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../duckdb/sql.ts'
import { installFakeClock } from '../../../testing/fake-clock.ts'
import { createMssqlDatabase, type MssqlDatabase } from '../../../testing/mssql-database.ts'
import {
  ENDLESS_ROWS,
  OLD_ROWS,
  writeModes,
  writesInto,
  writtenColumns,
} from '../../../testing/mssql-writes.ts'
import { everyNth } from '../../../testing/rounds.ts'
import { mssql } from '../index.ts'

let database: MssqlDatabase
let folder: string
let writes: ReturnType<typeof writesInto>
beforeAll(async () => {
  database = await createMssqlDatabase()
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-crash-'))
  writes = writesInto(database, folder)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const table of await database.tables()) await database.run(`drop table [${table}]`)
})

describe.each(everyNth(writeModes, 2))('$way', ({ flags, before, after }) => {
  it('keeps the old rows until the commit and has all new rows afterwards', async () => {
    const { runId, writer } = await writes.begin(flags, before)
    const checked = await writes.write(writer)
    expect(checked.result).toEqual({ written: 3, stored: 3 })
    const mark = await checked.mark()
    expect(await mssql.readMark(mark, database.connection)).toBe('inProgress')
    await checked.commit()
    expect(await mssql.readMark(mark, database.connection)).toBe('committed')
    await writer[Symbol.asyncDispose]()
    expect(await mssql.readMark(mark, database.connection)).toBe('committed')
    await writes.settled(runId)
    expect(await mssql.readMark(mark, database.connection)).toBe('unknown')
    expect(await writes.held()).toEqual(after)
    expect(await database.tables()).toEqual(['people'])
  })

  it('leaves the target unchanged, without leftovers, when the run crashes before its mark', async () => {
    const { runId, writer } = await writes.begin(flags, before)
    await writes.write(writer)
    await writes.cut(runId)
    await writes.settled(runId)
    expect(await writes.held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
    await writer[Symbol.asyncDispose]()
  })

  it('reports the write as aborted when the run crashes between mark and commit', async () => {
    const { runId, writer } = await writes.begin(flags, before)
    const checked = await writes.write(writer)
    const mark = await checked.mark()
    await writes.cut(runId)
    await expect(checked.commit()).rejects.toThrow()
    await expect.poll(() => mssql.readMark(mark, database.connection)).toBe('aborted')
    await writer[Symbol.asyncDispose]()
    expect(await mssql.readMark(mark, database.connection)).toBe('aborted')
    await writes.settled(runId)
    expect(await writes.held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
  })

  it('lets the recovery end a write that is in progress', async () => {
    const { runId, writer } = await writes.begin(flags, before)
    const checked = await writes.write(writer)
    const mark = await checked.mark()
    await mssql.endWrite(mark, database.connection)
    expect(await mssql.readMark(mark, database.connection)).toBe('aborted')
    await writes.settled(runId)
    expect(await writes.held()).toEqual(before)
    await writer[Symbol.asyncDispose]()
  })

  it('leaves the target unchanged, without leftovers, when the run is cancelled during the load', async () => {
    const { writer } = await writes.begin(flags, before)
    const cancel = new AbortController()
    let bytes = 0
    const writing = writes.write(writer, ENDLESS_ROWS, cancel.signal, (more) => {
      bytes += more
      if (bytes > 3e6) cancel.abort(new Error('cancelled'))
    })
    await expect(writing).rejects.toThrow('cancelled')
    await writer[Symbol.asyncDispose]()
    expect(await writes.held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
    await expect.poll(() => database.connections()).toBe(0)
  })

  it('leaves the target unchanged when the server kills the session during the load', async () => {
    const { runId, writer } = await writes.begin(flags, before)
    let bytes = 0
    let ending: Promise<void> | undefined
    const writing = writes.write(writer, ENDLESS_ROWS, undefined, (more) => {
      bytes += more
      if (bytes > 3e6) ending ??= writes.cut(runId)
    })
    await expect(writing).rejects.toThrow(/was lost|cancelled the operation|stopped the operation/)
    await ending
    await writer[Symbol.asyncDispose]()
    await writes.settled(runId)
    expect(await writes.held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
  })
})

it('leaves the target unchanged when a row fails in DuckDB during the load', async () => {
  const { writer } = await writes.begin({}, OLD_ROWS)
  const broken = sql`select case when i = 300000 then error('row is bad') else i end, 'x' from range(1000000) t(i)`
  await expect(writes.write(writer, broken)).rejects.toThrow('row is bad')
  await writer[Symbol.asyncDispose]()
  expect(await writes.held()).toEqual(OLD_ROWS)
  expect(await database.tables()).toEqual(['people'])
})

it('fails when the table to replace changes during the load', async () => {
  const { runId, writer } = await writes.begin({ dropTableThenCreate: true }, OLD_ROWS)
  const checked = await writes.write(writer)
  await checked.mark()
  await database.run('alter table people add more int')
  await expect(checked.commit()).rejects.toThrow('The table people was changed by another session')
  await writer[Symbol.asyncDispose]()
  await writes.settled(runId)
  expect(await writes.held()).toEqual(['1 old '])
})

it('fails when another session creates the table during the load', async () => {
  const { runId, writer } = await writes.begin({}, null)
  const checked = await writes.write(writer)
  await checked.mark()
  await database.run('create table people (mine int)')
  await expect(checked.commit()).rejects.toThrow('The table people was changed by another session')
  await writer[Symbol.asyncDispose]()
  await writes.settled(runId)
  expect(await database.rows('select * from people')).toEqual([])
})

it('waits at most ten seconds for a table that another session has locked, before the first row', async () => {
  await database.run('create table people (id int not null primary key, name nvarchar(max))')
  await database.run('begin transaction')
  await database.run('alter table people add more int')
  using clock = installFakeClock()
  const { writer } = await writes.begin({ dropTableThenCreate: true }, null)
  const refused = writer.check(writtenColumns, new AbortController().signal)
  refused.catch(() => undefined)
  expect(await clock.windPast(refused, 10_000)).toBeGreaterThan(9_000)
  await expect(refused).rejects.toThrow('Another session holds a lock on the table')
  await writer[Symbol.asyncDispose]()
  await database.run('rollback transaction')
  expect(await database.tables()).toEqual(['people'])
})

it('accepts a missing database when it removes leftovers', async () => {
  await mssql.removeLeftovers(database.connection, 'nowhere', randomUUID())
})
