import { createPreviewPool, type PreviewPool } from '@anj/engine'
import { newNode, type WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ingestText, testLimits } from '../datasets/testing.ts'
import { addWorkflow } from '../runs/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'

let app: TestApp
let pool: PreviewPool
let ann: Person
let workflow: Workflow
let path: string

beforeAll(async () => {
  app = await createTestApp({
    previews: {
      preview: (...look) => pool.preview(...look),
      count: (...look) => pool.count(...look),
      matches: (...look) => pool.matches(...look),
      profile: (...look) => pool.profile(...look),
      conversions: (...look) => pool.conversions(...look),
      suggestKeys: (...look) => pool.suggestKeys(...look),
      values: (...look) => pool.values(...look),
      jsonPaths: (...look) => pool.jsonPaths(...look),
      formats: (...look) => pool.formats(...look),
      rejects: (...look) => pool.rejects(...look),
      describeSql: (...look) => pool.describeSql(...look),
    },
  })
  pool = createPreviewPool({ size: 1, limits: testLimits(app), patience: 60_000 })
  ann = await app.superUser()
  const rows = Array.from({ length: 40 }, (_, i) => `${i},name ${i % 4}\n`)
  const dataset = await ingestText(app, ann, `id,name\n${rows.join('')}`)
  workflow = await addWorkflow(ann, dataset.id, newNode('csvOutput', 'out', { x: 0, y: 0 }))
  path = `/api/workflows/${workflow.id}`
})
afterAll(async () => {
  await app.close()
  await pool.close()
})

const at = { x: 0, y: 0 }
const withConfig = (node: WorkflowNode, config: object) =>
  ({ ...node, data: { ...node.data, config: { ...node.data.config, ...config } } }) as WorkflowNode
const look = <T>(kind: string, nodeId: string, more: object = {}) =>
  ann.call<T>('POST', `${path}/${kind}`, { nodeId, nodes: workflow.nodes, edges: workflow.edges, ...more })

describe('a preview', () => {
  interface Page {
    readonly rows: string[][]
    readonly found: number | null
    readonly cut: number[][]
  }
  test('is sorted and searched, and its last page contains the number of matching rows', async () => {
    const sort = [{ column: 'id', descending: true }]
    const first = await look<Page>('preview', 'pick', { sort, find: 'NAME 1', limit: 4 })
    expect(first.body.data).toMatchObject({
      found: null,
      rows: [['37', 'name 1'], ['33'], ['29'], ['25']].map((row) => expect.arrayContaining(row)),
    })
    const last = await look<Page>('preview', 'pick', { sort, find: 'NAME 1', limit: 4, offset: 8 })
    expect(last.body.data).toMatchObject({ found: 10, rows: [expect.anything(), ['1', 'name 1']] })
    expect((await look<{ rows: number }>('count', 'pick', { find: 'name 1' })).body.data.rows).toBe(10)
    expect(
      (await look('preview', 'pick', { sort: [{ column: 'no', descending: false }] })).body,
    ).toMatchObject({
      code: 'sortColumnMissing',
      message: 'The column no, used for sorting, does not exist.',
    })
  })

  test('returns complete cells from a few rows on request', async () => {
    const cut = await look<Page>('preview', 'pick', { limit: 1, longestCell: 3 })
    expect(cut.body.data).toMatchObject({ rows: [['0', 'nam…']], cut: [[0, 1]] })
    const complete = await look<Page>('preview', 'pick', { limit: 1, longestCell: 3, whole: true })
    expect(complete.body.data).toMatchObject({ rows: [['0', 'name 0']], cut: [] })
    expect((await look('preview', 'pick', { limit: 201, whole: true })).body.code).toBe('invalidRequest')
  })
})

test('profiles the data in each column of a node', async () => {
  const { body } = await look<{ columns: object[] }>('profile', 'out')
  expect(body.data).toMatchObject({
    rows: 40,
    isAll: true,
    isSample: false,
    columns: [
      { name: 'id', distinct: 40, nulls: 0 },
      { name: 'name', distinct: 4, top: [{ count: 10 }, { count: 10 }, { count: 10 }, { count: 10 }] },
    ],
  })
})

