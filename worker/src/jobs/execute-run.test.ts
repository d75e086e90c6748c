import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { encryptSecret } from '@anj/core'
import {
  type DatasetVersion,
  deleteConnection,
  findResultArtifact,
  getRun,
  listArtifacts,
  listRunEvents,
  type Run,
  storeWorkflowSecret,
} from '@anj/db'
import { runChildren } from '@anj/engine'
import { newNode, type RunLogLine } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { ActiveRuns } from '../runs/active-runs.ts'
import { waitDuringRun } from '../testing/moments.ts'
import {
  cancel,
  contextOf,
  createTestWorkflow,
  makeDataset,
  ownerOf,
  setUpProduct,
  startGraph,
  startRun,
  type TestProduct,
  waitForRun,
} from '../testing/product.ts'
import { executeRun } from './execute-run.ts'

let product: TestProduct
let context: WorkerContext
let numbers: DatasetVersion
const active = new ActiveRuns()
const never = new AbortController().signal

beforeAll(async () => {
  product = await setUpProduct()
  context = contextOf(product)
  numbers = await makeDataset(product, "select i as id, 'name ' || i as name from range(1, 1001) t(i)")
})
afterAll(async () => {
  await runChildren.killIdle()
  await product.close()
})

const toInt = [{ columnName: 'id', fromType: 'text' as const, toType: 'int' as const }]
const intoTable = (tableName: string) =>
  createTestWorkflow(product, numbers, toInt, { kind: 'postgresqlOutput', tableName })

async function execute(run: Run): Promise<Run> {
  await executeRun(context, active, run.id, never)
  return waitForRun(product, run.id)
}

async function logOf(runId: string): Promise<readonly RunLogLine[]> {
  const events = await listRunEvents(product.database.db, ownerOf(product.actor), runId, 0)
  return events.flatMap(({ kind, data }) => (kind === 'log' ? [data as RunLogLine] : []))
}

const linesOf = async (runId: string) => (await logOf(runId)).map(({ line }) => line)

test('a run fills a table with typed rows, logs its progress, and reports completed nodes', async () => {
  const workflow = intoTable('numbers')
  const run = await execute(await startRun(product, workflow, numbers))
  expect(run).toMatchObject({
    status: 'succeeded',
    problem: null,
    reconciliation: { in: 1000, written: 1000, stored: 1000 },
    progress: { targetRows: 1000 },
  })
  const [sum] = await product.target
    .sql`select count(*)::int as n, sum(id)::int as sum, max(name) as name from numbers`
  expect(sum).toEqual({ n: 1000, sum: 500_500, name: 'name 999' })
  const log = await logOf(run.id)
  expect(log[0]?.line).toBe('Processing Started ...')
  expect(log.at(-1)?.line).toBe('Processing successful')
  const completed = log.filter(({ nodeState }) => nodeState === 'completed')
  expect(completed.map(({ nodeId }) => nodeId)).toEqual(workflow.nodes.map(({ id }) => id))
  expect(log.filter(({ line }) => line.includes('Completed'))).toEqual(completed)
})

test("a run whose files don't fit on the disk reports the full disk and leaves no file open", async () => {
  const run = await startRun(product, intoTable('roomless'), numbers)
  const drafts: string[] = []
  const draft: WorkerContext['storage']['draft'] = async (key) => {
    if (drafts.length > 0) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    drafts.push(key)
    const close = async () => void drafts.push('closed')
    return { path: 'nowhere', keep: async () => false, [Symbol.asyncDispose]: close }
  }
  const full = { ...context, storage: { ...product.storage, draft } }
  await executeRun(full, active, run.id, never)
  expect(await waitForRun(product, run.id)).toMatchObject({ status: 'failed', problem: { code: 'diskFull' } })
  expect([drafts.slice(1), active.ids]).toEqual([['closed'], []])
})

