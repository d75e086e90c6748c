import { type Dictionary, type DictionaryTable, databaseFamilies } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectorOf } from '../../engine/src/connectors/databases.ts'
import { MAX_SAMPLE_LENGTH } from '../../engine/src/connectors/sampling.ts'
import type { DatabaseConnection } from '../../engine/src/model/connection.ts'
import { type CreatedSchema, makeSchema } from '../../engine/src/testing/schemas/make-schema.ts'
import { awkwardSchema } from '../../engine/src/testing/schemas/odd-schema.ts'
import { sampleSchema } from '../../engine/src/testing/schemas/sample-schema.ts'
import { openSchemaServer, type SchemaServer } from '../../engine/src/testing/schemas/servers.ts'
import { readInformationSchema, schemaFactsOf } from './information-schema.ts'

const { signal } = new AbortController()

describe.each(databaseFamilies)('the dictionary of a %s schema', (family) => {
  let server: SchemaServer
  let made: CreatedSchema
  let odd: CreatedSchema
  let dictionary: Dictionary
  beforeAll(async () => {
    server = await openSchemaServer(family)
    made = await makeSchema(server, sampleSchema)
    odd = await makeSchema(server, awkwardSchema)
    dictionary = await read(made)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  async function read(
    schema: CreatedSchema,
    {
      connection = schema.connection,
      scope = schema.scope,
    }: Partial<Pick<CreatedSchema, 'connection' | 'scope'>> = {},
  ): Promise<Dictionary> {
    const connector = await connectorOf(family)
    return await connector.readDictionary(connection, schema.databaseName, scope, signal)
  }

  function tableCalled(name: string, from = dictionary): DictionaryTable {
    const table = from.tables.find((one) => one.name === name)
    if (!table) throw new Error(`The dictionary has no table ${name}`)
    return table
  }

  it.each(['tables', 'columns', 'keys', 'foreignKeys', 'checks'] as const)(
    'has the same %s as information_schema',
    async (what) => {
      const contents = schemaFactsOf(dictionary)[what]
      expect(contents.length).toBeGreaterThan(2)
      expect(contents).toEqual((await readInformationSchema(made))[what])
    },
  )

  it('has every type and unusual name in information_schema', async () => {
    expect(schemaFactsOf(await read(odd))).toEqual(await readInformationSchema(odd))
  })

  it('names the server and reports that nothing was hidden', () => {
    expect(dictionary).toMatchObject({
      kind: family,
      database: made.databaseName,
      server: made.connection.serverName,
      unseen: [],
    })
    expect(dictionary.version).toMatch(/^(PostgreSQL|MariaDB|MySQL|Microsoft SQL Server) ?\d/)
    expect(dictionary.tables.map(({ name }) => name)).toEqual(
      dictionary.tables.map(({ name }) => name).toSorted(),
    )
    expect(dictionary.tables.every(({ readable }) => readable)).toBe(true)
  })

  it('contains comments of tables and columns', async () => {
    expect(tableCalled('categories').comment).toBe('What kinds of things are sold')
    expect(tableCalled('suppliers').comment).toBe(null)
    const comments = tableCalled('products').columns.flatMap(({ name, comment }) =>
      comment ? [[name, comment]] : [],
    )
    expect(comments).toEqual([['product_name', 'The name on the label']])
    const [table] = (await read(odd)).tables
    expect(table?.comment).toBe('It\'s "odd"')
    expect(table?.columns.find(({ name }) => name === 'rough')?.comment).toBe('100 % `rough`')
  })

  it('marks identity columns, computed columns and defaults', async () => {
    const { columns } = tableCalled('products')
    expect(columns.filter(({ identity }) => identity).map(({ name }) => name)).toEqual(['product_id'])
    const computed = columns.filter(({ generated }) => generated !== null)
    expect(computed.map(({ name }) => name)).toEqual(['stock_value'])
    expect(computed[0]?.generated?.replaceAll(/[`"[\]()]|::numeric/g, '')).toBe('unit_price * units_in_stock')
    const defaults = (await read(odd)).tables[0]?.columns ?? []
    const defaultOf = (column: string) => defaults.find(({ name }) => name === column)?.default
    expect(defaultOf('word')).toMatch(/^N?'NULL'/)
    expect(defaultOf('short_text')).toMatch(/^N?'it''s'/)
    expect(defaultOf('moment')).toMatch(/^(current_timestamp(\(\))?|getdate\(\))$/i)
    expect(defaultOf('exact')).toBe(null)
  })

  it('contains indexes with their order, included columns and keys', () => {
    const indexes = tableCalled('products').indexes
    const [byPrice] = indexes.filter(({ name }) => name === 'products_category_price')
    expect(byPrice?.columns.map(({ name, descending }) => [name, descending])).toEqual([
      ['category_id', false],
      ['unit_price', true],
    ])
    expect(byPrice).toMatchObject({ unique: false, constraint: null })
    expect(byPrice?.included).toEqual(family === 'mysql' ? [] : ['product_name'])
    expect(indexes.filter(({ constraint }) => constraint === 'primaryKey')).toMatchObject([{ unique: true }])
    const [unshipped] = tableCalled('orders').indexes.filter(({ name }) => name === 'orders_unshipped')
    if (family === 'mysql') expect(unshipped?.predicate).toBe(null)
    else expect(unshipped?.predicate).toMatch(/shipped_date\]? is null/i)
    expect(
      tableCalled('us_states')
        .indexes.map(({ constraint }) => constraint)
        .toSorted(),
    ).toEqual(['primaryKey', 'uniqueKey'])
  })

  it('estimates rows and sizes of tables, but not of views', () => {
    const { products, current_products: view } = Object.fromEntries(
      dictionary.tables.map((table) => [table.name, table]),
    )
    expect(products).toMatchObject({ kind: 'table', rows: 4 })
    expect(products?.bytes).toBeGreaterThan(0)
    expect(view).toMatchObject({ kind: 'view', rows: null, bytes: null, primaryKey: null })
  })

  it('lists the columns of each check constraint', () => {
    const [check] = tableCalled('orders').checks
    expect(check?.expression.replaceAll(/[`"[\]() ]/g, '')).toBe('shipped_date>=order_date')
    expect([...(check?.columns ?? [])].sort()).toEqual(['order_date', 'shipped_date'])
  })

  it("marks foreign keys that the server doesn't enforce", async () => {
    const lax = await makeSchema(server, {
      tables: [
        { name: 'parent', columns: [{ name: 'id', type: 'integer', notNull: true }], primaryKey: ['id'] },
        {
          name: 'child',
          columns: [{ name: 'parent_id', type: 'integer' }],
          foreignKeys: [
            { columns: ['parent_id'], references: { table: 'parent', columns: ['id'] }, checked: false },
          ],
          rows: [[7]],
        },
      ],
    })
    const { foreignKeys } = tableCalled('child', await read(lax))
    // MySQL doesn't record this, so every foreign key there counts as enforced.
    expect(foreignKeys.map(({ checked }) => checked)).toEqual([family === 'mysql'])
    expect(tableCalled('region').foreignKeys).toMatchObject([
      { checked: true, references: { schema: made.schema } },
    ])
  })

  it('excludes views on request, and always excludes other schemas', async () => {
    const tables = await read(made, { scope: { ...made.scope, views: false } })
    expect(tables.tables.map(({ kind }) => kind)).toEqual(sampleSchema.tables.map(() => 'table'))
    if (made.schema === '') return
    const all = await read(made, { scope: { schemas: [], views: true } })
    expect(new Set(all.tables.map(({ schema }) => schema))).toContain(odd.schema)
    expect(new Set(all.tables.map(({ schema }) => schema))).toContain(made.schema)
    const none = await read(made, { scope: { schemas: ["no'such"], views: true } })
    expect(none.tables).toEqual([])
  })

  it("reports what a login with few permissions can't see", async () => {
    const user = await server.createUser()
    await grant(user, ['products', 'orders'])
    const partial = await read(made, { connection: user })
    const readable = partial.tables.filter((table) => table.readable).map(({ name }) => name)
    expect(readable).toEqual(['orders', 'products'])
    expect(tableCalled('products', partial).columns).toHaveLength(9)
    expect(partial.unseen.length).toBeGreaterThan(0)
    for (const sentence of partial.unseen) expect(sentence).toMatch(/^[A-Z].+\.$/)
  })

  /** Grants a login SELECT on some of the sample schema's tables. */
  async function grant({ userId }: DatabaseConnection, tables: readonly string[]): Promise<void> {
    const user = family === 'mysql' ? userId : made.quote(userId)
    if (family === 'postgresql') await made.run(`grant usage on schema ${made.quote(made.schema)} to ${user}`)
    for (const table of tables) await made.run(`grant select on ${made.table(table)} to ${user}`)
  }

  it('samples rows as texts and truncates long texts', async () => {
    const connector = await connectorOf(family)
    await using sampling = await connector.openSampling(odd.connection, odd.databaseName, signal)
    const columns = ['big', 'long_text', 'short_text', 'fixed', 'day', 'Umlaut ä']
    const { rows } = await sampling.rowsOf(odd.ref('Every Type'), columns, { limit: 10, estimate: 2, signal })
    expect(rows.toSorted()).toEqual([
      ['1', 'x'.repeat(MAX_SAMPLE_LENGTH), 'a', 'abc', '2024-02-29', '7'],
      ['2', null, null, null, null, null],
    ])
    const one = await sampling.rowsOf(odd.ref('Every Type'), ['big'], { limit: 1, estimate: 2, signal })
    expect(one.rows).toHaveLength(1)
  })

  it('samples rows from all parts of a large table', async () => {
    const connector = await connectorOf(family)
    const large = await makeSchema(server, {
      tables: [
        {
          name: 'large',
          columns: [
            { name: 'id', type: 'integer', notNull: true },
            { name: 'filler', type: 'text(200)', notNull: true },
          ],
          primaryKey: ['id'],
          rows: Array.from({ length: 3000 }, (_, i) => [i, 'x'.repeat(100)]),
        },
      ],
    })
    await using sampling = await connector.openSampling(large.connection, large.databaseName, signal)
    // Pages are sampled at random. About one sample in a hundred contains only the first pages, so the test takes
    // the last row of five samples.
    const last: number[] = []
    for (let drawn = 0; drawn < 5; drawn++) {
      const { rows } = await sampling.rowsOf(large.ref('large'), ['id'], {
        limit: 100,
        estimate: 3000,
        signal,
      })
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.length).toBeLessThanOrEqual(100)
      const ids = rows.map(([id]) => Number(id))
      expect(new Set(ids).size).toBe(ids.length)
      last.push(Math.max(...ids))
    }
    expect(Math.max(...last)).toBeGreaterThan(300)
  })

  it("finds key values that no row has, even values that do not fit the key's type", async () => {
    const connector = await connectorOf(family)
    await using sampling = await connector.openSampling(made.connection, made.databaseName, signal)
    const details = made.ref('order_details')
    const keys = [
      ['1', '1'],
      ['1', '3'],
      ['x', '1'],
      ['2', '3'],
      ['99999999999999', '1'],
    ]
    expect(await sampling.missingFrom(details, ['order_id', 'product_id'], keys, signal)).toEqual([1, 2, 4])
    const customers = [['ALFKI'], ["AL'KI"], ['a\\']]
    expect(await sampling.missingFrom(made.ref('customers'), ['customer_id'], customers, signal)).toEqual([
      1, 2,
    ])
    expect(await sampling.missingFrom(details, ['order_id'], [], signal)).toEqual([])
  })

  it("returns no rows to a login that can't read the table", async () => {
    const user = await server.createUser()
    await grant(user, ['orders'])
    const connector = await connectorOf(family)
    await using sampling = await connector.openSampling(user, made.databaseName, signal)
    const options = { limit: 1, estimate: null, signal }
    const refused = sampling.rowsOf(made.ref('products'), ['product_id'], options)
    // SQL Server omits columns that a login can't see.
    if (family === 'mssql') expect(await refused).toEqual({ columns: [], rows: [] })
    else await expect(refused).rejects.toMatchObject({ code: 'databaseRightMissing' })
    expect((await sampling.rowsOf(made.ref('orders'), ['order_id'], options)).rows).toHaveLength(1)
  })
})
