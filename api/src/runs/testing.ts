import { claimRun, finishRun, markCommitting } from '@anj/db'
import { newNode, type WorkflowNode } from '@anj/workflow'
import { addReadyDataset } from '../datasets/testing.ts'
import type { Place } from '../places/schema.ts'
import type { Person, TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Run } from './schema.ts'

/** Adds a saved workflow that can run. It consists of a CSV file, Column Selection and a CSV output. */
export async function addRunnableWorkflow(app: TestApp, person: Person): Promise<Workflow> {
  const dataset = await addReadyDataset(app, person)
  return addWorkflow(person, dataset.id, newNode('csvOutput', 'out', { x: 2, y: 0 }))
}

/** Adds a workflow like `addRunnableWorkflow`, with the given dataset and output. */
export async function addWorkflow(
  person: Person,
  datasetId: string,
  output: WorkflowNode,
): Promise<Workflow> {
  const { body } = await person.call<Workflow>('POST', '/api/workflows', { name: 'Orders' })
  const input = newNode('csvInput', 'in', { x: 0, y: 0 })
  const columns = ['id', 'name'].map((name) => ({ name, type: 'text' as const }))
  const config = { ...input.data.config, datasetId, fileName: 'orders.csv', columns }
  const nodes = [
    { ...input, data: { ...input.data, config } },
    newNode('columnSelection', 'pick', { x: 1, y: 0 }),
    output,
  ]
  const edges = [
    { id: 'e1', source: 'in', target: 'pick' },
    { id: 'e2', source: 'pick', target: output.id },
  ]
  const saved = await person.call<Workflow>('PATCH', `/api/workflows/${body.data.id}`, {
    revision: 1,
    nodes,
    edges,
  })
  return saved.body.data
}

/** Adds a run that succeeded, with a file and a file of rejects. */
export async function addFinishedRun(app: TestApp, person: Person): Promise<Run> {
  const { id: workflowId, revision } = await addRunnableWorkflow(app, person)
  const body = { revision, timeZone: 'Asia/Tokyo' }
  const { id } = (await person.call<Run>('POST', `/api/workflows/${workflowId}/runs`, body)).body.data
  const held = { runId: id, claimId: (await claimRun(app.db, id))?.claimId ?? '' }
  const counts = { in: 1, droppedEmpty: 0, rejected: 0, written: 1, stored: 1, emptyCellsToNull: 0 }
  await markCommitting(app.db, held, {}, counts)
  const expiresAt = new Date(Date.now() + 60_000)
  const file = { fileName: 'Orders.csv', key: `artifacts/${id}/output`, bytes: 9, expiresAt }
  const artifacts = [
    { ...file, kind: 'output' as const },
    { ...file, kind: 'rejects' as const },
  ]
  await finishRun(app.db, held, { status: 'succeeded', lines: [], reconciliation: counts, artifacts })
  await app.database.sql`update runs set started_at = '2026-03-01T20:30:00Z' where id = ${id}`
  return (await person.call<Run>('GET', `/api/runs/${id}`)).body.data
}

/** Adds the place of an SFTP server that isn't there, and returns its ID. */
export async function addSftpPlace(person: Person, change: object = {}): Promise<string> {
  const settings = { kind: 'sftp', serverName: 'sftp.example', port: 22, userId: 'anj', login: 'password' }
  const whole = { ...settings, hostKey: null, folder: '', ...change }
  const { body } = await person.call<Place>('POST', '/api/places', { settings: whole, secret: 'canary' })
  return body.data.id
}
