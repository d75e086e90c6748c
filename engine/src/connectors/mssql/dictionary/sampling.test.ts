import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMssqlDatabase, type MssqlDatabase } from '../../../testing/mssql-database.ts'
import type { Sampling } from '../../sampling.ts'
import { connect } from '../connect.ts'
import { openSampling, samplePercent } from './sampling.ts'

const { signal } = new AbortController()
const ROWS = 20_000

let database: MssqlDatabase
let sampling: Sampling

const dbo = (name: string) => ({ schema: 'dbo', name })
const some = (limit: number, estimate: number | null = null) => ({ limit, estimate, signal })

beforeAll(async () => {
  database = await createMssqlDatabase()
  await database.run(`
    create table typed (
      b bit, t tinyint, i bigint, d decimal(12,3), m money, r real, f float, da date, ti time(3), dt datetime, d2 datetime2(7),
      sd smalldatetime, o datetimeoffset(0), c char(6), v varchar(10), n nvarchar(max), bi varbinary(4), u uniqueidentifier, x xml)
    insert typed values (1, 7, 9223372036854775807, 1.5, 2.25, 0.1, 0.1, '2024-02-29', '13:14:15.167', '2024-02-29 13:14:15.167',
      '2024-02-29 13:14:15.1234567', '2024-02-29 13:14', '2024-02-29 13:14:15 +02:00', 'ab', N'Zoë', N'x😀', 0xCAFE,
      '6F9619FF-8B86-D011-B42D-00C04FC964FF', '<a/>')
    insert typed default values
    create table many (id int not null primary key, word varchar(20) not null)
    insert many select value, concat('w', value) from generate_series(1, ${ROWS})
    create table pairs (a int not null, w varchar(4) collate Latin1_General_BIN2 not null, day date, unique (a, w))
    insert pairs values (1, 'x', '2024-01-01'), (2, 'y', '2024-01-02')`)
  await database.run('create view seen as select id from many')
  sampling = await openSampling(database.connection, database.name, signal)
})
afterAll(async () => {
  await sampling[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

describe('sampled rows', () => {
  it("contain the server's text of each value", async () => {
    const columns = 'b t i d m r f da ti dt d2 sd o c v n bi u x'.split(' ')
    expect(await sampling.rowsOf(dbo('typed'), columns, some(10))).toEqual({
      columns,
      rows: [
        [
          '1',
          '7',
          '9223372036854775807',
          '1.500',
          '2.2500',
          '0.1',
          '0.1',
          '2024-02-29',
          '13:14:15.167',
          '2024-02-29 13:14:15.167',
          '2024-02-29 13:14:15.1234567',
          '2024-02-29 13:14:00.000',
          '2024-02-29 13:14:15 +02:00',
          'ab',
          'Zoë',
          'x😀',
          '0xCAFE',
          '6F9619FF-8B86-D011-B42D-00C04FC964FF',
          '<a/>',
        ],
        columns.map(() => null),
      ],
    })
  })

  it('contain long values in truncated form, without splitting a character', async () => {
    await database.run(`create table long (t nvarchar(max), e nvarchar(max), b varbinary(max), x xml)
      insert long values (replicate('a', 500), concat(replicate('a', 199), N'😀'), cast(replicate('a', 500) as varbinary(max)),
        concat('<a>', replicate('b', 500), '</a>'))`)
    const { rows } = await sampling.rowsOf(dbo('long'), ['t', 'e', 'b', 'x'], some(1))
    expect(rows[0]?.map((value) => value?.length)).toEqual([200, 199, 200, 200])
  })

  it('come from all parts of a large table', async () => {
    const { rows } = await sampling.rowsOf(dbo('many'), ['id'], some(400, ROWS))
    const ids = rows.map(([id]) => Number(id))
    expect(ids.length).toBeGreaterThan(100)
    expect(Math.max(...ids) - Math.min(...ids)).toBeGreaterThan(ROWS / 4)
  })

  it('are the first rows if the source is a view or if no page of the table was chosen', async () => {
    expect((await sampling.rowsOf(dbo('many'), ['id'], some(2, 1e15))).rows).toHaveLength(2)
    expect((await sampling.rowsOf(dbo('seen'), ['id'], some(3, null))).rows).toHaveLength(3)
  })

  it('omit masked columns, whose values can still be looked up', async () => {
    await database.run(`create table masked (id int, email varchar(50) masked with (function = 'email()'))
      insert masked values (1, 'ann@example.com')`)
    const user = await database.createUser('select')
    await using own = await openSampling(user, database.name, signal)
    expect(await own.rowsOf(dbo('masked'), ['email', 'id'], some(5))).toEqual({
      columns: ['id'],
      rows: [['1']],
    })
    expect(await own.missingFrom(dbo('masked'), ['email'], [['ann@example.com'], ['x']], signal)).toEqual([1])
  })

  it('include columns whose type this login may not see', async () => {
    await database.run('create type dbo.phone from varchar(20)')
    await database.run(`create table called (id int, number dbo.phone)
      insert called values (1, '041')`)
    const user = await database.createUser('select on dbo.called')
    await using own = await openSampling(user, database.name, signal)
    expect((await own.rowsOf(dbo('called'), ['id', 'number'], some(5))).rows).toEqual([['1', '041']])
  })

  it('are not blocked by a transaction that writes', async () => {
    const options = { databaseName: database.name, applicationName: 'anj test' }
    await using other = await connect(database.connection, options)
    await other.run('begin transaction; update pairs set day = null')
    expect((await sampling.rowsOf(dbo('pairs'), ['a'], some(5))).rows).toHaveLength(2)
    await other.run('rollback')
  })

  it('fail when they take too long, and the next query works', async () => {
    await using hurried = await openSampling(database.connection, database.name, signal, 2_000)
    const options = { databaseName: database.name, applicationName: 'anj test' }
    await using other = await connect(database.connection, options)
    await other.run('begin transaction; alter table pairs add more int')
    await expect(hurried.rowsOf(dbo('pairs'), ['a'], some(5))).rejects.toMatchObject({
      code: 'sampleTooSlow',
      message: 'The server took too long to return a few rows of the table dbo.pairs.',
    })
    await other.run('rollback')
    expect((await hurried.rowsOf(dbo('pairs'), ['a'], some(5))).rows).toHaveLength(2)
  })

  it('fail when the signal is aborted, and the next query works', async () => {
    const options = { databaseName: database.name, applicationName: 'anj test' }
    await using other = await connect(database.connection, options)
    await other.run('begin transaction; alter table pairs add more int')
    const stop = new AbortController()
    const asked = sampling.rowsOf(dbo('pairs'), ['a'], { ...some(5), signal: stop.signal })
    await pause(20)
    stop.abort(new Error('Not wanted'))
    await expect(asked).rejects.toThrow('Not wanted')
    await other.run('rollback')
    expect((await sampling.rowsOf(dbo('pairs'), ['a'], some(5))).rows).toHaveLength(2)
  })

  it.each([
    [100, 200, 2, 100],
    [100, 1_000, 10, 100],
    [100, 10_000, 100, 16],
    [100, 10_000, 1_000, 3],
    [500, 1_000_000_000, 10_000_000, 0.00016],
  ])('up to %s of %s rows in %s pages come from %s percent of the pages', (limit, rows, pages, percent) => {
    expect(samplePercent(limit, rows, pages)).toBeCloseTo(percent, 9)
  })
})

describe('missing keys', () => {
  it('are reported by index', async () => {
    expect(
      await sampling.missingFrom(
        dbo('many'),
        ['id'],
        [['1'], ['0'], ['20000'], ['2.00'], ['x'], ['20001']],
        signal,
      ),
    ).toEqual([1, 4, 5])
  })

  it('are found for keys of several columns, which are compared as the columns themselves compare values', async () => {
    const keys = [
      ['1', 'x'],
      ['1', 'X'],
      ['1', 'xxxxxx'],
      ['2', 'y'],
      ['2', 'x'],
    ]
    expect(await sampling.missingFrom(dbo('pairs'), ['a', 'w'], keys, signal)).toEqual([1, 2, 4])
    expect(
      await sampling.missingFrom(dbo('pairs'), ['day'], [['2024-01-02'], ['2024-01-03']], signal),
    ).toEqual([1])
  })

  it('are found no matter how many there are', async () => {
    const keys = Array.from({ length: 1200 }, (_, i) => [String(ROWS - 600 + i)])
    const missing = await sampling.missingFrom(dbo('many'), ['id'], keys, signal)
    expect(missing).toEqual(Array.from({ length: 599 }, (_, i) => 601 + i))
    expect(await sampling.missingFrom(dbo('many'), ['id'], [], signal)).toEqual([])
  })

  it('may contain SQL, which is not executed', async () => {
    expect(
      await sampling.missingFrom(dbo('many'), ['word'], [["w1'; drop table many --"], ['w1']], signal),
    ).toEqual([0])
  })
})
