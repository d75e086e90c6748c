import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { claimRun, listArtifacts, listInsights, listRunEvents, markCommitting, type Run } from '@anj/db'
import { type LanguageModel, runChildren } from '@anj/engine'
import {
  type ConfigOf,
  type Insight,
  type InsightSummary,
  newNode,
  type OperationKind,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerWith, startModelServer } from '../../../engine/src/testing/model-server.ts'
import { PendingWork } from '../loop/tasks.ts'
import { ActiveRuns } from '../runs/active-runs.ts'
import { outputKey } from '../runs/run-files.ts'
import { waitDuringRun } from '../testing/moments.ts'
import { runChildrenOf } from '../testing/processes.ts'
import {
  cancel,
  contextOf,
  ownerOf,
  setUpProduct,
  startGraph,
  type TestProduct,
  waitForRun,
} from '../testing/product.ts'
import { executeRun } from './execute-run.ts'
import { recoverRuns } from './recover-runs.ts'

let product: TestProduct
const active = new ActiveRuns()
const never = new AbortController().signal

beforeAll(async () => {
  product = await setUpProduct()
  const { sql } = product.target
  await sql`create table customers (id integer primary key, email text not null)`
  await sql`create table orders (id integer primary key, customer_id integer references customers, note text)`
  await sql`create table notes (note text)`
  await sql`create view latest as select * from orders`
  await sql`comment on table customers is 'Who buys'`
  await sql`insert into customers select i, 'buyer' || i || '@never-sent.example' from generate_series(1, 50) i`
  await sql`insert into notes select 'never-sent ' || i from generate_series(1, 50) i`
})
afterAll(async () => {
  await runChildren.killIdle()
  await product.close()
})

function node<K extends OperationKind>(kind: K, config: Partial<ConfigOf<K>> = {}): WorkflowNode {
  const fresh = newNode(kind, kind, { x: 0, y: 0 })
  return { ...fresh, data: { ...fresh.data, config: { ...fresh.data.config, ...config } } }
}

/** Returns a workflow that passes the whole target database through the given operations in sequence. */
function reading(...operations: WorkflowNode[]): WorkflowGraph {
  const input = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
  const { connectionId, name: databaseName } = product.target
  const config = { ...input.data.config, connectionId, databaseName }
  const nodes = [{ ...input, data: { ...input.data, config } }, ...operations]
  const edges = operations.map(({ id }, i) => ({ id: `e${i}`, source: nodes[i]?.id ?? '', target: id }))
  return { nodes, edges }
}
const advised = (config: Partial<ConfigOf<'aiAdvisor'>> = {}) =>
  reading(node('dataDictionary', { views: false }), node('aiAdvisor', config))

/** Executes a run in a child process, and calls `meanwhile` while it is going on. */
async function execute(
  graph: WorkflowGraph,
  languageModel: LanguageModel | null = null,
  meanwhile: (run: Run) => Promise<void> = async () => undefined,
): Promise<Run> {
  const run = await startGraph(product, graph, {})
  const executing = executeRun({ ...contextOf(product), languageModel }, active, run.id, never)
  await meanwhile(run)
  await executing
  return waitForRun(product, run.id)
}

async function insightOf(run: Run): Promise<Insight> {
  expect(run.problem).toBeNull()
  const [file] = await listArtifacts(product.database.db, ownerOf(product.actor), [run.id])
  return JSON.parse(await readFile(product.storage.path(file?.key ?? ''), 'utf8'))
}

async function linesOf(runId: string): Promise<readonly string[]> {
  const events = await listRunEvents(product.database.db, ownerOf(product.actor), runId, 0)
  return events.flatMap(({ kind, data }) => (kind === 'log' ? [(data as { line: string }).line] : []))
}

/** Expects that a run has left no files in the store or the temporary folder. */
function expectNothingLeft({ id }: Run): void {
  expect(readdirSync(join(product.storage.path(outputKey(id)), '..'))).toEqual([])
  expect(readdirSync(product.folder).filter((name) => name.startsWith('run-'))).toEqual([])
}

test('a run creates the dictionary of an entire database', async () => {
  const run = await execute(reading(node('dataDictionary')))
  const insight = await insightOf(run)
  expect(
    insight.kind === 'dictionary' && insight.dictionary.tables.map(({ name, kind }) => [name, kind]),
  ).toEqual([
    ['customers', 'table'],
    ['latest', 'view'],
    ['notes', 'table'],
    ['orders', 'table'],
  ])
  const database = product.target.name
  expect(run).toMatchObject({
    status: 'succeeded',
    reconciliation: null,
    insight: { kind: 'dictionary', database, tables: 4, findings: null },
  })
  const files = await listArtifacts(product.database.db, ownerOf(product.actor), [run.id])
  expect(files).toMatchObject([{ kind: 'insight', fileName: `${database}-dictionary.json` }])
  expect(await linesOf(run.id)).toEqual([
    'Processing Started ...',
    'PostgreSQL Completed',
    'Data Dictionary Completed (4 tables)',
    'Processing successful',
  ])
  const kept = await listInsights(product.database.db, ownerOf(product.actor), run.workflowId ?? '', {
    limit: 9,
  })
  expect(kept).toMatchObject([{ runId: run.id, kind: 'dictionary', tables: 4 }])
})

