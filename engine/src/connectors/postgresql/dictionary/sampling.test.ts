import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import type { Sampling } from '../../sampling.ts'
import { openSampling } from './sampling.ts'

const { signal } = new AbortController()
const large = { schema: 'public', name: 'large' }
const ROWS = 50_000

let target: TargetDatabase
let sampling: Sampling
beforeAll(async () => {
  target = await createTargetDatabase()
  await target.sql.unsafe(`create table large (id int primary key, filler text)`)
  await target.sql.unsafe(`insert into large select i, repeat('x', 100) from generate_series(1, ${ROWS}) i`)
  await target.sql`analyze large`
  sampling = await openSampling(target.connection, target.name, signal)
})
afterAll(async () => {
  await sampling[Symbol.asyncDispose]()
  await target[Symbol.asyncDispose]()
})

/** Counts the rows that were scanned and the pages of the table that were read during `work`. */
async function pagesRead(work: () => Promise<unknown>): Promise<{ scanned: number; pages: number }> {
  const state = async () => {
    await target.sql`select pg_stat_force_next_flush()`
    const [found] = await target.sql`
      select s.seq_tup_read::int as scanned, (i.heap_blks_read + i.heap_blks_hit)::int as pages
      from pg_stat_user_tables s join pg_statio_user_tables i using (relid) where s.relname = 'large'`
    return { scanned: Number(found?.scanned), pages: Number(found?.pages) }
  }
  const before = await state()
  await work()
  // A session reports its statistics when it ends, if not before.
  await sampling[Symbol.asyncDispose]()
  sampling = await openSampling(target.connection, target.name, signal)
  await expect.poll(async () => (await state()).pages).toBeGreaterThan(before.pages)
  const after = await state()
  return { scanned: after.scanned - before.scanned, pages: after.pages - before.pages }
}

it('reads a few pages from across a large table', async () => {
  const [size] = await target.sql`select relpages::int as pages from pg_class where relname = 'large'`
  let ids: number[] = []
  const { pages } = await pagesRead(async () => {
    const { rows } = await sampling.rowsOf(large, ['id'], { limit: 200, estimate: ROWS, signal })
    ids = rows.map(([id]) => Number(id))
  })
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.length).toBeLessThanOrEqual(200)
  expect(Math.max(...ids)).toBeGreaterThan(ROWS / 4)
  expect(pages).toBeLessThan(Number(size?.pages) / 10)
})

it('reads a few pages from across a table that has grown a lot since its rows were last estimated', async () => {
  const [size] = await target.sql`select relpages::int as pages from pg_class where relname = 'large'`
  let ids: number[] = []
  const { pages } = await pagesRead(async () => {
    const { rows } = await sampling.rowsOf(large, ['id'], { limit: 20, estimate: 65, signal })
    ids = rows.map(([id]) => Number(id))
  })
  expect(ids).toHaveLength(20)
  expect(Math.max(...ids)).toBeGreaterThan(ROWS / 4)
  expect(pages).toBeLessThan(Number(size?.pages) / 5)
})

it('reads a few pages of a partitioned table with an outdated estimate', async () => {
  await target.sql
    .unsafe(
      `create table parted (id int) partition by range (id); create table low partition of parted for values from (0) to (10000);
     create table high partition of parted for values from (10000) to (1000000); insert into parted select generate_series(0, 60000)`,
    )
    .simple()
  const read = async () => {
    await target.sql`select pg_stat_force_next_flush()`
    const [found] =
      await target.sql`select sum(heap_blks_hit + heap_blks_read)::int as pages from pg_statio_user_tables where relname in ('low', 'high')`
    return Number(found?.pages)
  }
  const before = await read()
  {
    await using own = await openSampling(target.connection, target.name, signal)
    const parted = { schema: 'public', name: 'parted' }
    expect((await own.rowsOf(parted, ['id'], { limit: 20, estimate: 61, signal })).rows).toHaveLength(20)
  }
  await expect.poll(read).toBeGreaterThan(before)
  expect((await read()) - before).toBeLessThan(130)
})

