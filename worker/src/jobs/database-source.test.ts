import { existsSync } from 'node:fs'
import { createExtract, createWorkflow, getExtract, listArtifacts, type Run } from '@anj/db'
import { type Column, initialConfig, newNode, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ActiveRuns } from '../runs/active-runs.ts'
import { resultKey } from '../runs/run-files.ts'
import { startWorker, type Worker } from '../start-worker.ts'
import {
  contextOf,
  ownerOf,
  setUpProduct,
  startGraph,
  type TestProduct,
  waitForRun,
} from '../testing/product.ts'
import { executeRun } from './execute-run.ts'

let product: TestProduct
let worker: Worker
const never = new AbortController().signal
const columns: Column[] = [
  { name: 'id', type: 'int', origin: { kind: 'int32' } },
  { name: 'name', type: 'text', origin: { kind: 'text' } },
]

beforeAll(async () => {
  product = await setUpProduct()
  await product.target.sql`create table people (id integer primary key, name text)`
  await product.target.sql`insert into people select i, 'name ' || i from generate_series(1, 2500) i`
})
afterAll(async () => {
  await worker?.stop(0)
  await product.close()
})

function config() {
  const { connectionId, name } = product.target
  return {
    ...initialConfig('postgresqlInput'),
    connectionId,
    databaseName: name,
    tableName: 'people',
    columns,
  }
}

/** Returns a workflow that copies the table `people` into another table and renames some columns. */
function copyInto(tableName: string, input = config()): WorkflowGraph {
  const { connectionId, name } = product.target
  const source = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
  const pick = newNode('columnSelection', 'pick', { x: 1, y: 0 })
  const output = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
  const place = { connectionId, databaseName: name, tableName }
  return {
    nodes: [
      { ...source, data: { ...source.data, config: input } },
      {
        ...pick,
        data: { ...pick.data, config: { selectedColumns: [{ column: 'name', name: 'who' }] } },
      },
      { ...output, data: { ...output.data, config: { ...output.data.config, ...place } } },
    ],
    edges: [
      { id: 'e1', source: 'in', target: 'pick' },
      { id: 'e2', source: 'pick', target: 'out' },
    ],
  }
}

/** Returns the workflow with its output replaced. */
function writing({ nodes, edges }: WorkflowGraph, output: WorkflowNode): WorkflowGraph {
  return { nodes: [...nodes.slice(0, 2), output], edges }
}

async function readParquet(path: string): Promise<string[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const duckdb = await instance.connect()
  const read = await duckdb.runAndReadAll(`select c0 from '${path}'`)
  duckdb.closeSync()
  instance.closeSync()
  return read.getRows().map(([cell]) => String(cell))
}

async function execute(graph: WorkflowGraph): Promise<Run> {
  const run = await startGraph(product, graph, {})
  await executeRun(contextOf(product), new ActiveRuns(), run.id, never)
  return waitForRun(product, run.id)
}

test('a run reads a database table with the stored password and writes another table', async () => {
  const run = await execute(copyInto('copied'))
  expect(run.problem).toBeNull()
  expect(run).toMatchObject({ status: 'succeeded', leftBehind: false })
  expect(await product.target.sql`select count(*)::int as rows, min(who) as who from copied`).toEqual([
    { rows: 2500, who: 'name 1' },
  ])
  const { db, sql } = product.database
  const said =
    await sql`select (select json_agg(e) from run_events e) as events, (select json_agg(r) from runs r) as runs`
  expect(JSON.stringify(said)).not.toContain('postgres:postgres')
  expect(await listArtifacts(db, ownerOf(product.actor), [run.id])).toEqual([])
})

test('a run whose source lost a column fails before it touches the target, and tells the user to press Refresh', async () => {
  const gone: Column[] = [...columns, { name: 'email', type: 'text' }]
  const run = await execute(copyInto('never', { ...config(), columns: gone }))
  expect(run).toMatchObject({ status: 'failed', problem: { nodeId: 'in' } })
  expect(run.problem?.sentence).toMatch(/email.*Refresh/)
  expect(await product.target.sql`select to_regclass('never') as never`).toEqual([{ never: null }])
})

test('a run whose connection was deleted fails with an error that names the source', async () => {
  const run = await execute(copyInto('never', { ...config(), connectionId: crypto.randomUUID() }))
  expect(run.problem).toMatchObject({ code: 'runSourceConnectionMissing', nodeId: 'in' })
})

test('a run that reads a database stores the first rows of its result, regardless of the kind of output', async () => {
  const direct = await execute(copyInto('kept'))
  const streamed = await execute(writing(copyInto('unused'), newNode('csvOutput', 'out', { x: 2, y: 0 })))
  const landed = await execute(copyInto('kept too', { ...config(), treatAsFile: true }))
  for (const run of [direct, streamed, landed]) {
    expect(run.problem).toBeNull()
    const kept = await product.database
      .sql`select kind, key from artifacts where run_id = ${run.id} and kind = 'result'`
    expect(kept).toEqual([{ kind: 'result', key: resultKey(run.id) }])
    const rows = await readParquet(product.storage.path(resultKey(run.id)))
    expect(rows).toHaveLength(1000)
    expect(rows[0]).toMatch(/^name \d+$/)
  }
})

test('a worker takes an extract from the queue and reads it with the columns that the server reports', async () => {
  const { db } = product.database
  const owner = { ownerId: product.actor.userId, organizationId: product.actor.organizationId }
  const workflow = await createWorkflow(db, owner, 'Sample', { nodes: [], edges: [] })
  worker = await startWorker(product.settings, product.silent)
  const source = { ...config(), columns: [], filter: 'id <= 7' }
  const { id } = await createExtract(db, product.actor, {
    workflowId: workflow.id,
    nodeId: 'in',
    connectionId: product.target.connectionId,
    source,
  })
  const stored = () => getExtract(db, ownerOf(product.actor), id)
  await expect.poll(async () => (await stored())?.status).toMatch(/ready|failed/)
  const ready = await stored()
  expect(ready?.problem).toBeNull()
  expect(ready).toMatchObject({ status: 'ready', rows: 7, isSample: false })
  expect(ready?.columns?.map(({ name, type }) => [name, type])).toEqual([
    ['id', 'int'],
    ['name', 'text'],
  ])
  expect(existsSync(product.storage.path(ready?.columnarKey ?? ''))).toBe(true)
})
