import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigOf, failOnReject, unchangedTypes, type WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReading } from '../connectors/databases.ts'
import { openSession } from '../duckdb/session.ts'
import type { DatabaseSource, DatasetSource } from '../model/source.ts'
import { tableConfig } from '../testing/fake-reading.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'
import { compilePreview } from './compile-preview.ts'

let folder: string
let database: TargetDatabase
let elsewhere: TargetDatabase
let orders: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-row-steps-'))
  database = await createTargetDatabase()
  elsewhere = await createTargetDatabase()
  orders = await writeTable(
    join(folder, 'orders.parquet'),
    ['id', 'amount'],
    [
      ['1', '20'],
      ['2', 'much'],
      [null, null],
      ['3', '3'],
      ['1', '100'],
    ],
  )
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await elsewhere[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const where = (
  column: string,
  operator: 'is' | 'isAtMost' | 'isGreater' | 'isOneOf',
  ...values: readonly string[]
) =>
  nodeOf('filter', 'filterRows', {
    match: 'all',
    groups: [{ match: 'all', conditions: [{ column, operator, values: [...values], ignoreCase: false }] }],
  })
const sortedBy = (column: string, descending = false) => ({
  keys: [{ column, descending, emptyFirst: false, ignoreCase: false }],
})

/** Runs steps between the file with orders and a CSV file, and returns the run's messages and the file's lines. */
async function runIntoFile(steps: readonly WorkflowNode[], onReject: ConfigOf<'changeDataType'>['onReject']) {
  const path = join(folder, 'out.csv')
  const types = nodeOf('types', 'changeDataType', {
    columnDataTypes: [change('amount', 'decimal')],
    onReject,
  })
  const nodes = [nodeOf('in', 'csvInput'), types, ...steps, nodeOf('out', 'csvOutput')]
  const workflow = graphOf(nodes, ...nodes.slice(1).map(({ id }, i) => `${nodes[i]?.id}>${id}`))
  const target = { kind: 'file', path } as const
  const run = {
    runId: crypto.randomUUID(),
    workflow,
    sources: { in: orders },
    target,
    limits: limitsIn(folder),
  }
  const heard = await runHere(run)
  return { heard, lines: (await readFile(path, 'utf8')).trim().split('\r\n').slice(1) }
}

test('rows that a filter removes are read from one database and not written to the other', async () => {
  await database.sql.unsafe(
    'create table a (id int, note varchar(9)); insert into a select i, i from generate_series(1, 5000) i',
  )
  const signal = new AbortController().signal
  await using reading = await openReading(database.connection, database.name, signal)
  const asked = tableConfig('a', [], { databaseName: database.name })
  const columns = await reading.columnsOf(asked, signal)
  const source: DatabaseSource = {
    kind: 'database',
    connection: database.connection,
    config: { ...asked, columns: [...columns] },
  }
  const workflow = graphOf(
    [
      nodeOf('in', 'postgresqlInput', source.config),
      where('id', 'isAtMost', '100'),
      nodeOf('out', 'postgresqlOutput', { databaseName: elsewhere.name, tableName: 'b' }),
    ],
    'in>filter',
    'filter>out',
  )
  const target = { kind: 'database', connection: elsewhere.connection, databaseName: elsewhere.name } as const
  const heard = await runHere({
    runId: crypto.randomUUID(),
    workflow,
    sources: { in: source },
    target,
    limits: limitsIn(folder),
  })
  expect(heard.reconciliation).toMatchObject({ in: 5000, rejected: 0, written: 100, stored: 100 })
  expect(heard.lines).toContain('PostgreSQL Completed (5,000 rows)')
  expect(heard.lines).toContain('Filter Rows Completed (100 rows)')
  expect(await elsewhere.sql`select count(*)::int, sum(id)::int from b`).toEqual([{ count: 100, sum: 5050 }])
})

test('a value that does not convert obeys its policy, even if a later filter removes its row', async () => {
  const filter = where('id', 'is', '1')
  await expect(runIntoFile([filter], 'fail')).rejects.toMatchObject({ code: 'valuesDoNotConvertFirst' })
  const { heard, lines } = await runIntoFile([filter], 'leaveOut')
  expect(heard.reconciliation).toMatchObject({ in: 5, droppedEmpty: 1, rejected: 1, written: 2, stored: 2 })
  expect(lines).toEqual(['1,20', '1,100'])
})

test('rows pass through steps that are switched off, whose settings may be wrong, and the log names the steps', async () => {
  const switchedOff = (node: WorkflowNode) => ({ ...node, data: { ...node.data, switchedOff: true } })
  const steps = [
    switchedOff(where('missing', 'is', '1')),
    switchedOff(nodeOf('select', 'columnSelection', { selectedColumns: [{ column: 'id', name: 'key' }] })),
    nodeOf('sort', 'sortRows', sortedBy('id', true)),
  ]
  const { heard, lines } = await runIntoFile(steps, 'leaveOut')
  expect(lines).toEqual(['3,3', '1,20', '1,100'])
  expect(heard.lines).toContain('2 steps are switched off: Filter Rows, Column Selection')
  expect(heard.lines.filter((line) => line.startsWith('Filter Rows'))).toEqual([])
  expect(heard.lines).toContain('Sort Rows Completed (3 rows)')
})

test('all columns are copied from database to database if the step that chooses some is switched off', async () => {
  await database.sql.unsafe(
    'create table whole (id int, note varchar(9)); insert into whole values (1, $$x$$)',
  )
  const signal = new AbortController().signal
  await using reading = await openReading(database.connection, database.name, signal)
  const asked = tableConfig('whole', [], { databaseName: database.name })
  const config = { ...asked, columns: [...(await reading.columnsOf(asked, signal))] }
  const select = nodeOf('select', 'columnSelection', { selectedColumns: [{ column: 'id', name: 'key' }] })
  const workflow = graphOf(
    [
      nodeOf('in', 'postgresqlInput', config),
      { ...select, data: { ...select.data, switchedOff: true } },
      nodeOf('out', 'postgresqlOutput', { databaseName: elsewhere.name, tableName: 'whole' }),
    ],
    'in>select',
    'select>out',
  )
  await runHere({
    runId: crypto.randomUUID(),
    workflow,
    sources: { in: { kind: 'database', connection: database.connection, config } },
    target: { kind: 'database', connection: elsewhere.connection, databaseName: elsewhere.name },
    limits: limitsIn(folder),
  })
  expect(await elsewhere.sql`select * from whole`).toEqual([{ id: 1, note: 'x' }])
})

test.each(['id', 'amount'])('a list of 5,000 values is compared with column %s', async (column) => {
  const many = Array.from({ length: 5_000 }, (_, i) => String(i + 3))
  const { lines } = await runIntoFile([where(column, 'isOneOf', ...many)], 'leaveOut')
  expect(lines).toEqual(column === 'id' ? ['3,3'] : ['1,20', '3,3', '1,100'])
})

test('a filter whose formula fails stops the run, or leaves the row out and lists the failure', async () => {
  const by = (onReject: 'fail' | 'setNull' | 'leaveOut') =>
    nodeOf('filter', 'filterRows', {
      mode: 'formula',
      formula: { ...failOnReject(), text: '10 / (whole(id) - 2) > amount - 95', onReject },
    })
  // Row 2 divides by zero. Its amount is null because it doesn't convert, but the division fails on its own.
  await expect(runIntoFile([by('fail')], 'setNull')).rejects.toMatchObject({
    code: 'valuesDoNotConvertFirst',
    message: expect.stringContaining('condition in data row 2, 10 / (whole(id) - 2) > amount - 95 '),
  })
  for (const onReject of ['setNull', 'leaveOut'] as const) {
    const { heard, lines } = await runIntoFile([by(onReject)], 'setNull')
    expect(lines).toEqual(['1,20', '3,3'])
    expect(heard.reconciliation).toMatchObject({
      in: 5,
      droppedEmpty: 1,
      rejected: onReject === 'leaveOut' ? 1 : 0,
      written: 2,
      stored: 2,
    })
    expect(heard.lines).toContain('Filter Rows Completed (2 rows)')
    expect(heard.lines).toContain('Change Data Type Completed (5 rows)')
  }
})

test('a filter that keeps no row fails the run', async () => {
  await expect(runIntoFile([where('amount', 'isGreater', '1000')], 'leaveOut')).rejects.toMatchObject({
    code: 'tableEmpty',
  })
})

test('sorted rows reach the file in their order, and the log counts them', async () => {
  const sort = nodeOf('sort', 'sortRows', sortedBy('amount'))
  const { heard, lines } = await runIntoFile([sort], 'leaveOut')
  expect(lines).toEqual(['3,3', '1,20', '1,100'])
  expect(heard.lines).toContain('Sort Rows Completed (3 rows)')
})

test('the row that stays among equal ones is decided by the order of another step', async () => {
  const sort = nodeOf('sort', 'sortRows', sortedBy('amount', true))
  const distinct = nodeOf('distinct', 'removeDuplicates', { columns: ['id'] })
  const { lines } = await runIntoFile([sort, distinct], 'leaveOut')
  expect(lines).toEqual(['1,100', '3,3'])
})

test('of rows with the same newest day, Remove Duplicates keeps the first or the last one', async () => {
  const path = join(folder, 'days.csv')
  const days = await writeTable(
    join(folder, 'days.parquet'),
    ['id', 'day', 'note', 'more'],
    [
      ['1', '2024-02-01', 'a', ''],
      ['2', null, 'b', ''],
      ['1', '2024-03-01', 'c', ''],
      ['1', null, 'd', ''],
      ['1', '2024-03-01', 'e', ''],
      ['2', null, 'f', ''],
    ],
  )
  const kept = async (keep: 'first' | 'last', emptyFirst: boolean) => {
    const file = nodeOf('in', 'csvInput', {
      types: { ...unchangedTypes(), columnDataTypes: [change('day', 'date')] },
    })
    const order = [{ column: 'day', descending: true, emptyFirst, ignoreCase: false }]
    const distinct = nodeOf('distinct', 'removeDuplicates', { columns: ['id'], keep, order })
    const workflow = graphOf([file, distinct, nodeOf('out', 'csvOutput')], 'in>distinct', 'distinct>out')
    await runHere({
      runId: crypto.randomUUID(),
      workflow,
      sources: { in: days },
      target: { kind: 'file', path },
      limits: limitsIn(folder),
    })
    const [, ...lines] = (await readFile(path, 'utf8')).trim().split('\r\n')
    return lines.map((line) => line.split(',')[2])
  }
  expect(await kept('first', false)).toEqual(['b', 'c'])
  expect(await kept('last', false)).toEqual(['d', 'f'])
  expect(await kept('first', true)).toEqual(['b', 'd'])
  expect(await kept('last', true)).toEqual(['a', 'f'])
})

test('a search in the preview of sorted rows keeps their order', async () => {
  const workflow = graphOf(
    [nodeOf('in', 'csvInput'), nodeOf('sort', 'sortRows', sortedBy('id', true))],
    'in>sort',
  )
  const preview = compilePreview(workflow, { in: orders }, 'sort')
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    paths: [orders.path],
  })
  const found = await session.rows(preview.viewed({ find: '0' }).page({ offset: 0, limit: 9 }))
  expect(found.map(([, id, amount]) => `${id} ${amount}`)).toEqual(['1 20', '1 100'])
  const all = await session.rows(preview.viewed({ find: '' }).page({ offset: 0, limit: 9 }))
  expect(all.map(([, id]) => id)).toEqual(['3', '2', '1', '1'])
})

