import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf, WorkflowNode } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { roundsOf } from '../testing/rounds.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compilePlan } from './compile-plan.ts'
import { compilePreview } from './compile-preview.ts'

let folder: string
let orders: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-pivot-'))
  orders = await writeTable(
    join(folder, 'orders.parquet'),
    ['customer', 'status'],
    [
      ['Ada', 'open'],
      ['Bo', 'sent'],
      ['Bo', null],
      ['Cy', 'lost'],
      ['Ada', 'lost'],
      ['Ada', 'open'],
    ],
  )
})
afterAll(() => rm(folder, { recursive: true }))

const options = { percentile: 90, separator: ', ', distinct: false, order: [] }
const pivot = (config: Partial<ConfigOf<'pivot'>>) =>
  nodeOf('pivot', 'pivot', {
    keys: [{ column: 'customer', part: 'value', name: 'customer' }],
    column: 'status',
    values: ['open', 'sent'].map((value) => ({ value, name: value })),
    ...config,
  })

async function runIntoFile(step: WorkflowNode) {
  const path = join(folder, 'out.csv')
  const nodes = [nodeOf('in', 'csvInput'), step, nodeOf('out', 'csvOutput')]
  const heard = await runHere({
    runId: crypto.randomUUID(),
    workflow: graphOf(nodes, 'in>pivot', 'pivot>out'),
    sources: { in: orders },
    target: { kind: 'file', path },
    limits: limitsIn(folder),
  })
  return { heard, lines: (await readFile(path, 'utf8')).trim().split('\r\n') }
}

test('values without a column fail the run before it writes, and the first ones are named', async () => {
  await expect(runIntoFile(pivot({}))).rejects.toMatchObject({
    code: 'pivotOtherValues',
    nodeId: 'pivot',
    message:
      'Pivot has no column for 3 rows with other values of status. First values: (empty), lost. Tick them, leave these rows out, or put them into a column of their own.',
  })
})

test('rows with other values are left out, and the log counts them', async () => {
  const { heard, lines } = await runIntoFile(pivot({ others: 'leaveOut' }))
  expect(lines).toEqual(['customer,open,sent', 'Ada,2,0', 'Bo,0,1'])
  expect(heard.lines).toContain(
    'Pivot: 3 rows with other values of status are left out. First values: (empty), lost.',
  )
})

test('rows with other values have a column of their own', async () => {
  const { lines } = await runIntoFile(pivot({ others: 'column', othersName: 'rest' }))
  expect(lines).toEqual(['customer,open,sent,rest', 'Ada,2,0,1', 'Bo,0,1,1', 'Cy,0,0,1'])
})

test('columns for all values are the same, whether or not other values would fail the run', async () => {
  const values = ['sent', '', 'lost', 'open'].map((value) => ({ value, name: value || 'none' }))
  const expected = ['customer,sent,none,lost,open', 'Ada,0,0,1,2', 'Bo,1,1,0,0', 'Cy,0,0,1,0']
  expect((await runIntoFile(pivot({ values, others: 'fail' }))).lines).toEqual(expected)
  expect((await runIntoFile(pivot({ values, others: 'leaveOut' }))).lines).toEqual(expected)
  const { lines } = await runIntoFile(pivot({ values, others: 'column', othersName: 'rest' }))
  expect(lines).toEqual(expected.map((line, i) => `${line},${i === 0 ? 'rest' : '0'}`))
})

test('a preview shows the listed columns of a pivot that a run would refuse', async () => {
  using session = await sharedSession()
  const graph = graphOf([nodeOf('in', 'csvInput'), pivot({})], 'in>pivot')
  const { page } = compilePreview(graph, { in: orders }, 'pivot')
  const rows = await session.rows(page({ offset: 0, limit: 10 }))
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    ['Ada', '2', '0'],
    ['Bo', '0', '1'],
  ])
})

test('1,600 values become columns', async () => {
  using session = await sharedSession()
  const values = Array.from({ length: 1_600 }, (_, i) => ({ value: `v${i}`, name: `n${i}` }))
  const source = await writeTable(
    join(folder, 'many.parquet'),
    ['customer', 'status'],
    values.flatMap(({ value }, i) => [['Ada', value], ...(i % 2 === 0 ? [['Bo', value]] : [])]),
  )
  const graph = graphOf([nodeOf('in', 'csvInput'), pivot({ values })], 'in>pivot')
  const { columns, rows } = compilePlan(graph, { in: source }, 'pivot')
  expect(columns).toHaveLength(1_601)
  const counts = values.map((_, i) => (i % 2 === 0 ? '1' : '0'))
  expect(await session.rows(rows)).toEqual([
    ['Ada', ...counts.map(() => '1')],
    ['Bo', ...counts],
  ])
})

test('unpivot makes the rows again of which pivot made columns', async () => {
  using session = await sharedSession()
  const names = ['Jan', 'Feb', "it's", 'größe', 'select "x"', '1']
  const cells = fc.constantFrom('1', '0.10', '-7', 'x', 'ü', ' ', '\u{1F600}', "'", 'a\n"b')
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom('A', 'b', 'B', '', ' ', '日本'), { minLength: 1 }),
      fc.shuffledSubarray(names, { minLength: 1 }),
      fc.gen(),
      async (keys, listed, g) => {
        // Each pair of a key and a name occurs at most once, in any order, and has a value.
        const pairs = keys.flatMap((key) => listed.map((name) => [key, name] as const))
        const rows = g(fc.shuffledSubarray, pairs, { minLength: 1 }).map(
          ([key, name]) => [key, name, g(() => cells)] as const,
        )
        const source = await writeTable(
          join(folder, `pairs${round++}.parquet`),
          ['customer', 'status', 'value'],
          rows,
        )
        const graph = graphOf(
          [
            nodeOf('in', 'csvInput'),
            pivot({
              values: listed.map((value) => ({ value, name: value })),
              cell: { function: 'first', column: 'value', ...options },
            }),
            nodeOf('unpivot', 'unpivot', {
              choose: 'others',
              columns: ['customer'],
              nameColumn: 'status',
              valueColumn: 'value',
            }),
          ],
          'in>pivot',
          'pivot>unpivot',
        )
        // The groups are in the order of their first rows, and the columns in the order of the settings.
        const order = [...new Set(rows.map(([key]) => key))]
        const expected = rows
          .toSorted(
            (a, b) =>
              order.indexOf(a[0]) - order.indexOf(b[0]) || listed.indexOf(a[1]) - listed.indexOf(b[1]),
          )
          .map(([key, ...rest]) => [key === '' ? null : key, ...rest])
        expect(await session.rows(compilePlan(graph, { in: source }, 'unpivot').rows)).toEqual(expected)
      },
    ),
    { numRuns: roundsOf({ short: 15, long: 300 }) },
  )
})
