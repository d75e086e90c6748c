import { newNode, type WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addReadyDataset } from '../datasets/testing.ts'
import type { Extract } from '../extracts/schema.ts'
import { callApp, createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Run } from './schema.ts'
import { addWorkflow } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
let carl: Person
let connectionId: string
let workflow: Workflow
let path: string

beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
  carl = await app.addUser('carl')
  const form = {
    kind: 'postgresql',
    name: 'Warehouse',
    tls: 'disable',
    serverName: '127.0.0.1',
    port: 5432,
    userId: 'ada',
    password: 'never-out',
    // The connection is shared, so that editors of the workflow can also run it.
    isShared: true,
  }
  connectionId = (await ann.call<{ id: string }>('POST', '/api/connections', form)).body.data.id
})
beforeEach(async () => {
  const dataset = await addReadyDataset(app, ann)
  workflow = await addWorkflow(ann, dataset.id, into('orders'))
  path = `/api/workflows/${workflow.id}`
  for (const { id } of [bob, carl]) await ann.call('PUT', `${path}/shares/${id}`, { level: 'edit' })
})
afterAll(() => app.close())

const output = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
const into = (tableName: string): WorkflowNode => {
  const config = { ...output.data.config, connectionId, databaseName: 'shop', tableName }
  return { ...output, data: { ...output.data, config } }
}
const source = newNode('postgresqlInput', 'source', { x: 0, y: 1 })
const selecting = (query: string): WorkflowNode => {
  const config = { ...source.data.config, connectionId, databaseName: 'shop', mode: 'query' as const, query }
  return { ...source, data: { ...source.data, config } }
}

/** Saves the workflow with this node in it. A node with the same ID is replaced. */
async function draw(person: Person, node: WorkflowNode): Promise<void> {
  const nodes = [...workflow.nodes.filter(({ id }) => id !== node.id), node]
  const saved = await person.call<Workflow>('PATCH', path, { revision: workflow.revision, nodes })
  expect(saved.status).toBe(200)
  workflow = saved.body.data
}
const start = (person: Person, body: object = {}) =>
  person.call<Run>('POST', `${path}/runs`, { revision: workflow.revision, ...body })
const again = (person: Person, id: string, body?: object) =>
  person.call<Run>('POST', `/api/runs/${id}/again`, body)
const read = (person: Person, { id, data }: WorkflowNode, body: object = {}) =>
  person.call<Extract>('POST', `${path}/extracts`, {
    nodeId: id,
    kind: data.kind,
    config: data.config,
    ...body,
  })
const countRuns = async () =>
  (await app.database.sql`select id from runs where workflow_id = ${workflow.id}`).length

/** The response to an owner who hasn't confirmed the change. */
const confirmationNeeded = (nodeId: string) => ({
  success: false,
  code: 'scheduleChangedByOthers',
  message:
    'Another user changed how this workflow uses your connections. Review the change, and confirm that the workflow may run as you.',
  data: { changedBy: [{ nodeId, title: 'PostgreSQL', by: { id: bob.id, fullName: 'bob' } }] },
})

describe('a run', () => {
  test("needs the owner's confirmation after a colleague changed its target", async () => {
    await draw(bob, into('salaries'))
    const { status, body } = await start(ann)
    expect([status, body]).toEqual([409, confirmationNeeded('out')])
    expect(await countRuns()).toBe(0)
    expect((await start(ann, { confirmed: false })).status).toBe(409)
    expect((await start(ann, { confirmed: true })).status).toBe(202)
  })

  test('needs the same confirmation when it is a test run', async () => {
    await draw(bob, into('salaries'))
    expect((await start(ann, { firstRows: 5 })).body).toEqual(confirmationNeeded('out'))
    expect((await start(ann, { firstRows: 5, confirmed: true })).status).toBe(202)
  })

  test('needs no confirmation once the owner has changed the node again', async () => {
    await draw(bob, into('salaries'))
    await draw(ann, into('wages'))
    expect((await start(ann)).status).toBe(202)
  })

  test("needs no confirmation when a colleague only moved the owner's node", async () => {
    await draw(bob, { ...into('orders'), position: { x: 9, y: 9 } })
    expect((await start(ann)).status).toBe(202)
  })

  test("uses a colleague's own connections and needs no confirmation when the colleague starts it", async () => {
    await draw(bob, into('salaries'))
    expect((await start(carl)).status).toBe(202)
    expect((await start(bob)).status).toBe(202)
  })

  test('does not use up its idempotency key when it is refused, so that the confirmed call can send the same key', async () => {
    await draw(bob, into('salaries'))
    const key = { 'idempotency-key': crypto.randomUUID() }
    const call = (body: object) =>
      ann.call<Run>('POST', `${path}/runs`, { revision: workflow.revision, ...body }, key)
    expect((await call({})).status).toBe(409)
    expect((await call({ confirmed: true })).status).toBe(202)
    expect(await countRuns()).toBe(1)
  })

  test('is refused as a conflict even when it also needs confirmation', async () => {
    const { revision } = workflow
    await draw(bob, into('salaries'))
    const { body } = await start(ann, { revision, confirmed: true })
    expect(body.code).toBe('workflowConflict')
  })
})

