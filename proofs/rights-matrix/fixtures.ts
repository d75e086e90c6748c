import { randomUUID } from 'node:crypto'
import { claimRun, finishRun, markCommitting } from '@anj/db'
import { newNode } from '@anj/workflow'
import { addReadyDataset, addReadySet } from '../../api/src/datasets/testing.ts'
import { addRunnableWorkflow } from '../../api/src/runs/testing.ts'
import { createScheduleFixture, schedule } from '../../api/src/schedules/testing.ts'
import { type Person, writeText } from '../../api/src/testing.ts'
import type { Scene } from './scene.ts'

type Made = { readonly id: string }

/** A connection form. No test connects to its server. */
export const server = { serverName: '127.0.0.1', port: 5432, userId: 'ada', password: 'never-out' }
export const connectionForm = { kind: 'postgresql', name: 'Warehouse', tls: 'disable', ...server }

/** Creates a user's connection. */
export async function addConnection(person: Person): Promise<string> {
  return (await person.call<Made>('POST', '/api/connections', connectionForm)).body.data.id
}

/** A place form. No test connects to its server. */
export const placeForm = {
  name: 'Partner',
  settings: {
    kind: 'sftp',
    serverName: '127.0.0.1',
    port: 22,
    userId: 'ada',
    login: 'password',
    hostKey: null,
    folder: '',
  },
  secret: 'never-out',
}

/** Creates a user's place. */
export async function addPlace(person: Person): Promise<string> {
  return (await person.call<Made>('POST', '/api/places', placeForm)).body.data.id
}

/** Creates a user's workflow that can run. */
export const addWorkflow = ({ app }: Scene, person: Person) => addRunnableWorkflow(app, person)

/** Creates a user's file that is already ingested. */
export async function addFile({ app }: Scene, person: Person): Promise<string> {
  return (await addReadyDataset(app, person)).id
}

/** Adds a user's set of two files. */
export async function addSet({ app }: Scene, person: Person): Promise<string> {
  return (await addReadySet(app, person, ['orders_1.csv', 'orders_2.csv'])).id
}

/** Starts a user's upload. */
export async function addUpload(person: Person): Promise<string> {
  const { headers } = await person.call('POST', '/api/uploads', undefined, uploadHeaders)
  return String(headers['location'])
}
export const tus = { 'tus-resumable': '1.0.0' }
export const uploadHeaders = {
  ...tus,
  'upload-metadata': `filename ${Buffer.from('orders.csv').toString('base64')}`,
  'upload-length': '10',
}

/** Queues a user's run. */
export async function addRun(scene: Scene, person: Person): Promise<string> {
  const { id, revision } = await addWorkflow(scene, person)
  return (await person.call<Made>('POST', `/api/workflows/${id}/runs`, { revision })).body.data.id
}

/** Creates a run of a user with an output file, as it is after a worker has finished it. */
export async function addFinishedRun(
  scene: Scene,
  person: Person,
): Promise<{ runId: string; artifactId: string }> {
  const { app } = scene
  const runId = await addRun(scene, person)
  const run = await claimRun(app.db, runId)
  const held = { runId, claimId: String(run?.claimId) }
  const counts = { in: 1, droppedEmpty: 0, rejected: 0, written: 1, stored: 1, emptyCellsToNull: 0 }
  await markCommitting(app.db, held, {}, counts)
  const key = `artifacts/${runId}/output`
  await writeText(app, key, 'id\n1\n')
  const expiresAt = new Date(Date.now() + 60_000)
  const file = { kind: 'output', fileName: 'out.csv', key, bytes: 5, expiresAt } as const
  await finishRun(app.db, held, { status: 'succeeded', lines: [], reconciliation: counts, artifacts: [file] })
  const [artifact] = await app.database.sql<Made[]>`select id from artifacts where run_id = ${runId}`
  return { runId, artifactId: String(artifact?.id) }
}

/** The previewed nodes. */
export type PreviewedNode = 'pick' | 'change' | 'join' | 'sql'

/** Creates a user's workflow and the body of a preview of an unsaved node. */
export async function previewBody(scene: Scene, person: Person, nodeId: PreviewedNode) {
  const { id, nodes, edges } = await addWorkflow(scene, person)
  const at = { x: 0, y: 0 }
  const change = newNode('changeDataType', 'change', at)
  const join = newNode('innerJoin', 'join', at)
  const sql = newNode('sqlQuery', 'sql', at)
  const types = [{ columnName: 'name', fromType: 'text', toType: 'int' }] as const
  const keys = [{ left: 'id', right: 'id' }]
  const drawn = [
    ...nodes,
    ...nodes.filter((node) => node.id === 'in').map((node) => ({ ...node, id: 'other' })),
    { ...change, data: { ...change.data, config: { ...change.data.config, columnDataTypes: types } } },
    { ...sql, data: { ...sql.data, config: { query: 'select name from input1', checked: null } } },
    { ...join, data: { ...join.data, config: { ...join.data.config, keys } } },
  ]
  const more = [
    { id: 'e3', source: 'pick', target: 'change' },
    { id: 'e4', source: 'in', target: 'join' },
    { id: 'e5', source: 'other', target: 'join' },
    { id: 'e6', source: 'in', target: 'sql' },
  ]
  return { id, body: { nodeId, nodes: drawn, edges: [...edges, ...more] } }
}

/** Returns a complete database input that uses a connection. */
export const databaseInput = (connectionId: string) => ({
  ...newNode('postgresqlInput', 'in', { x: 0, y: 0 }).data.config,
  connectionId,
  databaseName: 'shop',
  tableName: 'orders',
})

/** Returns a database output that uses a connection. */
export function databaseOutput(connectionId: string) {
  const node = newNode('postgresqlOutput', 'out', { x: 0, y: 0 })
  const config = { ...node.data.config, connectionId, databaseName: 'shop', tableName: 'orders' }
  return { ...node, data: { ...node.data, config } }
}

/** Creates a user's schedule that can run. */
export async function addSchedule({ app }: Scene, person: Person): Promise<string> {
  const { file } = await createScheduleFixture(app, person)
  return (await schedule(person, file, { startsByCall: true })).body.data._id
}

/** Runs a user's schedule now and returns the task's ID. */
export async function addTask(scene: Scene, person: Person): Promise<string> {
  const path = `/api/schedules/${await addSchedule(scene, person)}/run`
  return (await person.call<{ _id: string }>('POST', path)).body.data._id
}

/** Returns an unused name. */
export const newName = () => `n${randomUUID().slice(0, 8)}`
