import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCommitMark, resolveCommitMark } from '../../../child/read-commit-mark.ts'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import { connect, type Database } from '../connect.ts'
import { type PostgresqlMark, writeCommitMark } from './commit-mark.ts'

let database: TargetDatabase
beforeAll(async () => {
  database = await createTargetDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const target = () => ({
  kind: 'database' as const,
  databaseName: database.name,
  connection: database.connection,
})
const open = () => connect(database.connection, { databaseName: database.name, applicationName: 'anj test' })
const impatient = { patience: 50, afterwards: 5_000 }

async function begun(session: Database): Promise<PostgresqlMark> {
  await session.run('begin')
  return await writeCommitMark(session)
}

it('distinguishes a commit, a rollback and a transaction in progress', async () => {
  await using session = await open()
  const first = await begun(session)
  expect(await readCommitMark(first, target())).toBe('inProgress')
  await session.run('commit')
  expect(await readCommitMark(first, target())).toBe('committed')
  const second = await begun(session)
  await session.run('rollback')
  expect(await resolveCommitMark(second, target())).toBe('aborted')
})

it('terminates the backend of a transaction that takes too long, but no other backend', async () => {
  await using session = await open()
  await using other = await open()
  const mark = await begun(session)
  expect(
    await resolveCommitMark({ ...mark, backendPid: other.backendPid }, target(), {
      patience: 0,
      afterwards: 0,
    }),
  ).toBe('unknown')
  expect(await other.rows('select 1 as one')).toEqual([{ one: 1 }])
  expect(await resolveCommitMark(mark, target(), impatient)).toBe('aborted')
  await expect(session.rows('select 1')).rejects.toThrow('was lost')
})

it('waits for a slow commit', async () => {
  await using session = await open()
  const mark = await begun(session)
  const settled = resolveCommitMark(mark, target(), { patience: 10_000, afterwards: 0 })
  await session.run('commit')
  expect(await settled).toBe('committed')
})

it('returns unknown instead of guessing', async () => {
  const mark: PostgresqlMark = {
    kind: 'postgresql',
    transactionId: '99999999999',
    backendPid: 1,
    databaseName: database.name,
    serverId: null,
  }
  expect(await readCommitMark(mark, target())).toBe('unknown')
  const away = {
    kind: 'database' as const,
    databaseName: database.name,
    connection: { ...database.connection, port: 1 },
  }
  expect(await resolveCommitMark(mark, away, { patience: 0, afterwards: 0 })).toBe('unknown')
})

it("ignores another server's outcome for a transaction", async () => {
  await using session = await open()
  const mark = await begun(session)
  await session.run('commit')
  expect(await readCommitMark(mark, target())).toBe('committed')
  expect(await readCommitMark({ ...mark, serverId: '1' }, target())).toBe('unknown')
})

it('rejects calls immediately after the connection was lost unnoticed', async () => {
  await using session = await open()
  await database.sql`select pg_terminate_backend(${session.backendPid})`
  const gone = async () =>
    (await database.sql`select from pg_stat_activity where pid = ${session.backendPid}`).length
  await expect.poll(gone).toBe(0)
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  for (let tries = 0; tries < 3; tries += 1)
    await expect(session.rows('select 1')).rejects.toThrow('was lost')
})

it('never reconnects to another backend', async () => {
  await using session = await open()
  await session.run('begin; create table half_done (a int)')
  await database.sql`select pg_terminate_backend(${session.backendPid})`
  for (let tries = 0; tries < 5; tries += 1) await expect(session.run('commit')).rejects.toThrow('was lost')
  expect(await database.sql`select to_regclass('half_done') as found`).toEqual([{ found: null }])
})
