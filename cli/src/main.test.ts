import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newNode, serializeWorkflow, type WorkflowNode } from '@anj/workflow'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtProgram } from '../../engine/src/testing/built-program.ts'
import { anj } from './testing/anj.ts'

const main = builtProgram('anj', fileURLToPath(new URL('./main.ts', import.meta.url)))
const example = fileURLToPath(new URL('../../examples/seattle-weather.anj', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes an .anj file that copies an input to an output. By default, the input is a CSV file in the same folder. */
async function workflowFile(
  name: string,
  output: WorkflowNode,
  input: WorkflowNode = fileNode('csvInput', `${name}.csv`),
): Promise<string> {
  const columns = newNode('columnSelection', 'columns', { x: 300, y: 0 })
  const nodes = [input, columns, output]
  const edges = [
    { id: 'a', source: 'input', target: 'columns' },
    { id: 'b', source: 'columns', target: 'output' },
  ]
  const path = join(folder, `${name}.anj`)
  await writeFile(path, serializeWorkflow({ id: name, name, nodes, edges }, []))
  return path
}

function fileNode(kind: 'csvInput' | 'txtInput', fileName: string): WorkflowNode {
  const fresh = newNode(kind, 'input', { x: 0, y: 0 })
  return { ...fresh, data: { ...fresh.data, config: { ...fresh.data.config, fileName } } }
}

test('runs an example without a server or database and writes a typed file', async () => {
  const { code, out } = await anj(['run', example, '--output', folder])
  expect(code).toBe(0)
  expect(out).toContain('1,461 rows written')
  const lines = (await readFile(join(folder, 'seattle-weather.csv'), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1462)
  expect(lines[1]).toBe('2012-01-01,drizzle,0.0,12.8,5.0')
})

test('writes a CSV file next to the workflow file to PostgreSQL with the password from the environment', async () => {
  const url = new URL(process.env.ANJ_TEST_DATABASE_URL ?? '')
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  const table = `cli_${process.pid}`
  await writeFile(join(folder, 'people.csv'), 'id,name\n007,Zoë\n')
  const fresh = newNode('postgresqlOutput', 'output', { x: 600, y: 0 })
  const address = { serverName: url.hostname, port: Number(url.port), userId: url.username }
  const config = { ...fresh.data.config, address, databaseName: url.pathname.slice(1), tableName: table }
  const file = await workflowFile('people', { ...fresh, data: { ...fresh.data, config } })
  try {
    const { code, out } = await anj(['run', file, '--json'], { ANJ_CONNECTION_PASSWORD: url.password })
    expect(JSON.parse(out)).toMatchObject({
      success: true,
      message: '1 row written.',
      data: { status: 'succeeded', reconciliation: { in: 1, stored: 1 } },
    })
    expect(code).toBe(0)
    expect(await sql`select id, name from ${sql(table)}`).toEqual([{ id: '007', name: 'Zoë' }])
    const refused = await anj(['run', file], { ANJ_CONNECTION_PASSWORD: 'wrong' })
    expect(refused.code).toBe(1)
    expect([refused.out, refused.err]).toEqual([
      '',
      expect.stringContaining('user name or password is wrong'),
    ])
    expect(await sql`select id from ${sql(table)}`).toHaveLength(1)
  } finally {
    await sql`drop table if exists ${sql(table)}`
    await sql.end()
  }
})

test("writes a PostgreSQL table to a file with the server's password from the environment", async () => {
  const url = new URL(process.env.ANJ_TEST_DATABASE_URL ?? '')
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  const table = `cli_source_${process.pid}`
  await sql`create table ${sql(table)} (id integer, name text)`
  await sql`insert into ${sql(table)} values (1, 'Zoë'), (2, null)`
  const fresh = newNode('postgresqlInput', 'input', { x: 0, y: 0 })
  const config = {
    ...fresh.data.config,
    address: { serverName: url.hostname, port: Number(url.port), userId: url.username },
    databaseName: url.pathname.slice(1),
    tableName: table,
    columns: [
      { name: 'id', type: 'int' as const },
      { name: 'name', type: 'text' as const },
    ],
  }
  const output = newNode('txtOutput', 'output', { x: 600, y: 0 })
  const file = await workflowFile('table', output, { ...fresh, data: { ...fresh.data, config } })
  try {
    const { code, out, err } = await anj(['run', file, '--output', join(folder, 'table')], {
      ANJ_CONNECTION_PASSWORD: url.password,
    })
    expect([code, out]).toEqual([0, expect.stringContaining('2 rows written')])
    expect(out + err).not.toContain(`:${url.password}@`)
    expect(await readFile(join(folder, 'table', 'result.txt'), 'utf8')).toBe('id\tname\r\n1\tZoë\r\n2\t\r\n')
    const refused = await anj(['run', file])
    expect(refused.code).toBe(2)
    expect(refused.err).toContain(`The password of ${url.username} at ${url.hostname} is required.`)
  } finally {
    await sql`drop table ${sql(table)}`
    await sql.end()
  }
})

test('writes a dictionary of a database to a JSON file named after the database', async () => {
  const url = new URL(process.env.ANJ_TEST_DATABASE_URL ?? '')
  const fresh = newNode('postgresqlInput', 'input', { x: 0, y: 0 })
  const config = {
    ...fresh.data.config,
    address: { serverName: url.hostname, port: Number(url.port), userId: url.username },
    databaseName: url.pathname.slice(1),
  }
  const nodes = [
    { ...fresh, data: { ...fresh.data, config } },
    newNode('dataDictionary', 'output', { x: 600, y: 0 }),
  ]
  const edges = [{ id: 'a', source: 'input', target: 'output' }]
  const path = join(folder, 'dictionary.anj')
  await writeFile(path, serializeWorkflow({ id: 'dictionary', name: 'dictionary', nodes, edges }, []))
  const { code, out } = await anj(['run', path, '--json', '--output', join(folder, 'dictionary')], {
    ANJ_CONNECTION_PASSWORD: url.password,
  })
  const file = join(folder, 'dictionary', `${config.databaseName}-dictionary.json`)
  expect([code, JSON.parse(out)]).toMatchObject([
    0,
    {
      success: true,
      data: { status: 'succeeded', reconciliation: null, insight: { kind: 'dictionary' }, files: [file] },
    },
  ])
  const made = JSON.parse(await readFile(file, 'utf8'))
  expect(made).toMatchObject({ kind: 'dictionary', dictionary: { database: config.databaseName } })
  expect(await readdir(join(folder, 'dictionary'))).toHaveLength(1)
})

test("reads a text file next to the workflow with the file's delimiter", async () => {
  await writeFile(join(folder, 'names.txt'), 'id|name\n007|Zoë\n')
  const output = newNode('csvOutput', 'output', { x: 600, y: 0 })
  const file = await workflowFile('names', output, fileNode('txtInput', 'names.txt'))
  const { code } = await anj(['run', file, '--output', join(folder, 'names')])
  expect(code).toBe(0)
  expect(await readFile(join(folder, 'names', 'result.csv'), 'utf8')).toMatch(/^"?007"?,"?Zoë"?\r$/m)
})

test.each([
  ['a missing file', ['run', '/nowhere/x.anj'], 'The file /nowhere/x.anj does not exist.'],
  ['a name that is no workflow file', ['run', 'data.csv'], 'its name must end in .anj'],
])('ends with code 2 and a message for %s', async (_what, args, said) => {
  const { code, out, err } = await anj(args)
  expect([code, out, err]).toEqual([2, '', expect.stringContaining(said)])
})

test('reports missing data together with the remedy', async () => {
  const file = await workflowFile('gone', newNode('csvOutput', 'output', { x: 600, y: 0 }))
  const { code, err } = await anj(['run', file])
  expect(code).toBe(2)
  expect(err).toContain('--data gone.csv=PATH')
})

test("replaces an earlier run's file only once the new run has succeeded", async () => {
  const output = join(folder, 'again')
  const file = await workflowFile('again', newNode('csvOutput', 'output', { x: 600, y: 0 }))
  await writeFile(join(folder, 'again.csv'), 'id\n007\n')
  expect((await anj(['run', file, '--output', output])).code).toBe(0)
  expect(await readFile(join(output, 'result.csv'), 'utf8')).toBe('"id"\r\n"007"\r\n')
  expect((await stat(join(output, 'result.csv'))).mode & 0o777).toBe(0o666 & ~process.umask())
  await writeFile(join(folder, 'again.csv'), 'id\n008\n')
  expect((await anj(['run', file, '--output', output])).code).toBe(0)
  expect(await readFile(join(output, 'result.csv'), 'utf8')).toContain('008')
  await writeFile(join(folder, 'again.csv'), 'id\n009\n"010\n')
  expect((await anj(['run', file, '--output', output])).code).not.toBe(0)
  expect(await readFile(join(output, 'result.csv'), 'utf8')).toContain('008')
  expect(await readdir(output)).toEqual(['result.csv'])
})

test('writes only to the given folder, even if the file name in the workflow contains a path', async () => {
  const output = join(folder, 'own', 'output')
  await mkdir(output, { recursive: true })
  await writeFile(join(folder, 'own', 'result.csv'), 'untouched')
  await writeFile(join(folder, 'strange.csv'), 'id\n007\n')
  const named = async (fileName: string) => {
    const fresh = newNode('csvOutput', 'output', { x: 600, y: 0 })
    const data = { ...fresh.data, config: { ...fresh.data.config, fileName } }
    return await anj(['run', await workflowFile('strange', { ...fresh, data }), '--output', output])
  }
  expect((await named('../result.csv')).code).toBe(0)
  expect(await readdir(output)).toEqual(['result.csv'])
  for (const fileName of ['..', '😀'.repeat(100)]) {
    const { code, err } = await named(fileName)
    expect([code, err]).toEqual([2, expect.stringContaining('which is not a valid file name')])
  }
  const cleaned = await named('x\0.csv')
  expect(cleaned.out + cleaned.err).toContain('Invalid characters')
  expect((await readdir(output)).sort()).toEqual(['result.csv', 'x.csv'])
  expect((await readdir(join(folder, 'own'))).sort()).toEqual(['output', 'result.csv'])
  expect(await readFile(join(folder, 'own', 'result.csv'), 'utf8')).toBe('untouched')
})

test('starts no run on the server if Ctrl-C is pressed while the workflow is being saved', async () => {
  const calls: string[] = []
  const saving = Promise.withResolvers<void>()
  const server = createServer((request, answer) => {
    calls.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (request.method === 'PATCH') return saving.resolve()
    const workflow = { id: crypto.randomUUID(), name: 'x', revision: 1, nodes: [], edges: [] }
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ success: true, message: 'Done.', data: { workflow, notes: [] } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const child = execFile(process.execPath, [main, 'run', example], {
    env: { ...process.env, ANJ_URL: url, ANJ_TOKEN: 'token' },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await saving.promise
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  const opened = ['GET /api/health/live', 'POST /api/workflows/open']
  expect(calls).toEqual([...opened, expect.stringMatching(/^PATCH /)])
  server.closeAllConnections()
  server.close()
})

test('reports which server is unreachable, and why', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const url = `http://127.0.0.1:${port}`
  const { code, err } = await anj(['run', example], { ANJ_URL: url, ANJ_TOKEN: 'token' })
  expect(code).toBe(2)
  expect(err).toContain(`The server at ${url} does not respond: connect ECONNREFUSED 127.0.0.1:${port}`)
})
