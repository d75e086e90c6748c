import { createSchedule } from '@anj/core'
import { atNine, tasksOf } from '@anj/core/testing'
import { type Clock, type DatasetVersion, type Db, databaseClock, getTask, type Task } from '@anj/db'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorker, type Worker } from '../start-worker.ts'
import { until } from '../testing/moments.ts'
import {
  createTestWorkflow,
  makeDataset,
  ownerOf,
  setUpProduct,
  type TestProduct,
} from '../testing/product.ts'
import { defaultWorkerParts } from '../worker-parts.ts'

let product: TestProduct
let workers: Worker[] = []
beforeAll(async () => {
  product = await setUpProduct()
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop(0)))
  workers = []
})
afterAll(() => product.close())
/** Milliseconds by which the workers' clock is ahead of the database's clock. */
let ahead = 0
const clockOf = (db: Db): Clock => {
  const clock = databaseClock(db)
  return async () => new Date((await clock()).getTime() + ahead)
}

async function start(count: number): Promise<void> {
  const parts = { ...defaultWorkerParts, clockOf }
  for (let n = 0; n < count; n++) workers.push(await startWorker(product.settings, product.silent, parts))
}

/**
 * Creates a schedule and sets the workers' clock so that its first task is due in a number of seconds. The task keeps
 * its time, because a worker that has just started replans tasks that have other times than their schedule.
 */
async function due(snapshot: WorkflowGraph, seconds: number): Promise<Task> {
  const { database, actor } = product
  const workflow = { workflowId: null, workflowName: 'Numbers', fileName: null, revision: 1, snapshot }
  const request = { scheduleName: 'Numbers', workflow, times: atNine }
  const clock = clockOf(database.db)
  const schedule = await createSchedule(database.db, actor, request, await clock())
  const [task] = await tasksOf(database, schedule.id)
  if (!task) throw new Error('no task')
  ahead += task.dueAt.getTime() - (await clock()).getTime() - seconds * 1000
  return task
}

/** Returns the workflow with a Column Selection before the conversion, as users may draw it. */
function drawn(version: DatasetVersion, changes: Changes, tableName: string): WorkflowGraph {
  const graph = createTestWorkflow(product, version, changes, { kind: 'postgresqlOutput', tableName })
  return {
    nodes: [...graph.nodes, newNode('columnSelection', 'pick', { x: 0, y: 0 })],
    edges: [
      { id: 'e0', source: 'file', target: 'pick' },
      { id: 'e1', source: 'pick', target: 'change' },
      { id: 'e2', source: 'change', target: 'output' },
    ],
  }
}

type Changes = Parameters<typeof createTestWorkflow>[2]

const ended = async ({ id }: Task) => {
  const now = async () => {
    const task = await getTask(product.database.db, ownerOf(product.actor), id)
    if (!task) throw new Error('The task was deleted.')
    return task
  }
  await until(async () => (await now()).state === 'ended', { state: now })
  return now()
}

test('one of two workers runs a due task within a second, and the task list shows the end', async () => {
  const few = await makeDataset(product, 'select i as id from range(1, 11) t(i)')
  const graph = drawn(few, [], 'scheduled')
  await start(2)
  const task = await due(graph, 2)
  const end = await ended(task)
  expect(end).toMatchObject({ outcome: 'succeeded', problem: null, attempts: 1 })
  expect(end.runs).toMatchObject([{ status: 'succeeded', isReachable: true }])
  const dueAt = new Date(task.dueAt.getTime() - ahead)
  const [run] = await product.database
    .sql`select extract(epoch from created_at - ${dueAt.toISOString()}::timestamptz) * 1000 as late
    from runs where task_id = ${task.id}`
  expect(Number(run?.['late'])).toBeGreaterThanOrEqual(-1)
  expect(Number(run?.['late'])).toBeLessThan(1500)
  expect(await product.target.sql`select count(*)::int as n from scheduled`).toEqual([{ n: 10 }])
})

test("a run that fails because of its data ends its task with the run's message", async () => {
  const words = await makeDataset(product, "select 'x' as id")
  const graph = drawn(words, [{ columnName: 'id', fromType: 'text', toType: 'int' }], 'refused')
  await start(1)
  const task = await due(graph, 0)
  const end = await ended(task)
  expect(end.outcome).toBe('failed')
  expect(end.problem?.sentence.length).toBeGreaterThan(10)
})
