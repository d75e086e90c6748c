import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import { limitsIn } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compute } from './compute.ts'
import type { ColumnValues, ValuesRequest } from './protocol.ts'

let folder: string
const { signal } = new AbortController()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-values-'))
})
afterAll(() => rm(folder, { recursive: true }))

const types = { columnDataTypes: [change('price', 'decimal')], onReject: 'leaveOut' as const }
const workflow = graphOf(
  [nodeOf('file', 'csvInput'), nodeOf('pick', 'columnSelection'), nodeOf('change', 'changeDataType', types)],
  'file>pick',
  'pick>change',
)
const list = async (request: Omit<ValuesRequest, 'workflow'>) =>
  (await compute(
    { type: 'values', request: { workflow, ...request } },
    limitsIn(folder),
    signal,
  )) as ColumnValues

test('lists the values with their rows, the most frequent first, and without the rows that are left out', async () => {
  const rows = [
    ['EU', '1.0'],
    ['eu', '1'],
    ['EU', '2'],
    ['', 'no number'],
    ['', '2.50'],
    [null, null],
    [null, '2.5'],
  ] as const
  const file = await writeTable(join(folder, 'few.parquet'), ['region', 'price'], rows)
  const few = { sources: { file }, limit: 10 }
  expect(await list({ ...few, nodeId: 'change', column: 'price' })).toEqual({
    values: [
      { value: '1', count: 2 },
      { value: '2.5', count: 2 },
      { value: '2', count: 1 },
    ],
    distinct: 3,
    isAll: true,
  })
  expect(await list({ ...few, nodeId: 'pick', column: 'region' })).toEqual({
    values: [
      { value: 'EU', count: 2 },
      { value: null, count: 3 },
      { value: 'eu', count: 1 },
    ].sort((a, b) => b.count - a.count),
    distinct: 3,
    isAll: true,
  })
  expect(await list({ ...few, nodeId: 'pick', column: 'region', find: 'Eu', limit: 1 })).toEqual({
    values: [{ value: 'EU', count: 2 }],
    distinct: 2,
    isAll: true,
  })
  await expect(list({ ...few, nodeId: 'pick', column: 'gone' })).rejects.toMatchObject({
    code: 'columnMissing',
  })
})

test('counts only the first rows of a column with too many values, and says so', async () => {
  const path = join(folder, 'many.parquet')
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    paths: [path],
  })
  await session.run(
    sql`copy (select 'v' || i as id, '1' as price from range(1200000) t(i)) to ${constant(path)}`,
  )
  const template = await writeTable(join(folder, 'shape.parquet'), ['id', 'price'], [['1', '1']])
  const file = { ...template, path, rows: 1_200_000 }
  const found = await list({ sources: { file }, nodeId: 'pick', column: 'id', limit: 2 })
  expect(found).toMatchObject({ isAll: false, distinct: 1_000_000 })
  expect(found.values).toHaveLength(2)
})
