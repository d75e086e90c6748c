import { datasets, runs } from '@anj/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { MAX_BODY_BYTES } from './schema.ts'
import { dumpOf, unreachedTarget } from './testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

const rows = [
  ['id', 'name'],
  [1, 'Zoë'],
]

/** Sends a call that doesn't wait for its run. A string is sent unchanged. */
const call = (body: object | string, kind = 'postgresql', person = ann) =>
  person.call<{ id: string } | undefined>(
    'POST',
    `/api/etl/${kind}`,
    typeof body === 'string' ? body : { ...unreachedTarget, modifiedTableData: rows, ...body },
    { 'content-type': 'application/json', prefer: 'respond-async' },
  )
const fieldsOf = async (body: object | string, kind?: string) => {
  const answer = await call(body, kind)
  return { ...answer.body.fields }
}

const login = {
  userId: 'UserID is required',
  password: 'Password is required',
}
const table = {
  databaseName: 'Database Name is required',
  tableName: 'Table Name is required',
  createTableIfNotExist: 'Create Table If Not Exist is required',
  dropTableThenCreate: 'Drop Table Then Create is required',
  deleteExistingData: 'Delete Existing Data is required',
  modifiedTableData: 'Table data cannot be empty',
}
const ssh = {
  SSHServerName: 'SSH Server Name is required',
  SSHUserName: 'SSH Username is required',
  SSHPassword: 'SSH Password is required',
  SSHPort: 'SSH Port is required',
}
const serverName = { serverName: 'Server Name/IP Address is required' }
const port = { port: 'Port is required' }

describe('reports all missing fields for a kind together, with the first one as the message', () => {
  const nothing = JSON.stringify({
    serverName: '',
    port: null,
    useSSH: true,
    SSHServerName: '',
    SSHPort: false,
    createTableIfNotExist: null,
  })
  test.each([
    ['postgresql', { ...serverName, ...port, ...login, ...table, ...ssh }],
    ['mysql', { ...serverName, ...port, ...login, ...table }],
    ['azure-mysql', { ...serverName, ...port, ...login, ...table }],
    ['mssql', { ...serverName, ...login, ...table }],
    ['azure-mssql', { ...serverName, ...login, ...table }],
  ])('%s', async (kind, fields) => {
    const { status, body } = await call(nothing, kind)
    expect([status, body.message]).toEqual([422, 'Server Name/IP Address is required'])
    expect(body.fields).toEqual(fields)
  })

  test("reports them in the form's order", async () => {
    const { body } = await call({ tableName: '', deleteExistingData: null, port: '0' })
    expect(body.message).toBe('Port must be a positive integer')
    expect(Object.keys(body.fields ?? {})).toEqual(['port', 'tableName', 'deleteExistingData'])
  })

  test('refuses a call without a body', async () => {
    const { status, body } = await ann.call('POST', '/api/etl/postgresql')
    expect([status, body.code]).toEqual([400, 'invalidRequest'])
  })

  test('refuses an unknown kind', async () => {
    expect((await call({}, 'oracle')).status).toBe(400)
  })
})

test.each([
  [{ tableName: 'x'.repeat(101) }, 'tableName', 'Table Name cannot be longer than 100 characters'],
  [{ port: -1 }, 'port', 'Port must be a positive integer'],
  [{ port: 1.5 }, 'port', 'Port must be a positive integer'],
  [{ port: 'http' }, 'port', 'Port must be a positive integer'],
  [{ port: 99_999 }, 'port', 'Port must be from 1 to 65535'],
  [{ port: '12345678' }, 'port', 'Port must be from 1 to 65535'],
  [{ useSSH: true, SSHPort: 0 }, 'SSHPort', 'SSH Port must be a positive integer'],
  [{ password: 12345 }, 'password', 'password must be a text of at most 5000 characters'],
  [{ deleteExistingData: 'false' }, 'deleteExistingData', 'deleteExistingData must be true or false'],
  [{ tls: 'maybe' }, 'tls', 'tls must be disable, require or verify'],
  [{ connectionId: 'x' }, 'connectionId', 'connectionId must be the id of a connection'],
])('refuses %o with a message for the field', async (change, field, said) => {
  expect((await fieldsOf(change))[field]).toBe(said)
})

test('ignores fields that a kind does not use', async () => {
  const unread = { useSSH: 'yes', SSHPort: 'x', authentication: 5 }
  expect((await call(unread, 'mysql')).status).toBe(202)
  expect((await call({ ...unread, useSSH: false }, 'postgresql')).status).toBe(202)
  expect((await call({ SSHPassword: 1 }, 'mssql')).status).toBe(202)
})

