import { encryptSecret } from '@anj/core'
import { claimRun, createConnection, finishRun, markCommitting, type Run as StoredRun } from '@anj/db'
import { newNode, setConfig, switchStep } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addReadyDataset } from '../datasets/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Run } from './schema.ts'
import { addRunnableWorkflow, addWorkflow } from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

const counts = { in: 1, droppedEmpty: 0, rejected: 0, written: 1, stored: 1, emptyCellsToNull: 0 }
const start = async (person: Person) => {
  const workflow = await addRunnableWorkflow(app, person)
  return (
    await person.call<Run>('POST', `/api/workflows/${workflow.id}/runs`, { revision: workflow.revision })
  ).body.data
}
/** Claims a run as a worker does. */
const claim = async (id: string): Promise<{ run: StoredRun; runId: string; claimId: string }> => {
  const run = await claimRun(app.db, id)
  if (!run?.claimId) throw new Error('The run was not claimed.')
  return { run, runId: id, claimId: run.claimId }
}
const succeed = async (id: string) => {
  const held = await claim(id)
  await markCommitting(app.db, held, {}, counts)
  const artifact = {
    kind: 'output',
    fileName: 'würz "1".csv',
    key: `artifacts/${id}/output`,
    bytes: 9,
    expiresAt: new Date(Date.now() + 60_000),
  } as const
  await finishRun(app.db, held, {
    status: 'succeeded',
    lines: [],
    reconciliation: counts,
    artifacts: [artifact],
  })
}

describe('starting', () => {
  test('queues a run with its snapshot, job and audit entry, and returns its location', async () => {
    const workflow = await addRunnableWorkflow(app, ann)
    const { status, headers, body } = await ann.call<Run>('POST', `/api/workflows/${workflow.id}/runs`, {
      revision: workflow.revision,
    })
    expect(status).toBe(202)
    const { id } = body.data
    expect(headers['location']).toBe(`/api/runs/${id}`)
    expect(body.data).toMatchObject({
      status: 'queued',
      workflowId: workflow.id,
      workflowName: 'Orders',
      revision: 2,
      artifacts: [],
      rejects: [],
    })
    const [row] = await app.database.sql`
      select (select count(*)::int from pgboss.job where name = 'execute-run' and data->>'runId' = ${id}) as jobs,
        (select count(*)::int from audit_log where action = 'run.started' and resource_id = ${id}) as audits,
        snapshot, dataset_versions from runs where id = ${id}`
    expect(row).toMatchObject({
      jobs: 1,
      audits: 1,
      snapshot: { nodes: [{ id: 'in' }, { id: 'pick' }, { id: 'out' }] },
    })
    expect(Object.keys(row?.dataset_versions)).toEqual(['in'])
  })

  test('refuses a revision other than the saved one as a conflict', async () => {
    const workflow = await addRunnableWorkflow(app, ann)
    const { status, body } = await ann.call('POST', `/api/workflows/${workflow.id}/runs`, { revision: 1 })
    expect([status, body.code]).toEqual([409, 'workflowConflict'])
  })

  test('refuses a workflow with problems, reports each problem at its node, and uses the first one as the message', async () => {
    const { body: made } = await ann.call<{ id: string }>('POST', '/api/workflows', { name: 'Empty' })
    const empty = await ann.call('POST', `/api/workflows/${made.data.id}/runs`, { revision: 1 })
    expect([empty.status, empty.body.code]).toEqual([422, 'workflowHasProblems'])
    const dataset = await addReadyDataset(app, ann)
    const workflow = await addWorkflow(ann, dataset.id, newNode('postgresqlOutput', 'out', { x: 0, y: 0 }))
    const { body } = await ann.call('POST', `/api/workflows/${workflow.id}/runs`, {
      revision: workflow.revision,
    })
    expect(body.fields).toEqual({ out: body.message })
  })

  test("refuses a run with another user's connection or file", async () => {
    const { id: ownerId, organizationId } = bob
    const password = encryptSecret(app.deps.settings.secretKey, 'x')
    const connection = await createConnection(app.db, {
      ownerId,
      organizationId,
      kind: 'postgresql',
      name: 'B',
      serverName: 'b',
      port: 1,
      userId: 'b',
      tls: 'disable',
      password,
    })
    const output = newNode('postgresqlOutput', 'out', { x: 0, y: 0 })
    const config = { ...output.data.config, connectionId: connection.id, databaseName: 'd', tableName: 't' }
    const dataset = await addReadyDataset(app, ann)
    const stolen = await addWorkflow(ann, dataset.id, { ...output, data: { ...output.data, config } })
    const refused = await ann.call('POST', `/api/workflows/${stolen.id}/runs`, { revision: stolen.revision })
    expect([refused.status, refused.body.code]).toEqual([422, 'runConnectionMissing'])
    const theirs = await addReadyDataset(app, bob)
    const peeking = await addWorkflow(ann, theirs.id, newNode('csvOutput', 'out', { x: 0, y: 0 }))
    const missing = await ann.call('POST', `/api/workflows/${peeking.id}/runs`, {
      revision: peeking.revision,
    })
    expect([missing.status, missing.body.code]).toEqual([422, 'runFileMissing'])
  })

  test('refuses a run whose file is still being ingested, with that reason', async () => {
    const dataset = await addReadyDataset(app, ann)
    await app.database.sql`update dataset_versions set status = 'ingesting' where dataset_id = ${dataset.id}`
    const workflow = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 0, y: 0 }))
    const { status, body } = await ann.call('POST', `/api/workflows/${workflow.id}/runs`, {
      revision: workflow.revision,
    })
    expect([status, body.message]).toEqual([
      409,
      'The file orders.csv is still being read. Please try again in a moment.',
    ])
  })
})

