import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { installFakeClock } from '../../../testing/fake-clock.ts'
import { createMssqlDatabase, type MssqlDatabase } from '../../../testing/mssql-database.ts'
import { stagedMssql, writesInto, writtenColumns } from '../../../testing/staged-writes.ts'

let database: MssqlDatabase
let folder: string
let writes: ReturnType<typeof writesInto>
beforeAll(async () => {
  database = await createMssqlDatabase()
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-crash-'))
  writes = writesInto(stagedMssql(database), folder)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => writes.clear())

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
