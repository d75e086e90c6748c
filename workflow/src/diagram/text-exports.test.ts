import { Parser } from '@dbml/core'
import mermaid from 'mermaid'
import { describe, expect, test } from 'vitest'
import { testColumn, testDictionary, testForeignKey, testTable } from '../dictionary/testing.ts'
import { buildDiagram } from './build-diagram.ts'
import { diagramToDbml } from './diagram-to-dbml.ts'
import { diagramToMermaid } from './diagram-to-mermaid.ts'
import type { Diagram } from './model.ts'

const customers = testTable('sales.customers', ['id', 'email text'], {
  key: ['id'],
  uniqueKeys: [{ name: 'u', columns: ['email'] }],
  comment: 'Who buys,\nand "who" doesn\'t',
})
const orders = testTable(
  'sales.orders',
  [
    'region',
    'number',
    testColumn('customer_id', 'integer', { nullable: true }),
    testColumn('amount', 'numeric(10,2)'),
    'product_id',
  ],
  { key: ['region', 'number'], foreignKeys: [testForeignKey(['customer_id'], 'sales.customers', ['id'])] },
)
const products = testTable('stock.products', ['id', 'made timestamp without time zone'], { key: ['id'] })
const lines = testTable('sales.lines', ['region', 'number', 'n'], {
  foreignKeys: [testForeignKey(['region', 'number'], 'sales.orders', ['region', 'number'])],
})
const shop = buildDiagram(
  testDictionary([customers, orders, lines, products, testTable('sales.v', ['a'], { kind: 'view' })]),
  {
    implied: true,
  },
)

const strange = [
  'a b',
  'say "yes"',
  "it's",
  '100%',
  'back\\slash',
  'new\nline',
  'direction LR',
  '<b>',
  'a;b',
  '#35;',
  'größe',
  '表',
  '🙂',
  '1st',
  'PK',
  'pk-x',
  'fkä',
  '}',
  '{',
  '[x]',
  '~a~',
  'end',
  'style',
  'accTitle: x',
  '%%{init: {}}%%',
  '\u0007',
  '--- x ---',
  '// no',
  '/* no',
  "'''",
  ' ',
]
const odd = buildDiagram(
  testDictionary(
    strange.map((name) => ({
      ...testTable('x', [testColumn(name, name.trim() || 'x'), 'id'], { comment: name }),
      schema: name,
      name,
      foreignKeys: [
        {
          name,
          columns: [name],
          references: { schema: name, table: name, columns: ['id'] },
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
          checked: true,
        },
      ],
    })),
  ),
  { implied: false },
)

const readDbml = (text: string) => {
  try {
    return new Parser().parse(text, 'dbmlv2').export().schemas
  } catch (cause) {
    throw new Error(`${JSON.stringify(cause)}\n${text}`, { cause })
  }
}

const partly: Diagram = { ...shop, unseen: [`Tables of ${strange.join(', ')}.`, 'Keys of sales.'] }

