import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { ConfigOf } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { DatasetSource } from '../../model/source.ts'
import { tableConfig } from '../../testing/fake-reading.ts'
import { makeDataset } from '../../testing/make-dataset.ts'
import { limitsIn, requestFor, runHere } from '../../testing/run-here.ts'
import { graphOf, nodeOf } from '../../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../../testing/target-database.ts'
import { workflowOf } from '../../testing/workflow-of.ts'
import type { SourceSpec } from '../connector.ts'
import { openPostgresqlReading } from './read/read.ts'

const never = new AbortController().signal

let folder: string
let rows: DatasetSource
let database: TargetDatabase
/** A user whose access is restricted by policies. */
let reader: DatabaseConnection
/** A user who owns tables and views but is not a superuser. */
let owner: DatabaseConnection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-row-security-'))
  rows = await makeDataset(join(folder, 'rows.parquet'), `select * from (values ('7', '1')) t(id, tenant)`)
  database = await createTargetDatabase()
  reader = await database.createRole()
  owner = await database.createRole()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await database.sql.unsafe(`
    create table orders (id int, tenant int, secret text);
    create table others (id int, tenant int);
    insert into orders values (1, 1, 'a'), (2, 2, 'b'), (3, 2, 'c');
    insert into others values (1, 1), (2, 2);
    alter table orders owner to "${owner.userId}";
    alter table orders enable row level security;
    create policy only_ones on orders for select using (tenant = 1);
    grant usage, create on schema public to public;
    grant select on others to public;
    grant select (id, tenant) on orders to "${reader.userId}"`)
})
afterEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
})

const table = (tableName: string, filter = ''): SourceSpec => ({
  mode: 'table',
  schemaName: 'public',
  tableName,
  query: '',
  filter,
})
const query = (text: string): SourceSpec => ({ ...table(''), mode: 'query', query: text })

/** Reads a source as a user. Returns the row count and the notes for the run's log. */
async function read(as: DatabaseConnection, source: SourceSpec) {
  await using reading = await openPostgresqlReading(as, database.name, never)
  const columns = await reading.columnsOf(source, never)
  const notes = await reading.notesOn?.(source, columns, never)
  const sink = new PassThrough().resume()
  return { notes, count: await reading.copyOut(source, columns, sink, { signal: never }) }
}

const note = (tables: string) =>
  `Row-level security applies to this user and may hide rows of: ${tables}. Only the visible rows are read.`

