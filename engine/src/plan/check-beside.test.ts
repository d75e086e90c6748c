import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf } from '@anj/workflow'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDataset } from '../testing/make-dataset.ts'
import { createMssqlDatabase, type MssqlDatabase } from '../testing/mssql-database.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../testing/mysql-database.ts'
import { limitsIn, newRunOutput, type RunOutput, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf } from '../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { CheckingBesideNotPossible, checkBeside } from './check-beside.ts'

const never = new AbortController().signal

describe('checkBeside', () => {
  /** A write that goes on until it is aborted. */
  const endless = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })

  test('returns after both have ended', async () => {
    const order: string[] = []
    const write = Promise.withResolvers<void>()
    const both = checkBeside(
      never,
      async () => {
        order.push('checked')
        write.resolve()
        return 1
      },
      async () => {
        await write.promise
        order.push('written')
        return 2
      },
    )
    expect(await both).toEqual([1, 2])
    expect(order).toEqual(['checked', 'written'])
  })

  test('a check that refuses the rows aborts the write', async () => {
    const refusal = new Error('refused')
    const both = checkBeside(never, () => Promise.reject(refusal), endless)
    await expect(both).rejects.toBe(refusal)
  })

  test('if the write fails first, the refusal of the check counts, because it names the value', async () => {
    const failed = Promise.withResolvers<void>()
    const refusal = new Error('refused')
    const both = checkBeside(
      never,
      async () => {
        await failed.promise
        throw refusal
      },
      async () => {
        failed.resolve()
        throw new Error('the server says no')
      },
    )
    await expect(both).rejects.toBe(refusal)
  })

  test('if only the write fails, its error counts', async () => {
    const error = new Error('the server says no')
    await expect(
      checkBeside(
        never,
        async () => undefined,
        () => Promise.reject(error),
      ),
    ).rejects.toBe(error)
  })

  test('a cancelled run ends both with the reason', async () => {
    const cancelled = new Error('cancelled')
    const user = new AbortController()
    const both = checkBeside(user.signal, endless, endless)
    user.abort(cancelled)
    await expect(both).rejects.toBe(cancelled)
  })

  test('a lack of memory asks for a check before the write', async () => {
    const lack = new Error('Out of Memory Error: failed to allocate')
    for (const [check, write] of [
      [() => Promise.reject(lack), endless],
      [async () => undefined, () => Promise.reject(lack)],
    ] as const)
      await expect(checkBeside<unknown, unknown>(never, check, write)).rejects.toBeInstanceOf(
        CheckingBesideNotPossible,
      )
  })
})

const ROWS = 60_000
let folder: string
let database: TargetDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-check-beside-'))
  database = await createTargetDatabase()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
  await database.sql`create table loaded (id integer generated always as identity, amount text, note text)`
  await database.sql`insert into loaded (amount, note) values ('1', 'old')`
})

const good = `select i as key, i / 4.0 as amount, 'note ' || i as note from range(${ROWS}) t(i)`
/** The last row has an amount that is no number. */
const bad = `${good} union all select ${ROWS}, 'many', 'note'`

interface Load {
  readonly output?: Partial<ConfigOf<'postgresqlOutput'>>
  readonly onReject?: ConfigOf<'changeDataType'>['onReject']
  readonly heard?: RunOutput
  readonly signal?: AbortSignal
}

/** Loads rows of a file, of which one column is converted. */
async function load(select: string, { output, onReject = 'fail', heard, signal }: Load = {}) {
  const source = await makeDataset(join(folder, `${crypto.randomUUID()}.parquet`), select)
  const nodes = [
    nodeOf('in', 'csvInput'),
    nodeOf('types', 'changeDataType', { columnDataTypes: [change('amount', 'decimal')], onReject }),
    nodeOf('out', 'postgresqlOutput', {
      databaseName: database.name,
      tableName: 'loaded',
      dropTableThenCreate: true,
      ...output,
    }),
  ]
  return await runHere(
    {
      runId: crypto.randomUUID(),
      workflow: graphOf(nodes, 'in>types', 'types>out'),
      sources: { in: source },
      target: { kind: 'database', connection: database.connection, databaseName: database.name },
      limits: limitsIn(folder),
    },
    signal,
    heard,
  )
}

/** Returns the first two events of the check and the write. */
const begun = (phases: readonly string[]) =>
  phases.filter((phase) => /^(check|write) /.test(phase)).slice(0, 2)

async function expectOld(): Promise<void> {
  expect(await database.sql`select id, amount, note from loaded`).toEqual([
    { id: 1, amount: '1', note: 'old' },
  ])
  await expect.poll(() => database.backends()).toBe(0)
}

test('rows of a new table are checked while they are being written', async () => {
  const { phases, reconciliation } = await load(good)
  expect(begun(phases)).toEqual(['check began', 'write began'])
  expect(reconciliation).toMatchObject({ in: ROWS, rejected: 0, written: ROWS, stored: ROWS })
  const [found] = await database.sql`select count(*)::int as rows, sum(amount)::text as total from loaded`
  expect(found).toEqual({ rows: ROWS, total: '449992500.00' })
})

test('a value that the check refuses is named, and the table stays as it was', async () => {
  const heard = newRunOutput()
  await expect(load(bad, { heard })).rejects.toMatchObject({
    code: 'valuesDoNotConvertFirst',
    message: expect.stringContaining(`row ${ROWS + 1}`),
  })
  expect(begun(heard.phases)).toEqual(['check began', 'write began'])
  expect(heard.rejectCount).toBe(1)
  await expectOld()
})

