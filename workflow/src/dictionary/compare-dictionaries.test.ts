import { describe, expect, test } from 'vitest'
import { compareDictionaries, compareObjects } from './compare-dictionaries.ts'
import type { DictionaryColumn, DictionaryIndex, DictionaryTable } from './dictionary.ts'
import type { DictionaryPartition, DictionaryPolicy } from './dictionary-objects.ts'
import {
  testColumn,
  testDictionary,
  testForeignKey,
  testRoutine,
  testSequence,
  testTable,
  testTrigger,
} from './testing.ts'

const index: DictionaryIndex = {
  name: 'by_name',
  columns: [{ name: 'name', expression: null, descending: false, prefix: null, variant: null }],
  included: [],
  unique: false,
  nullsEqual: false,
  method: 'btree',
  predicate: null,
  constraint: null,
  uses: 5,
}
const orders = testTable('sales.orders', ['id', 'customer_id'], {
  key: ['id'],
  rows: 10,
  bytes: 100,
  indexes: [index],
  uniqueKeys: [{ name: 'u', columns: ['id', 'customer_id'] }],
  foreignKeys: [testForeignKey(['customer_id'], 'sales.customers', ['id'])],
  checks: [{ name: 'c', expression: 'id > 0', columns: ['id'] }],
})
const changes = (before: readonly DictionaryTable[], now: readonly DictionaryTable[]) =>
  compareDictionaries(testDictionary(before), testDictionary(now)).map(
    ({ table, part, name, what, details }) =>
      `${table.name}: ${part} ${name} ${what}: ${details.map(({ property, before, now }) => `${property} ${before} > ${now}`).join(', ')}`,
  )
const after = (change: Partial<DictionaryTable>) => changes([orders], [{ ...orders, ...change }])

test('finds no changes when only the rows changed', () => {
  const busy = { ...orders, rows: 20, bytes: 300, indexes: [{ ...index, uses: 9 }] }
  expect(changes([orders], [busy])).toEqual([])
})

test('lists added and removed tables, the removed ones last', () => {
  const gone = testTable('sales.gone', ['a'])
  expect(changes([gone, orders], [orders, { ...gone, name: 'new', comment: 'Says' }])).toEqual([
    'new: table new added: kind null > table, comment null > Says, columns null > 1',
    'gone: table gone removed: kind table > null, columns 1 > null',
  ])
})

test('distinguishes tables of the same name in different schemas', () => {
  expect(changes([orders], [orders, { ...orders, schema: 'web' }])).toHaveLength(1)
})

describe('changes within a table', () => {
  test('reports a changed table comment', () => {
    expect(after({ comment: 'What is sold' })).toEqual([
      'orders: table orders changed: comment null > What is sold',
    ])
  })

  test.each<[Partial<DictionaryColumn>, string]>([
    [{ type: 'bigint' }, 'type integer > bigint'],
    [{ nullable: true }, 'nullable no > yes'],
    [{ default: '0' }, 'default null > 0'],
    [{ identity: true }, 'identity null > yes'],
    [{ generated: 'a + b' }, 'generated null > a + b'],
    [{ virtual: true }, 'virtual null > yes'],
    [{ collation: 'C' }, 'collation null > C'],
    [{ comment: 'Who' }, 'comment null > Who'],
  ])('reports the changed column property %j', (change, said) => {
    const columns = [testColumn('id'), testColumn('customer_id', 'integer', change)]
    expect(after({ columns })).toEqual([`orders: column customer_id changed: ${said}`])
  })

  test('reports an added and a removed column', () => {
    expect(after({ columns: [testColumn('id'), testColumn('note', 'text')] })).toEqual([
      'orders: column note added: type null > text, nullable null > no',
      'orders: column customer_id removed: type integer > null, nullable no > null',
    ])
  })

  test.each<[Partial<DictionaryTable>, string]>([
    [{ primaryKey: null }, 'primaryKey orders_pkey removed: columns (id) > null'],
    [
      { primaryKey: { name: 'orders_pkey', columns: ['customer_id', 'id'] } },
      'primaryKey orders_pkey changed: columns (id) > (customer_id, id)',
    ],
    [{ uniqueKeys: [] }, 'uniqueKey u removed: columns (id, customer_id) > null'],
    [
      { foreignKeys: [testForeignKey(['customer_id'], 'sales.customers', ['id'], { onDelete: 'CASCADE' })] },
      'foreignKey fk_customer_id changed: refers (customer_id) → sales.customers (id) > (customer_id) → sales.customers (id), on delete CASCADE',
    ],
    [
      { indexes: [{ ...index, unique: true, predicate: 'id > 1' }] },
      'index by_name changed: is btree (name) > unique btree (name) where id > 1',
    ],
    [
      { checks: [{ name: 'c', expression: 'id > 1', columns: [] }] },
      'check c changed: expression id > 0 > id > 1',
    ],
  ])('reports changed keys, indexes and checks %#', (change, said) => {
    expect(after(change)).toEqual([`orders: ${said}`])
  })

  test('ignores the index that enforces a key', () => {
    expect(after({ indexes: [index, { ...index, name: 'orders_pkey', constraint: 'primaryKey' }] })).toEqual(
      [],
    )
  })
})

