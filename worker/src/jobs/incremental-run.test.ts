import { loadBounds, runEvents, runs } from '@anj/db'
import type { DatabaseFamily, IncrementalLoad } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../engine/src/connectors/mssql/connect.ts'
import {
  dialects,
  incrementalGraph,
  type Load,
  openShop,
  type Shop,
  storeLoad,
} from '../testing/incremental-shop.ts'
import { contextOf, setUpProduct, type TestProduct } from '../testing/product.ts'

const families: readonly DatabaseFamily[] = ['postgresql', 'mysql', 'mssql']

let product: TestProduct
const shops = new Map<DatabaseFamily, Shop>()

beforeAll(async () => {
  product = await setUpProduct()
  for (const family of families) shops.set(family, await openShop(product, family))
})
afterAll(async () => {
  for (const shop of shops.values()) await shop[Symbol.asyncDispose]()
  await product.close()
})

const byNumber: IncrementalLoad = { column: 'changed', lookBack: 0, lookBackUnit: 'units' }
const byTime: IncrementalLoad = { column: 'changed', lookBack: 0, lookBackUnit: 'minutes' }

let tables = 0
/** Returns a new pair of tables with the columns id, changed and note. */
async function tablesOf(shop: Shop, type: string): Promise<Pick<Load, 'table' | 'target'>> {
  tables += 1
  const columns = `(id int not null primary key, changed ${type} null, note varchar(50) null)`
  await shop.run(`create table source_${tables} ${columns}`)
  await shop.run(`create table target_${tables} ${columns}`)
  return { table: `source_${tables}`, target: `target_${tables}` }
}

const shopOf = (family: DatabaseFamily) => {
  const shop = shops.get(family)
  if (!shop) throw new Error(`no ${family}`)
  return shop
}

/** Returns the rows of a table as texts, in the order of the IDs. */
function rowsOf({ family, texts }: Shop, table: string): Promise<readonly string[]> {
  const { text, concat } = dialects[family]
  const nullable = (value: string) => `coalesce(${value}, '-')`
  return texts(
    `select ${concat(text('id'), "' '", nullable(text('changed')), "' '", nullable('note'))} as one from ${table} order by id, note`,
  )
}

test.each(families)('%s: each run appends only the rows that are new since the last one', async (family) => {
  const shop = shopOf(family)
  const load = await tablesOf(shop, 'bigint')
  const { table, target } = load
  await shop.run(`insert into ${table} values (1, 9007199254740993, 'a'), (2, null, 'b'), (3, -5, 'c')`)
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byNumber }))
  const first = await stored.execute()
  expect([first.problem, first.status]).toEqual([null, 'succeeded'])
  expect(first.loads).toMatchObject([
    {
      nodeId: 'in',
      reason: 'first',
      whole: true,
      after: null,
      upTo: '9007199254740993',
      rows: 3,
      withoutValue: 1,
    },
  ])
  const none = await stored.execute()
  expect([none.problem, none.status]).toEqual([null, 'succeeded'])
  expect(none.loads).toMatchObject([
    {
      reason: 'continued',
      whole: false,
      after: '9007199254740993',
      upTo: '9007199254740993',
      rows: 0,
      withoutValue: 1,
    },
  ])
  await shop.run(
    `insert into ${table} values (4, 9007199254740994, 'd'), (5, 9007199254740993, 'late'), (6, null, 'e')`,
  )
  const next = await stored.execute()
  expect(next.loads).toMatchObject([{ upTo: '9007199254740994', rows: 1, withoutValue: 2 }])
  const expected = (await rowsOf(shop, table)).filter((row) => !/late| e$/.test(row))
  expect(await rowsOf(shop, target)).toEqual(expected)
  expect(expected).toHaveLength(4)
})

test('rows that go straight from one PostgreSQL server to another have the same bounds', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'timestamp')
  const { table } = load
  const { sql, name: databaseName, connectionId } = product.target
  await sql`create table straight (id int, changed timestamp, note varchar(50))`
  await shop.run(`insert into ${table} values (1, '2026-11-01 10:00:00.000001', 'a'), (2, null, 'b')`)
  const graph = await incrementalGraph(shop, {
    ...load,
    target: 'straight',
    incremental: byTime,
    output: { databaseName, connectionId },
    sorts: false,
  })
  const stored = await storeLoad(product, graph)
  expect((await stored.execute()).problem).toBeNull()
  await shop.run(`insert into ${table} values (3, '2026-11-01 10:00:00.000002', 'c'), (4, null, 'd')`)
  const next = await stored.execute()
  expect([next.problem, next.loads]).toMatchObject([
    null,
    [{ after: '2026-11-01 10:00:00.000001', upTo: '2026-11-01 10:00:00.000002', rows: 1, withoutValue: 2 }],
  ])
  expect((await sql`select id from straight order by id`).map(({ id }) => id)).toEqual([1, 2, 3])
})