describe('repeating a run', () => {
  test('uses the original graph even if the workflow has changed since', async () => {
    const { id } = (await start(ann)).body.data
    await draw(bob, into('salaries'))
    expect((await again(ann, id)).status).toBe(202)
  })

  test('needs confirmation after a colleague changed the target, even if the workflow has changed again since then', async () => {
    await draw(bob, into('salaries'))
    const { id } = (await start(bob)).body.data
    const { status, body } = await again(ann, id)
    expect([status, body]).toEqual([409, confirmationNeeded('out')])
    await draw(ann, into('orders'))
    expect((await again(ann, id)).body).toEqual(confirmationNeeded('out'))
    expect((await again(ann, id, {})).status).toBe(409)
    expect((await again(ann, id, { confirmed: true })).status).toBe(202)
    expect((await again(carl, id)).status).toBe(202)
  })

  test("needs confirmation of the starting user's changes when a test run's version was deleted", async () => {
    await draw(bob, into('salaries'))
    const tried = (await start(bob, { firstRows: 5 })).body.data
    const own = (await start(ann, { firstRows: 5, confirmed: true })).body.data
    await draw(ann, into('orders'))
    await app.database.sql`delete from workflow_versions where workflow_id = ${workflow.id}`
    expect((await again(ann, tried.id)).body).toEqual(confirmationNeeded('out'))
    expect((await again(ann, own.id)).status).toBe(202)
  })

  test('accepts a missing body but refuses unknown and invalid fields', async () => {
    const { id } = (await start(ann)).body.data
    expect((await again(ann, id, { confirmed: 'yes' })).status).toBe(400)
    expect((await again(ann, id, { confirm: true })).body.message).toContain('confirm is not a field')
    const { status } = await callApp(app.app, ann.token, 'POST', `/api/runs/${id}/again`)
    expect(status).toBe(202)
  })
})

describe('a refresh', () => {
  beforeEach(() => draw(ann, selecting('select 1 as n')))

  test("needs the owner's confirmation to read with a colleague's query", async () => {
    const theirs = selecting('select * from salaries')
    await draw(bob, theirs)
    const { status, body } = await read(ann, theirs)
    expect([status, body]).toEqual([409, confirmationNeeded('source')])
    expect((await read(ann, theirs, { confirmed: true })).status).toBe(202)
  })

  test("needs no confirmation for the owner's own settings, saved or not", async () => {
    await draw(bob, selecting('select * from salaries'))
    expect((await read(ann, selecting('select 1 as n'))).status).toBe(202)
    expect((await read(ann, selecting('select 2 as n'))).status).toBe(202)
  })

  test('needs the same confirmation for an unsaved copy as for the original', async () => {
    const theirs = selecting('select * from salaries')
    await draw(bob, theirs)
    const copy = { ...theirs, id: 'copy' }
    expect((await read(ann, copy)).body).toEqual(confirmationNeeded('copy'))
  })

  test('needs no confirmation of changes to another node', async () => {
    await draw(bob, into('salaries'))
    expect((await read(ann, selecting('select 1 as n'))).status).toBe(202)
  })

  test("uses a colleague's own connections and needs no confirmation when the colleague starts it", async () => {
    const theirs = selecting('select * from salaries')
    await draw(bob, theirs)
    expect((await read(bob, theirs)).status).toBe(202)
    expect((await read(carl, theirs)).status).toBe(202)
  })
})
