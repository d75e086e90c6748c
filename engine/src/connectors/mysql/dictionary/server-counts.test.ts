import type { Dictionary } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMysqlDatabase, type MysqlDatabase } from '../../../testing/mysql-database.ts'
import { type MysqlServer, startMysqlServer } from '../../../testing/mysql-server.ts'
import { readDictionary } from './read-dictionary.ts'
import { openSampling } from './sampling.ts'

const { signal } = new AbortController()

/** A server with the performance schema, which MariaDB turns off by default. It counts reads. */
let server: MysqlServer
let target: MysqlDatabase
beforeAll(async () => {
  server = await startMysqlServer(['--performance-schema=ON'])
  target = await createMysqlDatabase(server.url)
})
afterAll(async () => {
  await target[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function read(connection = target.connection): Promise<Dictionary> {
  return await readDictionary(connection, target.name, { schemas: [], views: true }, signal)
}

it('reports index usage, or that this login cannot see it', async () => {
  await target.query('create table used (id int primary key, a int, key by_a (a))')
  await target.query('insert into used values (1, 1), (2, 2)')
  await target.query('select * from used force index (by_a) where a = 2')
  const { tables, usesSince, unseen } = await read()
  expect(tables[0]?.indexes).toMatchObject([
    { name: 'PRIMARY', uses: 0 },
    { name: 'by_a', uses: expect.any(Number) },
  ])
  expect(tables[0]?.indexes[1]?.uses).toBeGreaterThan(0)
  expect(Date.now() - Date.parse(usesSince ?? '')).toBeLessThan(60_000)
  expect(unseen).toEqual([])
  const seen = await read(await target.createUser('select'))
  expect(seen.unseen).toEqual(['This login cannot see index usage.'])
  expect(seen.tables[0]?.indexes[0]?.uses).toBe(null)
  expect(seen.usesSince).toBe(null)
  await target.query('drop table used')
})

it('samples a large table and looks up keys without a full scan', async () => {
  const ROWS = 20_000
  await target.query('create table numbered (id bigint unsigned primary key, filler varchar(100))')
  await target.query(`insert into numbered values ${Array.from({ length: ROWS }, (_, i) => `(${i}, 'x')`)}`)
  const rowsRead = async (): Promise<number> => {
    const [found] = await target.query(
      "select count_fetch as n from performance_schema.table_io_waits_summary_by_table where object_name = 'numbered'",
    )
    return Number(found?.n)
  }
  await using sampling = await openSampling(target.connection, target.name, signal)
  const numbered = { schema: '', name: 'numbered' }
  const before = await rowsRead()
  const { rows } = await sampling.rowsOf(numbered, ['id'], { limit: 100, estimate: ROWS, signal })
  const ids = rows.map(([id]) => Number(id))
  expect(new Set(ids).size).toBe(100)
  expect(Math.max(...ids)).toBeGreaterThan(ROWS * 0.9)
  expect(await sampling.missingFrom(numbered, ['id'], [['5'], [`${ROWS}`]], signal)).toEqual([1])
  expect((await rowsRead()) - before).toBeLessThan(300)
})
