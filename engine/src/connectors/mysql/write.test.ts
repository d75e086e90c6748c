import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection, DatasetSource } from '../../child/protocol.ts'
import { makeDataset } from '../../testing/make-dataset.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../../testing/mysql-database.ts'
import { type Heard, requestFor, runHere } from '../../testing/run-here.ts'
import { workflowOf } from '../../testing/workflow-of.ts'
import { mysql } from './index.ts'

type Flags = Partial<ConfigOf<'mysqlOutput'>>
type Changes = Partial<ConfigOf<'changeDataType'>>

const replace: Flags = { dropTableThenCreate: true }
const append: Flags = { deleteExistingData: false }

let folder: string
let database: MysqlDatabase
let people: DatasetSource

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-mysql-write-'))
  database = await createMysqlDatabase()
  people = await makeDataset(
    join(folder, 'people.parquet'),
    `select * from (values ('007', 'Zoë'), ('8', 'Ann')) t(id, name)`,
  )
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await database.query('set foreign_key_checks = 0')
  for (const row of await database.query('show full tables')) {
    const [name, kind] = Object.values(row).map(String)
    await database.query(`drop ${kind === 'VIEW' ? 'view' : 'table'} \`${name?.replaceAll('`', '``')}\``)
  }
  await database.query('set foreign_key_checks = 1')
})

interface Load {
  readonly source?: DatasetSource
  readonly changes?: Changes
  readonly as?: DatabaseConnection
}

async function load(
  flags: Flags,
  { source = people, changes = {}, as = database.connection }: Load = {},
): Promise<Heard> {
  const output = { kind: 'mysqlOutput' as const, databaseName: database.name, tableName: 'people', ...flags }
  const workflow = workflowOf({ source, changes, output })
  const target = { kind: 'database' as const, databaseName: database.name, connection: as }
  const request = requestFor(workflow, source, target, folder)
  try {
    return await runHere(request)
  } finally {
    await mysql.removeLeftovers(database.connection, database.name, request.runId)
  }
}

const rowsOf = (table = 'people') => database.query(`select * from ${table} order by 1`)
const seed = async () => {
  await database.query('create table people (id varchar(10), name text)')
  await database.query(`insert into people values ('1', 'Old')`)
}
const both = [
  { id: '007', name: 'Zoë' },
  { id: '8', name: 'Ann' },
]
const old = { id: '1', name: 'Old' }

describe('the three flags', () => {
  const choices = [true, false].flatMap((createTableIfNotExist) =>
    [true, false].flatMap((dropTableThenCreate) =>
      [true, false].map((deleteExistingData) => ({
        createTableIfNotExist,
        dropTableThenCreate,
        deleteExistingData,
      })),
    ),
  )
  it.each(choices)('without a table: %o', async (flags) => {
    const loading = load(flags)
    if (flags.createTableIfNotExist || flags.dropTableThenCreate) {
      await loading
      expect(await rowsOf()).toEqual(both)
    } else {
      await expect(loading).rejects.toThrow(
        `There is no table named people in the database ${database.name}, and Create Table If Not Exist is off.`,
      )
      expect(await database.tables()).toEqual([])
    }
  })
  it.each(choices)('with a table that has a row: %o', async (flags) => {
    await seed()
    await load(flags)
    const keeps = !flags.dropTableThenCreate && !flags.deleteExistingData
    expect(await rowsOf()).toEqual(keeps ? [both[0], old, both[1]] : both)
    expect(await database.tables()).toEqual(['people'])
  })
})

it('counts what went in, what was stored, and what was empty', async () => {
  const source = await makeDataset(
    join(folder, 'gaps.parquet'),
    `select * from (values ('1', 'a'), (null, null), ('2', null)) t(id, name)`,
  )
  const heard = await load({}, { source })
  expect(heard.reconciliation).toMatchObject({ in: 3, droppedEmpty: 1, rejected: 0, written: 2, stored: 2 })
  expect(heard.lines.at(-1)).toBe('MySQL Completed (2 rows)')
})

it('leaves no file, no table and no connection behind, whatever came of it', async () => {
  await seed()
  await load({})
  await load(replace)
  await load({ tableName: 'nowhere', createTableIfNotExist: false }).catch(() => undefined)
  await load(append, {
    changes: { columnDataTypes: [{ columnName: 'id', fromType: 'text', toType: 'int' }] },
  }).catch(() => undefined)
  expect((await readdir(folder)).filter((file) => !file.endsWith('.parquet'))).toEqual([])
  expect(await database.tables()).toEqual(['people'])
  await expect.poll(() => database.connections()).toBe(0)
})