test('a run names the steps that are switched off, whose settings prevent no run, and other steps are refused', async () => {
  const workflow = await addRunnableWorkflow(app, ann)
  const path = `/api/workflows/${workflow.id}`
  const run = async (revision: number, nodes: Workflow['nodes']) => {
    const saved = await ann.call<Workflow>('PATCH', path, { revision, nodes })
    return ann.call<Run>('POST', `${path}/runs`, { revision: saved.body.data.revision })
  }
  const wrong = setConfig(workflow, 'pick', { selectedColumns: [{ column: 'gone', name: 'gone' }] })
  expect((await run(2, [...wrong.nodes])).body.code).toBe('workflowHasProblems')
  const off = switchStep(wrong, 'pick', true)
  const started = await run(3, [...off.nodes])
  expect(started.body.data).toMatchObject({ switchedOff: ['Column Selection'] })
  const again = await ann.call<Run>('POST', `/api/runs/${started.body.data.id}/again`)
  expect(again.body.data).toMatchObject({ switchedOff: ['Column Selection'] })
  const input = off.nodes.map((node) =>
    node.id === 'in' ? { ...node, data: { ...node.data, switchedOff: true } } : node,
  )
  expect((await run(4, input)).body.message).toContain('CSV File cannot be switched off')
})

test("lists a workflow's runs page by page, newest first", async () => {
  const workflow = await addRunnableWorkflow(app, ann)
  const path = `/api/workflows/${workflow.id}/runs`
  const ids: string[] = []
  for (let i = 0; i < 3; i += 1)
    ids.unshift((await ann.call<Run>('POST', path, { revision: workflow.revision })).body.data.id)
  const first = (await ann.call<Run[]>('GET', `${path}?limit=2`)).body
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const rest = (await ann.call<Run[]>('GET', `${path}?limit=2&cursor=${first.next}`)).body
  expect([rest.data.map(({ id }) => id), rest.next]).toEqual([ids.slice(2), null])
  for (const cursor of ['x', ids[1] ?? '', Buffer.from('{"id":1}').toString('base64url')])
    expect((await ann.call('GET', `${path}?cursor=${cursor}`)).body.code).toBe('invalidRequest')
  expect((await ann.call('GET', `${path}?limit=0`)).status).toBe(400)
})

