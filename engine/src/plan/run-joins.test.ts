import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf, WorkflowNode } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RunRequest, Target } from '../model/run-request.ts'
import type { DatasetSource } from '../model/source.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'

let folder: string
let database: TargetDatabase
let people: DatasetSource
let orders: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-run-joins-'))
  database = await createTargetDatabase()
  people = await writeTable(
    join(folder, 'people.parquet'),
    ['id', 'name', 'since'],
    [
      ['1', 'Ada', '2020-01-01'],
      ['2', 'Bo', 'long ago'],
      [null, null, null],
      ['4', 'Di', '2024-04-04'],
    ],
  )
  orders = await writeTable(
    join(folder, 'orders.parquet'),
    ['person', 'amount'],
    [
      ['1', '1.50'],
      ['1', '20'],
      ['2', 'much'],
      ['9', '300.125'],
    ],
  )
})
afterEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

interface Parts {
  readonly people?: Partial<ConfigOf<'changeDataType'>>
  readonly orders?: Partial<ConfigOf<'changeDataType'>>
  readonly behind?: readonly WorkflowNode[]
  readonly output?: Partial<ConfigOf<'postgresqlOutput'>>
  readonly rejectsPath?: string
}

function request({
  people: left = {},
  orders: right = {},
  behind = [],
  output,
  rejectsPath,
}: Parts): RunRequest {
  const target: Target = { kind: 'database', connection: database.connection, databaseName: database.name }
  const chain = ['join', ...behind.map(({ id }) => id), 'out']
  const workflow = graphOf(
    [
      nodeOf('people', 'csvInput'),
      nodeOf('orders', 'csvInput', { firstNodeToExecute: false }),
      nodeOf('l', 'changeDataType', left),
      nodeOf('r', 'changeDataType', right),
      nodeOf('join', 'leftJoin', { keys: [{ left: 'id', right: 'person' }] }),
      ...behind,
      nodeOf('out', 'postgresqlOutput', { databaseName: database.name, tableName: 'joined', ...output }),
    ],
    'people>l',
    'orders>r',
    'l>join',
    'r>join',
    ...chain.slice(1).map((id, i) => `${chain[i]}>${id}`),
  )
  return {
    runId: crypto.randomUUID(),
    workflow,
    sources: { people, orders },
    target,
    limits: limitsIn(folder),
    ...(rejectsPath && { rejectsPath }),
  }
}
const typed: Pick<Required<Parts>, 'people' | 'orders'> = {
  people: { columnDataTypes: [change('id', 'int'), change('since', 'date')], onReject: 'setNull' },
  orders: { columnDataTypes: [change('person', 'int'), change('amount', 'decimal')], onReject: 'leaveOut' },
}
const typeOf = async (column: string) =>
  (
    await database.sql`select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'joined'::regclass and attname = ${column}`
  )[0]?.type

test('joins two checked files into a table, reports the counts, and chooses types that fit the input values', async () => {
  const heard = await runHere(request({ ...typed, output: { fitToData: true } }))
  expect(
    await database.sql`select id, name, since::text, person, amount from joined order by id, amount`,
  ).toEqual([
    { id: 1, name: 'Ada', since: '2020-01-01', person: 1, amount: '1.500' },
    { id: 1, name: 'Ada', since: '2020-01-01', person: 1, amount: '20.000' },
    { id: 2, name: 'Bo', since: null, person: null, amount: null },
    { id: 4, name: 'Di', since: '2024-04-04', person: null, amount: null },
  ])
  expect(heard.reconciliation).toEqual({
    in: 8,
    droppedEmpty: 1,
    rejected: 1,
    written: 4,
    stored: 4,
    emptyCellsToNull: people.emptyCells,
  })
  expect(heard.rejects).toEqual([
    {
      row: 2,
      column: 'since',
      value: 'long ago',
      reason: 'is not a date in the format YYYY-MM-DD',
      nodeId: 'l',
    },
    { row: 3, column: 'amount', value: 'much', reason: 'is not a decimal number', nodeId: 'r' },
  ])
  expect(heard.rejectCount).toBe(2)
  // The inputs of the join are measured, so an amount that doesn't appear in any result row counts too.
  expect([await typeOf('id'), await typeOf('amount')]).toEqual(['integer', 'numeric(6,3)'])
})