test('a file that a run creates appears when the run succeeds', async () => {
  const workflow = createTestWorkflow(product, numbers, toInt, { kind: 'csvOutput', fileName: 'out.csv' })
  const run = await execute(await startRun(product, workflow, numbers))
  expect(run).toMatchObject({ status: 'succeeded', problem: null })
  const [file] = await listArtifacts(product.database.db, ownerOf(product.actor), [run.id])
  expect(file).toMatchObject({ kind: 'output', fileName: 'out.csv' })
  const text = await readFile(product.storage.path(file?.key ?? ''), 'utf8')
  expect(
    text
      .split('\n')
      .slice(0, 2)
      .map((line) => line.trim()),
  ).toEqual(['id,name', '1,name 1'])
  expect(file?.bytes).toBe(Buffer.byteLength(text))
})

test("a run's formulas see the moment at which the worker claimed it, on the clock of its zone", async () => {
  const { nodes, edges } = createTestWorkflow(product, numbers, toInt, {
    kind: 'csvOutput',
    fileName: 'days.csv',
  })
  const calculate = newNode('calculateColumns', 'change', { x: 0, y: 0 })
  const config = { ...calculate.data.config, columns: [{ name: 'day', formula: 'today()' }] }
  const graph = {
    nodes: nodes.map((one) =>
      one.id === 'change' ? { ...calculate, data: { ...calculate.data, config } } : one,
    ),
    edges,
  }
  // These zones are 25 hours apart, so at least one of them has another date than UTC.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const run = await execute(await startGraph(product, graph, { file: numbers.id }, timeZone))
    expect(run).toMatchObject({ status: 'succeeded', problem: null })
    const [file] = await listArtifacts(product.database.db, ownerOf(product.actor), [run.id])
    const [, line] = (await readFile(product.storage.path(file?.key ?? ''), 'utf8')).split('\r\n')
    const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    expect(line).toBe(`1,name 1,${date.format(run.startedAt ?? undefined)}`)
  }
})