test('a run creates a diagram of the chosen schemas, without views if they are excluded', async () => {
  const { sql } = product.target
  await sql`create schema if not exists away`
  await sql`create table if not exists away.hidden (id integer primary key)`
  await sql`alter table notes add column hidden_id integer references away.hidden`
  const run = await execute(reading(node('databaseDiagram', { schemas: ['public'], views: false })))
  await sql`drop schema away cascade`
  await sql`alter table notes drop column hidden_id`
  const insight = await insightOf(run)
  if (insight.kind !== 'diagram') throw new Error(insight.kind)
  expect(insight.diagram.tables.map(({ name }) => name)).toEqual(['customers', 'notes', 'orders'])
  expect(insight.diagram.relationships).toMatchObject([{ implied: false, fromMany: true }])
  expect(insight.diagram.unseen).toEqual([expect.stringContaining('1 from public.notes to away.hidden')])
  expect(run.insight).toMatchObject({ kind: 'diagram', tables: 3 })
})

test('a run creates advice from the preceding dictionary, without a model', async () => {
  const run = await execute(advised({ rulesOff: ['missing-comment'] }))
  const insight = await insightOf(run)
  if (insight.kind !== 'advice') throw new Error(insight.kind)
  const { advice, dictionary } = insight
  expect(dictionary.tables.map(({ name }) => name)).toEqual(['customers', 'notes', 'orders'])
  expect(advice.summary).toBeNull()
  expect(advice.findings.map(({ rule, place }) => [rule, place.table])).toContainEqual([
    'no-primary-key',
    'notes',
  ])
  expect(advice.findings.map(({ rule }) => rule)).not.toContain('missing-comment')
  const { findings = null } = run.insight ?? {}
  const sum = findings && findings.error + findings.warning + findings.information
  expect(sum).toBe(advice.findings.length)
  expect(await linesOf(run.id)).toContain(`AI Advisor Completed (3 tables, ${sum} findings)`)
})

test('a configured model phrases the findings without receiving any values from the database', async () => {
  await using server = await startModelServer(answerWith('Give notes a key.'))
  const run = await execute(advised(), server.model)
  expect(await insightOf(run)).toMatchObject({
    advice: { summary: { text: 'Give notes a key.', model: 'small' } },
  })
  expect(server.calls).toHaveLength(1)
  expect(server.calls[0]?.body).not.toContain('never-sent')
  expect(await linesOf(run.id)).toContain('Asking the language model small for a summary.')
  const stored = await product.database
    .sql`select (select json_agg(e) from run_events e) as events, (select json_agg(r) from runs r) as runs`
  expect(JSON.stringify(stored)).not.toContain('key-of-the-model')
  await execute(advised({ summary: false }), server.model)
  expect(server.calls).toHaveLength(1)
})

test("a failing model doesn't fail the run", async () => {
  await using server = await startModelServer((response) => response.writeHead(500).end())
  const run = await execute(advised(), server.model)
  const problem = 'There is no summary: the language model responded with the status 500.'
  expect(await insightOf(run)).toMatchObject({ advice: { summary: { problem } } })
  expect(await linesOf(run.id)).toContain(problem)
})

test('a missing database fails the run and is reported at the input', async () => {
  const graph = reading(node('dataDictionary'))
  const [input, ...others] = graph.nodes
  if (!input) throw new Error('no input')
  const data = { ...input.data, config: { ...input.data.config, databaseName: 'nowhere' } }
  const run = await execute({ ...graph, nodes: [{ ...input, data } as WorkflowNode, ...others] })
  expect(run).toMatchObject({ status: 'failed', insight: null, problem: { nodeId: 'in' } })
  expectNothingLeft(run)
})

/** Runs an advisor whose model never answers, and calls `act` while the run waits. */
async function whileItWaits(act: (run: Run) => Promise<unknown>): Promise<Run> {
  let asked = false
  await using server = await startModelServer(() => {
    asked = true
  })
  return await execute(advised(), server.model, async (run) => {
    await waitDuringRun(product, run, async () => asked)
    await act(run)
  })
}

test('a cancelled run creates no files', async () => {
  const run = await whileItWaits(async ({ id }) => {
    expect(await cancel(product, id)).toBe('requested')
    await active.heartbeat(product.database.db)
  })
  expect(run).toMatchObject({ status: 'cancelled', insight: null })
  expectNothingLeft(run)
})

test('a run whose child is killed fails and leaves no files', async () => {
  const run = await whileItWaits(async () => {
    for (const pid of runChildrenOf(process.pid)) process.kill(pid, 'SIGKILL')
  })
  expect(run).toMatchObject({ status: 'failed', insight: null, outcomeUnknown: false })
  expectNothingLeft(run)
})

test("if a worker crashes while storing a run's file, the outcome depends on whether the store has the file", async () => {
  const { db, sql } = product.database
  const summary: InsightSummary = { kind: 'dictionary', database: 'shop', tables: 1, findings: null }
  const abandon = async (isThere: boolean) => {
    const { id } = await startGraph(product, reading(node('dataDictionary')), {})
    const run = await claimRun(db, id)
    const path = product.storage.path(outputKey(id))
    writeFileSync(isThere ? path : `${path}.partial`, '{}')
    await markCommitting(
      db,
      { runId: id, claimId: run?.claimId ?? '' },
      { kind: 'file', path },
      null,
      summary,
    )
    await sql`update runs set heartbeat_at = now() - interval '11 seconds' where id = ${id}`
    return id
  }
  const there = await abandon(true)
  const gone = await abandon(false)
  const tasks = new PendingWork()
  await recoverRuns(contextOf(product), active, tasks)
  await tasks.settled()
  expect((await waitForRun(product, there)).status).toBe('succeeded')
  expect(await waitForRun(product, gone)).toMatchObject({ status: 'failed', outcomeUnknown: false })
  expect(existsSync(`${product.storage.path(outputKey(gone))}.partial`)).toBe(false)
  const files = await listArtifacts(db, ownerOf(product.actor), [there, gone])
  expect(files).toMatchObject([{ runId: there, kind: 'insight', fileName: 'shop-dictionary.json' }])
})