test('counts a row of one file as dropped only on the path that drops it', async () => {
  const joined = request({})
  const workflow = graphOf(
    [
      nodeOf('people', 'csvInput'),
      nodeOf('l', 'columnSelection'),
      nodeOf('r', 'changeDataType', { columnDataTypes: [change('since', 'date')], onReject: 'leaveOut' }),
      nodeOf('join', 'leftJoin', { keys: [{ left: 'id', right: 'id' }] }),
      nodeOf('out', 'postgresqlOutput', { databaseName: database.name, tableName: 'joined' }),
    ],
    'people>l',
    'people>r',
    'l>join',
    'r>join',
    'join>out',
  )
  const heard = await runHere({ ...joined, workflow, sources: { people } })
  expect(heard.reconciliation).toMatchObject({ in: 4, droppedEmpty: 1, rejected: 1, written: 3, stored: 3 })
  const rows = new Map(heard.progress.at(-1)?.nodes?.map((node) => [node.nodeId, node.rows]))
  expect([rows.get('people'), rows.get('l'), rows.get('r'), rows.get('join')]).toEqual([4, 4, 3, 3])
  expect(heard.lines).toContain('Change Data Type Completed (3 rows)')
})

test('reports the failed values of each component, even if another component has many failures', async () => {
  const many = await writeTable(
    join(folder, 'many.parquet'),
    ['id', 'since'],
    Array.from({ length: 120 }, (_, row) => [row === 119 ? '120' : 'no number', 'yesterday']),
  )
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput'),
      nodeOf('first', 'changeDataType', { columnDataTypes: [change('id', 'int')], onReject: 'setNull' }),
      nodeOf('whole', 'columnSelection'),
      nodeOf('second', 'changeDataType', { columnDataTypes: [change('since', 'date')], onReject: 'setNull' }),
      nodeOf('out', 'postgresqlOutput', { databaseName: database.name, tableName: 'many' }),
    ],
    'file>first',
    'first>whole',
    'whole>second',
    'second>out',
  )
  const heard = await runHere({ ...request({}), workflow, sources: { file: many } })
  expect(heard.rejectCount).toBe(239)
  expect(heard.progress.at(-1)?.rejects).toEqual([
    { nodeId: 'first', count: 119 },
    { nodeId: 'second', count: 120 },
  ])
})

test('reports how many rows leave each of two consecutive components that drop rows', async () => {
  const leavesOut = (column: string, type: 'int' | 'date' | 'decimal') =>
    nodeOf(column, 'changeDataType', { columnDataTypes: [change(column, type)], onReject: 'leaveOut' })
  const workflow = graphOf(
    [
      nodeOf('people', 'csvInput'),
      nodeOf('all', 'columnSelection'),
      leavesOut('since', 'date'),
      nodeOf('those', 'columnSelection'),
      leavesOut('name', 'int'),
      nodeOf('them', 'columnSelection'),
      leavesOut('id', 'decimal'),
      nodeOf('out', 'postgresqlOutput', { databaseName: database.name, tableName: 'left_out' }),
    ],
    'people>all',
    'all>since',
    'since>those',
    'those>name',
    'name>them',
    'them>id',
    'id>out',
  )
  const numbered = await writeTable(
    join(folder, 'numbered.parquet'),
    ['id', 'name', 'since'],
    [
      ['1', '10', '2020-01-01'],
      ['no number', 'Bo', 'long ago'],
      [null, null, null],
      ['3', 'Cem', '2023-03-03'],
      ['four', '40', '2024-04-04'],
      ['5', '50', 'yesterday'],
    ],
  )
  const heard = await runHere({ ...request({}), workflow, sources: { people: numbered } })
  const rows = new Map(heard.progress.at(-1)?.nodes?.map((node) => [node.nodeId, node.rows]))
  const chain = ['people', 'all', 'since', 'those', 'name', 'them', 'id', 'out']
  expect(chain.map((id) => rows.get(id))).toEqual([6, 6, 4, 4, 3, 3, 1, 1])
})

