import { type ChildProcess, execFile, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { type Column, newNode, serializeWorkflow, type WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { builtProgram } from '../../engine/src/testing/built-program.ts'
import { programEnvironment } from '../../engine/src/testing/program-environment.ts'
import { anj, answerOf } from './testing/anj.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = builtProgram('anj', join(root, 'cli/src/main.ts'))
const server = new URL(process.env.ANJ_TEST_DATABASE_URL ?? 'postgres://localhost')
const secretKey = randomBytes(32).toString('hex')
const login = { userName: 'ada', password: 'Secret1!' }

let database: TestDatabase
let folder = ''
let url = ''
let token = ''
const parts: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'anj-cli-server-'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const env = {
    ...programEnvironment(),
    DATABASE_URL: database.url,
    ANJ_SECRET_KEY: secretKey,
    ANJ_DATA: folder,
    ANJ_STORE: join(folder, 'store'),
    PORT: String(port),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    NODE_NO_WARNINGS: '1',
    ANJ_SUPER_USER: login.userName,
    ANJ_SUPER_PASSWORD: login.password,
    ANJ_SUPER_NAME: 'Ada Lovelace',
    ANJ_SUPER_EMAIL: 'ada@example.com',
    ANJ_ORGANIZATION: 'Engines',
    ANJ_ADDRESS: '12 St James Square',
  }
  for (const [part, source] of [
    ['api', 'api/src/server.ts'],
    ['worker', 'worker/src/main.ts'],
  ] as const)
    parts.push(
      fork(builtProgram(part, join(root, source)), [], {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    )
  token = await vi.waitUntil(() => logIn().catch(() => ''), { timeout: 170_000, interval: 100 })
})
afterAll(async () => {
  const ended = parts.map((part) => once(part, 'exit'))
  for (const part of parts) part.kill('SIGTERM')
  await Promise.all(ended)
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function logIn(): Promise<string> {
  const answer = await fetch(`${url}/api/auth/log-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: T }).data
}

const environment = () => ({
  ...process.env,
  ANJ_URL: url,
  ANJ_TOKEN: token,
  ANJ_CONNECTION_PASSWORD: server.password,
})

/** Uses the command line to run a workflow with an input, a Column Selection and an output. */
async function run(name: string, input: WorkflowNode, output: WorkflowNode, ...more: readonly string[]) {
  const edges = [
    { id: 'a', source: 'input', target: 'columns' },
    { id: 'b', source: 'columns', target: 'output' },
  ]
  const nodes = [input, newNode('columnSelection', 'columns', { x: 300, y: 0 }), output]
  const path = join(folder, `${name}.anj`)
  await writeFile(path, serializeWorkflow({ id: name, name, nodes, edges }, []))
  const env = environment()
  return new Promise<{ out: string; err: string }>((resolve) => {
    execFile(process.execPath, [main, 'run', path, '--json', ...more], { env }, (_error, out, err) =>
      resolve({ out, err }),
    )
  })
}

const place = () => ({
  address: { serverName: server.hostname, port: Number(server.port), userId: server.username },
  databaseName: new URL(database.url).pathname.slice(1),
})
const columns: Column[] = [
  { name: 'id', type: 'text' },
  { name: 'name', type: 'text' },
]

test('uploads a text file next to the workflow and writes it to a table through a new connection', async () => {
  await writeFile(join(folder, 'people.txt'), 'id|name\n007|Zoë\n')
  const input = newNode('txtInput', 'input', { x: 0, y: 0 })
  const output = newNode('postgresqlOutput', 'output', { x: 600, y: 0 })
  const { out, err } = await run(
    'people',
    { ...input, data: { ...input.data, config: { ...input.data.config, fileName: 'people.txt' } } },
    {
      ...output,
      data: { ...output.data, config: { ...output.data.config, ...place(), tableName: 'people' } },
    },
  )
  expect([JSON.parse(out), err]).toMatchObject([
    { success: true, data: { status: 'succeeded', reconciliation: { stored: 1 } } },
    '',
  ])
  expect(await database.sql`select id, name from people`).toEqual([{ id: '007', name: 'Zoë' }])
})

test("requires a colleague's changes to be confirmed, with --confirm or on a terminal", async () => {
  const { sql } = database
  const [bob] = await sql<{ id: string }[]>`
    insert into users (organization_id, user_name, full_name, email, role, password_hash)
    select organization_id, 'bob', 'Bob Noyce', 'bob@example.com', 'user', password_hash from users limit 1 returning id`
  // Simulates a change of the target by Bob, who may edit the workflow.
  await sql`update workflows set changed_by = jsonb_build_object('output', ${bob?.id ?? ''}::text) where name = 'people'`
  await sql`truncate people`
  const output = newNode('postgresqlOutput', 'output', { x: 600, y: 0 })
  const input = newNode('txtInput', 'input', { x: 0, y: 0 })
  const nodes = [
    { ...input, data: { ...input.data, config: { ...input.data.config, fileName: 'people.txt' } } },
    {
      ...output,
      data: { ...output.data, config: { ...output.data.config, ...place(), tableName: 'people' } },
    },
  ] as const
  const { out } = await run('people', ...nodes)
  expect(JSON.parse(out)).toMatchObject({
    success: false,
    code: 'cliConfirmNeeded',
    message:
      'Another user changed how this workflow uses your connections. Review the change, and confirm that the workflow may run as you. PostgreSQL, last changed by Bob Noyce. Nothing was run. To run it anyway, add --confirm.',
  })
  const answered = async (said: string) => {
    const command = `'${process.execPath}' '${main}' run '${join(folder, 'people.anj')}'`
    const child = execFile('script', ['-qec', command, '/dev/null'], { env: environment() })
    let shown = ''
    child.stdout?.on('data', (text: string) => {
      shown += text
      if (shown.includes('[y/N]')) child.stdin?.end(said)
    })
    await once(child, 'exit')
    return shown
  }
  const declined = await answered('n\n')
  expect(declined).toContain('- PostgreSQL, last changed by Bob Noyce')
  expect(declined).toContain('Nothing was run')
  expect(await sql`select * from people`).toEqual([])
  expect(await answered('y\n')).toContain('1 row')
  expect(await sql`select id from people`).toEqual([{ id: '007' }])
  const confirmed = await run('people', ...nodes, '--confirm')
  expect(JSON.parse(confirmed.out)).toMatchObject({ success: true, data: { status: 'succeeded' } })
  await sql`update workflows set changed_by = '{}'`
})

test('reads a table on the server through a connection, with a result that the user can preview', async () => {
  const input = newNode('postgresqlInput', 'input', { x: 0, y: 0 })
  const output = newNode('csvOutput', 'output', { x: 600, y: 0 })
  const config = { ...input.data.config, ...place(), tableName: 'people', columns }
  const { out } = await run('table', { ...input, data: { ...input.data, config } }, output)
  const { data: outcome } = JSON.parse(out) as { data: { runId: string } }
  expect(outcome).toMatchObject({ status: 'succeeded', files: ['result.csv'] })
  const { rows } = await ask<{ rows: string[][] }>(`/runs/${outcome.runId}/result`)
  expect(rows).toEqual([['007', 'Zoë']])
  expect(await ask<object[]>('/connections')).toHaveLength(1)
})

async function send<T>(method: string, path: string, body: object): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, message } = (await answer.json()) as { data: T; message: string }
  if (!answer.ok) throw new Error(message)
  return data
}

const there = () => ({ ANJ_URL: url, ANJ_TOKEN: token })

test('lists schedules, runs one of them and follows the run to its end', async () => {
  expect((await anj(['schedules', 'list'], there())).out).toBe('0 schedules.\n')
  const workflows = await ask<{ id: string; name: string }[]>('/workflows')
  const { id = '' } = workflows.find(({ name }) => name === 'people') ?? {}
  const exported = await fetch(`${url}/api/workflows/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { _id } = await send<{ _id: string }>('POST', '/schedules', {
    scheduleName: 'People, nightly',
    workflow: (await exported.json()) as object,
    executionType: 'Daily',
    dailyExecutionTimes: ['11:00 PM'],
    userTimeZone: 'Europe/Berlin',
  })
  const listed = await anj(['schedules', 'list'], there())
  const [titles, row = '', ...more] = listed.out.split('\n')
  expect([listed.code, titles, more]).toEqual([
    0,
    expect.stringMatching(/^name +workflow +runs +next +id$/),
    [''],
  ])
  expect(row).toMatch(
    /^People, nightly {2}people {4}daily 11:00 PM Europe\/Berlin {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}/,
  )
  const ran = await anj(['schedules', 'run', 'people, NIGHTLY', '--wait', '--json'], there())
  expect([ran.code, answerOf(ran)]).toMatchObject([
    0,
    {
      success: true,
      message: 'People, nightly succeeded.',
      data: { status: 'Success', schedule: { _id } },
    },
  ])
  await database.sql`drop table people`
  await database.sql`create view people as select 1 as id`
  const failed = await anj(['schedules', 'run', _id, '--wait'], there())
  expect([failed.code, failed.out]).toEqual([1, ''])
  expect(failed.err).toContain('People, nightly started.\nPeople, nightly failed: ')
  expect((await anj(['schedules', 'run', 'x'], there())).err).toBe(
    'The server has no schedule x. See anj schedules list.\n',
  )
})

test('pulls workflows to files, says what a change of a file would do, pushes it, and refuses to lose changes', async () => {
  const repository = join(folder, 'repository')
  const nodes = [newNode('dataTable', 'all', { x: 0, y: 0 }), newNode('firstRows', 'rows', { x: 300, y: 0 })]
  const edges = [{ id: 'e', source: 'all', target: 'rows' }]
  const { id, revision } = await send<{ id: string; revision: number }>('POST', '/workflows', {
    name: 'Reviewed: rows',
    nodes,
    edges,
  })
  const inFolder = (...args: readonly string[]) => anj([...args, '--json'], there(), repository)
  const path = join(repository, 'Reviewed_ rows.anj')
  const pulled = await anj(['pull', 'reviewed: ROWS', '--folder', repository], there())
  expect([pulled.code, pulled.err]).toEqual([0, ''])
  expect(pulled.out).toContain('+ created')
  const text = await readFile(path, 'utf8')
  expect(answerOf(await inFolder('pull', id))).toMatchObject({ data: [{ outcome: 'unchanged' }] })
  expect((await anj(['diff', path], there())).code).toBe(0)

  await writeFile(path, text.replace(/"count": \d+/, '"count": 50'))
  const diff = await anj(['diff', path], there())
  expect([diff.code, diff.out]).toEqual([1, expect.stringContaining('→ first 50 rows')])
  expect((await inFolder('pull', id)).code).toBe(1)
  expect(await readFile(path, 'utf8')).toContain('"count": 50')
  expect(answerOf(await inFolder('push', path, '--label', 'fifty'))).toMatchObject({
    success: true,
    data: [{ outcome: 'updated', notes: [] }],
  })
  const stored = await ask<{ revision: number; nodes: { data: { config: object } }[] }>(`/workflows/${id}`)
  expect([stored.revision, stored.nodes[1]?.data.config]).toMatchObject([revision + 1, { count: 50 }])
  expect((await anj(['diff', path], there())).code).toBe(0)

  await send('PATCH', `/workflows/${id}`, { revision: revision + 1, name: 'Renamed' })
  await writeFile(path, text)
  const refused = await inFolder('push', path)
  expect([refused.code, answerOf<{ notes: string[] }[]>(refused).data[0]?.notes[0]]).toEqual([
    1,
    expect.stringContaining('Ada Lovelace changed the workflow on the server at '),
  ])
  expect((await inFolder('push', path, '--overwrite')).code).toBe(0)
  expect((await anj(['diff', path], there())).code).toBe(0)
  expect((await inFolder('push', join(folder, 'people.txt'))).code).toBe(2)
})

test("invites a user on the server and shows the server's errors", async () => {
  const zoe = ['users', 'create', 'zoe', '--full-name', 'Zoë Adams', '--email', 'zoe@example.com']
  const { code, out } = await anj([...zoe, '--role', 'admin'], there())
  expect([code, out]).toEqual([0, 'zoe is invited. An email with a link goes to zoe@example.com.\n'])
  const again = await anj([...zoe, '--json'], there())
  expect([again.code, answerOf(again)]).toMatchObject([
    2,
    { success: false, code: 'userNameTaken', data: null },
  ])
  const refused = await anj(['schedules', 'list'], { ...there(), ANJ_TOKEN: 'wrong' })
  expect([refused.code, refused.err]).toEqual([2, 'Invalid token\n'])
  expect((await anj(['schedules', 'list'])).err).toContain('set ANJ_URL to its address')
})

test('doctor finds no obstacles in an installation with a running worker', async () => {
  const called = await anj(['doctor', '--json'], {
    DATABASE_URL: database.url,
    ANJ_SECRET_KEY: secretKey,
    ANJ_DATA: folder,
    ANJ_STORE: join(folder, 'store'),
    ANJ_PUBLIC_URL: url,
  })
  const { data } = answerOf<{ findings: { part: string; status: string }[] }>(called)
  const said = Object.fromEntries(data.findings.map(({ part, status }) => [part, status]))
  expect(said).toMatchObject({ worker: 'ok', database: 'ok', storage: 'ok', 'public address': 'ok' })
})