it('looks up a key in its index', async () => {
  const { scanned, pages } = await pagesRead(async () => {
    const keys = [['1'], [`${ROWS}`], ['0'], [`${ROWS + 1}`], ['no number']]
    expect(await sampling.missingFrom(large, ['id'], keys, signal)).toEqual([2, 3, 4])
  })
  expect(scanned).toBe(0)
  expect(pages).toBeLessThan(20)
})

it('returns the first rows of a view and of a table with a wrong estimate', async () => {
  await target.sql`create table shrunk (id int)`
  await target.sql`insert into shrunk values (1), (2)`
  await target.sql`create view seen as select * from shrunk`
  const shrunk = { schema: 'public', name: 'shrunk' }
  for (const [table, estimate] of [
    [shrunk, 1e9],
    [shrunk, null],
    [{ ...shrunk, name: 'seen' }, null],
    [{ ...shrunk, name: 'seen' }, 1e9],
  ] as const)
    expect((await sampling.rowsOf(table, ['id'], { limit: 5, estimate, signal })).rows.toSorted()).toEqual([
      ['1'],
      ['2'],
    ])
  const { rows } = await sampling.rowsOf(large, ['id'], { limit: 5, estimate: 10, signal })
  expect(rows).toHaveLength(5)
})

it('stops a query at its time limit, and the next query works', async () => {
  await target.sql`create view slow as select i, pg_sleep(0.05)::text as slept from generate_series(1, 1000) i`
  await using hasty = await openSampling(target.connection, target.name, signal, 100)
  await expect(
    hasty.rowsOf({ schema: 'public', name: 'slow' }, ['i', 'slept'], {
      limit: 1000,
      estimate: null,
      signal,
    }),
  ).rejects.toMatchObject({ code: 'sampleTooSlow', message: expect.stringContaining('public.slow') })
  expect(await hasty.missingFrom(large, ['id'], [['0']], signal)).toEqual([0])
})

it('neither waits for a locked table nor keeps a lock', async () => {
  await target.sql.begin(async (sql) => {
    await sql`lock table large in access exclusive mode`
    await expect(sampling.rowsOf(large, ['id'], { limit: 5, estimate: ROWS, signal })).rejects.toMatchObject({
      code: 'sampleTooSlow',
    })
  })
  await sampling.rowsOf(large, ['id'], { limit: 5, estimate: ROWS, signal })
  // The server's own autovacuum may hold a lock at the same time.
  const held = await target.sql`select mode from pg_locks join pg_stat_activity using (pid)
    where relation = 'large'::regclass and application_name = 'anj sampling'`
  expect(held).toHaveLength(0)
})

it('cannot write', async () => {
  await target.sql`create function writes() returns int language sql volatile as 'insert into shrunk values (9) returning 1'`
  await target.sql`create view writing as select writes() as done`
  await expect(
    sampling.rowsOf({ schema: 'public', name: 'writing' }, ['done'], { limit: 1, estimate: null, signal }),
  ).rejects.toMatchObject({ code: 'databaseReadOnly' })
})

it('can run further queries after one was aborted', async () => {
  await using own = await openSampling(target.connection, target.name, signal)
  const slow = { schema: 'public', name: 'slow' }
  for (let times = 0; times < 2; times += 1) {
    const options = { limit: 1000, estimate: null, signal: AbortSignal.timeout(50) }
    await expect(own.rowsOf(slow, ['i', 'slept'], options)).rejects.toThrow('timeout')
    const began = Date.now()
    while (Date.now() - began < 300)
      expect(await own.missingFrom(large, ['id'], [['0'], ['1']], signal)).toEqual([0])
  }
})

it('cancels its query on the server when aborted', async () => {
  const ended = new AbortController()
  const own = await openSampling(target.connection, target.name, signal)
  const asked = own.rowsOf({ schema: 'public', name: 'slow' }, ['i', 'slept'], {
    limit: 1000,
    estimate: null,
    signal: ended.signal,
  })
  const running = () =>
    target.sql`select pid from pg_stat_activity where application_name = 'anj sampling' and state = 'active'`
  await expect.poll(running).toHaveLength(1)
  ended.abort(new Error('enough'))
  await expect(asked).rejects.toThrow('enough')
  await expect.poll(running).toHaveLength(0)
  await own[Symbol.asyncDispose]()
})