test("a value that can't be converted is listed and fails the run, and the target stays unchanged", async () => {
  const odd = await makeDataset(
    product,
    "select case i when 3 then 'three' else i::varchar end as id from range(1, 10) t(i)",
  )
  const workflow = createTestWorkflow(product, odd, toInt, { kind: 'postgresqlOutput', tableName: 'odd' })
  const run = await execute(await startRun(product, workflow, odd))
  expect(run).toMatchObject({ status: 'failed', rejectCount: 1, outcomeUnknown: false })
  expect(run.rejects).toMatchObject([{ row: 3, column: 'id', value: 'three' }])
  expect(run.problem?.nodeId).toBe('change')
  expect((await linesOf(run.id)).at(-1)).toBe(`Processing failed: ${run.problem?.sentence}`)
  expect(await product.target.sql`select to_regclass('odd') as oid`).toEqual([{ oid: null }])
  const [file, ...more] = await listArtifacts(product.database.db, run, [run.id])
  expect(more).toEqual([])
  expect(file).toMatchObject({ kind: 'rejects', fileName: 'rejects.csv' })
  const lines = (await readFile(product.storage.path(file?.key ?? ''), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('row,"column","value","reason","step","id"')
  expect(lines[1]).toMatch(/^3,"id","three",.*,"Change Data Type","three"$/)
  const list = await findResultArtifact(product.database.db, run, run.id, 'rejectList')
  expect(await product.storage.stat(list?.key ?? '')).toMatchObject({ bytes: list?.bytes })
})

test('a run that is started several times is executed only once', async () => {
  const { id } = await startRun(product, intoTable('once'), numbers)
  await Promise.all([1, 2, 3].map(() => executeRun(context, active, id, never)))
  expect((await waitForRun(product, id)).status).toBe('succeeded')
  expect((await linesOf(id)).filter((line) => line === 'Processing Started ...')).toHaveLength(1)
})

test('a cancelled run leaves its target unchanged', async () => {
  const { sql } = product.target
  await sql`create table held (id integer, name text)`
  await sql`insert into held values (0, 'before')`
  const run = await startRun(product, intoTable('held'), numbers)
  const { id } = run
  const holder = await sql.reserve()
  await holder`begin`
  await holder`lock table held in access exclusive mode`
  const executing = executeRun(context, active, id, never)
  await waitDuringRun(product, run, async () => {
    const waiting =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length === 1
  })
  expect(await cancel(product, id)).toBe('requested')
  await active.heartbeat(product.database.db)
  await executing
  await holder`rollback`
  holder.release()
  expect((await waitForRun(product, id)).status).toBe('cancelled')
  expect(await sql`select * from held`).toEqual([{ id: 0, name: 'before' }])
})

test('a deleted connection fails the run with a clear message', async () => {
  const workflow = createTestWorkflow(product, numbers, toInt, {
    kind: 'postgresqlOutput',
    tableName: 'x',
    connectionId: randomUUID(),
  })
  const run = await execute(await startRun(product, workflow, numbers))
  expect(run).toMatchObject({
    problem: { code: 'runConnectionMissing', nodeId: 'output' },
    leftBehind: false,
  })
})

test('runs leave no temporary folders behind, and no row contains a secret', async () => {
  expect(readdirSync(product.folder).filter((name) => name.startsWith('run-'))).toEqual([])
  expect(active.ids).toEqual([])
  const { sql } = product.database
  const secret = new URL(process.env.ANJ_TEST_DATABASE_URL ?? '').password
  const jobs = await sql`select data::text as text from pgboss.job`
  expect(jobs.every(({ text }) => Object.keys(JSON.parse(text)).join() === 'runId')).toBe(true)
  const rows =
    await sql`select snapshot::text || coalesce(problem::text, '') || coalesce(commit_mark::text, '') as text from runs`
  expect(rows.some(({ text }) => text.includes(`"${secret}"`))).toBe(false)
  expect(
    await deleteConnection(product.database.db, product.actor.userId, product.target.connectionId),
  ).toBeDefined()
  expect(
    await getRun(product.database.db, { ...ownerOf(product.actor), ownerId: randomUUID() }, randomUUID()),
  ).toBeUndefined()
})

const pepper = {
  id: 'p1',
  name: 'pepper',
  type: 'secret',
  default: null,
  description: '',
  settable: false,
} as const

/** Executes a run that calculates a column with a secret parameter, and returns it with its output and its log. */
async function runWithSecret(formula: string, value: string) {
  const { nodes, edges } = createTestWorkflow(product, numbers, [], {
    kind: 'csvOutput',
    fileName: 'out.csv',
  })
  const calculate = newNode('calculateColumns', 'calculate', { x: 0, y: 0 })
  const steps = nodes.map((node) =>
    node.id === 'change'
      ? {
          ...calculate,
          data: {
            ...calculate.data,
            config: { ...calculate.data.config, columns: [{ name: 'c', formula }] },
          },
        }
      : node,
  )
  const snapshot = {
    nodes: steps as typeof nodes,
    edges: edges.map(({ id, source, target }) => ({
      id,
      source: source === 'change' ? 'calculate' : source,
      target: target === 'change' ? 'calculate' : target,
    })),
    parameters: [pepper],
  }
  const started = await startRun(product, snapshot, numbers)
  await product.database.db.transaction((tx) =>
    storeWorkflowSecret(tx, started.workflowId ?? '', 'p1', encryptSecret(context.secretKey, value)),
  )
  const run = await execute(started)
  const files = await listArtifacts(product.database.db, ownerOf(product.actor), [run.id])
  const file = files.find(({ kind }) => kind === 'output')
  const text = file ? await readFile(product.storage.path(file.key), 'utf8') : null
  return { run, text, lines: await linesOf(run.id) }
}

test('a run uses the stored value of a secret, which stays out of the run and its log', async () => {
  const { run, text, lines } = await runWithSecret('sha256(name & {pepper})', 'correct horse')
  expect(run.status).toBe('succeeded')
  const hash = createHash('sha256').update('name 1correct horse').digest('hex')
  expect(text?.split('\r\n')[1]).toBe(`1,name 1,${hash}`)
  expect(lines).toContain('Parameters: pepper = ••••••')
  expect(JSON.stringify([run, lines])).not.toContain('correct horse')
})

test('a run that fails with the value of a secret hides it in its messages', async () => {
  const { run, lines } = await runWithSecret('number({pepper})', 'correct horse')
  expect(run).toMatchObject({ status: 'failed' })
  const said = JSON.stringify([run.problem, run.rejects, lines])
  expect(said).toContain('••••••')
  expect(said).not.toContain('correct horse')
})
