import { buildDiagram, type DatabaseFamily, type Dictionary, databaseFamilies } from '@anj/workflow'
import { testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CreatedSchema, makeSchema } from '../../../engine/src/testing/schemas/make-schema.ts'
import { sampleSchema } from '../../../engine/src/testing/schemas/sample-schema.ts'
import { openSchemaServer, type SchemaServer } from '../../../engine/src/testing/schemas/servers.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { fetchDatabases } from './fetch-databases.ts'
import { readTables } from './read-keys.ts'
import type { FetchedDatabases, PrimaryKey, Relationship } from './schema.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

const fieldsOf = ({ connection, databaseName }: CreatedSchema) => ({
  serverName: connection.serverName,
  port: connection.port,
  userId: connection.userId,
  password: connection.password,
  tls: connection.tls,
  authentication: 'SQL Server Authentication',
  databaseName,
})

describe.each(databaseFamilies)('on %s', (family: DatabaseFamily) => {
  let server: SchemaServer
  let made: CreatedSchema
  beforeAll(async () => {
    server = await openSchemaServer(family)
    made = await makeSchema(server, sampleSchema)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const call = async <T>(path: string, more: object = {}) =>
    await ann.call<T>('POST', `/api/${path}/${family}`, { ...fieldsOf(made), ...more })

  test('returns a database with its tables, dictionary and diagram', async () => {
    const { status, body } = await call('databases')
    expect([status, body.message]).toEqual([200, 'Databases fetched.'])
    const { databases, dataDictionary, diagramMetadata } = body as unknown as FetchedDatabases
    expect(databases).toMatchObject([{ name: made.databaseName }])
    const [dictionary, ...others] = dataDictionary ?? []
    expect(others).toEqual([])
    expect(dictionary).toMatchObject({ kind: family, database: made.databaseName, unseen: [] })
    const own = dictionary?.tables.filter(({ schema }) => schema === made.schema) ?? []
    expect(own.map(({ name, kind }) => `${kind} ${name}`).toSorted()).toEqual(
      [
        ...sampleSchema.tables.map(({ name }) => `table ${name}`),
        ...(sampleSchema.views ?? []).map(({ name }) => `view ${name}`),
      ].toSorted(),
    )
    expect(diagramMetadata).toEqual([buildDiagram(dictionary as Dictionary, { implied: true })])
    expect(diagramMetadata?.[0]?.relationships.length).toBeGreaterThan(10)
  })

  test('returns only the requested parts', async () => {
    const names = await call('databases', { include: ['databases'] })
    expect(names.body).toMatchObject({ dataDictionary: null, diagramMetadata: null })
    const { body } = await call('databases', { include: ['diagramMetadata'] })
    expect(body).toMatchObject({ databases: [], dataDictionary: null })
    expect(body).toMatchObject({ diagramMetadata: [{ database: made.databaseName }] })
  })

  test('returns primary keys, including composite ones, with their columns in order', async () => {
    const { body } = await call<PrimaryKey[]>('primary-keys')
    const own = body.data.filter(({ schema }) => schema === made.schema)
    expect(Object.fromEntries(own.map(({ table, columns }) => [table, columns]))).toEqual(
      Object.fromEntries(
        sampleSchema.tables.flatMap(({ name, primaryKey }) => (primaryKey ? [[name, primaryKey]] : [])),
      ),
    )
    expect(body.message).toBe(`${body.data.length} primary keys of ${made.databaseName}.`)
  })

  test('returns relationships between columns, including composite and self-referencing ones', async () => {
    const { body } = await call<Relationship[]>('relationships')
    const own = body.data.filter(({ from }) => from.schema === made.schema)
    const ends = own.map(({ from, to }) => `${from.table}(${from.columns}) > ${to.table}(${to.columns})`)
    expect(ends.toSorted()).toEqual(
      sampleSchema.tables
        .flatMap(({ name, foreignKeys = [] }) =>
          foreignKeys.map(
            ({ columns, references }) => `${name}(${columns}) > ${references.table}(${references.columns})`,
          ),
        )
        .toSorted(),
    )
    expect(ends).toContain('employees(reports_to) > employees(employee_id)')
    expect(own.find(({ from }) => from.table === 'order_returns')).toMatchObject({
      to: { schema: made.schema, columns: ['order_id', 'product_id'] },
      onUpdate: expect.any(String),
    })
    expect(body.message).toBe(`${body.data.length} relationships of ${made.databaseName}.`)
  })

  test('names the database in the error if it does not exist', async () => {
    for (const path of ['databases', 'primary-keys', 'relationships'])
      expect((await call(path, { databaseName: 'not_there_at_all' })).body).toMatchObject({
        success: false,
        message: expect.stringContaining('not_there_at_all'),
      })
  })

  test('reports the parts that a login with few permissions cannot see', async () => {
    const { userId, password } = await server.createUser()
    const { status, body } = await call('primary-keys', { userId, password })
    const message = {
      postgresql: /^15 primary keys of \S+\. This login cannot read all rows of /,
      mysql: / lacks a permission in the database: /,
      mssql: /^0 primary keys of \S+\. \S/,
    }
    expect([status, body.message]).toEqual([
      family === 'mysql' ? 422 : 200,
      expect.stringMatching(message[family]),
    ])
  })
})

test("requires the database's name to read keys, and reports all missing fields together", async () => {
  for (const path of ['primary-keys', 'relationships']) {
    const { status, body } = await ann.call('POST', `/api/${path}/postgresql`, { serverName: 'db', port: 1 })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['userId', 'password', 'databaseName']])
    expect(body.fields?.databaseName).toBe('Database Name is required')
  }
})

