import { randomUUID } from 'node:crypto'
import { connectors, type DatabaseInputConfig } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import type { WriteConfig, WriteResult } from '../../writer.ts'
import { openPostgresqlReading } from '../read/read.ts'
import { openPostgresqlWriter } from './write.ts'

let from: TargetDatabase
let to: TargetDatabase
const never = new AbortController().signal

beforeAll(async () => {
  from = await createTargetDatabase()
  to = await createTargetDatabase()
})
afterAll(async () => {
  await from[Symbol.asyncDispose]()
  await to[Symbol.asyncDispose]()
})
afterEach(async () => {
  for (const { sql } of [from, to]) await sql.unsafe('drop schema public cascade; create schema public')
})

interface Copying {
  readonly input?: Partial<DatabaseInputConfig>
  readonly flags?: Partial<WriteConfig>
  readonly names?: readonly string[]
  readonly into?: TargetDatabase
  readonly connection?: DatabaseConnection
  readonly signal?: AbortSignal
  readonly onBytes?: (bytes: number) => void
}

/** Copies table s of one database directly into table t of another, and commits if a direct copy is possible. */
async function copy({ input, flags, names, into = to, connection, signal = never, onBytes }: Copying = {}) {
  const config = {
    ...connectors.postgresqlInput.initial(),
    databaseName: from.name,
    tableName: 's',
    ...input,
  }
  const output = {
    ...connectors.postgresqlOutput.initial(),
    databaseName: into.name,
    tableName: 't',
    ...flags,
  }
  await using reading = await openPostgresqlReading(from.connection, from.name, never)
  const all = await reading.columnsOf(config, never)
  await reading[Symbol.asyncDispose]()
  const chosen = names ? names.flatMap((name) => all.find((column) => column.name === name) ?? []) : all
  await using writer = await openPostgresqlWriter(into.connection, output, randomUUID(), () => undefined)
  const checked = await writer.check(chosen, never)
  let result: WriteResult | null | undefined
  result = await checked.writeDirect?.({
    source: { kind: 'database', connection: connection ?? from.connection, config },
    columns: chosen.map((column) => ({ from: column, to: column })),
    onBytes: onBytes ?? (() => undefined),
    signal,
  })
  if (result) {
    await checked.mark()
    await checked.commit()
  }
  return result
}

const linesOf = async ({ sql }: TargetDatabase, table: string) =>
  (await sql.unsafe(`select ${table}::text as line from ${table} order by 1`)).map(({ line }) => line)
const typesOf = async (table: string) =>
  (
    await to.sql.unsafe(
      `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 order by attnum`,
    )
  ).map(({ type }) => type)

const many = `create table s as select n as id, 'name ' || n as name, (n / 100.0)::numeric(12,2) as price, n % 2 = 0 as even,
  date '2024-01-01' + n % 1000 as day, timestamptz '2024-01-01 00:00+00' + n * interval '1 s' as at from generate_series(1, 100000) n`
/** Creates a table that takes a while to copy. */
const huge = `create table s as select n as id, repeat('x', 500) as name from generate_series(1, 400000) n`