test('reports the row counts of two consecutive unions without empty and rejected input rows', async () => {
  const workflow = graphOf(
    [
      nodeOf('people', 'csvInput'),
      nodeOf('l', 'columnSelection'),
      nodeOf('r', 'changeDataType', { columnDataTypes: [change('since', 'date')], onReject: 'leaveOut' }),
      nodeOf('both', 'unionTable'),
      nodeOf('again', 'unionTable'),
      nodeOf('out', 'postgresqlOutput', { databaseName: database.name, tableName: 'united' }),
    ],
    'people>l',
    'people>r',
    'l>both',
    'r>both',
    'both>again',
    'l>again',
    'again>out',
  )
  const heard = await runHere({ ...request({}), workflow, sources: { people } })
  const rows = new Map(heard.progress.at(-1)?.nodes?.map((node) => [node.nodeId, node.rows]))
  expect([rows.get('r'), rows.get('both'), rows.get('again'), rows.get('out')]).toEqual([3, 5, 8, 8])
})

test('applies the reject policy to a failed value, even if the join drops its row', async () => {
  const strict: Parts = { ...typed, orders: { ...typed.orders, onReject: 'fail' } }
  await expect(runHere(request(strict))).rejects.toMatchObject({
    code: 'valuesDoNotConvertFirst',
    nodeId: 'r',
  })
  expect(await database.sql`select to_regclass('joined') as t`).toEqual([{ t: null }])
})

describe('conversions after a join', () => {
  const behind = [
    nodeOf('choose', 'columnSelection'),
    nodeOf('after', 'changeDataType', {
      columnDataTypes: [change('amount', 'decimal')],
      onReject: 'leaveOut',
    }),
  ]
  test('are checked on its result, and all rejects of the run go into one file', async () => {
    const rejectsPath = join(folder, 'rejects')
    const heard = await runHere(
      request({
        people: typed.people,
        behind,
        rejectsPath,
        output: { fitToData: true },
        orders: { columnDataTypes: [change('person', 'int')] },
      }),
    )
    expect(heard.reconciliation).toMatchObject({ in: 8, droppedEmpty: 1, rejected: 1, written: 3, stored: 3 })
    expect((await readFile(rejectsPath, 'utf8')).split('\r\n')).toEqual([
      'row,"column","value","reason","step","id","name","since","person","amount"',
      '2,"since","long ago","is not a date in the format YYYY-MM-DD","Change Data Type","2","Bo","long ago",,',
      '2,"amount","much","is not a decimal number","Change Data Type (3)","2","Bo",,"2","much"',
      '',
    ])
    expect(await typeOf('amount')).toBe('numeric(4,2)')
    await rm(rejectsPath)
  })

  test('fail the run if a value does not fit the existing table', async () => {
    await database.sql.unsafe(
      'create table joined (id int, name text, since text, person text, amount numeric(4,1))',
    )
    await expect(runHere(request({ behind }))).rejects.toThrow(/do not fit the target: 1; first: row 1, 1.50/)
    expect(await database.sql`select count(*)::int from joined`).toEqual([{ count: 0 }])
    expect((await readdir(folder)).filter((name) => name.startsWith('run-'))).toEqual([])
  })
})

test('the log says that keys of different types are compared as text', async () => {
  const { lines } = await runHere(request({ people: { columnDataTypes: [change('id', 'int')] } }))
  expect(lines).toContainEqual(
    expect.stringContaining(
      'The keys id (int) and person (text) have different types, so they are compared as text',
    ),
  )
})