test.each(families)('%s: a look-back merges rows that were committed late, by key', async (family) => {
  const shop = shopOf(family)
  const load = await tablesOf(shop, dialects[family].instant)
  const { table, target } = load
  const zone = family === 'mysql' ? '' : '+00:00'
  if (family === 'mysql') await shop.run("set time_zone = '+00:00'")
  const at = (time: string) => `'2026-11-01 ${time}${zone}'`
  await shop.run(`insert into ${table} values (1, ${at('10:00:00.5')}, 'a')`)
  const incremental: IncrementalLoad = { column: 'changed', lookBack: 30, lookBackUnit: 'minutes' }
  const graph = await incrementalGraph(shop, { ...load, incremental, output: { updateByKey: ['id'] } })
  const stored = await storeLoad(product, graph)
  await stored.execute()
  await shop.run(
    `insert into ${table} values (2, ${at('09:30:00.500001')}, 'late'), (3, ${at('09:30:00.5')}, 'too late')`,
  )
  await shop.run(`update ${table} set note = 'changed', changed = ${at('10:05:00')} where id = 1`)
  const next = await stored.execute()
  expect([next.problem, next.loads]).toMatchObject([
    null,
    [
      {
        type: 'instant',
        after: '2026-11-01 10:00:00.5',
        readAfter: '2026-11-01 09:30:00.5',
        upTo: '2026-11-01 10:05:00',
        rows: 2,
      },
    ],
  ])
  const expected = (await rowsOf(shop, table)).filter((row) => !row.endsWith('too late'))
  expect(await rowsOf(shop, target)).toEqual(expected)
})

test.each(families)('%s: a run loads again from a chosen bound or from the beginning', async (family) => {
  const shop = shopOf(family)
  const load = await tablesOf(shop, dialects[family].big)
  const { table, target } = load
  const big = '9999999999999999999999999999999999999'
  await shop.run(`insert into ${table} values (1, ${big}7, 'a'), (2, ${big}8, 'b'), (3, null, 'c')`)
  const graph = await incrementalGraph(shop, {
    ...load,
    incremental: byNumber,
    output: { updateByKey: ['id'] },
  })
  const stored = await storeLoad(product, graph)
  await stored.execute()
  await shop.run(`update ${target} set note = 'lost'`)
  const one = await stored.execute({ loadFrom: { in: `${big}7` } })
  expect([one.problem, one.loads]).toMatchObject([
    null,
    [{ reason: 'chosen', after: `${big}7`, upTo: `${big}8`, rows: 1 }],
  ])
  expect((await rowsOf(shop, target)).filter((row) => row.endsWith('lost'))).toHaveLength(2)
  const all = await stored.execute({ loadFrom: { in: null } })
  expect([all.problem, all.loads]).toMatchObject([
    null,
    [{ reason: 'chosen', whole: true, upTo: `${big}8`, rows: 3 }],
  ])
  expect(await rowsOf(shop, target)).toEqual(await rowsOf(shop, table))
})

test.each(families)('%s: a SELECT with a filter loads only new rows', async (family) => {
  const shop = shopOf(family)
  const load = await tablesOf(shop, 'date')
  const { table, target } = load
  await shop.run(
    `insert into ${table} values (1, '2026-11-01', 'a'), (2, '2026-11-02', 'no'), (3, '2026-11-03', null)`,
  )
  const source = {
    mode: 'query' as const,
    query: `with found as (select id, changed, note from ${table}) select * from found;`,
    filter: "note <> 'no' or note is null -- all others",
  }
  const incremental: IncrementalLoad = { column: 'changed', lookBack: 1, lookBackUnit: 'days' }
  const output = { updateByKey: ['id'] }
  const graph = await incrementalGraph(shop, { ...load, incremental, source, output })
  const stored = await storeLoad(product, graph)
  const first = await stored.execute()
  expect([first.problem, first.loads]).toMatchObject([null, [{ upTo: '2026-11-03', rows: 2 }]])
  await shop.run(`insert into ${table} values (4, '2026-11-04', 'd')`)
  const next = await stored.execute()
  expect(next.loads).toMatchObject([{ readAfter: '2026-11-02', upTo: '2026-11-04', rows: 2 }])
  expect(await rowsOf(shop, target)).toEqual((await rowsOf(shop, table)).filter((row) => !row.endsWith('no')))
})

