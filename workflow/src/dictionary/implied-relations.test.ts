import { describe, expect, test } from 'vitest'
import { type DictionaryTable, tableLabel } from './dictionary.ts'
import { impliedRelations } from './implied-relations.ts'
import { testColumn, testDictionary, testForeignKey, testTable } from './testing.ts'

const found = (...tables: readonly DictionaryTable[]) =>
  impliedRelations(testDictionary(tables)).map(
    ({ from, to }) => `${tableLabel(from.table)}(${from.columns}) > ${tableLabel(to.table)}(${to.columns})`,
  )
const customers = testTable('customers', ['id', 'name text'], { key: ['id'] })

describe('a column implies a reference', () => {
  test.each([
    ['customers', 'id', 'customer_id'],
    ['Customer', 'Id', 'CustomerId'],
    ['customer', 'customerid', 'customerid'],
    ['customers', 'id', 'billing_customer_id'],
    ['categories', 'id', 'category_id'],
    ['addresses', 'address_id', 'ship_to_address_id'],
    ['houses', 'id', 'house_id'],
    ['people', 'id', 'person_id'],
    ['statuses', 'code', 'status_code'],
    ['order_items', 'id', 'order_item_id'],
    ['tblCustomers', 'ID', 'CustomerID'],
    ['employees', 'emp_no', 'emp_no'],
  ])('to %s.%s when it is named %s', (name, key, column) => {
    const target = testTable(name, [key, 'x text'], { key: [key] })
    const other = testTable('notes', ['note', column])
    expect(found(target, other)).toEqual([`notes(${column}) > ${name}(${key})`])
  })

  test("to a unique key when it is named after that key's table", () => {
    const countries = testTable('countries', ['id', 'iso text'], {
      key: ['id'],
      uniqueKeys: [{ name: 'u', columns: ['iso'] }],
    })
    expect(found(countries, testTable('towns', ['name text', 'country_iso text']))).toEqual([
      'towns(country_iso) > countries(iso)',
    ])
  })

  test('when all tables of a schema share a name prefix', () => {
    const tables = ['wp_users', 'wp_posts', 'wp_links'].map((name) =>
      testTable(name, ['id', ...(name === 'wp_posts' ? ['user_id'] : [])], { key: ['id'] }),
    )
    expect(found(...tables)).toEqual(['wp_posts(user_id) > wp_users(id)'])
  })

  test('to a parent row in its own table, named "parent" or by a role', () => {
    const groups = testTable('groups', ['id', 'parent_id', 'first_group_id'], { key: ['id'] })
    expect(found(groups)).toEqual(['groups(parent_id) > groups(id)', 'groups(first_group_id) > groups(id)'])
  })

  test("when it is the table's own primary key, shared with another table", () => {
    const details = testTable('customer_details', ['customer_id'], { key: ['customer_id'] })
    const owners = testTable('customers', ['customer_id'], { key: ['customer_id'] })
    expect(found(owners, details)).toEqual(['customer_details(customer_id) > customers(customer_id)'])
  })

  test('together with the other columns of a composite key', () => {
    const items = testTable('order_items', ['order_id', 'line_no'], { key: ['order_id', 'line_no'] })
    const shipments = testTable('shipments', ['id', 'order_id', 'line_no'], { key: ['id'] })
    const orders = testTable('orders', ['order_id'], { key: ['order_id'] })
    expect(found(items, shipments, orders)).toEqual([
      'order_items(order_id) > orders(order_id)',
      'shipments(order_id,line_no) > order_items(order_id,line_no)',
    ])
  })

  test('to the table of its own schema when two tables have the same name', () => {
    const here = testTable('sales.customers', ['id'], { key: ['id'] })
    const there = testTable('old.customers', ['id'], { key: ['id'] })
    expect(found(here, there, testTable('sales.orders', ['customer_id']))).toEqual([
      'sales.orders(customer_id) > sales.customers(id)',
    ])
    expect(found(here, there, testTable('web.orders', ['customer_id']))).toEqual([])
  })
})

describe('a column implies no reference', () => {
  test('when it already has a foreign key', () => {
    const orders = testTable('orders', ['customer_id'], {
      foreignKeys: [testForeignKey(['customer_id'], 'customers', ['id'])],
    })
    expect(found(customers, orders)).toEqual([])
  })

  test('when its type family differs', () => {
    expect(found(customers, testTable('orders', ['customer_id text']))).toEqual([])
  })

  test("when it is an identity column or refers to its own table's key", () => {
    const orders = testTable('orders', [testColumn('customer_id', 'integer', { identity: true })])
    const own = testTable('customers', ['id', 'customer_id'], { key: ['id'] })
    expect(found(customers, orders)).toEqual([])
    expect(found(own)).toEqual([])
  })

  test('when another column says which table each row refers to', () => {
    const owners = testTable('owners', ['id'], { key: ['id'] })
    expect(found(owners, testTable('files', ['owner_id', 'owner_type text']))).toEqual([])
  })

  test('when its name matches no key, or the keys of two tables', () => {
    expect(found(customers, testTable('logs', ['id', 'name text', 'customer']))).toEqual([])
    const a = testTable('staff', ['emp_no'], { key: ['emp_no'] })
    const b = testTable('managers', ['emp_no'], { key: ['emp_no'] })
    expect(found(a, b, testTable('salaries', ['emp_no']))).toEqual([])
  })

  test('when the named table is only a link table', () => {
    const link = (name: string) =>
      testTable(name, ['film_id', 'actor_id'], {
        key: ['film_id', 'actor_id'],
        foreignKeys: [
          testForeignKey(['film_id'], 'films', ['id']),
          testForeignKey(['actor_id'], 'actors', ['id']),
        ],
      })
    expect(found(link('film_actors'), testTable('fees', ['film_id', 'actor_id']))).toEqual([])
  })

  test('when it belongs to a view', () => {
    expect(found(customers, testTable('v', ['customer_id'], { kind: 'view' }))).toEqual([])
  })
})

test('finds the relationships of a thousand tables that refer to each other', () => {
  const tables = [...Array(1000).keys()].map((n) =>
    testTable(`table_${n}`, ['id', ...[...Array(19).keys()].map((m) => `table_${(n * 7 + m) % 1000}_id`)], {
      key: ['id'],
    }),
  )
  expect(found(...tables).length).toBeGreaterThan(18_000)
})

test('computes the relationships of a dictionary only once', () => {
  const dictionary = testDictionary([customers, testTable('orders', ['customer_id'])])
  expect(impliedRelations(dictionary)).toBe(impliedRelations(dictionary))
})

test('finds no relationships between thousands of tables with the same name in different schemas', () => {
  const tables = [...Array(1500).keys()].map((n) =>
    testTable(`s${n}.orders`, ['order_id', 'line_no', 'customer_id', 'note text'], {
      key: ['order_id', 'line_no'],
    }),
  )
  expect(found(...tables)).toEqual([])
})
