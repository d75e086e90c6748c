import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newNode, serializeForRepository, type WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anj } from '../testing/anj.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-tests-'))
  await writeFile(join(folder, 'orders.anj'), workflow)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const node = (kind: Parameters<typeof newNode>[0], id: string, label: string, config: object = {}) => {
  const plain = newNode(kind, id, { x: 0, y: 0 })
  return {
    ...plain,
    data: { ...plain.data, label, config: { ...plain.data.config, ...config } },
  } as WorkflowNode
}
const fail = { onReject: 'fail', rejectLimit: { count: null, percent: null } }
/** Orders from a German file get the names of their customers from a database, and the largest comes first. */
const workflow = serializeForRepository(
  {
    id: 'w',
    name: 'Orders',
    nodes: [
      node('csvInput', 'file', 'Orders', {
        fileName: 'orders.csv',
        types: {
          columnDataTypes: [
            {
              columnName: 'amount',
              fromType: 'text',
              toType: 'decimal',
              decimalSign: ',',
              thousandsSign: '.',
            },
          ],
          ...fail,
        },
      }),
      node('postgresqlInput', 'table', 'Customers', {
        tableName: 'customers',
        columns: [
          { name: 'id', type: 'text' },
          { name: 'since', type: 'date' },
        ],
      }),
      node('innerJoin', 'join', 'With customers', { keys: [{ left: 'customer', right: 'id' }] }),
      node('sortRows', 'sort', 'Largest first', {
        keys: [{ column: 'amount', descending: true, emptyFirst: false, ignoreCase: false }],
      }),
    ],
    edges: [
      { id: 'a', source: 'file', target: 'join' },
      { id: 'b', source: 'table', target: 'join' },
      { id: 'c', source: 'join', target: 'sort' },
    ],
  },
  [],
)
const text = (...names: readonly string[]) => names.map((name) => ({ name, type: 'text' }))
const example = {
  format: 'anj-test',
  version: 1,
  workflow: 'orders.anj',
  name: 'the largest order comes first',
  node: 'Largest first',
  inputs: {
    Orders: {
      columns: text('customer', 'amount'),
      rows: [
        ['7', '1.234,50'],
        ['8', '2.000,00'],
        ['9', '1,00'],
      ],
    },
    Customers: {
      columns: [...text('id'), { name: 'since', type: 'date' }],
      rows: [
        ['7', '2024-02-29'],
        ['8', null],
      ],
    },
  },
  expected: {
    columns: [
      { name: 'customer', type: 'text' },
      { name: 'amount', type: 'decimal' },
      { name: 'id', type: 'text' },
      { name: 'since', type: 'date' },
    ],
    rows: [
      ['8', '2000.00', '8', null],
      ['7', '1234.50', '7', '2024-02-29'],
    ],
    ordered: true,
  },
}
const write = async (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content))
const run = (...args: readonly string[]) => anj(['test', ...args], {}, folder)

test('a workflow makes the expected rows of small inputs, without its file and its database', async () => {
  await write('orders.largest.test.json', example)
  const { code, out, err } = await run('orders.anj')
  expect([err, code, out]).toEqual(['', 0, expect.stringContaining('✔ the largest order comes first')])
})

test('a test that fails names the missing and the unexpected rows, and the order', async () => {
  const { rows, ...expected } = example.expected
  await write('wrong.test.json', {
    ...example,
    expected: { ...expected, rows: [...rows.slice(1), ['8', '2000.01', '8', null]] },
  })
  const wrong = await run('wrong.test.json')
  expect([wrong.code, wrong.out.split('\n').slice(1, 3)]).toEqual([
    1,
    ['  missing: "8","2000.01","8",null', '  unexpected: "8","2000.00","8",null'],
  ])
  await write('order.test.json', { ...example, expected: { ...expected, rows: rows.toReversed() } })
  expect((await run('order.test.json')).out).toContain('their order differs from row 1 on.')
  await write('any.test.json', {
    ...example,
    expected: { ...expected, rows: rows.toReversed(), ordered: false },
  })
  expect((await run('any.test.json')).code).toBe(0)
})

test('values that do not convert fail a test, and --update accepts what was found', async () => {
  const { Orders, Customers } = example.inputs
  const path = join(folder, 'rejected.test.json')
  await write('rejected.test.json', {
    ...example,
    inputs: { Orders: { ...Orders, rows: [['7', 'n/a']] }, Customers },
  })
  const failed = await run('rejected.test.json', '--update')
  expect([failed.code, failed.out]).toEqual([1, expect.stringContaining('The run failed: ')])

  await writeFile(
    join(folder, 'lenient.anj'),
    workflow.replace('"onReject": "fail"', '"onReject": "setNull"'),
  )
  await write('rejected.test.json', {
    ...example,
    workflow: 'lenient.anj',
    inputs: { Orders: { ...Orders, rows: [['7', 'n/a']] }, Customers },
  })
  const { code, out } = await run('rejected.test.json')
  expect([code, out]).toEqual([1, expect.stringContaining('expected 0, found 1')])
  expect((await run('rejected.test.json', '--update')).code).toBe(0)
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ expected: { rejects: 1 } })
  expect((await run('rejected.test.json')).code).toBe(0)
})

test('a missing input, a damaged test and a workflow without tests are named', async () => {
  const { Orders } = example.inputs
  await write('half.test.json', { ...example, inputs: { Orders } })
  expect((await run('half.test.json')).err).toContain('The test has no rows for the input Customers.')
  await write('short.test.json', {
    ...example,
    inputs: { ...example.inputs, Orders: { ...Orders, rows: [['7']] } },
  })
  expect((await run('short.test.json')).err).toContain('Orders.rows.0 must have 2 values')
  await writeFile(join(folder, 'cut.test.json'), '{"format":')
  expect([(await run('cut.test.json')).code, (await run('other.anj')).err]).toEqual([
    2,
    expect.stringContaining('There is no test beside other.anj.'),
  ])
})