describe('a direct copy', () => {
  it('fills a new table and returns both counts', async () => {
    await from.sql.unsafe(many)
    let bytes = 0
    const result = await copy({ onBytes: (more) => (bytes += more) })
    expect(result).toEqual({ written: 100_000, stored: 100_000 })
    expect(bytes).toBeGreaterThan(5_000_000)
    expect(await linesOf(to, 't')).toEqual(await linesOf(from, 's'))
    expect(await typesOf('t')).toEqual([
      'integer',
      'text',
      'numeric(12,2)',
      'boolean',
      'date',
      'timestamp(6) with time zone',
    ])
  })

  it('fills a table that has the same column types in another order, in every mode', async () => {
    await from.sql.unsafe(
      `create table s (id int, name varchar(9), n numeric); insert into s values (1, 'a', 1.50), (2, null, 'NaN')`,
    )
    await to.sql.unsafe(
      `create table t (n numeric, id int primary key, name varchar(9), more text default 'x'); insert into t values (0, 1, 'old', 'y')`,
    )
    expect(await copy({ flags: { deleteExistingData: false, updateByKey: ['id'] } })).toEqual({
      written: 2,
      stored: 2,
    })
    expect(await linesOf(to, 't')).toEqual(['(1.50,1,a,y)', '(NaN,2,,x)'])
    await to.sql`insert into t (n, id) values (1.5, 7), ('NaN', 8), (2, 9)`
    const missing = { deleteExistingData: false, updateByKey: ['id'], deleteMissing: { within: ['n'] } }
    expect(await copy({ flags: missing })).toEqual({ written: 2, stored: 2 })
    expect(await linesOf(to, 't')).toEqual(['(1.50,1,a,y)', '(2,9,,x)', '(NaN,2,,x)'])
    for (const flags of [{}, { truncate: true }]) {
      expect(await copy({ flags })).toEqual({ written: 2, stored: 2 })
      expect(await linesOf(to, 't')).toEqual(['(1.50,1,a,x)', '(NaN,2,,x)'])
    }
    await copy({ flags: { dropTableThenCreate: true } })
    expect(await linesOf(to, 't')).toEqual(['(1,a,1.50)', '(2,,NaN)'])
  })

  it('copies the selected columns of a SELECT with a filter', async () => {
    await from.sql.unsafe(many)
    const input = { mode: 'query' as const, query: 'select id, name from s -- all', filter: 'id > 99998' }
    expect(await copy({ input, names: ['name', 'id'] })).toEqual({ written: 2, stored: 2 })
    expect(await linesOf(to, 't')).toEqual(['("name 100000",100000)', '("name 99999",99999)'])
  })

  it('uses text if the target server lacks a type or has another OID for it', async () => {
    await from.sql.unsafe(`create type mood as enum ('so'); create type level as enum ('high'); create table s (a int[], e mood, l level, m money, j jsonb, c char(3), i inet, d date, b bytea);
      insert into s values ('{1,2}', 'so', 'high', '12.50', '{"b":1}', 'x', '::1', '0044-03-15 BC', '\\x00ff')`)
    await to.sql.unsafe(`create type padding as enum ('x'); create type mood as enum ('no', 'so')`)
    expect(await copy()).toEqual({ written: 1, stored: 1 })
    expect(await typesOf('t')).toEqual([
      'integer[]',
      'mood',
      'text',
      'numeric',
      'jsonb',
      'character(3)',
      'inet',
      'date',
      'bytea',
    ])
    expect(await linesOf(to, 't')).toEqual([
      '("{1,2}",so,high,12.50,"{""b"": 1}","x  ",::1,"0044-03-15 BC","\\\\x00ff")',
    ])
  })

  it('is not possible if the enum in the target lacks a label, because each value must then be checked', async () => {
    await from.sql.unsafe(
      `create type mood as enum ('so', 'wild'); create table s (e mood); insert into s values ('so')`,
    )
    await to.sql.unsafe(`create type mood as enum ('no', 'so')`)
    expect(await copy()).toBeNull()
    await using reading = await openPostgresqlReading(from.connection, from.name, never)
    const table = { mode: 'table' as const, schemaName: 'public', tableName: 's', query: '', filter: '' }
    const columns = await reading.columnsOf(table, never)
    const output = { ...connectors.postgresqlOutput.initial(), databaseName: to.name, tableName: 't' }
    await using writer = await openPostgresqlWriter(to.connection, output, randomUUID(), () => undefined)
    expect((await writer.check(columns, never)).requirements).toMatchObject([
      { column: 'e', reason: 'not exactly one of the labels of its column (mood)' },
    ])
  })

  it('is not possible if values may change, rows may be skipped, or both are the same database', async () => {
    await from.sql.unsafe(`create table s (id int, name text); insert into s values (1, 'a')`)
    await to.sql.unsafe(`create table t (id bigint, name varchar(3)); insert into t values (7, 'old')`)
    expect(await copy()).toBeNull()
    expect(await linesOf(to, 't')).toEqual(['(7,old)'])
    expect(await copy({ input: { treatAsFile: true }, flags: { tableName: 'u' } })).toBeNull()
    expect(await copy({ into: from })).toBeNull()
    expect(await to.sql`select to_regclass('u') as found`).toEqual([{ found: null }])
  })
})

describe('the target stays unchanged', () => {
  const seeded = async () => {
    await from.sql.unsafe(huge)
    await to.sql.unsafe(`create table t (id int, name text); insert into t values (7, 'old')`)
  }
  const underWay = async () =>
    await expect
      .poll(
        async () =>
          (
            await to.sql`select 1 from pg_stat_progress_copy where datname = ${to.name} and tuples_processed > 100`
          ).length,
        {
          timeout: 120_000,
          interval: 5,
        },
      )
      .toBeGreaterThan(0)
  const settled = async () => {
    for (const database of [from, to]) await expect.poll(() => database.backends(), { interval: 20 }).toBe(0)
    expect(await linesOf(to, 't')).toEqual(['(7,old)'])
  }

  it.each(['source', 'target'])('when the %s server closes the connection during the copy', async (side) => {
    await seeded()
    const copying = copy()
    copying.catch(() => undefined)
    await underWay()
    const { sql, name } = side === 'source' ? from : to
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and (application_name like 'anj run %' or application_name = 'anj reading')`
    await expect(copying).rejects.toThrow(/The connection to 127\.0\.0\.1, port \d+, was lost\./)
    await settled()
  })

  it('when the run is aborted during the copy', async () => {
    await seeded()
    const giveUp = new AbortController()
    const copying = copy({ signal: giveUp.signal })
    copying.catch(() => undefined)
    await underWay()
    giveUp.abort(new Error('given up'))
    await expect(copying).rejects.toThrow('given up')
    await settled()
  })

  it('when the target refuses a row or the source fails on one', async () => {
    await seeded()
    await to.sql.unsafe('alter table t add check (id < 100000)')
    await expect(copy()).rejects.toThrow('violates check constraint')
    await to.sql.unsafe('alter table t drop constraint t_id_check')
    const input = { mode: 'query' as const, query: 'select 1 / (200000 - id) as id, name from s' }
    await expect(copy({ input })).rejects.toThrow('The database rejected the operation: division by zero.')
    await settled()
  })
})