test('checks conversions before a run, and only for a node that changes types', async () => {
  const change = { columnName: 'name', fromType: 'text', toType: 'int' }
  const node = withConfig(newNode('changeDataType', 'change', at), { columnDataTypes: [change] })
  const nodes = [...workflow.nodes, node]
  const edges = [...workflow.edges, { id: 'e9', source: 'pick', target: 'change' }]
  const { body } = await look('conversions', 'change', { nodes, edges })
  expect(body.data).toMatchObject({
    rows: 40,
    isAll: true,
    isSample: false,
    columns: [{ column: 'name', fails: 40, examples: [{ row: 1, value: 'name 0' }, {}, {}, {}, {}] }],
  })
  const both = [change, { columnName: 'id', fromType: 'text', toType: 'int' }]
  const typed = [...workflow.nodes, withConfig(node, { columnDataTypes: both })]
  const [all, one] = await Promise.all([
    look<{ columns: object[] }>('conversions', 'change', { nodes: typed, edges }),
    look<{ columns: object[] }>('conversions', 'change', { nodes: typed, edges, column: 'name' }),
  ])
  expect(all.body.data.columns).toHaveLength(2)
  expect(one.body.data.columns).toMatchObject([{ column: 'name', fails: 40 }])
  expect((await look('conversions', 'pick')).body.message).toBe(
    'Column Selection does not convert columns, so every value fits.',
  )
})

test('finds the formats of the texts of a column that a node converts', async () => {
  const change = { columnName: 'id', fromType: 'text', toType: 'decimal' }
  const node = withConfig(newNode('changeDataType', 'change', at), { columnDataTypes: [change] })
  const nodes = [...workflow.nodes, node]
  const edges = [...workflow.edges, { id: 'e9', source: 'pick', target: 'change' }]
  const { body } = await look('formats', 'change', { nodes, edges, column: 'id' })
  expect(body.data).toEqual({
    formats: [{ numberFormat: { decimalSign: '.' }, values: 40, example: expect.any(String) }],
    units: [],
    otherUnits: [],
    unclear: null,
    numberCells: false,
    values: 40,
    read: 40,
    padded: 0,
    isAll: true,
    isSample: false,
  })
  expect((await look('formats', 'pick', { column: 'id' })).body.code).toBe('notAChange')
})

test('suggests keys for a join without keys', async () => {
  const [input] = workflow.nodes
  const nodes = [
    ...workflow.nodes,
    { ...input, id: 'other' } as WorkflowNode,
    newNode('innerJoin', 'join', at),
    newNode('innerJoin', 'lonely', at),
  ]
  const edges = [
    { id: 'a', source: 'in', target: 'join' },
    { id: 'b', source: 'other', target: 'join' },
  ]
  const { body } = await look<object[]>('suggest-keys', 'join', { nodes, edges })
  expect(body.data[0]).toMatchObject({ left: 'id', right: 'id', overlap: 1 })
  expect((await look('suggest-keys', 'lonely', { nodes, edges })).body.code).toBe('joinNeedsTwo')
})

test('checks the SELECT of a step and describes its columns, or names the place of its error', async () => {
  const ask = async (query: string, parameters: readonly object[] = []) => {
    const node = withConfig(newNode('sqlQuery', 'query', at), { query, checked: null })
    const nodes = [...workflow.nodes, node]
    const edges = [...workflow.edges, { id: 'e9', source: 'in', target: 'query' }]
    return (await look<object>('check-sql', 'query', { nodes, edges, parameters })).body
  }
  const query = 'select name, count(*) as n from input1 group by name order by name'
  expect((await ask(query)).data).toEqual({
    query,
    inputs: [
      [
        { name: 'id', type: 'text' },
        { name: 'name', type: 'text' },
      ],
    ],
    columns: [
      { name: 'name', type: 'text' },
      { name: 'n', type: 'int' },
    ],
    isOrdered: true,
  })
  expect(await ask("select *\nfrom read_text('/etc/passwd')")).toMatchObject({
    code: 'sqlRefused',
    message: expect.stringMatching(/^Line 2, column 6: .*read_text/),
  })
  expect((await ask('select nope from input1')).message).toMatch(/^Line 1, column 8: .*nope/)
  expect((await ask(' ')).code).toBe('sqlMissing')
  expect((await look('check-sql', 'pick')).body.code).toBe('notSql')
  // Without a default, an example stands for the parameter.
  const day = { id: 'p', name: 'day', type: 'date', default: null, description: '', settable: false }
  const withDay = await ask("select {Day} + 1 as next, '{day}' as text from input1", [day])
  expect(withDay.data).toMatchObject({
    parameterTypes: ['date'],
    columns: [
      { name: 'next', type: 'date' },
      { name: 'text', type: 'text' },
    ],
  })
})