test('row versions above one of an open transaction wait for its end', async () => {
  await using shop = await openShop(product, 'mssql')
  const { name } = shop
  for (const table of ['versioned', 'other'])
    await shop.run(
      `create table ${table} (id int not null primary key, note varchar(50) null, version rowversion)`,
    )
  await shop.run('create table copies (id int not null, note varchar(50) null, version binary(8) null)')
  const incremental: IncrementalLoad = { column: 'version', lookBack: 0, lookBackUnit: 'units' }
  const graph = await incrementalGraph(shop, { table: 'versioned', target: 'copies', incremental })
  const stored = await storeLoad(product, graph)
  const copied = () => shop.texts('select convert(varchar(20), id) from copies order by id')
  await shop.run("insert into versioned (id, note) values (1, 'a'), (2, 'b')")
  const first = await stored.execute()
  expect([first.problem, first.loads]).toMatchObject([null, [{ type: 'rowversion', rows: 2 }]])
  const writer = await connect(shop.connection, { databaseName: name, applicationName: 'late' })
  await writer.run("begin transaction; insert into other (id, note) values (3, 'late')")
  await shop.run("insert into versioned (id, note) values (4, 'early')")
  expect((await stored.execute()).loads).toMatchObject([{ rows: 0 }])
  await writer.run('commit')
  await writer[Symbol.asyncDispose]()
  const next = await stored.execute()
  expect([next.problem, next.loads]).toMatchObject([null, [{ rows: 1 }]])
  expect(await copied()).toEqual(['1', '2', '4'])
})

test.each(families)('%s: the log says if the rising column has no index', async (family) => {
  const shop = shopOf(family)
  const load = await tablesOf(shop, 'bigint')
  await shop.run(`insert into ${load.table} values (1, 1, 'a')`)
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byNumber }))
  const logOf = async (runId: string) => {
    const events = await product.database.db.select().from(runEvents).where(eq(runEvents.runId, runId))
    return JSON.stringify(events.map(({ data }) => data))
  }
  expect(await logOf((await stored.execute()).id)).toContain('has no index')
  await shop.run(`create index rising on ${load.table} (changed)`)
  expect(await logOf((await stored.execute()).id)).not.toContain('has no index')
})

test('a failed run leaves the bound, and the next run loads the same rows', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'bigint')
  const { table, target } = load
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byNumber }))
  await shop.run(`insert into ${table} values (1, 1, 'a')`)
  await stored.execute()
  await shop.run(`insert into ${table} values (2, 2, 'b')`)
  await shop.run(`alter table ${target} add constraint no_b check (note <> 'b')`)
  expect((await stored.execute()).status).toBe('failed')
  await shop.run(`alter table ${target} drop constraint no_b`)
  const again = await stored.execute()
  expect(again.loads).toMatchObject([{ after: '1', upTo: '2', rows: 1 }])
  expect(await rowsOf(shop, target)).toEqual(['1 1 a', '2 2 b'])
})

test('a second run of the same rows is refused while the first one is active', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'bigint')
  await shop.run(`insert into ${load.table} values (1, 1, 'a')`)
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byNumber }))
  const context = contextOf(product)
  const second = Promise.withResolvers<Awaited<ReturnType<typeof stored.execute>>>()
  const first = await stored.execute(
    {},
    {
      ...context,
      forkRun: (request, on, options) =>
        context.forkRun(
          request,
          {
            ...on,
            prepared: async (...made) => {
              second.resolve(await stored.execute())
              return on.prepared(...made)
            },
          },
          options,
        ),
    },
  )
  expect(first.status).toBe('succeeded')
  expect((await second.promise).problem).toMatchObject({ code: 'loadBusy', nodeId: 'in' })
  expect(await rowsOf(shop, load.target)).toEqual(['1 1 a'])
})

