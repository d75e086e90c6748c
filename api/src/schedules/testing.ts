import { type Db, deliveries, tasks } from '@anj/db'
import { newNode, serializeWorkflow, type WorkflowGraph } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { addReadyDataset } from '../datasets/testing.ts'
import { addWorkflow } from '../runs/testing.ts'
import type { Answer, Person, TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Schedule } from './schema.ts'

/** A form for a connection. Its server is never called. */
const connectionForm = {
  kind: 'postgresql',
  name: 'Warehouse',
  tls: 'disable',
  serverName: '127.0.0.1',
  port: 5432,
  userId: 'ada',
  password: 'never-out',
}

/** A workflow that can be scheduled, with its parts. */
export interface ScheduleFixture {
  readonly workflow: Workflow
  readonly datasetId: string
  readonly connectionId: string
  /** The workflow as a file that its owner has saved. */
  readonly file: WorkflowFile
}

export interface WorkflowFile extends Record<string, unknown> {
  readonly workFlow: Record<string, unknown> & { readonly nodes: WorkflowGraph['nodes'] }
  readonly input: { readonly csv: readonly Record<string, unknown>[] }
  readonly output: { readonly remote: Record<string, unknown> }
}

/** Creates a workflow that consists of a CSV file, Column Selection and a PostgreSQL table. */
export async function createScheduleFixture(
  app: TestApp,
  person: Person,
  sha256 = 'aa',
): Promise<ScheduleFixture> {
  const { body } = await person.call<{ id: string }>('POST', '/api/connections', connectionForm)
  const { id: connectionId } = body.data
  const { id: datasetId } = await addReadyDataset(app, person, { sha256 })
  const output = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
  const address = { serverName: '127.0.0.1', port: 5432, userId: 'ada' }
  const config = { ...output.data.config, connectionId, address, databaseName: 'shop', tableName: 'orders' }
  const workflow = await addWorkflow(person, datasetId, { ...output, data: { ...output.data, config } })
  return { workflow, datasetId, connectionId, file: fileOf(workflow, sha256) }
}

/** Returns a workflow's file, which contains the rows of its CSV file. */
export function fileOf(workflow: Workflow, sha256 = 'aa'): WorkflowFile {
  const rows = [
    ['id', 'name'],
    ['1', 'a'],
  ]
  const data = [{ nodeId: 'in', fileName: 'orders.csv', sha256, bytes: 13, rows }]
  return JSON.parse(serializeWorkflow(workflow, data)) as WorkflowFile
}

/** The form that the dialog sends for a schedule that runs every day at nine in Berlin. */
export const atNine = {
  scheduleName: 'Nightly orders',
  executionType: 'Daily',
  dailyExecutionTimes: ['09:00 AM'],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'Europe/Berlin',
} as const

export function schedule(person: Person, workflow: unknown, more: object = {}): Promise<Answer<Schedule>> {
  return person.call<Schedule>('POST', '/api/schedules', { ...atNine, workflow, ...more })
}

/** Adds a failed delivery to a task, and returns its ID. */
export async function addFailedDelivery(db: Db, taskId: string): Promise<string> {
  const [task] = await db.select().from(tasks).where(eq(tasks.id, taskId))
  if (!task) throw new Error('The task does not exist')
  const { organizationId, ownerId } = task
  const [made] = await db
    .insert(deliveries)
    .values({
      organizationId,
      ownerId,
      taskId,
      placeId: crypto.randomUUID(),
      placeName: 'Partner',
      path: 'out/orders.csv',
      existing: 'refuse',
      state: 'failed',
      problem: { code: 'placeBroken', sentence: 'The connection to Partner broke.' },
    })
    .returning({ id: deliveries.id })
  return made?.id ?? ''
}
