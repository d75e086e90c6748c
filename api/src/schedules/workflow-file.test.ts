import type { WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestWaiting } from '../datasets/testing.ts'
import { addOrganization } from '../people/users/testing.ts'
import type { Run } from '../runs/schema.ts'
import { callApp, createTestApp, dropCommitAnswers, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'
import type { Schedule } from './schema.ts'
import type { Task } from './tasks/schema.ts'
import {
  atNine,
  createScheduleFixture,
  fileOf,
  type ScheduleFixture,
  schedule,
  type WorkflowFile,
} from './testing.ts'

let app: TestApp
let ann: Person
let bob: Person
let fixture: ScheduleFixture
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
  fixture = await createScheduleFixture(app, ann)
})
afterAll(() => app.close())

const snapshotOf = async (id: string) => {
  const [row] = await app.database.sql<{ snapshot: { nodes: Workflow['nodes'] } }[]>`
    select snapshot from schedules where id = ${id}`
  const nodes = row?.snapshot.nodes ?? []
  return Object.fromEntries(nodes.map((node) => [node.id, node.data.config as Record<string, unknown>]))
}
const count = async (table: 'workflows' | 'datasets' | 'connections' | 'schedules') => {
  const [row] = await app.database.sql<{ count: number }[]>`
    select count(*)::int as count from ${app.database.sql(table)}`
  return row?.count ?? 0
}
const canary = 'canary-of-schedules'
/** Returns the file with another output table. */
const withTable = (file: WorkflowFile, tableName: string): WorkflowFile => ({
  ...file,
  workFlow: { ...file.workFlow, nodes: intoTable(file.workFlow.nodes, tableName) },
})
const intoTable = (nodes: readonly WorkflowNode[], tableName: string) =>
  nodes.map((node) => {
    const config = { ...node.data.config, tableName }
    return node.id === 'out' ? ({ ...node, data: { ...node.data, config } } as WorkflowNode) : node
  })
/** Returns the file as if it were saved on another installation, with its password. */
const elsewhere = (file: WorkflowFile, more: object = {}): WorkflowFile => ({
  ...file,
  workFlow: { ...file.workFlow, id: 'w-of-elsewhere' },
  output: {
    remote: { ...file.output.remote, connectionId: null, userId: 'eve', password: canary, ...more },
  },
})

test("reuses the saved workflow's files, and the workflow lists the runs", async () => {
  const before = await count('datasets')
  const { body } = await schedule(ann, fixture.file)
  expect(body.data.workflow.id).toBe(fixture.workflow.id)
  const configs = await snapshotOf(body.data._id)
  expect(configs['in']).toMatchObject({ datasetId: fixture.datasetId })
  expect(configs['out']).toMatchObject({ connectionId: fixture.connectionId })
  expect(await count('datasets')).toBe(before)
})

test('stores rows that the user edited as a new file', async () => {
  const [csv] = fixture.file.input.csv
  const tableData = [
    ['id', 'name'],
    ['1', 'a'],
    ['2', 'b'],
  ]
  const changed = { ...fixture.file, input: { ...fixture.file.input, csv: [{ ...csv, tableData }] } }
  const { body } = await schedule(ann, changed)
  const configs = await snapshotOf(body.data._id)
  expect(configs['in']?.['datasetId']).not.toBe(fixture.datasetId)
})

test('stores a revision only for a file that has the same effect as the current workflow', async () => {
  const { workflow, file } = await createScheduleFixture(app, ann, 'ee')
  const path = `/api/workflows/${workflow.id}`
  const moved = workflow.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } }))
  const { revision } = (
    await ann.call<Workflow>('PATCH', path, { revision: workflow.revision, nodes: moved })
  ).body.data
  const same = await schedule(ann, file)
  expect(same.body.data.workflow).toMatchObject({ id: workflow.id, revision })
  const nodes = intoTable(moved, 'since_then')
  await ann.call('PATCH', path, { revision, nodes })
  const older = await schedule(ann, file, { confirmed: true })
  expect(older.body.data.workflow).toMatchObject({ id: workflow.id, revision: 0 })
})