describe('a source with row security', () => {
  it.each([
    ['a table', table('orders')],
    ['a table with a filter', table('orders', 'id < 3 -- not the last')],
    ['a SELECT', query('select o.id from orders o join others using (id);')],
    ['a part of a SELECT', query('select id, (select count(*) from orders) from others where id = 1')],
  ])('returns only the visible rows, and the log says so: %s', async (_, source) => {
    expect(await read(reader, source)).toEqual({ notes: [note('orders')], count: 1 })
  })

  it('is named in the log even if its name contains quotes', async () => {
    await database.sql.unsafe(
      'alter table others rename to "It""s “here”"; alter table "It""s “here”" enable row level security',
    )
    expect(await read(reader, query('select 1 as one from orders, "It""s “here”"'))).toEqual({
      notes: [note('It"s “here”, orders')],
      count: 0,
    })
  })

  it('returns all rows to its owner and a superuser, without a note', async () => {
    for (const user of [owner, database.connection]) {
      expect(await read(user, table('orders'))).toEqual({ notes: [], count: 3 })
      expect(await read(user, query('select id from orders'))).toEqual({ notes: [], count: 3 })
    }
    await database.sql.unsafe('alter table orders force row level security')
    expect(await read(owner, table('orders'))).toEqual({ notes: [note('orders')], count: 1 })
  })

  it('is distinguished from sources without row security', async () => {
    expect(await read(reader, table('others'))).toEqual({ notes: [], count: 2 })
    expect(await read(reader, query('select * from others'))).toEqual({ notes: [], count: 2 })
  })

  it('is found behind a view, although the view reads with the permissions of its owner', async () => {
    await database.sql.unsafe(`
      create view whole as select id from orders;
      create view parts as select id from orders;
      grant select on orders to "${reader.userId}";
      alter view parts owner to "${reader.userId}";
      grant select on whole, parts to public`)
    expect(await read(reader, table('whole'))).toEqual({ notes: [], count: 3 })
    for (const user of [reader, owner])
      expect(await read(user, table('parts'))).toEqual({ notes: [note('orders')], count: 1 })
  })

  it('is found behind a function that the server inlines', async () => {
    await database.sql.unsafe(
      "create function ids() returns setof int stable language sql as 'select id from public.orders'",
    )
    expect(await read(reader, query('select * from ids() as f(id)'))).toEqual({
      notes: [note('orders')],
      count: 1,
    })
  })

  it('is found on a partitioned table whose partitions have none', async () => {
    await database.sql.unsafe(`
      create table events (id int) partition by range (id);
      create table early partition of events for values from (0) to (10);
      insert into events values (1), (2);
      alter table events enable row level security;
      grant select on events, early to public`)
    expect(await read(reader, table('events'))).toEqual({ notes: [note('events')], count: 0 })
    expect(await read(reader, table('early'))).toEqual({ notes: [], count: 2 })
  })

  it('is noted in the log of a run that copies rows from server to server', async () => {
    await using other = await createTargetDatabase()
    await using reading = await openPostgresqlReading(reader, database.name, never)
    const columns = [...(await reading.columnsOf(table('orders'), never))]
    const config = tableConfig('orders', columns, { databaseName: database.name })
    const graph = graphOf(
      [
        nodeOf('in', 'postgresqlInput', config),
        nodeOf('table', 'dataTable'),
        nodeOf('out', 'postgresqlOutput', { databaseName: other.name, tableName: 'seen' }),
      ],
      'in>table',
      'table>out',
    )
    const { lines } = await runHere({
      runId: crypto.randomUUID(),
      workflow: graph,
      sources: { in: { kind: 'database', connection: reader, config } },
      target: { kind: 'database', connection: other.connection, databaseName: other.name },
      limits: limitsIn(folder),
    })
    expect(lines).toContain(note('orders'))
    expect([...(await other.sql`select * from seen`)]).toEqual([{ id: 1, tenant: 1 }])
  })

  it('leaves no lock behind and keeps the transaction usable', async () => {
    await using reading = await openPostgresqlReading(reader, database.name, never)
    await reading.notesOn?.(table('orders'), [], never)
    const locks = await database.sql.unsafe(
      "select relation::regclass::text as name from pg_locks where relation = 'orders'::regclass",
    )
    expect([...locks]).toEqual([])
    const columns = await reading.columnsOf(query("select current_setting('row_security') as mode"), never)
    expect(columns).toHaveLength(1)
    const text: Buffer[] = []
    const sink = new PassThrough().on('data', (chunk: Buffer) => text.push(chunk))
    await reading.copyOut(query("select current_setting('row_security') as mode"), columns, sink, {
      signal: never,
    })
    expect(Buffer.concat(text).toString()).toContain('on')
  })

  it('is refused instead of filtered if the user’s own settings say so', async () => {
    await database.sql.unsafe(`alter role "${reader.userId}" set row_security = off`)
    await expect(read(reader, table('orders'))).rejects.toThrow(
      /row-level security policy for table "orders"/,
    )
    await database.sql.unsafe(`alter role "${reader.userId}" reset row_security`)
  })
})

describe('a target with row security', () => {
  const load = (as: DatabaseConnection, flags: Partial<ConfigOf<'postgresqlOutput'>> = {}) => {
    const output = {
      kind: 'postgresqlOutput' as const,
      databaseName: database.name,
      tableName: 'orders',
      deleteExistingData: true,
      ...flags,
    }
    const target = { kind: 'database' as const, connection: as, databaseName: database.name }
    return runHere(requestFor(workflowOf({ source: rows, output }), rows, target, folder))
  }
  const idsOf = async () =>
    (await database.sql.unsafe('select id from orders order by id')).map(({ id }) => id as number)

  beforeEach(async () => {
    await database.sql.unsafe(
      `grant select, insert, update, delete, truncate on orders to "${reader.userId}"`,
    )
  })

  it.each([{}, { truncate: true }, { deleteExistingData: false }, { dropTableThenCreate: true }])(
    'refuses a user to whom its policies apply: %o',
    async (flags) => {
      await database.sql.unsafe(
        `alter table orders owner to "${reader.userId}"; alter table orders force row level security`,
      )
      await expect(load(reader, flags)).rejects.toMatchObject({ code: 'targetHasRowSecurity' })
      expect(await idsOf()).toEqual([1, 2, 3])
    },
  )

  it('accepts a user who sees all of its rows', async () => {
    await load(owner)
    expect(await idsOf()).toEqual([7])
  })

  it('keeps its rows if a policy takes effect while they are being deleted', async () => {
    await database.sql.unsafe(`
      create function narrow() returns trigger language plpgsql security definer as
        $$ begin alter role "${reader.userId}" nobypassrls; return null; end $$;
      create trigger narrow before delete on orders for each statement execute function narrow();
      alter role "${reader.userId}" bypassrls`)
    await expect(load(reader)).rejects.toMatchObject({ code: 'targetHasRowSecurity' })
    expect(await idsOf()).toEqual([1, 2, 3])
    await database.sql.unsafe(`alter role "${reader.userId}" nobypassrls`)
  })
})