describe('DBML', () => {
  test('lists the missing parts in comments', () => {
    const text = diagramToDbml(partly)
    expect(readDbml(text).flatMap(({ tables }) => tables)).toHaveLength(shop.tables.length)
    expect(text).toContain('\n\n// Keys of sales.\n\n')
  })

  test('exports tables, types, keys and foreign keys that the DBML library can read', () => {
    const schemas = readDbml(diagramToDbml(shop))
    const tables = schemas.flatMap(({ name, tables }) => tables.map((table) => ({ schema: name, ...table })))
    expect(tables.map(({ schema, name }) => `${schema}.${name}`).toSorted()).toEqual(
      shop.tables.map(({ id }) => id).toSorted(),
    )
    const [read] = tables.filter(({ name }) => name === 'orders')
    expect(read?.fields.map(({ name, type, not_null }) => [name, type.type_name, not_null ?? false])).toEqual(
      [
        ['region', 'integer', true],
        ['number', 'integer', true],
        ['customer_id', 'integer', false],
        ['amount', 'numeric(10,2)', true],
        ['product_id', 'integer', true],
      ],
    )
    expect(read?.indexes).toMatchObject([{ pk: true, columns: [{ value: 'region' }, { value: 'number' }] }])
    const [owner] = tables.filter(({ name }) => name === 'customers')
    expect(owner?.note).toBe(customers.comment)
    expect(owner?.fields).toMatchObject([{ pk: true }, { unique: true }])
    expect(tables.find(({ name }) => name === 'v')?.note).toBe('View')
    const refs = schemas.flatMap(({ refs }) => refs)
    expect(
      refs.map(({ name, endpoints }) => [
        name,
        ...endpoints.map(({ tableName, fieldNames, relation }) => `${tableName}(${fieldNames})${relation}`),
      ]),
    ).toEqual([
      ['fk_customer_id', 'orders(customer_id)*', 'customers(id)1'],
      ['fk_region_number', 'lines(region,number)*', 'orders(region,number)1'],
    ])
  })

  test("writes implied relationships as comments, so that tools don't create constraints from them", () => {
    expect(diagramToDbml(shop)).toContain(
      '// Implied by names and types: Ref "product_id = products.id": "sales"."orders"."product_id" > "stock"."products"."id"',
    )
  })

  test('keeps names unchanged, whatever characters they contain', () => {
    const schemas = readDbml(diagramToDbml(odd))
    const names = schemas.flatMap(({ tables }) => tables.map(({ name }) => name))
    expect(names).toEqual(strange.map((name) => name.replace('\u0007', '\ufffd')))
    expect(schemas.flatMap(({ refs }) => refs)).toHaveLength(strange.length)
  })

  test('writes duplicate foreign keys once and omits tables without columns', () => {
    const twice = {
      ...orders,
      foreignKeys: [
        ...orders.foreignKeys,
        testForeignKey(['customer_id'], 'sales.customers', ['id'], { name: 'more' }),
      ],
    }
    const diagram = buildDiagram(testDictionary([customers, twice, testTable('sales.bare', [])]), {
      implied: false,
    })
    const schemas = readDbml(diagramToDbml(diagram))
    expect(schemas.flatMap(({ refs }) => refs)).toHaveLength(1)
    expect(schemas.flatMap(({ tables }) => tables)).toHaveLength(2)
    expect(diagramToDbml(diagram)).toContain('// "sales"."bare" has no columns.')
  })
})

describe('Mermaid', () => {
  test('lists the missing parts in comments', async () => {
    const text = diagramToMermaid(partly)
    expect(await mermaid.parse(text)).toMatchObject({ diagramType: 'er' })
    expect(text).toContain('\n  %% Keys of sales.\n')
  })

  test('parses as Mermaid', async () => {
    const text = diagramToMermaid(shop)
    expect(await mermaid.parse(text)).toMatchObject({ diagramType: 'er' })
    expect(text).toBe(`erDiagram
  t1["sales.customers"] {
    integer id PK
    text email UK
  }
  t2["sales.orders"] {
    integer region PK
    integer number PK
    integer customer_id FK
    numeric(10,2) amount
    integer product_id
  }
  t3["sales.lines"] {
    integer region FK
    integer number FK
    integer n
  }
  t4["stock.products"] {
    integer id PK
    timestamp_without_time_zone made
  }
  t5["sales.v"] {
    integer a
  }
  t2 }o--o| t1 : "fk_customer_id"
  t3 }o--|| t2 : "fk_region_number"
  t2 }o..|| t4 : "product_id = products.id"
`)
  })

  test('parses whatever characters the names contain', async () => {
    for (const table of odd.tables) {
      const one = {
        ...odd,
        tables: [table],
        relationships: odd.relationships.filter(({ from }) => from.table === table.id),
      }
      expect(await mermaid.parse(diagramToMermaid(one)), table.name).toMatchObject({ diagramType: 'er' })
    }
    expect(await mermaid.parse(diagramToMermaid(odd))).toMatchObject({ diagramType: 'er' })
  })

  test('parses without tables and with tables that have no columns', async () => {
    for (const tables of [[], [testTable('bare', [])]])
      expect(
        await mermaid.parse(diagramToMermaid(buildDiagram(testDictionary(tables), { implied: true }))),
      ).toMatchObject({
        diagramType: 'er',
      })
  })
})