test('a changed source or target begins whole again, and returning to the former one continues', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'bigint')
  const other = await tablesOf(shop, 'bigint')
  await shop.run(`insert into ${load.table} values (1, 1, 'a')`)
  const graph = await incrementalGraph(shop, { ...load, incremental: byNumber })
  const stored = await storeLoad(product, graph)
  await stored.execute()
  const elsewhere = await incrementalGraph(shop, { ...load, target: other.target, incremental: byNumber })
  expect((await stored.execute({ graph: elsewhere })).loads).toMatchObject([
    { reason: 'changed', whole: true, rows: 1 },
  ])
  expect((await stored.execute()).loads).toMatchObject([{ reason: 'continued', after: '1', rows: 0 }])
})

test('a test run reads the first rows and moves no bound', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'bigint')
  await shop.run(`insert into ${load.table} values (1, 1, 'a'), (2, 2, 'b')`)
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byNumber }))
  const tried = await stored.execute({ firstRows: 1 })
  expect([tried.problem, tried.loads]).toEqual([null, null])
  expect(
    await product.database.db.select().from(loadBounds).where(eq(loadBounds.workflowId, stored.workflowId)),
  ).toEqual([])
})

test('a run never creates the table again that earlier runs filled', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'bigint')
  await shop.run(`insert into ${load.table} values (1, 1, 'a')`)
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byNumber }))
  await stored.execute()
  await shop.run(`drop table ${load.target}`)
  expect((await stored.execute()).problem).toMatchObject({ code: 'loadTargetGone' })
  expect((await stored.execute({ loadFrom: { in: null } })).status).toBe('succeeded')
  expect(await rowsOf(shop, load.target)).toEqual(['1 1 a'])
})

test('a bound never moves back when the greatest value does', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'bigint')
  await shop.run(`insert into ${load.table} values (1, 10, 'a')`)
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byNumber }))
  await stored.execute()
  await shop.run(`update ${load.table} set changed = 5`)
  const back = await stored.execute()
  expect(back.loads).toMatchObject([{ after: '10', upTo: '10', rows: 0 }])
})

test('an infinite date never becomes a bound', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'timestamp')
  await shop.run(
    `insert into ${load.table} values (1, 'infinity', 'a'), (2, '-infinity', 'b'), (3, '2026-11-01', 'c')`,
  )
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byTime }))
  expect((await stored.execute()).loads).toMatchObject([
    { upTo: '2026-11-01 00:00:00', rows: 3, withoutValue: 2 },
  ])
  await shop.run(`insert into ${load.table} values (4, '2026-11-02', 'd')`)
  expect((await stored.execute()).loads).toMatchObject([{ upTo: '2026-11-02 00:00:00', rows: 1 }])
  expect(await rowsOf(shop, load.target)).toEqual(await rowsOf(shop, load.table))
})

test('after an unknown outcome, appending needs a chosen start', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'bigint')
  await shop.run(`insert into ${load.table} values (1, 1, 'a')`)
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byNumber }))
  await stored.execute()
  const { db } = product.database
  await shop.run(`insert into ${load.table} values (2, 2, 'b')`)
  const context = contextOf(product)
  const unknown = await stored.execute(
    {},
    {
      ...context,
      forkRun: async (request, on, options) => {
        await context.forkRun(request, on, options)
        const problem = { code: 'outcomeUnknown' as const, sentence: 'Unknown.' }
        return { status: 'failed', problem, outcomeUnknown: true }
      },
    },
  )
  expect(unknown).toMatchObject({ status: 'failed', outcomeUnknown: true })
  expect((await stored.execute()).problem).toMatchObject({
    code: 'loadDoubtful',
    sentence: expect.stringContaining('up to 2'),
  })
  const chosen = await stored.execute({ loadFrom: { in: '2' } })
  expect(chosen.loads).toMatchObject([{ reason: 'chosen', after: '2', rows: 0 }])
  expect((await stored.execute()).problem).toBeNull()
  expect(await rowsOf(shop, load.target)).toEqual(['1 1 a', '2 2 b'])
  const [kept] = await db.select({ loads: runs.loads }).from(runs).where(eq(runs.id, unknown.id))
  expect(kept?.loads).toMatchObject([{ upTo: '2' }])
})

test('a run whose rising column does not suit fails instead of loading all rows', async () => {
  const shop = shopOf('postgresql')
  const load = await tablesOf(shop, 'varchar(20)')
  await shop.run(`insert into ${load.table} values (1, '1', 'a')`)
  const stored = await storeLoad(product, await incrementalGraph(shop, { ...load, incremental: byNumber }))
  expect((await stored.execute()).problem).toMatchObject({ code: 'risingColumnType', nodeId: 'in' })
  expect(await rowsOf(shop, load.target)).toEqual([])
})