describe('a target table', () => {
  const output = (config: object) => withConfig(newNode('postgresqlOutput', 'table', at), config)
  const read = (config: object, person = ann) =>
    person.call('POST', `${path}/target-table`, {
      nodeId: 'table',
      nodes: [...workflow.nodes, output(config)],
      edges: [...workflow.edges, { id: 'e9', source: 'pick', target: 'table' }],
    })
  const connect = async () => {
    const url = new URL(app.database.url)
    const { body } = await ann.call<{ id: string }>('POST', '/api/connections', {
      name: 'Own',
      kind: 'postgresql',
      serverName: url.hostname,
      port: Number(url.port),
      userId: url.username,
      password: url.password,
      tls: 'disable',
    })
    return { connectionId: body.data.id, databaseName: url.pathname.slice(1), schemaName: 'public' }
  }

  test('times out after ten seconds, which closes the connection to the server', async () => {
    const place = await connect()
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new Error('time is up')))
    const { status, body } = await read({ ...place, tableName: 'workflow_shares' })
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
    expect([status, body.code]).toEqual([502, 'databaseServerSilent'])
  })

  test('is returned both as it exists and as a run would create it', async () => {
    const place = await connect()
    const there = await read({ ...place, tableName: 'workflow_shares' })
    expect(there.body.data).toMatchObject({
      exists: true,
      columns: [{ name: 'workflow_id', type: 'uuid', nullable: false }, {}, {}, { hasDefault: true }, {}, {}],
      keys: [['workflow_id', 'user_id']],
    })
    const missing = await read({ ...place, tableName: 'orders' })
    expect(missing.body.data).toMatchObject({
      exists: false,
      columns: [],
      keys: [],
      rowsEstimate: null,
      wouldCreate: [
        { name: 'id', type: 'text' },
        { name: 'name', type: 'text' },
      ],
    })
  })

  test.each([
    ['no connection', {}, 'runConnectionMissing'],
    ['no database', { databaseName: ' ' }, 'databaseNameRequired'],
    ['no table', { tableName: '' }, 'tableNameRequired'],
    ['a number instead of a name', { tableName: 0 }, 'workflowHasProblems'],
  ])('is refused with its own error code if it has %s', async (what, change, code) => {
    const place = what === 'no connection' ? {} : await connect()
    expect((await read({ ...place, tableName: 't', ...change })).body.code).toBe(code)
  })

  test("is refused for a file output and for another user's connection", async () => {
    expect((await look('target-table', 'out')).body.code).toBe('notADatabase')
    const place = await connect()
    const reader = await app.addUser('reader')
    await ann.call('PUT', `${path}/shares/${reader.id}`, { level: 'read' })
    const config = { ...place, tableName: 'orders' }
    expect((await read(config, reader)).body.code).toBe('runConnectionMissing')
    await ann.call('PATCH', `/api/connections/${place.connectionId}`, { isShared: true })
    expect((await read(config, reader)).status).toBe(200)
  })
})

test('lists the values of a column with the number of their rows, and refuses a column that is missing', async () => {
  const found = await look<{ values: unknown[]; distinct: number }>('values', 'pick', {
    column: 'name',
    find: 'NAME',
    limit: 3,
  })
  expect(found.body.data).toMatchObject({
    values: ['name 0', 'name 1', 'name 2'].map((value) => ({ value, count: 10 })),
    distinct: 4,
    isAll: true,
    isSample: false,
  })
  expect((await look('values', 'pick', { column: 'none' })).status).toBe(422)
})

test('finds the paths in the JSON texts of a column', async () => {
  const found = await look('json-paths', 'pick', { column: 'id' })
  expect(found.body.data).toEqual({
    paths: [{ path: '$', count: 40, example: '0' }],
    lists: [],
    texts: 40,
    notJson: 0,
    isCut: false,
    isSample: false,
  })
  expect((await look('json-paths', 'pick', { column: 'none' })).status).toBe(422)
})