test("creates datasets and connections, but no workflow, from another installation's file", async () => {
  const before = { workflows: await count('workflows'), datasets: await count('datasets') }
  const { status, body, text } = await schedule(bob, elsewhere(fixture.file), { fileName: 'From home.anj' })
  expect(status).toBe(201)
  expect(body.data.workflow).toMatchObject({
    id: null,
    idInFile: 'w-of-elsewhere',
    workFlow: { id: 'w-of-elsewhere' },
    name: 'From home',
    revision: 0,
  })
  expect(await count('workflows')).toBe(before.workflows)
  expect(await count('datasets')).toBe(before.datasets + 1)
  const configs = await snapshotOf(body.data._id)
  const [connection] = await app.database.sql`select owner_id, user_id from connections
    where id = ${String(configs['out']?.['connectionId'])}`
  expect(connection).toEqual({ owner_id: bob.id, user_id: 'eve' })
  expect(text).not.toContain(canary)
})

test('runs with the datasets and connections of the user who sent the file', async () => {
  const { body } = await schedule(bob, elsewhere(fixture.file, { userId: 'runs' }))
  const run = () => bob.call<Task>('POST', `/api/schedules/${body.data._id}/run`)
  expect((await run()).status).toBe(409)
  await ingestWaiting(app)
  const begun = await run()
  expect(begun.status).toBe(202)
  const { data } = (await bob.call<Run>('GET', `/api/runs/${begun.body.data.run?.id}`)).body
  expect(data).toMatchObject({ workflowId: null, workflowName: 'Orders', startedBy: { id: bob.id } })
})

test("keeps the file's secrets out of responses, log lines and table rows", async () => {
  const { body } = await schedule(bob, elsewhere(fixture.file, { userId: 'mallory' }))
  const path = `/api/schedules/${body.data._id}`
  for (const url of ['/api/schedules', path, '/api/tasks']) {
    for (const person of [ann, bob]) expect((await person.call('GET', url)).text).not.toContain(canary)
  }
  expect(app.log.join('\n')).not.toContain(canary)
  const { sql } = app.database
  const rows = [
    ...(await sql`select row_to_json(s)::text as row from schedules s`),
    ...(await sql`select row_to_json(a)::text as row from audit_log a`),
    ...(await sql`select row_to_json(c)::text as row from connections c`),
  ]
  expect(JSON.stringify(rows)).not.toContain(canary)
})

test('keeps every digit of the numbers in rows', async () => {
  const file = JSON.stringify(elsewhere(fixture.file, { userId: 'digits' })).replace(
    '"tableData":[["id","name"],["1","a"]]',
    '"tableData":[["id","name"],[12345678901234567890.10,"a"]]',
  )
  const text = JSON.stringify({ ...atNine, workflow: 0 }).replace('"workflow":0', `"workflow":${file}`)
  const json = { 'content-type': 'application/json' }
  const { body } = await bob.call<Schedule>('POST', '/api/schedules', Buffer.from(text), json)
  const configs = await snapshotOf(body.data._id)
  const [version] = await app.database.sql`select original_key from dataset_versions
    where dataset_id = ${String(configs['in']?.['datasetId'])}`
  const stored = app.deps.storage.read(String(version?.['original_key']))
  expect(String(Buffer.concat(await stored.toArray()))).toContain('12345678901234567890.10')
})

test('stores nothing from a refused file', async () => {
  const before = [await count('datasets'), await count('connections'), await count('schedules')]
  const file = elsewhere(fixture.file, { userId: 'nobody' })
  const refused = await schedule(bob, withTable(file, ''))
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Please provide Schedule with valid output settings: Table Name is required',
  ])
  expect([await count('datasets'), await count('connections'), await count('schedules')]).toEqual(before)
})