describe.each(['mssql', 'azure-mssql'])('the port of %s', (kind) => {
  test('is checked and must match a port in the server name', async () => {
    const portOf = async (serverName: string, port: unknown) =>
      (await fieldsOf({ serverName, port }, kind)).port
    expect(await portOf('db', 'x')).toBe('Port must be a positive integer')
    expect(await portOf('db', 99_999)).toBe('Port must be from 1 to 65535')
    expect(await portOf('tcp:db,1500', 41_433)).toBe(
      'The server name tcp:db,1500 contains a port other than 41433, which is set under Port. Remove one of them, or use the same port in both.',
    )
    expect(await portOf('db\\SALES', 1433)).toBe(
      'The server name db\\SALES names an instance, and SQL Server Browser provides its port. Leave Port empty, or remove the instance from the server name.',
    )
  })

  test('can be omitted, set only once, or equal the port in the server name', async () => {
    for (const [serverName, port] of [
      ['db', 1500],
      ['db', null],
      ['db,1500', null],
      ['db,1500', '1500'],
      ['db\\SALES,1500', 1500],
      ['db\\SALES', ''],
    ])
      expect((await call({ serverName, port }, kind)).status).toBe(202)
  })
})

test('requires a verified connection for Azure kinds', async () => {
  expect(await fieldsOf({ tls: 'require' }, 'azure-mysql')).toEqual({
    tls: 'Azure MySQL accepts only encrypted and verified connections.',
  })
})

describe('the table', () => {
  test.each([
    [
      'a text',
      '"x"',
      'modifiedTableData',
      'Table data must be a list of rows, and each row a list of cells. The first row contains the column names.',
    ],
    ['null', 'null', 'modifiedTableData', 'Table data cannot be empty'],
    ['an empty text', '""', 'modifiedTableData', 'Table data cannot be empty'],
    ['no rows', '[]', 'modifiedTableData', 'Table data cannot be empty'],
    ['an empty object', '{}', 'modifiedTableData', 'Table cannot be empty'],
    ['only a header', '[["a"]]', 'modifiedTableData', 'Table cannot be empty'],
    ['only empty rows', '[["a","b"],["",null]]', 'modifiedTableData', 'Table cannot be empty'],
    ['a header without columns', '[[],[1]]', 'modifiedTableData.0', 'Table cannot have empty columns'],
    [
      'a column without a name',
      '[["a"," "],[1,2]]',
      'modifiedTableData.0',
      'Table cannot have empty columns',
    ],
    ['a list as a name', '[["a",[]],[1,2]]', 'modifiedTableData.0', 'Table cannot have empty columns'],
    [
      'two columns with the same name',
      '[["a","A"],[1,2]]',
      'modifiedTableData.0',
      'Two columns are named A. Names that differ only in upper and lower case count as equal.',
    ],
    ['a row without cells', '[["a"],[1],[]]', 'modifiedTableData.2', 'Table cannot contain empty rows'],
    [
      'a short row',
      '[["a","b"],[1,2],[3]]',
      'modifiedTableData.2',
      'Each cell in the table must contain a value',
    ],
    [
      'a long row',
      '[["a"],[1,2]]',
      'modifiedTableData.1',
      'Data row 1 has 2 cells, but the table has 1 columns',
    ],
    [
      'an object as a row',
      '[["a"],{"a":1}]',
      'modifiedTableData.1',
      'Table data must be a list of rows, and each row a list of cells. The first row contains the column names.',
    ],
    [
      'an object as a cell',
      '[["a","b"],[1,2],[3,{"c":[4]}]]',
      'modifiedTableData.2',
      'Data row 2 has a list or an object in the column b. A cell must be text, a number, true, false or null.',
    ],
    [
      'a NUL character',
      '[["a"],["x"],["b\\u0000c"]]',
      'modifiedTableData.2',
      'Data row 2 contains a NUL character in the column a, which databases cannot store',
    ],
    [
      'a NUL character in a name',
      '[["a\\u0000b"],["x"]]',
      'modifiedTableData.0',
      'The column name a\u2400b contains a NUL character, which databases cannot store',
    ],
    [
      'an incomplete character',
      '[["a"],["\\ud83d"]]',
      'modifiedTableData.1',
      'Data row 1 contains an incomplete character (an unpaired surrogate) in the column a, which cannot be stored',
    ],
  ])('cannot be %s', async (_what, json, field, said) => {
    const { status, body } = await call(
      `${JSON.stringify(unreachedTarget).slice(0, -1)},"modifiedTableData":${json}}`,
    )
    expect([status, body.message, body.fields]).toEqual([422, said, { [field]: said }])
  })

  test('reports all invalid rows after the settings', async () => {
    const fields = await fieldsOf({ tableName: '', modifiedTableData: [['a', 'b'], [], [1], [1, [2]]] })
    expect(Object.entries(fields)).toEqual([
      ['tableName', 'Table Name is required'],
      ['modifiedTableData.1', 'Table cannot contain empty rows'],
      ['modifiedTableData.2', 'Each cell in the table must contain a value'],
      ['modifiedTableData.3', expect.stringContaining('a list or an object in the column b')],
    ])
  })
})

