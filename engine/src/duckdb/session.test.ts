import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from './session.ts'
import { constant, sql, value } from './sql.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-session-'))
})
afterAll(() => rm(folder, { recursive: true }))

const open = (more: { paths?: string[]; directories?: string[]; path?: string } = {}) =>
  openSession({ memoryBytes: 256e6, temporaryDirectory: join(folder, 'tmp'), temporaryBytes: 2e9, ...more })
const endless = sql`select sum(a.range * b.range) from range(10000000) a, range(10000000) b`

test('rows returns text with every digit', async () => {
  await using session = await open()
  const select = sql`select 12345678901234567890.12::decimal(38, 2), 9223372036854775807, 0.1::double, null, true, timestamp '2024-01-01 10:00:00.5'`
  expect(await session.rows(select)).toEqual([
    ['12345678901234567890.12', '9223372036854775807', '0.1', null, 'true', '2024-01-01 10:00:00.5'],
  ])
})

test('count returns the number of rows that DuckDB wrote', async () => {
  const path = join(folder, 'out.csv')
  await using session = await open({ paths: [path] })
  expect(await session.count(sql`create table t as select * from range(55)`)).toBe(55)
  expect(await session.count(sql`insert into t select * from range(7)`)).toBe(7)
  expect(await session.count(sql`copy t to ${constant(path)} (format csv, use_tmp_file false)`)).toBe(62)
})

describe('an aborted signal', () => {
  test('interrupts an endless statement and leaves the session usable', async () => {
    await using session = await open()
    const abort = new AbortController()
    const reason = new Error('stop')
    const running = session.rows(endless, abort.signal)
    setTimeout(() => abort.abort(reason), 100)
    await expect(running).rejects.toBe(reason)
    expect(await session.row(sql`select 1`)).toEqual(['1'])
  })
  test('interrupts a statement that has just begun', async () => {
    await using session = await open()
    for (let n = 0; n < 20; n += 1) {
      const abort = new AbortController()
      const running = session.rows(endless, abort.signal)
      abort.abort(new Error('stop'))
      await expect(running).rejects.toThrow('stop')
    }
  })
  test('prevents the statement from running if it was aborted before the call', async () => {
    await using session = await open()
    await expect(
      session.run(sql`create table never (a int)`, AbortSignal.abort(new Error('stop'))),
    ).rejects.toThrow('stop')
    expect(await session.rows(sql`select * from duckdb_tables()`)).toEqual([])
  })
})

describe('files', () => {
  test("that aren't listed can't be read, written or attached", async () => {
    const secret = join(folder, 'secret.csv')
    const named = join(folder, 'named.csv')
    await writeFile(secret, 'a\n1\n')
    await writeFile(named, 'a\n1\n')
    await using session = await open({ paths: [named] })
    expect(await session.rows(sql`select * from read_csv(${value(named)})`)).toEqual([['1']])
    for (const statement of [
      sql`create table t as select * from read_csv(${value(secret)})`,
      sql`copy (select 1) to ${constant(secret)}`,
      sql`attach ${constant(join(folder, 'other.db'))} as other`,
      sql`load httpfs`,
      sql`install httpfs`,
    ]) {
      await expect(session.run(statement)).rejects.toThrow()
    }
  })
  test('stay protected because no statement can remove the limits', async () => {
    await using session = await open()
    await expect(session.run(sql`set enable_external_access = true`)).rejects.toThrow()
    await expect(session.run(sql`set memory_limit = '100GB'`)).rejects.toThrow('locked')
  })
})

test('a statement that exceeds the memory limit spills to the temporary folder and returns the correct result', async () => {
  await using session = await openSession({
    memoryBytes: 100e6,
    temporaryDirectory: join(folder, 'spill'),
    temporaryBytes: 2e9,
  })
  const select = sql`select count(*), max(n) from (select row_number() over (order by hash(range)) as n from range(6000000))`
  expect(await session.row(select)).toEqual(['6000000', '6000000'])
})

test('a second connection has the time zone of the first, whatever the zone of the machine is', async () => {
  await using session = await open()
  await using other = await session.another()
  const select = sql`select '2026-11-30 00:00:00'::timestamptz::varchar, current_setting('timezone')`
  expect(await other.row(select)).toEqual(['2026-11-30 00:00:00+00', 'UTC'])
})

test('a second connection can read the same tables and runs statements concurrently', async () => {
  await using session = await open()
  await session.run(sql`create table t as select 1 as a`)
  await using other = await session.another()
  const abort = new AbortController()
  const running = session.rows(endless, abort.signal)
  expect(await other.rows(sql`select a from t`)).toEqual([['1']])
  abort.abort(new Error('stop'))
  await expect(running).rejects.toThrow('stop')
})
