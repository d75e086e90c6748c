import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ColumnChange, newRule, suggestedChange, unchangedTypes } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetSource } from '../ingest/dataset-source.ts'
import { ingestHere } from '../ingest/ingest-here.testing.ts'
import type { DatasetSource } from '../model/source.ts'
import { readStatements } from '../steps/sql/read-statement.ts'
import { limitsIn, newRunOutput, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf } from '../testing/tables.ts'
import { compilePlan } from './compile-plan.ts'

let folder: string
let orders: DatasetSource
let detected: readonly ColumnChange[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-proven-'))
  const lines = [
    'id;amount;day;paid;price;note;mostly',
    '1;1.50;2024-02-29;yes;1.234,50;a;1',
    '2;-0.5;2024-03-01;no;7,00;007;2',
    '3;;2024-03-01;yes;-1.000,5;;3',
    '4;12;2023-12-31;no;0,25;b;n/a',
    ...Array.from({ length: 96 }, (_, i) => `${i + 5};${i}.25;2024-05-01;no;${i},5;c;${i}`),
  ]
  const { profile } = await ingestHere(folder, `${lines.join('\n')}\n`)
  orders = datasetSource(join(folder, 'copy.parquet'), profile)
  detected = profile.columns.flatMap(
    (column) => suggestedChange({ name: column.name, type: 'text' }, column) ?? [],
  )
})
afterAll(() => rm(folder, { recursive: true }))

const fileWith = (columnDataTypes: readonly ColumnChange[]) =>
  nodeOf('in', 'csvInput', {
    datasetId: 'in',
    columns: orders.columns.map((name) => ({ name, type: 'text' })),
    types: { ...unchangedTypes(), columnDataTypes: [...columnDataTypes] },
  })

const checksOf = (columnDataTypes: readonly ColumnChange[]) => {
  const needs = { workFolder: folder, measures: new Set<never>(), requirements: false }
  const plan = compilePlan(graphOf([fileWith(columnDataTypes)]), { in: orders }, 'in', needs)
  return plan.parts.flatMap((part) =>
    part.kind === 'check' ? part.conversions.map(({ column }) => column) : [],
  )
}

test('a run checks only the columns whose values the ingest has not tested for the same conversion', () => {
  expect(detected.map(({ columnName, toType }) => [columnName, toType])).toEqual([
    ['id', 'int'],
    ['amount', 'decimal'],
    ['day', 'date'],
    ['paid', 'bit'],
    ['price', 'decimal'],
  ])
  expect(checksOf(detected)).toEqual([])
  const [, amount, day, , price] = detected
  if (!amount || !day || !price) throw new Error('The columns have types')
  const others = [
    { ...amount, round: true, scale: 1 },
    { ...day, trim: true },
    { ...price, thousandsSign: undefined },
    change('id', 'decimal'),
    change('note', 'int'),
    change('mostly', 'int'),
  ]
  for (const one of others) expect(checksOf([one])).toEqual([one.columnName])
})

test('a file with proofs gives the same rows and counts as one without', async () => {
  const run = async (source: DatasetSource, amount: string) => {
    const path = join(folder, 'out.csv')
    const condition = {
      column: 'amount',
      operator: 'isAtLeast' as const,
      values: [amount],
      ignoreCase: false,
    }
    const nodes = [
      fileWith(detected),
      nodeOf('filter', 'filterRows', { match: 'all', groups: [{ match: 'all', conditions: [condition] }] }),
      nodeOf('sort', 'sortRows', {
        keys: [{ column: 'day', descending: true, emptyFirst: false, ignoreCase: false }],
      }),
      nodeOf('out', 'csvOutput'),
    ]
    const heard = newRunOutput()
    await runHere(
      {
        runId: crypto.randomUUID(),
        workflow: graphOf(nodes, 'in>filter', 'filter>sort', 'sort>out'),
        sources: { in: source },
        target: { kind: 'file', path },
        limits: limitsIn(folder),
      },
      undefined,
      heard,
    )
    return { text: await readFile(path, 'utf8'), reconciliation: heard.reconciliation }
  }
  const { proofs: _, ...unproven } = orders
  const proven = await run(orders, '-0.50')
  expect(proven).toEqual(await run(unproven, '-0.50'))
  expect(proven.text).toContain('1,1.50,2024-02-29,yes,"1.234,50",a,1')
  expect(proven.reconciliation).toMatchObject({ in: 100, written: 99 })
})

const summedBy = (...statuses: readonly string[]) =>
  nodeOf('pivot', 'pivot', {
    keys: [{ column: 'day', part: 'value', name: 'day' }],
    column: 'paid',
    values: statuses.map((value, i) => ({ value, name: `${i}` })),
    cell: {
      function: 'sum',
      column: 'amount',
      percentile: 90,
      separator: ', ',
      distinct: false,
      order: [],
    },
    others: 'column',
    othersName: 'Other',
  })