describe('column changes', () => {
  const invalid = 'columnChanges must be a list of changes, each with column, from and to'
  const types = 'bit, char, date, datetime, decimal, float, int, text, time, varchar, timestamp'
  test.each([
    [{}, { columnChanges: invalid }],
    [[{ column: 'id', from: 'text' }], { 'columnChanges.0': invalid }],
    [['id'], { 'columnChanges.0': invalid }],
    [
      [{ column: 'ID', from: 'text', to: 'int' }],
      { 'columnChanges.0': 'columnChanges names the column ID, which is not in the table' },
    ],
    [
      [
        { column: 'id', from: 'text', to: 'int' },
        { column: 'id', from: 'text', to: 'float' },
      ],
      { 'columnChanges.1': 'columnChanges contains the column id twice' },
    ],
    [
      [{ column: 'id', from: 'text', to: 'bigint' }],
      { 'columnChanges.0': `The column id has the unknown type bigint. Use one of these: ${types}.` },
    ],
    [
      [{ column: 'id', from: 'string', to: 'int' }],
      { 'columnChanges.0': `The column id has the unknown type string. Use one of these: ${types}.` },
    ],
  ])('are refused with messages at each field: %o', async (columnChanges, fields) => {
    expect(await fieldsOf({ columnChanges })).toEqual(fields)
  })
})

describe('fields that no kind has', () => {
  const message = 'is not a field of this call'

  test('are refused with their names, and no run is created', async () => {
    const made = async () => (await app.db.select().from(runs)).length
    const before = await made()
    const changes = [{ column: 'id', from: 'text', to: 'int', format: '%d' }]
    const { status, body } = await call({ updateByKey: ['a'], columnChanges: changes })
    expect([status, body.code, body.message, body.fields]).toEqual([
      400,
      'invalidRequest',
      `The request is not valid: updateByKey ${message}`,
      { updateByKey: message, 'columnChanges.0.format': message },
    ])
    expect(await made()).toBe(before)
  })

  test('are reported up to a hundred times', async () => {
    expect(
      Object.keys(await fieldsOf({ columnChanges: Array.from({ length: 20_000 }, () => ({})) })),
    ).toHaveLength(100)
    expect(
      Object.keys(await fieldsOf({ columnChanges: Array.from({ length: 20_000 }, () => ({ x: 1 })) })),
    ).toHaveLength(100)
    const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`name${i}`, 1]))
    expect(Object.keys(await fieldsOf(names))).toHaveLength(100)
  })
})

describe('a body', () => {
  test('is refused with a hint to upload the rows when it is too large', async () => {
    const { status, body } = await call(`"${'x'.repeat(MAX_BODY_BYTES)}"`)
    expect([status, body.code, body.message]).toEqual([
      413,
      'callTooLarge',
      'The request is larger than 32 MB, the maximum for this call. Upload the rows as a file (POST /api/uploads) and run a workflow that reads it.',
    ])
  })

  test.each([
    ['{"a":1', 'The request is not valid: the body is not JSON'],
    ['[]', 'The request is not valid: the body is not a JSON object'],
    ['', 'The request is not valid: the body is not a JSON object'],
    [' ', 'The request is not valid: the body is not a JSON object'],
  ])('refuses %o', async (text, said) => {
    const { status, body } = await call(text)
    expect([status, body.message]).toEqual([400, said])
  })

  test('is refused when it is not UTF-8, because its characters would be misread', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = Buffer.from(
      JSON.stringify({ ...unreachedTarget, modifiedTableData: [['a'], ['é']] }),
      'latin1',
    )
    const answer = await ann.call('POST', '/api/etl/mysql', body, headers)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The request is not valid: the body is not UTF-8',
    ])
  })

  test('is refused without being read when it has another content type', async () => {
    const answer = await ann.call('POST', '/api/etl/mysql', 'a,b', { 'content-type': 'text/csv' })
    expect(answer.status).toBe(415)
  })
})

