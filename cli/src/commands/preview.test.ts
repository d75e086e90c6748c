import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { newNode, serializeWorkflow } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Previewed } from '../preview/preview-here.ts'
import { anj, answerOf } from '../testing/anj.ts'

const example = fileURLToPath(new URL('../../../examples/seattle-weather.anj', import.meta.url))

let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'anj-preview-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('prints only the columns and rows of a component on standard output', async () => {
  const { code, out, err } = await anj(['preview', example, '--node', 'column selection', '--rows', '2'])
  expect([code, out, err]).toEqual([
    0,
    [
      'date        weather  precipitation  temp_max  temp_min',
      '2012-01-01  drizzle  0.0            12.8      5.0',
      '2012-01-02  rain     10.9           10.6      2.8',
      '',
      'Column Selection: 2 of 1,461 rows, 5 columns',
      '',
    ].join('\n'),
    'seattle-weather.csv: 1,461 rows\n',
  ])
})

test("returns columns with types and the output's rows as JSON", async () => {
  const called = await anj(['preview', example, '--rows', '1', '--json'])
  expect([called.code, called.err]).toEqual([0, ''])
  expect(answerOf<Previewed>(called).data).toMatchObject({
    node: { id: 'types', name: 'Change Data Type' },
    columns: [{ name: 'date', type: 'date' }, { type: 'text' }, { type: 'decimal' }, {}, {}],
    rows: [['2012-01-01', 'drizzle', '0.0', '12.8', '5.0']],
    rowCount: 1461,
    isSample: false,
  })
})

test('reads a table with unknown columns and the password from the environment', async () => {
  await database.sql`create table people (id integer, name text, since date)`
  await database.sql`insert into people values (1, ${'Zoë \u001b[31m'}, '2024-02-29'), (2, null, null)`
  const url = new URL(database.url)
  const fresh = newNode('postgresqlInput', 'people', { x: 0, y: 0 })
  const config = {
    ...fresh.data.config,
    address: { serverName: url.hostname, port: Number(url.port), userId: url.username },
    databaseName: url.pathname.slice(1),
    tableName: 'people',
    columns: [],
  }
  const path = join(folder, 'people.anj')
  const nodes = [{ ...fresh, data: { ...fresh.data, config } }]
  await writeFile(path, serializeWorkflow({ id: 'p', name: 'p', nodes, edges: [] }, []))
  const { code, out } = await anj(['preview', path], { ANJ_CONNECTION_PASSWORD: url.password })
  expect([code, out]).toEqual([
    0,
    [
      'id  name       since',
      ' 1  Zoë ␛[31m  2024-02-29',
      ' 2  null       null',
      '',
      'PostgreSQL: 2 rows, 3 columns',
      '',
    ].join('\n'),
  ])
})

test.each([
  [
    'a component that is not there',
    ['--node', 'x'],
    'no component x. Its components are input (CSV File), columns',
  ],
  [
    'a name that several have',
    ['--node', 'CSV File'],
    'Specify one by its id: input (CSV File), output (CSV File)',
  ],
  [
    'a number of rows that is none',
    ['--rows', 'all'],
    '--rows must be a whole number from 1 to 10,000, not all.',
  ],
])('refuses %s with code 2', async (_what, args, said) => {
  const { code, out, err } = await anj(['preview', example, ...args])
  expect([code, out, err]).toEqual([2, '', expect.stringContaining(said)])
})