test('schedules a hand-written file without confirmation, even after the sender changes it', async () => {
  const byHand = { ...elsewhere(fixture.file), output: fixture.file.output }
  const { status, body } = await schedule(ann, withTable(byHand, 'by_hand'))
  expect([status, body.message]).toEqual([201, 'Schedule created successfully'])
  const workflow = withTable(byHand, 'by_hand_too')
  expect((await ann.call('PATCH', `/api/schedules/${body.data._id}`, { workflow })).status).toBe(200)
  const changedByHand = withTable(fixture.file, 'of_the_file')
  expect((await schedule(ann, changedByHand)).status).toBe(201)
})

test("requires confirmation to use a connection when the file's author is unknown", async () => {
  const stranger = { ...elsewhere(fixture.file), output: fixture.file.output }
  const changed = withTable(stranger, 'theirs')
  const before = await count('schedules')
  const { status, body } = await schedule(ann, changed, { drawnElsewhere: true })
  expect({ status, ...body }).toMatchObject({
    status: 409,
    code: 'scheduleChangedByOthers',
    data: { changedBy: [{ nodeId: 'out', by: { fullName: 'the author of an opened file' } }] },
  })
  expect(await count('schedules')).toBe(before)
  const confirmed = await schedule(ann, changed, { drawnElsewhere: true, confirmed: true })
  expect(confirmed.status).toBe(201)
})

test("requires confirmation for a file of another user's workflow, even from a user who can only read the workflow", async () => {
  const theirs = await createScheduleFixture(app, bob, 'ff')
  await bob.call('PUT', `/api/workflows/${theirs.workflow.id}/shares/${ann.id}`, { level: 'read' })
  const { status, body } = await schedule(ann, {
    ...withTable(theirs.file, 'of_bob'),
    output: fixture.file.output,
  })
  expect({ status, ...body }).toMatchObject({
    status: 409,
    data: { changedBy: [{ nodeId: 'out', by: { fullName: 'the author of an opened file' } }] },
  })
})

test("requires confirmation of a colleague's change in a shared workflow and names the colleague", async () => {
  const shared = await createScheduleFixture(app, ann, 'bb')
  const path = `/api/workflows/${shared.workflow.id}`
  await ann.call('PUT', `${path}/shares/${bob.id}`, { level: 'edit' })
  const nodes = intoTable(shared.workflow.nodes, 'of_bob')
  const change = { revision: shared.workflow.revision, nodes }
  const saved = (await bob.call<Workflow>('PATCH', path, change)).body.data
  const { status, body } = await schedule(ann, fileOf(saved, 'bb'))
  expect({ status, ...body }).toMatchObject({
    status: 409,
    data: { changedBy: [{ nodeId: 'out', by: { id: bob.id, fullName: 'bob' } }] },
  })
  const confirmed = await schedule(ann, fileOf(saved, 'bb'), { confirmed: true })
  expect(confirmed.body.data.workflow.id).toBe(shared.workflow.id)
})

test("ignores a colleague's change to a node with the same ID if the node in the file does something else", async () => {
  const shared = await createScheduleFixture(app, ann, 'gg')
  const path = `/api/workflows/${shared.workflow.id}`
  await ann.call('PUT', `${path}/shares/${bob.id}`, { level: 'edit' })
  const nodes = intoTable(shared.workflow.nodes, 'bob_alone')
  await bob.call('PATCH', path, { revision: shared.workflow.revision, nodes })
  const byHand = { ...elsewhere(shared.file), output: shared.file.output }
  expect((await schedule(ann, withTable(byHand, 'ann_alone'))).status).toBe(201)
  const { status, body } = await schedule(ann, withTable(byHand, 'bob_alone'))
  expect({ status, ...body }).toMatchObject({
    status: 409,
    data: { changedBy: [{ nodeId: 'out', by: { id: bob.id } }] },
  })
})