describe('reading from a slow server', () => {
  const { signal } = new AbortController()
  const connection = {
    kind: 'mysql',
    serverName: 'db',
    port: 3306,
    userId: 'u',
    password: 'p',
    tls: 'disable',
  } as const
  const notAsked = () => Promise.reject(new Error('unexpected call'))
  const ended: string[] = []
  const dictionaryOf = (database: string, tables = 1) =>
    testDictionary(
      Array.from({ length: tables }, () => testTable('t', ['id'])),
      { database },
    )
  const described = (names: readonly string[]) => async () => ({
    describeTarget: notAsked,
    testConnection: notAsked,
    listDatabases: async () => [...names],
    listTables: async () => [],
    readDictionary: async (_connection: object, name: string, _scope: object, until: AbortSignal) => {
      if (name === 'closed') throw new Error('not for you')
      if (name.startsWith('large')) return dictionaryOf(name, 3000)
      if (name !== 'slow') return dictionaryOf(name)
      return await new Promise<never>((_resolve, reject) => {
        until.addEventListener('abort', () => {
          ended.push(name)
          reject(until.reason)
        })
      })
    },
  })
  const wanted = { tables: true, dictionaries: true }

  test('is cancelled after the timeout, and the response names the missing databases', async () => {
    const names = ['quick', 'closed', 'slow', 'other']
    const found = await fetchDatabases(described(names), connection, wanted, { signal, milliseconds: 50 })
    expect(found.dictionaries.map(({ database }) => database)).toEqual(['quick', 'other'])
    expect(found.undescribed).toEqual(['closed', 'slow'])
    expect(found.databases).toHaveLength(4)
    expect(ended).toEqual(['slow'])
  })

  test('describes databases only up to a maximum number of tables', async () => {
    const names = [...Array(20).keys()].map((n) => `large${n}`)
    const found = await fetchDatabases(described(names), connection, wanted, { signal, milliseconds: 5000 })
    expect(found.dictionaries.length).toBeLessThan(9)
    expect(found.undescribed.length).toBeGreaterThan(11)
  })

  test("fails with the database's own error when the caller requests a single database", async () => {
    const request = { ...wanted, databaseName: 'closed' }
    await expect(
      fetchDatabases(described([]), connection, request, { signal, milliseconds: 5000 }),
    ).rejects.toThrow('not for you')
  })

  test('is cancelled when the caller disconnects', async () => {
    const disconnect = new AbortController()
    const waiting = fetchDatabases(described(['slow']), connection, wanted, {
      signal: disconnect.signal,
      milliseconds: 60_000,
    })
    setImmediate(() => disconnect.abort(new Error('gone')))
    await expect(waiting).rejects.toThrow('gone')
  })

  test('fails with an error message when the caller requests keys', async () => {
    await expect(readTables(described([]), connection, 'slow', signal, 20)).rejects.toMatchObject({
      code: 'catalogueTooSlow',
      message: expect.stringContaining('The catalogue of slow could not be read within'),
    })
  })
})
