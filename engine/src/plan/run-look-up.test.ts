import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { graphOf, nodeOf, writeTable } from '../testing/tables.ts'

let folder: string
let orders: DatasetSource
let customers: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-look-up-'))
  orders = await writeTable(
    join(folder, 'orders.parquet'),
    ['order', 'customer'],
    [
      ['o1', '2'],
      ['o2', '9'],
      ['o3', '1'],
      ['o4', null],
      ['o5', '2'],
      ['o6', '8'],
    ],
  )
  customers = await writeTable(
    join(folder, 'customers.parquet'),
    ['id', 'name'],
    [
      ['1', 'Ada'],
      ['2', 'Bo'],
      ['2', 'Bob'],
      ['5', 'unused'],
      ['5', 'unused too'],
    ],
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** Looks up the customers of the orders, and writes the rows to a CSV file. Returns its lines and the run's messages. */
async function run(config: Partial<ConfigOf<'lookUp'>>, left: DatasetSource = orders) {
  const path = join(folder, 'out.csv')
  const workflow = graphOf(
    [
      nodeOf('left', 'csvInput'),
      nodeOf('right', 'csvInput', { firstNodeToExecute: false }),
      nodeOf('step', 'lookUp', { keys: [{ left: 'customer', right: 'id' }], ...config }),
      nodeOf('out', 'csvOutput'),
    ],
    'left>step',
    'right>step',
    'step>out',
  )
  const heard = await runHere({
    runId: crypto.randomUUID(),
    workflow,
    sources: { left, right: customers },
    target: { kind: 'file', path },
    limits: limitsIn(folder),
  })
  return { heard, lines: (await readFile(path, 'utf8')).trim().split('\r\n').slice(1) }
}

test('refuses a run with several matches, and names the keys that rows of the left table have', async () => {
  await expect(run({})).rejects.toMatchObject({
    code: 'lookUpSeveral',
    nodeId: 'step',
    message: expect.stringContaining('several matches for 2 rows of the left table. First keys: 2.'),
  })
})

test('refuses a run with rows without a match, and names the first five different keys', async () => {
  await expect(run({ severalMatches: 'first', noMatch: 'refuse' })).rejects.toMatchObject({
    code: 'lookUpNone',
    message: expect.stringContaining('no match for 3 rows of the left table. First keys: 9, (empty), 8.'),
  })
  const many = await writeTable(
    join(folder, 'many.parquet'),
    ['order', 'customer'],
    ['z', 'z', 'y', 'x', 'w', 'y', 'v', 'u', 't'].map((customer, i) => [String(i), customer]),
  )
  await expect(run({ noMatch: 'refuse' }, many)).rejects.toMatchObject({
    message: expect.stringContaining('no match for 9 rows of the left table. First keys: z, y, x, w, v.'),
  })
})

test('takes the first match, and logs how many rows have none', async () => {
  const { heard, lines } = await run({ severalMatches: 'first' })
  expect(lines).toEqual(['o1,2,Bo', 'o2,9,', 'o3,1,Ada', 'o4,,', 'o5,2,Bo', 'o6,8,'])
  expect(heard.lines).toContain('Look Up: 3 rows of the left table without a match.')
  expect(heard.reconciliation).toMatchObject({ rejected: 0, written: 6, stored: 6 })
})

test('lists the rows that it leaves out, with their numbers and the reason', async () => {
  const { heard, lines } = await run({ severalMatches: 'leaveOut', noMatch: 'leaveOut' })
  expect(lines).toEqual(['o3,1,Ada'])
  expect(heard.reconciliation).toMatchObject({ rejected: 5, written: 1, stored: 1 })
  expect(heard.lines).toContain('Look Up: 5 rows left out. You can download all of them.')
  const several = 'has several matches in the right table'
  const none = 'has no match in the right table'
  expect(heard.rejects.map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
    [1, 'customer', '2', several],
    [2, 'customer', '9', none],
    [4, 'customer', '', none],
    [5, 'customer', '2', several],
    [6, 'customer', '8', none],
  ])
})