test('the rows of a table beside a filter count as read', async () => {
  const path = join(folder, 'beside.csv')
  const workflow = graphOf(
    [
      nodeOf('in', 'csvInput'),
      nodeOf('other', 'csvInput', { firstNodeToExecute: false }),
      where('id', 'is', '3'),
      nodeOf('table', 'dataTable'),
      nodeOf('out', 'csvOutput'),
    ],
    'in>filter',
    'filter>table',
    'other>table',
    'table>out',
  )
  const heard = await runHere({
    runId: crypto.randomUUID(),
    workflow,
    sources: { in: orders, other: orders },
    target: { kind: 'file', path },
    limits: limitsIn(folder),
  })
  expect(heard.reconciliation).toMatchObject({ in: 10, written: 4 })
})

const split = (config: Partial<ConfigOf<'splitColumn'>>) =>
  nodeOf('split', 'splitColumn', { column: 'amount', delimiters: ['0'], ...config })

test('texts with more parts than columns fail the run before it writes, and name the first row', async () => {
  await expect(runIntoFile([split({ count: 2, rest: 'fail' })], 'leaveOut')).rejects.toMatchObject({
    code: 'splitTooManyParts',
    nodeId: 'split',
    message:
      'Split Column found more parts than columns in 1 values of amount. First: data row 5, 100. Add columns, or keep the rest in the last column.',
  })
  const { lines } = await runIntoFile([split({ count: 3, rest: 'fail' })], 'leaveOut')
  expect(lines).toEqual(['1,2,,', '3,3,,', '1,1,,'])
})