test('values that become null, and rows that are left out, are counted as before a write', async () => {
  const nulls = await load(bad, { onReject: 'setNull' })
  expect(begun(nulls.phases)).toEqual(['check began', 'write began'])
  expect(nulls.reconciliation).toMatchObject({ in: ROWS + 1, rejected: 0, written: ROWS + 1 })
  expect(nulls.rejects).toMatchObject([{ row: ROWS + 1, column: 'amount', value: 'many' }])
  const leftOut = await load(bad, { onReject: 'leaveOut' })
  expect(leftOut.reconciliation).toMatchObject({ in: ROWS + 1, rejected: 1, written: ROWS, stored: ROWS })
})

test('a result without rows fails, and the table stays as it was', async () => {
  const none = `select key, 'many' as amount, note from (${good})`
  await expect(load(none, { onReject: 'leaveOut' })).rejects.toMatchObject({ code: 'tableEmpty' })
  await expectOld()
})

test('a text that the server refuses is named, although the check passes', async () => {
  const nul = `${good} union all select ${ROWS}, '1', 'a' || chr(0)`
  await expect(load(nul)).rejects.toMatchObject({
    code: 'targetRefusedNul',
    message: expect.stringContaining(`row ${ROWS + 1}, column note`),
  })
  await expectOld()
})

test('rows of an existing table are checked first, because its sequence would count on', async () => {
  const existing = { dropTableThenCreate: false, deleteExistingData: false }
  const heard = newRunOutput()
  const withoutKey = `select amount, note from (${bad})`
  await expect(load(withoutKey, { output: existing, heard })).rejects.toMatchObject({
    code: 'valuesDoNotConvertFirst',
  })
  expect(heard.phases.filter((phase) => phase.startsWith('write'))).toEqual([])
  await expectOld()
  await database.sql`insert into loaded (amount) values ('2')`
  expect(await database.sql`select max(id) as id from loaded`).toEqual([{ id: 2 }])
})

test('rows for a rejects table are checked first, because they are written with the others', async () => {
  const { phases } = await load(bad, { onReject: 'leaveOut', output: { rejectsTable: 'rejected' } })
  expect(begun(phases)).toEqual(['check began', 'check ended'])
  expect(await database.sql`select count(*)::int as rows from rejected`).toEqual([{ rows: 1 }])
})

/** Loads rows into the table `loaded` of another server. Two columns are converted. */
async function loadInto(
  { name, connection }: MssqlDatabase | MysqlDatabase,
  select: string,
  output: Readonly<Record<string, unknown>>,
  heard: RunOutput,
) {
  const nodes = [
    nodeOf('in', 'csvInput'),
    nodeOf('types', 'changeDataType', {
      columnDataTypes: [change('key', 'int'), change('amount', 'decimal')],
      onReject: 'fail',
    }),
    nodeOf('out', connection.kind === 'mysql' ? 'mysqlOutput' : 'mssqlOutput', {
      databaseName: name,
      tableName: 'loaded',
      ...output,
    }),
  ]
  return await runHere(
    {
      runId: crypto.randomUUID(),
      workflow: graphOf(nodes, 'in>types', 'types>out'),
      sources: { in: await makeDataset(join(folder, `${crypto.randomUUID()}.parquet`), select) },
      target: { kind: 'database', connection, databaseName: name },
      limits: limitsIn(folder),
    },
    never,
    heard,
  )
}

test.each(['append', 'empty and refill'])(
  'rows of an existing MySQL table are checked first, because its numbers would count on: %s',
  async (mode) => {
    await using server = await createMysqlDatabase()
    await server.query(
      'create table loaded (id int auto_increment primary key, `key` int, amount decimal(12, 2), note varchar(50))',
    )
    await server.query("insert into loaded (`key`, amount, note) values (-1, 1, 'old')")
    const heard = newRunOutput()
    const output = { deleteExistingData: mode !== 'append' }
    await expect(loadInto(server, bad, output, heard)).rejects.toMatchObject({
      code: 'valuesDoNotConvertFirst',
    })
    expect(heard.phases.filter((phase) => phase.startsWith('write'))).toEqual([])
    expect(await server.query('select id, note from loaded')).toEqual([{ id: 1, note: 'old' }])
    await server.query("insert into loaded (note) values ('next')")
    expect(await server.query('select max(id) as id from loaded')).toEqual([{ id: 2 }])
    expect(await server.tables()).toEqual(['loaded'])
  },
)

test('rows of an existing SQL Server table are checked first, and a refusal leaves it as it was', async () => {
  await using server = await createMssqlDatabase()
  await server.run('create table loaded ([key] int, amount decimal(12, 2), note nvarchar(50))')
  await server.run("insert into loaded values (-1, 1, 'old')")
  const heard = newRunOutput()
  const output = { schemaName: 'dbo', deleteExistingData: true }
  await expect(loadInto(server, bad, output, heard)).rejects.toMatchObject({
    code: 'valuesDoNotConvertFirst',
  })
  // The last amount has three digits behind the point, so the column would round it.
  const rounded = `${good} union all select ${ROWS}, '0.125', 'note'`
  await expect(loadInto(server, rounded, output, heard)).rejects.toMatchObject({
    code: 'valuesDoNotFit',
    message: expect.stringContaining(`row ${ROWS + 1}`),
  })
  expect(heard.phases.filter((phase) => phase.startsWith('write'))).toEqual([])
  expect(await server.rows('select note from loaded')).toEqual([{ note: 'old' }])
  expect(await server.tables()).toEqual(['loaded'])
  await expect.poll(() => server.connections()).toBe(0)
})
