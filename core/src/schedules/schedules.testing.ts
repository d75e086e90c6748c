import {
  type Actor,
  auditLog,
  createConnection,
  createWorkflow,
  type Db,
  datasets,
  datasetVersions,
  runs,
  schedules,
  singleRow,
  type Task,
  tasks,
} from '@anj/db'
import { type TestDatabase } from '@anj/db/testing'
import { newNode, type ScheduleTimes, type WorkflowGraph } from '@anj/workflow'
import { and, asc, eq } from 'drizzle-orm'

import { encryptSecret } from '../secrets/secrets.ts'

import type { NewScheduleRequest } from './schedules.ts'

/** The times of a schedule that runs every day at nine in Berlin. */
export const atNine: ScheduleTimes = {
  executionType: 'Daily',
  dailyExecutionTimes: ['09:00 AM'],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'Europe/Berlin',
}

/**
 * Data for schedules that can run in tests: an ingested file, a connection, and a workflow that uses the file and
 * the connection.
 */
export interface ScheduleFixture {
  readonly workflowId: string
  readonly datasetId: string
  readonly connectionId: string
  readonly graph: WorkflowGraph
  /** Returns a request for a schedule of the workflow. */
  readonly wanted: (change?: Partial<NewScheduleRequest>) => NewScheduleRequest
}

/** Creates the test data for a user. The connection has no server, because tests with this data never connect. */
export async function layGround(db: Db, actor: Actor): Promise<ScheduleFixture> {
  const { organizationId, userId: ownerId } = actor
  const dataset = singleRow(
    await db.insert(datasets).values({ organizationId, ownerId, fileName: 'orders.csv' }).returning(),
  )
  await addReadyVersion(db, dataset.id, 1)
  const connection = await createConnection(db, {
    organizationId,
    ownerId,
    kind: 'postgresql',
    name: 'Shop',
    serverName: '127.0.0.1',
    port: 5432,
    userId: 'shop',
    tls: 'disable',
    password: encryptSecret(new Uint8Array(32), 'not a password'),
  })
  const graph = drawGraph(dataset.id, connection.id)
  const workflow = await createWorkflow(db, { organizationId, ownerId }, 'Orders', graph)
  return {
    workflowId: workflow.id,
    datasetId: dataset.id,
    connectionId: connection.id,
    graph,
    wanted: (change) => ({
      scheduleName: 'Nightly orders',
      workflow: {
        workflowId: workflow.id,
        workflowName: 'Orders',
        fileName: null,
        revision: 1,
        snapshot: graph,
      },
      times: atNine,
      ...change,
    }),
  }
}

/** Adds a version of a dataset in the state after a successful ingest. */
export async function addReadyVersion(db: Db, datasetId: string, number: number): Promise<string> {
  const key = `datasets/${datasetId}/${number}.parquet`
  const profile = { rows: 1, emptyRows: 0, emptyCells: 0, columns: [], notes: [] }
  const version = singleRow(
    await db
      .insert(datasetVersions)
      .values({ datasetId, number, status: 'ready', bytes: 1, originalKey: key, columnarKey: key, profile })
      .returning(),
  )
  return version.id
}

/** Removes all schedules, tasks and runs of a test database. */
export async function clearSchedules({ db, sql }: TestDatabase): Promise<void> {
  await db.delete(tasks)
  await db.delete(schedules)
  await db.delete(runs)
  await sql`delete from pgboss.job`
}

/** Returns the tasks of one or all schedules, in order of time. */
export function tasksOf({ db }: TestDatabase, scheduleId?: string): Promise<Task[]> {
  return db
    .select()
    .from(tasks)
    .where(scheduleId ? eq(tasks.scheduleId, scheduleId) : undefined)
    .orderBy(asc(tasks.dueAt))
}

/** Returns the payloads of jobs that wait for a worker. */
export async function waitingJobs({ sql }: TestDatabase): Promise<readonly unknown[]> {
  const rows = await sql`select data from pgboss.job where name = 'execute-run' and state = 'created'`
  return rows.map(({ data }) => data)
}

/** Returns the newest audit entry of a schedule. */
export async function lastAudit({ db }: TestDatabase, scheduleId: string) {
  const { id, action, before, after } = auditLog
  const rows = await db
    .select({ id, action, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.resourceId, scheduleId), eq(auditLog.resource, 'schedules')))
    .orderBy(asc(id))
  return rows.at(-1)
}

function drawGraph(datasetId: string, connectionId: string): WorkflowGraph {
  const file = newNode('csvInput', 'file', { x: 0, y: 0 })
  const columns = newNode('columnSelection', 'columns', { x: 200, y: 0 })
  const output = newNode('postgresqlOutput', 'output', { x: 400, y: 0 })
  const id = { name: 'id', type: 'text' as const }
  return {
    nodes: [
      {
        ...file,
        data: {
          ...file.data,
          config: { ...file.data.config, datasetId, fileName: 'orders.csv', columns: [id] },
        },
      },
      columns,
      {
        ...output,
        data: {
          ...output.data,
          config: {
            ...output.data.config,
            connectionId,
            databaseName: 'shop',
            schemaName: 'public',
            tableName: 'orders',
          },
        },
      },
    ],
    edges: [
      { id: 'e1', source: 'file', target: 'columns' },
      { id: 'e2', source: 'columns', target: 'output' },
    ],
  }
}