describe('beyond tables and columns', () => {
  const policy = (using: string): DictionaryPolicy => ({
    name: 'own',
    command: 'ALL',
    permissive: true,
    roles: ['PUBLIC'],
    using,
    check: null,
  })
  const partition = (name: string): DictionaryPartition => ({
    schema: 's',
    name,
    parent: null,
    bounds: `FOR VALUES IN ('${name}')`,
    by: null,
    rows: null,
    differences: [],
  })
  const table = (rest: Partial<DictionaryTable>) => testTable('s.t', ['id'], rest)

  test('finds changes of triggers, policies, partitions, owners and view definitions', () => {
    const before = testDictionary(
      [
        table({
          owner: 'ann',
          triggers: [testTrigger('a'), testTrigger('b', { definition: 'old' })],
          rowSecurity: { enabled: false, forced: false, policies: [policy('true')] },
          partitioning: { strategy: 'LIST', key: 'id', partitions: [partition('p1')] },
        }),
        testTable('s.v', ['id'], { kind: 'view', view: { definition: 'select 1', reads: [] } }),
      ],
      { objects: {} },
    )
    const now = testDictionary(
      [
        table({
          owner: 'bob',
          triggers: [testTrigger('a', { enabled: 'no' }), testTrigger('b', { definition: 'new' })],
          rowSecurity: { enabled: true, forced: false, policies: [policy('false')] },
          partitioning: { strategy: 'LIST', key: 'id', partitions: [partition('p1'), partition('p2')] },
        }),
        testTable('s.v', ['id'], { kind: 'view', view: { definition: 'select 2', reads: [] } }),
      ],
      { objects: {} },
    )
    const changes = compareDictionaries(before, now)
    expect(
      changes.map(({ part, name, what, details }) => [
        part,
        name,
        what,
        details.map(({ property }) => property),
      ]),
    ).toEqual([
      ['table', 't', 'changed', ['owner', 'row security']],
      ['trigger', 'a', 'changed', ['is']],
      ['trigger', 'b', 'changed', ['definition']],
      ['policy', 'own', 'changed', ['is']],
      ['partition', 'p2', 'added', ['is']],
      ['table', 'v', 'changed', ['definition']],
    ])
  })

  test('ignores the parts that one of the dictionaries does not contain', () => {
    const full = [
      table({
        triggers: [testTrigger('a')],
        rowSecurity: { enabled: true, forced: false, policies: [policy('true')] },
        partitioning: { strategy: 'LIST', key: 'id', partitions: [partition('p1')] },
      }),
      testTable('s.v', ['id'], { kind: 'view', view: { definition: 'select 1', reads: [] } }),
    ]
    const refused = [table({}), testTable('s.v', ['id'], { kind: 'view' })]
    const [one, other] = [full, refused].map((tables) => testDictionary(tables, { objects: {} }))
    if (!one || !other) throw new Error('There are no dictionaries')
    expect(compareDictionaries(one, other)).toEqual([])
    expect(compareDictionaries(other, one)).toEqual([])
  })

  test('finds the first policy and partition of a table that had none', () => {
    const before = testDictionary([table({ rowSecurity: null, partitioning: null })], { objects: {} })
    const now = testDictionary(
      [
        table({
          rowSecurity: { enabled: true, forced: false, policies: [policy('true')] },
          partitioning: { strategy: 'LIST', key: 'id', partitions: [partition('p1')] },
        }),
      ],
      { objects: {} },
    )
    const said = (changes: readonly { part: string; what: string }[]) =>
      changes.map(({ part, what }) => `${part} ${what}`)
    expect(said(compareDictionaries(before, now))).toEqual([
      'table changed',
      'policy added',
      'partition added',
    ])
    expect(said(compareDictionaries(now, before))).toEqual([
      'table changed',
      'policy removed',
      'partition removed',
    ])
  })

  test('finds new, removed and changed objects, but ignores the last value of a sequence', () => {
    const before = testDictionary([], {
      objects: {
        routines: [testRoutine('s.f'), testRoutine('s.g')],
        sequences: [testSequence('s.q', { last: '5' }), testSequence('s.r')],
        types: [],
      },
    })
    const now = testDictionary([], {
      objects: {
        routines: [
          testRoutine('s.f', { securityDefiner: true }),
          testRoutine('s.g', { identity: 'integer' }),
        ],
        sequences: [testSequence('s.q', { last: '6' }), testSequence('s.r', { increment: '5' })],
        types: [],
        extensions: [{ name: 'citext', schema: 'public', version: '1.6' }],
      },
    })
    expect(compareObjects(before, now).map(({ label, what }) => [label, what])).toEqual([
      ['s.f()', 'changed'],
      ['s.g(integer)', 'added'],
      ['s.r', 'changed'],
      ['s.g()', 'removed'],
    ])
  })

  test('compares nothing that an older dictionary does not contain', () => {
    const older = testDictionary([testTable('s.t', ['id'])])
    const now = testDictionary([table({ owner: 'ann', triggers: [testTrigger('a')] })], {
      objects: { routines: [testRoutine('s.f')] },
    })
    expect(compareDictionaries(older, now)).toEqual([])
    expect(compareObjects(older, now)).toEqual([])
    expect(compareDictionaries(now, older)).toEqual([])
  })
})