test('cancels a queued run immediately, asks a running one to stop, and refuses to cancel a committing one', async () => {
  const queued = await start(ann)
  const cancelled = await ann.call<Run>('POST', `/api/runs/${queued.id}/cancel`)
  expect([cancelled.status, cancelled.body.data.status]).toEqual([202, 'cancelled'])
  expect((await ann.call('POST', `/api/runs/${queued.id}/cancel`)).body.code).toBe('runAlreadyOver')
  const running = await start(ann)
  const held = await claim(running.id)
  expect((await ann.call<Run>('POST', `/api/runs/${running.id}/cancel`)).body.data.status).toBe('running')
  expect(held.run.status).toBe('running')
  const late = await start(ann)
  await markCommitting(app.db, await claim(late.id), {}, counts)
  const refused = await ann.call('POST', `/api/runs/${late.id}/cancel`)
  expect([refused.status, refused.body.code]).toEqual([409, 'runTooLateToCancel'])
})

test("answers 404 to every call on another user's run", async () => {
  const { id } = await start(ann)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/events'],
    ['POST', '/cancel'],
    ['GET', '/result'],
  ] as const) {
    const answer = await bob.call(method, `/api/runs/${id}${path}`)
    expect([path, answer.status, answer.body.message]).toEqual([path, 404, 'The run was not found.'])
  }
})

test('does not report rows as stored if the commit failed after they were counted', async () => {
  const { id } = await start(ann)
  const held = await claim(id)
  await markCommitting(app.db, held, {}, counts)
  await finishRun(app.db, held, { status: 'failed', lines: [] })
  const { body } = await ann.call<Run>('GET', `/api/runs/${id}`)
  expect(body.data).toMatchObject({ status: 'failed', reconciliation: null })
})

test("refuses the result of a run that hasn't succeeded", async () => {
  const { id } = await start(ann)
  const { status, body } = await ann.call('GET', `/api/runs/${id}/result`)
  expect([status, body.code]).toEqual([409, 'runNotSucceeded'])
})

test("downloads a run's file once through a link that only the owner can create", async () => {
  const { id } = await start(ann)
  await succeed(id)
  const content = 'id,name\n1'
  await app.deps.storage.put(`artifacts/${id}/output`, (await import('node:stream')).Readable.from([content]))
  const [artifact] = (await ann.call<Run>('GET', `/api/runs/${id}`)).body.data.artifacts
  expect(artifact).toMatchObject({ kind: 'output', fileName: 'würz "1".csv', bytes: 9 })
  expect((await bob.call('POST', `/api/artifacts/${artifact?.id}/link`)).status).toBe(404)
  const link = await ann.call<{ url: string; expiresAt: string }>(
    'POST',
    `/api/artifacts/${artifact?.id}/link`,
  )
  expect(link.status).toBe(201)
  expect(Date.parse(link.body.data.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000)
  const file = await app.call('GET', link.body.data.url)
  expect([file.status, file.text]).toEqual([200, content])
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="w_rz _1_.csv"; filename*=UTF-8''w%C3%BCrz%20%221%22.csv`,
  )
  const again = await app.call('GET', link.body.data.url)
  expect([again.status, again.body.code]).toEqual([410, 'linkSpent'])
  const secret = link.body.data.url.split('/').at(-1) ?? ''
  expect(app.log.join()).not.toContain(secret)
})

test('refuses an expired link', async () => {
  const { id } = await start(ann)
  await succeed(id)
  const [artifact] = (await ann.call<Run>('GET', `/api/runs/${id}`)).body.data.artifacts
  const link = await ann.call<{ url: string }>('POST', `/api/artifacts/${artifact?.id}/link`)
  await app.database.sql`update download_links set expires_at = now() - interval '1 second'`
  expect((await app.call('GET', link.body.data.url)).status).toBe(410)
})