test('sums of decimals stay exact with the digits of the ingest, without them, and with a stale proof', async () => {
  expect(orders.digits).toEqual([
    null,
    { maxLength: 5, integerDigits: 2, scale: 2, leastScale: 0 },
    null,
    null,
    { maxLength: 7, integerDigits: 4, scale: 2, leastScale: 1 },
    null,
    null,
  ])
  const path = join(folder, 'sums.csv')
  const run = async (source: DatasetSource, step: ReturnType<typeof nodeOf>) => {
    const nodes = [fileWith(detected), step, nodeOf('out', 'csvOutput')]
    await runHere({
      runId: crypto.randomUUID(),
      workflow: graphOf(nodes, `in>${step.id}`, `${step.id}>out`),
      sources: { in: source },
      target: { kind: 'file', path },
      limits: limitsIn(folder),
    })
    return (await readFile(path, 'utf8')).trim().split('\r\n').slice(1)
  }
  const { digits: _, ...older } = orders
  // Digits of an earlier conversion must not round the values of the present one.
  const wrong = { maxLength: 1, integerDigits: 1, scale: 0, leastScale: 0 }
  const stale = {
    ...orders,
    proofs: orders.columns.map(() => 'stale'),
    digits: orders.columns.map(() => wrong),
  }
  const average = nodeOf('group', 'groupBy', {
    keys: [{ column: 'paid', part: 'value', name: 'paid' }],
    aggregates: (['sum', 'average'] as const).map((by) => ({
      function: by,
      column: 'price',
      name: by,
      percentile: 50,
      separator: '',
      distinct: false,
      order: [],
    })),
  })
  // 20 columns are more than the aggregates that are calculated at once.
  const many = ['true', 'false', ...Array.from({ length: 18 }, () => 'true')]
  for (const step of [summedBy('true', 'false'), summedBy('true', ''), summedBy(...many), average]) {
    const expected = await run(orders, step)
    expect(await run(older, step)).toEqual(expected)
    expect(await run(stale, step)).toEqual(expected)
  }
  expect(await run(orders, summedBy('true', 'false'))).toEqual([
    '2024-02-29,1.50,,',
    '2024-03-01,,-0.5,',
    '2023-12-31,,12,',
    '2024-05-01,,4584.00,',
  ])
})

test('a SELECT checks its decimals before it runs unless the ingest has measured their digits', async () => {
  const query = 'select sum(amount) as total, max(price) as price from input1'
  const types = new Map(detected.map(({ columnName, toType }) => [columnName, toType]))
  const node = nodeOf('sql', 'sqlQuery', {
    query,
    checked: {
      query,
      inputs: [orders.columns.map((name) => ({ name, type: types.get(name) ?? 'text' }))],
      columns: [
        { name: 'total', type: 'decimal' },
        { name: 'price', type: 'decimal' },
      ],
      isOrdered: false,
    },
  })
  await readStatements([node], [], folder)
  const run = async (source: DatasetSource) => {
    const path = join(folder, 'select.csv')
    const workflow = graphOf([fileWith(detected), node, nodeOf('out', 'csvOutput')], 'in>sql', 'sql>out')
    await runHere({
      runId: crypto.randomUUID(),
      workflow,
      sources: { in: source },
      target: { kind: 'file', path },
      limits: limitsIn(folder),
    })
    const needs = { workFolder: folder, measures: new Set<never>(), requirements: false }
    const { parts } = compilePlan(workflow, { in: source }, 'sql', needs)
    return [await readFile(path, 'utf8'), parts.filter(({ kind }) => kind === 'question').length]
  }
  const { digits, ...older } = orders
  expect(await run(orders)).toEqual(['total,price\r\n4597,1234.5\r\n', 0])
  expect(await run(older)).toEqual(['total,price\r\n4597,1234.5\r\n', 2])
  const long = digits?.map((one) => one && { ...one, scale: 11 })
  expect(await run({ ...orders, ...(long && { digits: long }) })).toEqual([
    'total,price\r\n4597,1234.5\r\n',
    2,
  ])
})

test('sorted rows keep their order behind a rule about unique keys', async () => {
  const path = join(folder, 'sorted.csv')
  const nodes = [
    fileWith(detected),
    nodeOf('sort', 'sortRows', {
      keys: [{ column: 'id', descending: true, emptyFirst: false, ignoreCase: false }],
    }),
    nodeOf('check', 'checkRows', {
      rules: [{ ...newRule('unique', ['note']), onFailure: 'warn' }],
    }),
    nodeOf('out', 'csvOutput'),
  ]
  await runHere({
    runId: crypto.randomUUID(),
    workflow: graphOf(nodes, 'in>sort', 'sort>check', 'check>out'),
    sources: { in: orders },
    target: { kind: 'file', path },
    limits: limitsIn(folder),
  })
  const [, ...ids] = (await readFile(path, 'utf8'))
    .trim()
    .split('\r\n')
    .map((line) => Number(line.split(',')[0]))
  expect(ids).toEqual(Array.from({ length: 100 }, (_, i) => 100 - i))
})
