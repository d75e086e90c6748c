import { tmpdir } from 'node:os'
import { createPreviewPool, type PreviewPool } from '@anj/engine'
import { newNode } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../connections/schema.ts'
import type { Dataset } from '../datasets/schema.ts'
import { ingestText, ingestWaiting, testLimits } from '../datasets/testing.ts'
import { addWorkflow } from '../runs/testing.ts'
import { callApp, createTestApp, dropCommitAnswers, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'

interface Opened {
  readonly workflow: Workflow
  readonly notes: string[]
}

let pool: PreviewPool
let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  pool = createPreviewPool({ size: 1, limits: testLimits({ storeFolder: tmpdir() }) })
  app = await createTestApp({ previews: pool })
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(async () => {
  await app.close()
  await pool.close()
})

const open = (person: Person, text: string, fileName = 'My orders.anj', more = '') =>
  person.call<Opened>('POST', `/api/workflows/open?fileName=${encodeURIComponent(fileName)}${more}`, text, {
    'content-type': 'application/octet-stream',
  })
/** Opens a file whose author is unknown. */
const openElsewhere = (person: Person, text: string) =>
  open(person, text, 'Mailed.anj', '&drawnElsewhere=true')
const save = async (person: Person, id: string) => person.call('GET', `/api/workflows/${id}/file`)
const configOf = ({ nodes }: Workflow, id: string) =>
  nodes.find((node) => node.id === id)?.data.config as Record<string, unknown>

const content = 'id,name\n001,"a,b"\n002,\n003,Zoë\n'

test('saves small data in the file but no password and no ID from this server, and opens the file unchanged on another server', async () => {
  const dataset = await ingestText(app, ann, content)
  const workflow = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 0, y: 0 }))
  const file = await save(ann, workflow.id)
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="Orders.anj"; filename*=UTF-8''Orders.anj`,
  )
  expect(file.text).not.toContain(dataset.id)
  const { status, headers, body } = await open(bob, file.text)
  expect(status).toBe(201)
  const { workflow: opened } = body.data
  expect(headers['location']).toBe(`/api/workflows/${opened.id}`)
  expect(opened.id).not.toBe(workflow.id)
  expect(opened.name).toBe('My orders')
  expect(body.data.notes).toEqual(['The workflow has a new id, because its own id is already in use.'])
  await ingestWaiting(app)
  const { datasetId } = configOf(opened, 'in')
  expect(
    (await bob.call<Dataset>('GET', `/api/datasets/${String(datasetId)}`)).body.data.version,
  ).toMatchObject({ status: 'ready', profile: { rows: 3 } })
  const page = await bob.call<{ rows: unknown }>('POST', `/api/workflows/${opened.id}/preview`, {
    nodeId: 'in',
    nodes: opened.nodes,
    edges: opened.edges,
  })
  expect(page.body.data.rows).toEqual([
    ['001', 'a,b'],
    ['002', null],
    ['003', 'Zoë'],
  ])
})

test('keeps the position of empty rows and the decimal sign in a saved file', async () => {
  const options = {
    delimiter: ';',
    quote: '"',
    encoding: 'utf-8',
    header: true,
    skipLines: 0,
    decimalSign: ',',
  }
  const dataset = await ingestText(app, ann, 'a;b\n1,234;x\n;\n2,345;y\n')
  await ann.call('POST', `/api/datasets/${dataset.id}/read-again`, { options })
  await ingestWaiting(app)
  const workflow = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 0, y: 0 }))
  const { text } = await save(ann, workflow.id)
  const { body } = await open(bob, text)
  await ingestWaiting(app)
  const { datasetId } = configOf(body.data.workflow, 'in')
  const { version } = (await bob.call<Dataset>('GET', `/api/datasets/${String(datasetId)}`)).body.data
  expect(version.profile).toMatchObject({ rows: 3, emptyRows: 1 })
  expect(version.profile?.columns[0]).toMatchObject({ suggestedType: 'decimal', suggestedDecimalSign: ',' })
})

test('refuses a workflow that the user already has, and returns its ID', async () => {
  const { body } = await ann.call<Workflow>('POST', '/api/workflows', { name: 'Open' })
  const { text } = await save(ann, body.data.id)
  const again = await open(ann, text)
  expect([again.status, again.body.code, again.body.message, again.body.data]).toEqual([
    409,
    'workflowAlreadyOpen',
    'Workflow already open',
    { workflowId: body.data.id },
  ])
})

test("keeps the file's ID if no workflow uses it", async () => {
  const { body } = await ann.call<Workflow>('POST', '/api/workflows', { name: 'Kept' })
  const { text } = await save(ann, body.data.id)
  await app.database.sql`delete from workflows where id = ${body.data.id}`
  const again = await open(ann, text)
  expect(again.body.data).toMatchObject({ workflow: { id: body.data.id }, notes: [] })
})

test('creates one workflow when a file is opened twice concurrently', async () => {
  const { body } = await ann.call<Workflow>('POST', '/api/workflows', { name: 'Twice' })
  const { text } = await save(ann, body.data.id)
  await app.database.sql`delete from workflows where id = ${body.data.id}`
  const answers = await Promise.all([open(ann, text), open(ann, text), open(ann, text)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test("keeps a file's rows in the store when only the commit's response is lost", async () => {
  const dataset = await ingestText(app, ann, content)
  const workflow = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 0, y: 0 }))
  const { text } = await save(ann, workflow.id)
  const second = await app.another({ db: dropCommitAnswers(app.db) })
  const carol = await app.addUser('carol')
  const { status } = await callApp(second, carol.token, 'POST', '/api/workflows/open?fileName=a.anj', text, {
    'content-type': 'application/octet-stream',
  })
  expect(status).toBe(500)
  await ingestWaiting(app)
  const { body } = await carol.call<Dataset[]>('GET', '/api/datasets')
  expect(body.data.map(({ version }) => [version.status, version.profile?.rows])).toEqual([['ready', 3]])
})

describe('data that a file references without containing it', () => {
  const naming = (sha256: string) =>
    JSON.stringify({
      format: 'anj',
      version: 3,
      workFlow: { name: 'x', nodes: [newNode('csvInput', 'in', { x: 0, y: 0 })], edges: [] },
      input: { csv: [{ nodeId: 'in', csvFileName: 'big.csv', tableData: [], sha256, bytes: 30 }] },
    })

  test('is found within the organization and copied for another user', async () => {
    const dataset = await ingestText(app, ann, 'id\n42\n', 'theirs.csv')
    const { version } = (await ann.call<Dataset>('GET', `/api/datasets/${dataset.id}`)).body.data
    const mine = await open(ann, naming(String(version.sha256)))
    expect(configOf(mine.body.data.workflow, 'in')['datasetId']).toBe(dataset.id)
    const theirs = await open(bob, naming(String(version.sha256)))
    const config = configOf(theirs.body.data.workflow, 'in')
    expect(config['datasetId']).not.toBe(dataset.id)
    expect(config).toMatchObject({ fileName: 'big.csv', columns: [{ name: 'id', type: 'text' }] })
    expect((await bob.call('GET', `/api/datasets/${String(config['datasetId'])}`)).status).toBe(200)
  })

  test('is not found in another organization, where the user must choose the file again', async () => {
    const dataset = await ingestText(app, ann, 'id\n43\n')
    const { version } = (await ann.call<Dataset>('GET', `/api/datasets/${dataset.id}`)).body.data
    const [other] = await app.database.sql<{ id: string }[]>`
      insert into organizations (full_name, email, organization_name, address, number_of_users_allowed, license_starting_day, license_expiry_date, application_types)
      values ('E', 'e@e.ee', 'Evil', 'x', 5, current_date, current_date + 10, '{Web}') returning id`
    const eve = await app.addUser('eve', 'user', other?.id)
    const { body } = await open(eve, naming(String(version.sha256)))
    expect(configOf(body.data.workflow, 'in')['datasetId']).toBeNull()
    expect(body.data.notes).toEqual([
      'Choose the file big.csv again: the workflow file does not contain its data.',
    ])
  })
})

describe('a database in an opened file', () => {
  const remote = (fields: object) =>
    JSON.stringify({
      workFlow: { name: 'x', nodes: [newNode('postgresqlOutput', 'out', { x: 0, y: 0 })], edges: [] },
      output: {
        remote: {
          serverName: 'db.example',
          port: 5432,
          userId: 'loader',
          databaseName: 'shop',
          tableName: 't',
          ...fields,
        },
      },
    })

  test('with a password becomes one connection, and the password is removed from the workflow', async () => {
    const file = remote({ password: 'in-the-file' })
    const first = await open(ann, file)
    const { connectionId } = configOf(first.body.data.workflow, 'out')
    const list = await ann.call<Connection[]>('GET', '/api/connections')
    expect(list.body.data).toMatchObject([
      {
        id: connectionId,
        name: 'loader@db.example',
        serverName: 'db.example',
        port: 5432,
        userId: 'loader',
        tls: 'require',
      },
    ])
    const second = await open(ann, file)
    expect(configOf(second.body.data.workflow, 'out')['connectionId']).toBe(connectionId)
    const saved = await save(ann, second.body.data.workflow.id)
    for (const { text } of [first, second, list, saved]) expect(text).not.toContain('in-the-file')
    const [stored] = await app.database
      .sql`select (select json_agg(w) from workflows w) as w, (select json_agg(c) from connections c) as c, (select json_agg(a) from audit_log a) as a`
    expect(JSON.stringify(stored)).not.toContain('in-the-file')
    expect(app.log.join()).not.toContain('in-the-file')
    const other = await open(ann, remote({ password: 'another' }))
    expect(configOf(other.body.data.workflow, 'out')['connectionId']).not.toBe(connectionId)
  })

  test('without a password uses a matching connection of the user, or asks for one', async () => {
    const mine = await open(ann, remote({}))
    expect(configOf(mine.body.data.workflow, 'out')['connectionId']).toEqual(expect.any(String))
    const theirs = await open(bob, remote({}))
    expect(configOf(theirs.body.data.workflow, 'out')).toMatchObject({
      connectionId: null,
      address: { serverName: 'db.example', port: 5432, userId: 'loader' },
    })
    expect(theirs.body.data.notes).toHaveLength(1)
  })

  test('becomes a connection of its own kind, with verified encryption on Azure', async () => {
    const text = remote({ password: 'for-azure' }).replaceAll('postgresqlOutput', 'azureMysqlOutput')
    const { body } = await open(ann, text)
    const { connectionId } = configOf(body.data.workflow, 'out')
    const list = await ann.call<Connection[]>('GET', '/api/connections')
    const made = list.body.data.find(({ id }) => id === connectionId)
    expect(made).toMatchObject({ kind: 'azure-mysql', tls: 'verify', ssh: null })
  })

  test('behind SSH becomes one connection with both passwords and the pinned host key', async () => {
    const ssh = {
      useSSH: true,
      SSHServerName: 'jump',
      SSHPort: '22',
      SSHUserName: 'me',
      SSHPassword: 'ssh-in-it',
    }
    const file = remote({ password: 'in-the-file', ...ssh })
    const first = await open(ann, file)
    const { connectionId } = configOf(first.body.data.workflow, 'out')
    const list = await ann.call<Connection[]>('GET', '/api/connections')
    expect(list.body.data.find(({ id }) => id === connectionId)?.ssh).toEqual({
      serverName: 'jump',
      port: 22,
      userId: 'me',
      hostKey: 'SHA256:of-the-tests',
    })
    const second = await open(ann, file)
    expect(configOf(second.body.data.workflow, 'out')['connectionId']).toBe(connectionId)
    const saved = await save(ann, second.body.data.workflow.id)
    for (const { text } of [first, second, list, saved]) expect(text).not.toMatch(/in-the-file|ssh-in-it/)
    const [stored] = await app.database
      .sql`select (select json_agg(w) from workflows w) as w, (select json_agg(c) from connections c) as c, (select json_agg(a) from audit_log a) as a`
    expect(JSON.stringify(stored)).not.toMatch(/in-the-file|ssh-in-it/)
  })

  test('behind SSH gets a note instead of a connection when its kind supports no tunnel', async () => {
    const ssh = { useSSH: true, SSHServerName: 'jump', SSHPort: '22', SSHUserName: 'me', SSHPassword: 'x' }
    const text = remote({ password: 'p', ...ssh }).replaceAll('postgresqlOutput', 'mysqlOutput')
    const before = await ann.call<Connection[]>('GET', '/api/connections')
    const { body } = await open(ann, text)
    expect(configOf(body.data.workflow, 'out')).toMatchObject({
      connectionId: null,
      address: { serverName: 'db.example', port: 5432, userId: 'loader' },
    })
    expect(body.data.notes).toContain(
      'Choose a connection for loader@db.example: the file connects through SSH, which MySQL does not support.',
    )
    const after = await ann.call<Connection[]>('GET', '/api/connections')
    expect(after.body.data).toEqual(before.body.data)
  })

  test('becomes one connection when the workflow both reads and writes it', async () => {
    const input = newNode('mysqlInput', 'in', { x: 0, y: 0 })
    const output = newNode('mysqlOutput', 'out', { x: 1, y: 0 })
    const place = { serverName: 'both.example', port: 3306, userId: 'u', password: 'in-the-file' }
    const { body } = await open(
      ann,
      JSON.stringify({
        workFlow: { name: 'x', nodes: [input, output], edges: [] },
        input: {
          remote: [
            {
              nodeId: 'in',
              fetchDatabasesBody: place,
              selectedDatabaseName: 'shop',
              selectedTableName: 'orders',
              tableData: [['of-the-database']],
            },
          ],
        },
        output: { remote: { ...place, databaseName: 'shop', tableName: 't' } },
      }),
    )
    const { connectionId } = configOf(body.data.workflow, 'in')
    expect(connectionId).toEqual(expect.any(String))
    expect(configOf(body.data.workflow, 'out')).toMatchObject({ connectionId, databaseName: 'shop' })
    expect(JSON.stringify(body)).not.toMatch(/in-the-file|of-the-database/)
  })

  test("does not use another user's connection that the file names by ID", async () => {
    const [theirs] = (await ann.call<Connection[]>('GET', '/api/connections')).body.data
    const { body } = await open(bob, remote({ connectionId: theirs?.id }))
    expect(configOf(body.data.workflow, 'out')['connectionId']).toBeNull()
  })

  test("uses a colleague's shared connection by ID or address, but prefers the user's own", async () => {
    const place = { serverName: 'team.example', port: 5432, userId: 'team' }
    const keep = async (person: Person, name: string, form: object = {}) =>
      (
        await person.call<Connection>('POST', '/api/connections', {
          kind: 'postgresql',
          name,
          tls: 'require',
          password: 'of-the-team',
          ...place,
          ...form,
        })
      ).body.data.id
    const shared = await keep(ann, 'A', { isShared: true })
    const opened = async (fields: object) =>
      configOf((await open(bob, remote(fields))).body.data.workflow, 'out')['connectionId']
    expect(await opened({ connectionId: shared })).toBe(shared)
    expect(await opened(place)).toBe(shared)
    // Anj never compares a password with a colleague's, because the result would reveal whether the password is
    // correct.
    const own = await opened({ ...place, password: 'of-the-team' })
    expect(own).not.toBe(shared)
    expect(await opened(place)).toBe(own)
    expect(await opened({ connectionId: shared })).toBe(shared)
  })

  test("is reported when it uses a connection without that connection's password, unless the user is the author", async () => {
    const faith = await app.addUser('faith')
    const place = { serverName: 'lent.example', port: 5432, userId: 'lent', tableName: 'people' }
    const opened = async (fields: object) =>
      (await openElsewhere(faith, remote({ ...place, ...fields }))).body.data.workflow
    const made = await opened({ password: 'in-the-file' })
    const { connectionId } = configOf(made, 'out')
    expect([made.changedBy, (await opened({ connectionId })).changedBy]).toEqual([[], []])
    const by = expect.objectContaining({ fullName: 'the author of an opened file' })
    for (const fields of [{ connectionId }, {}]) {
      const { changedBy } = await opened({ ...fields, tableName: 'salaries' })
      expect(changedBy).toEqual([{ nodeId: 'out', by }])
    }
  })

  test("counts as last changed by the user who opens the file, unless the file comes from another user's workflow on this server", async () => {
    const grace = await app.addUser('grace')
    const place = { serverName: 'brought.example', port: 5432, userId: 'loader', tableName: 'people' }
    const opened = async (fields: object, workFlow: object = {}) => {
      const file = JSON.parse(remote({ ...place, ...fields }))
      const text = JSON.stringify({ ...file, workFlow: { ...file.workFlow, ...workFlow } })
      return (await open(grace, text)).body.data.workflow
    }
    await opened({ password: 'in-the-file' })
    expect((await opened({ tableName: 'salaries' })).changedBy).toEqual([])
    const { id } = (await ann.call<Workflow>('POST', '/api/workflows', { name: 'Of Ann' })).body.data
    const by = expect.objectContaining({ fullName: 'the author of an opened file' })
    expect((await opened({ tableName: 'wages' }, { id })).changedBy).toEqual([{ nodeId: 'out', by }])
  })
})

test.each([
  ['not JSON', 'nonsense', 'fileNotJson'],
  ['not a workflow', '{"a":1}', 'fileNotAWorkflow'],
  ['from a newer version', '{"format":"anj","version":999,"workFlow":{"nodes":[],"edges":[]}}', 'fileNewer'],
  ['empty', '', 'fileNotJson'],
])('refuses a file that is %s with its own message', async (_what, text, code) => {
  const { status, body } = await open(ann, text)
  expect([status, body.code]).toEqual([422, code])
})

test('refuses a name that does not end with .anj', async () => {
  expect((await open(ann, '{}', 'orders.json')).body.code).toBe('fileEndingWrong')
})

test('opens every example with its data, any number of times', async () => {
  const list = (
    await ann.call<{ name: string; title: string; description: string }[]>('GET', '/api/examples')
  ).body.data
  expect(list.length).toBeGreaterThanOrEqual(2)
  for (const { name, title } of [...list, ...list]) {
    const { status, body } = await ann.call<Opened>('POST', `/api/examples/${name}/open`)
    expect([name, status, body.data.workflow.name]).toEqual([name, 201, title])
    const inputs = body.data.workflow.nodes.filter(({ data }) => data.kind === 'csvInput')
    for (const { data } of inputs) expect(data.config).toMatchObject({ datasetId: expect.any(String) })
  }
  expect((await ann.call('POST', '/api/examples/none/open')).status).toBe(404)
})
