import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMysqlDatabase, type MysqlDatabase } from '../../../testing/mysql-database.ts'
import type { Sampling } from '../../sampling.ts'
import { openSampling } from './sampling.ts'

const { signal } = new AbortController()
const ROWS = 2_000
const numbered = { schema: '', name: 'numbered' }

let target: MysqlDatabase
let sampling: Sampling
beforeAll(async () => {
  target = await createMysqlDatabase()
  await target.query('create table numbered (id bigint unsigned primary key, filler varchar(100))')
  await target.query(`insert into numbered values ${Array.from({ length: ROWS }, (_, i) => `(${i}, 'x')`)}`)
  sampling = await openSampling(target.connection, target.name, signal)
})
afterAll(async () => {
  await sampling[Symbol.asyncDispose]()
  await target[Symbol.asyncDispose]()
})

it('returns the first rows of a table without a numeric key or with a wrong row estimate', async () => {
  await target.query('create table named (name varchar(10) primary key)')
  await target.query("insert into named values ('a'), ('b')")
  await target.query('create view seen as select name from named')
  for (const name of ['named', 'seen'])
    expect(
      (await sampling.rowsOf({ schema: '', name }, ['name'], { limit: 5, estimate: 1e9, signal })).rows,
    ).toEqual([['a'], ['b']])
  await target.query('create table emptied (id int primary key)')
  const emptied = { schema: '', name: 'emptied' }
  expect((await sampling.rowsOf(emptied, ['id'], { limit: 5, estimate: 1e6, signal })).rows).toEqual([])
})

it('returns the first rows of a table whose key is a point', async () => {
  await target.query('create table places (place point not null, name varchar(10), primary key (place(25)))')
  await target.query("insert into places values (point(1, 2), 'a'), (point(3, 4), 'b')")
  const places = { schema: '', name: 'places' }
  const { rows } = await sampling.rowsOf(places, ['name'], { limit: 2, estimate: 1e6, signal })
  expect(rows.flat().toSorted()).toEqual(['a', 'b'])
})

it('returns values of every type as text', async () => {
  await target.query(
    `create table kinds (a bit(1), b bit(5), c varbinary(9), d enum('x'), e json, f double, g time(3), h point, i tinyint(1))`,
  )
  await target.query(
    `insert into kinds values (1, b'101', x'00ff', 'x', '{"a": 1}', 0.1, '12:00:00.5', point(1, 2), 1)`,
  )
  const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const { rows } = await sampling.rowsOf({ schema: '', name: 'kinds' }, columns, {
    limit: 1,
    estimate: null,
    signal,
  })
  expect(rows).toEqual([['1', '101', '00FF', 'x', '{"a": 1}', '0.1', '12:00:00.500', 'POINT(1 2)', '1']])
})

it('looks up keys and never treats a word as the number 0', async () => {
  const keys = [['0'], ['word'], [`${ROWS}`], [''], [`${ROWS - 1}`], ['18446744073709551615']]
  expect(await sampling.missingFrom(numbered, ['id'], keys, signal)).toEqual([1, 2, 3, 5])
  await target.query('create table days (day date primary key)')
  await target.query("insert into days values ('2024-02-29')")
  const days = [['2024-02-29'], ['no day'], ['2024-02-28']]
  expect(await sampling.missingFrom({ schema: '', name: 'days' }, ['day'], days, signal)).toEqual([1, 2])
})

it('stops a query at its time limit, and the next query works', async () => {
  await target.query('create view slow as select id, sleep(0.05) as slept from numbered')
  await using hasty = await openSampling(target.connection, target.name, signal, 100)
  await expect(
    hasty.rowsOf({ schema: '', name: 'slow' }, ['id', 'slept'], { limit: 1000, estimate: null, signal }),
  ).rejects.toMatchObject({ code: 'sampleTooSlow', message: expect.stringContaining('slow') })
  expect(await hasty.missingFrom(numbered, ['id'], [['-1']], signal)).toEqual([0])
})

it('does not wait for rows that another session has locked', async () => {
  await using other = await createMysqlDatabase()
  await other.query(`use ${target.name}`)
  await other.query('start transaction')
  await other.query('update numbered set filler = null')
  const { rows } = await sampling.rowsOf(numbered, ['id', 'filler'], { limit: 2, estimate: null, signal })
  expect(rows).toEqual([
    ['0', 'x'],
    ['1', 'x'],
  ])
  await other.query('rollback')
})

it('can run further queries after one was aborted', async () => {
  await using own = await openSampling(target.connection, target.name, signal)
  const slow = { schema: '', name: 'slow' }
  for (let times = 0; times < 2; times += 1) {
    const options = { limit: 1000, estimate: null, signal: AbortSignal.timeout(50) }
    await expect(own.rowsOf(slow, ['id', 'slept'], options)).rejects.toThrow('timeout')
    expect(await own.missingFrom(numbered, ['id'], [['-1'], ['1']], signal)).toEqual([0])
    const { rows } = await own.rowsOf(slow, ['id'], { limit: 1, estimate: null, signal })
    expect(rows).toHaveLength(1)
  }
})

it('does not reconnect after the server has closed its connection', async () => {
  await using own = await openSampling(target.connection, target.name, signal)
  const [session] = await target.query(
    `select id from information_schema.processlist where db = '${target.name}' and id <> connection_id() order by id desc limit 1`,
  )
  await target.query(`kill ${session?.id}`)
  const lost = { code: 'databaseConnectionLost' }
  for (let times = 0; times < 2; times += 1)
    await expect(own.missingFrom(numbered, ['id'], [['1']], signal)).rejects.toMatchObject(lost)
})

it('cancels its query on the server when aborted', async () => {
  const ended = new AbortController()
  const own = await openSampling(target.connection, target.name, signal)
  const asked = own.rowsOf({ schema: '', name: 'slow' }, ['id', 'slept'], {
    limit: 1000,
    estimate: null,
    signal: ended.signal,
  })
  asked.catch(() => undefined)
  const running = () =>
    target.query(
      `select id from information_schema.processlist where db = '${target.name}' and info like '%slow%limit%'`,
    )
  await expect.poll(async () => (await running()).length).toBeGreaterThan(1)
  ended.abort(new Error('enough'))
  await expect(asked).rejects.toThrow('enough')
  await expect.poll(async () => (await running()).length).toBe(1)
  await own[Symbol.asyncDispose]()
})
