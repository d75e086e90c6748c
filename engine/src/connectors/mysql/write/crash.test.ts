import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../duckdb/sql.ts'
import type { CommitMark } from '../../../model/commit-mark.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../../../testing/mysql-database.ts'
import { type MysqlServer, startMysqlServer } from '../../../testing/mysql-server.ts'
import { everyNth } from '../../../testing/rounds.ts'
import {
  ENDLESS_ROWS,
  OLD_ROWS,
  stagedMysql,
  writeModes,
  writesInto,
} from '../../../testing/staged-writes.ts'
import { namesOf } from '../../staged/run-names.ts'
import { mysql } from '../index.ts'

let server: MysqlServer
let database: MysqlDatabase
let folder: string
let writes: ReturnType<typeof writesInto>
beforeAll(async () => {
  server = await startMysqlServer()
  database = await createMysqlDatabase(server.url)
  folder = await mkdtemp(join(tmpdir(), 'anj-mysql-crash-'))
  writes = writesInto(stagedMysql(database), folder)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => writes.clear())

const modes = writeModes.filter(({ flags }) => !flags.truncate)

describe.each(everyNth(modes, 2, 1))('$way', ({ flags, before, after }) => {
  it.each(['write', 'mark', 'commit'] as const)('recovers from a server crash after %s', async (moment) => {
    const { runId, writer } = await writes.begin(flags, before)
    let mark: CommitMark | undefined
    const checked = await writes.write(writer)
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
    await writes.settled(runId)
    expect(await writes.held()).toEqual(moment === 'commit' ? after : before)
    expect((await database.tables()).filter((table) => table !== 'people')).toEqual([])
  })

  it('rolls back when its server crashes in the middle of the load', async () => {
    const { runId, writer } = await writes.begin(flags, before)
    let bytes = 0
    let ending: Promise<void> | undefined
    const writing = writes.write(writer, ENDLESS_ROWS, undefined, (more) => {
      bytes += more
      if (bytes > 3e6) ending ??= server.kill()
    })
    await expect(writing).rejects.toThrow(/was lost|cancelled the operation|stopped the operation/)
    await ending
    await server.start()
    await writer[Symbol.asyncDispose]()
    await writes.settled(runId)
    expect(await writes.held()).toEqual(before)
    expect(await database.tables()).toEqual(before ? ['people'] : [])
  })
})

it('restores the name of a table after a crash of a server without atomic renames', async () => {
  const { runId, writer } = await writes.begin({ dropTableThenCreate: true }, OLD_ROWS)
  const checked = await writes.write(writer)
  await checked.mark()
  await writes.cut(runId)
  await database.query(`rename table people to ${namesOf(runId).old}`)
  await writes.settled(runId)
  expect(await writes.held()).toEqual(OLD_ROWS)
  expect(await database.tables()).toEqual(['people'])
  await writer[Symbol.asyncDispose]()
})

it('refuses to delete rows if a foreign key that references the table was added during the run', async () => {
  await database.query('create table people (id int primary key, name text)')
  await database.query(`insert into people values (1, 'old')`)
  const { runId, writer } = await writes.begin({ deleteExistingData: true }, null)
  let bytes = 0
  let hung: Promise<unknown> | undefined
  const child = 'create table child (id int, foreign key (id) references people (id) on delete cascade)'
  const some = sql`select i, repeat('x', 1000) from range(30000) t(i)`
  const writing = writes.write(writer, some, undefined, (more) => {
    bytes += more
    if (bytes > 3e6) hung ??= database.query(child)
  })
  await expect(writing).rejects.toThrow('The table people was changed by another session')
  await hung
  await writer[Symbol.asyncDispose]()
  await writes.settled(runId)
  expect(await writes.held()).toEqual(OLD_ROWS)
  await database.query('drop table child')
})

it('fails when another session creates the table during the load', async () => {
  const { runId, writer } = await writes.begin({}, null)
  const checked = await writes.write(writer)
  await checked.mark()
  await database.query('create table people (mine int)')
  await expect(checked.commit()).rejects.toThrow('already exists')
  await writer[Symbol.asyncDispose]()
  await writes.settled(runId)
  expect(await database.query('select * from people')).toEqual([])
})

it('drops the old table even if its replacement has been renamed since', async () => {
  const { runId, writer } = await writes.begin({ dropTableThenCreate: true }, OLD_ROWS)
  const checked = await writes.write(writer)
  await checked.mark()
  await database.query(
    `rename table people to ${namesOf(runId).old}, ${namesOf(runId).staging} to people, people to elsewhere`,
  )
  await writes.cut(runId)
  await writes.settled(runId)
  expect(await database.tables()).toEqual(['elsewhere'])
  await writer[Symbol.asyncDispose]()
})