test.each([
  ['(', 'missing )'],
  ['a)(b', 'unexpected )'],
  ['(?=1)', 'invalid perl operator'],
  ['x*', 'it also matches where there is no text'],
])('the pattern %s is refused in words', async (pattern, detail) => {
  await expect(runIntoFile([split({ by: 'pattern', pattern })], 'leaveOut')).rejects.toMatchObject({
    code: 'patternUnreadable',
    message: `The pattern of a step is not valid: ${detail}.`,
  })
})

test('10,000 pairs are replaced in several columns', async () => {
  const pairs = Array.from({ length: 10_000 }, (_, i) => ({ from: String(i + 3), to: String(-i) }))
  const replace = nodeOf('replace', 'replaceValues', { columns: ['id', 'amount'], pairs })
  const { lines } = await runIntoFile([replace], 'leaveOut')
  expect(lines).toEqual(['1,-17', '0,0', '1,-97'])
})

test('2,000 parts are replaced one after another', async () => {
  const pairs = Array.from({ length: 2_000 }, (_, i) => ({ from: `${i},`, to: `${i + 1},` }))
  const comma = nodeOf('comma', 'mergeColumns', { columns: ['id', 'amount'], separator: ',', name: 'a' })
  const replace = nodeOf('replace', 'replaceValues', { columns: ['a'], match: 'part', pairs })
  const { lines } = await runIntoFile([comma, replace], 'leaveOut')
  expect(lines).toEqual(['"2000,20"', '"2000,3"', '"2000,100"'])
})

test('a filled value is written as its source wrote it', async () => {
  const fill = nodeOf('fill', 'fillEmpty', { columns: ['amount'] })
  const { lines } = await runIntoFile([fill], 'setNull')
  expect(lines).toEqual(['1,20', '2,20', '3,3', '1,100'])
})