describe('access', () => {
  test('requires a log-in and a valid licence', async () => {
    expect((await app.call('POST', '/api/etl/mysql', {})).status).toBe(401)
    const other = await createTestApp()
    const eve = await other.superUser()
    await other.database.sql`update organizations set license_expiry_date = '2020-01-01'`
    const answer = await call({}, 'mysql', eve)
    expect([answer.status, answer.body.code]).toEqual([403, 'licenceExpired'])
    expect(await other.db.select().from(datasets)).toEqual([])
    await other.close()
  })

  test("includes only the caller's own connections and shared ones", async () => {
    const bob = await app.addUser('bob')
    const { body } = await ann.call<{ id: string }>('POST', '/api/connections', {
      kind: 'mysql',
      name: 'Shop',
      tls: 'disable',
      serverName: '127.0.0.1',
      port: 1,
      userId: 'a',
      password: 'b',
    })
    const connectionId = body.data.id
    const stored = { serverName: '', port: null, userId: '', password: '', connectionId }
    expect((await call(stored, 'mysql', bob)).body.message).toBe('The connection was not found.')
    expect((await call(stored, 'azure-mysql')).body.code).toBe('connectionOfOtherKind')
    expect((await call(stored, 'mysql')).status).toBe(202)
    await ann.call('PATCH', `/api/connections/${connectionId}`, { isShared: true })
    expect((await call(stored, 'mysql', bob)).status).toBe(202)
  })
})

test('shows the run immediately, hides its rows and connection from other users, and stores its password nowhere', async () => {
  const body = { password: 'pa55-of-the-call', columnChanges: [{ column: 'id', from: 'int', to: 'int' }] }
  const { status, headers, body: answered, text } = await call(body)
  const id = answered.data?.id ?? ''
  expect([status, headers['location'], headers['preference-applied']]).toEqual([
    202,
    `/api/runs/${id}`,
    'respond-async',
  ])
  expect(answered.message).toBe('The rows are still being processed. Query the run for its result.')
  expect(answered.data).toMatchObject({ status: 'queued', workflowId: null, workflowName: '/etl/postgresql' })
  expect((await ann.call<unknown[]>('GET', '/api/datasets')).body.data).toEqual([])
  expect((await ann.call('GET', '/api/connections')).text).not.toContain('/etl/')
  const [audited] = await app.database.sql`select after from audit_log where resource_id = ${id}`
  expect(audited?.after.target).toEqual({
    kind: 'postgresql',
    serverName: '127.0.0.1',
    databaseName: 'sales',
    tableName: 'people',
  })
  const dump = await dumpOf(app)
  expect(dump).toContain(id)
  for (const output of [text, dump, app.log.join('')]) expect(output).not.toContain('pa55-of-the-call')
  expect((await ann.call('POST', `/api/runs/${id}/cancel`)).status).toBe(202)
  expect(await app.database.sql`select 1 from connections where for_run = ${id}`).toEqual([])
})

test.each([
  ['wait=0', 'wait=0'],
  ['respond-async, wait=0', 'respond-async, wait=0'],
  ['handling=lenient; x=1, WAIT="0"', 'wait=0'],
])('follows the preference %s', async (prefer, applied) => {
  const answer = await ann.call(
    'POST',
    '/api/etl/mysql',
    { ...unreachedTarget, modifiedTableData: rows },
    { prefer },
  )
  expect([answer.status, answer.headers['preference-applied']]).toEqual([202, applied])
})

test.each([new Error('inner workings'), Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' })])(
  'reports an unexpected failure with the specified message and stores nothing: %s',
  async (failure) => {
    const before = await app.db.select().from(datasets)
    const put = async () => Promise.reject(failure)
    const other = await app.another({ storage: { ...app.deps.storage, put } })
    const answer = await other.inject({
      method: 'POST',
      url: '/api/etl/mysql',
      headers: { authorization: `Bearer ${ann.token}` },
      payload: { ...unreachedTarget, modifiedTableData: rows },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      500,
      'Something went wrong while processing the table. Please try again later',
    ])
    expect(await app.db.select().from(datasets)).toEqual(before)
  },
)