test('lets an editor schedule a colleague’s workflow with a shared connection after confirmation', async () => {
  const shared = await createScheduleFixture(app, ann, 'dd')
  await ann.call('PATCH', `/api/connections/${shared.connectionId}`, { isShared: true })
  await ann.call('PUT', `/api/workflows/${shared.workflow.id}/shares/${bob.id}`, { level: 'edit' })
  const refused = await schedule(bob, shared.file)
  expect(refused.body.data).toMatchObject({ changedBy: [{ nodeId: 'out', by: { id: ann.id } }] })
  const { body } = await schedule(bob, shared.file, { confirmed: true })
  const configs = await snapshotOf(body.data._id)
  expect(configs['in']).toMatchObject({ datasetId: shared.datasetId })
  expect(configs['out']).toMatchObject({ connectionId: shared.connectionId })
  expect((await bob.call('POST', `/api/schedules/${body.data._id}/run`)).status).toBe(202)
})

test("never links another organization's workflow or its files", async () => {
  const outsider = await app.addUser('outsider', 'user', await addOrganization(app, 'Elsewhere'))
  const { remote } = elsewhere(fixture.file, { userId: 'of-outsider' }).output
  const { body } = await schedule(outsider, { ...fixture.file, output: { remote } })
  expect(body.data.workflow.id).toBeNull()
  const configs = await snapshotOf(body.data._id)
  expect(configs['in']?.['datasetId']).not.toBe(fixture.datasetId)
})

test('does not link a workflow that the caller can only read', async () => {
  const shared = await createScheduleFixture(app, ann, 'cc')
  await ann.call('PUT', `/api/workflows/${shared.workflow.id}/shares/${bob.id}`, { level: 'read' })
  const { remote } = elsewhere(fixture.file, { userId: 'of-bob' }).output
  const { body } = await schedule(bob, { ...shared.file, output: { remote } })
  expect(body.data.workflow.id).toBeNull()
})

test('uses the chosen connection instead of the one in the file', async () => {
  const form = { connections: { out: fixture.connectionId } }
  const { status, body } = await schedule(ann, elsewhere(fixture.file), form)
  expect(status).toBe(201)
  const configs = await snapshotOf(body.data._id)
  expect(configs['out']).toMatchObject({ connectionId: fixture.connectionId })
})

test.each([
  ['a node that is not a database', { in: '00000000-0000-4000-8000-000000000000' }],
  ['a node that is not in the file', { nowhere: '00000000-0000-4000-8000-000000000000' }],
  ['an invalid ID', { out: 'none' }],
])('refuses a connection for %s and names the node', async (_what, connections) => {
  const before = await count('schedules')
  const { status, body } = await schedule(ann, elsewhere(fixture.file), { connections })
  const field = `connections.${Object.keys(connections)[0]}`
  expect({ status, ...body }).toMatchObject({
    status: 400,
    code: 'invalidRequest',
    fields: { [field]: expect.any(String) },
  })
  expect(await count('schedules')).toBe(before)
})

test('refuses a connection without a file that uses it, and changes nothing', async () => {
  const { body: made } = await schedule(ann, fixture.file)
  const path = `/api/schedules/${made.data._id}`
  const connections = { out: fixture.connectionId }
  const storedSchedule = (await ann.call<Schedule>('GET', path)).body.data
  const { id, idInFile, name } = storedSchedule.workflow
  for (const form of [{ connections }, { connections, workflow: { id, idInFile, name } }]) {
    const { status, body } = await ann.call('PATCH', path, { ...form, scheduleName: 'Renamed' })
    expect({ status, ...body }).toMatchObject({
      status: 400,
      fields: { 'connections.out': 'requires a workflow file in the call' },
    })
  }
  expect((await ann.call<Schedule>('GET', path)).body.data).toEqual(storedSchedule)
})

test("keeps the files when only the commit's response is lost", async () => {
  const second = await app.another({ db: dropCommitAnswers(app.db) })
  const before = await count('schedules')
  const form = { ...atNine, workflow: elsewhere(fixture.file, { userId: 'lost' }) }
  const { status } = await callApp(second, bob.token, 'POST', '/api/schedules', form)
  expect(status).toBe(500)
  expect(await count('schedules')).toBe(before + 1)
})
