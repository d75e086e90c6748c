import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CheckedSql,
  type Column,
  sqlQuestionOf,
  type WorkflowGraph,
  type WorkflowParameter,
} from '@anj/workflow'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { compute } from '../preview/compute.ts'
import { readStatement } from '../steps/sql/read-statement.ts'
import { sqlBounds } from '../steps/sql-query.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'

let folder: string
let orders: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-sql-'))
  orders = await writeTable(
    join(folder, 'orders.parquet'),
    ['id', 'region', 'amount'],
    Array.from({ length: 200 }, (_, i) => [String(i + 1), i % 3 === 0 ? 'EU' : 'US', `${i}.50`]),
  )
})
afterAll(() => rm(folder, { recursive: true }))

const bounds = { ...sqlBounds }
afterEach(() => void Object.assign(sqlBounds, bounds))

const columns: readonly Column[] = [
  { name: 'id', type: 'int' },
  { name: 'region', type: 'text' },
  { name: 'amount', type: 'decimal' },
]

/** Returns a workflow with a SELECT between the file and a CSV file. */
async function drawn(
  query: string,
  more: Partial<CheckedSql> = {},
  parameters: readonly WorkflowParameter[] = [],
) {
  const inputs = [columns.map(({ name, type }) => ({ name, type }))]
  const question = { ...sqlQuestionOf({ query, checked: null }, parameters), inputs }
  const { columns: described, isOrdered } = await readStatement(question, folder)
  const checked = { query, inputs, columns: described, isOrdered, ...more }
  const types = nodeOf('types', 'changeDataType', {
    columnDataTypes: [change('id', 'int'), change('amount', 'decimal')],
  })
  const nodes = [
    nodeOf('in', 'csvInput'),
    types,
    nodeOf('sql', 'sqlQuery', { query, checked }),
    nodeOf('out', 'csvOutput'),
  ]
  return { ...graphOf(nodes, 'in>types', 'types>sql', 'sql>out'), parameters }
}

async function runIntoFile(query: string, more: Partial<CheckedSql> = {}, source = orders) {
  return await runGraph(await drawn(query, more), source)
}

async function runGraph(workflow: WorkflowGraph, source = orders) {
  const path = join(folder, 'out.csv')
  const heard = await runHere({
    runId: crypto.randomUUID(),
    workflow,
    sources: { in: source },
    target: { kind: 'file', path },
    limits: limitsIn(folder),
  })
  return { heard, lines: (await readFile(path, 'utf8')).trim().split('\r\n') }
}

test('the rows of a SELECT reach the file in the order of its ORDER BY, and the log counts them', async () => {
  const { heard, lines } = await runIntoFile(
    'select region, sum(amount) as total, count(*) as n from input1 group by all order by total desc',
  )
  expect(lines).toEqual(['region,total,n', 'US,13333.5,133', 'EU,6666.5,67'])
  expect(heard.lines).toContain('SQL Completed (2 rows)')
  expect(heard.reconciliation).toMatchObject({ in: 200, written: 2, stored: 2 })
})

/** A parameter of each type, and a condition that is true for its value only. */
const parameters = [
  ['text', 'EU', "region = {value} and {value} = 'EU'"],
  ['text', `'; select * from 'x.csv' --`, `length({value}) = 27 and {value} like '%x.csv%'`],
  ['text', "two\nlines \\ {value} ''", `strlen({value}) = 22 and contains({value}, chr(10))`],
  ['int', '-7', "id = {value} + 8 and typeof({value}) = 'BIGINT'"],
  ['decimal', '0.50', "{value} + {value} = 1 and typeof({value}) like 'DECIMAL%'"],
  ['date', '2024-02-29', `{value} + interval 1 day = date '2024-03-01'`],
  ['datetime', '2026-01-31 08:30:00', 'hour({value}) = 8'],
  ['bit', 'true', '{value}'],
  ['secret', 'correct horse', "strlen({value}) = 13 and typeof({value}) = 'VARCHAR'"],
] as const

test.each(parameters)('a parameter of type %s with the value %j is a value in a SELECT', async (...given) => {
  const [type, value, condition] = given
  const parameter = { id: 'p', name: 'Value', type, default: value, description: '', settable: false }
  const query = `select id, 1 as one from input1 where id < 3 and (${condition}) or '{value}' = '' -- {value}`
  const { lines } = await runGraph(await drawn(query, { parameterTypes: [type] }, [parameter]))
  const both = ['id,one', '1,1', '2,1']
  expect(lines).toEqual(condition.includes('region') || condition.startsWith('id') ? both.slice(0, 2) : both)
})

test('a file whose settings name other columns than the SELECT returns stops the run with a sentence', async () => {
  const other = { columns: [{ name: 'id', type: 'text' as const }] }
  await expect(runIntoFile('select id from input1', other)).rejects.toMatchObject({
    code: 'sqlColumnsDiffer',
    nodeId: 'sql',
    message:
      'SQL would return other columns than its settings say: id (int) instead of id (text). Open its settings and choose Check.',
  })
})

test('a SELECT in the settings of a file is judged before it runs', async () => {
  const workflow = await drawn('select id from input1')
  const query = `select content as id from read_text('${join(folder, 'orders.parquet')}')`
  const nodes = workflow.nodes.map((node) =>
    node.id === 'sql'
      ? nodeOf('sql', 'sqlQuery', {
          query,
          checked: { query, inputs: [], columns: [{ name: 'id', type: 'text' }], isOrdered: false },
        })
      : node,
  )
  const run = {
    runId: crypto.randomUUID(),
    workflow: { ...workflow, nodes },
    sources: { in: orders },
    target: { kind: 'file', path: join(folder, 'out.csv') } as const,
    limits: limitsIn(folder),
  }
  await expect(runHere(run)).rejects.toMatchObject({ code: 'sqlRefused', nodeId: 'sql' })
})

test('too many rows, too much time and an error in a row stop the run with a sentence', async () => {
  const blowUp = 'select a.id from input1 a, input1 b, input1 c, input1 d'
  sqlBounds.rows = 1_000
  await expect(runIntoFile(blowUp)).rejects.toMatchObject({ code: 'sqlTooManyRows', nodeId: 'sql' })
  sqlBounds.milliseconds = 1
  await expect(
    runIntoFile('select count(*) as n from input1 a, input1 b, input1 c, input1 d, input1 e'),
  ).rejects.toMatchObject({ code: 'sqlTooSlow', nodeId: 'sql' })
  Object.assign(sqlBounds, bounds)
  await expect(runIntoFile('select region::int as n from input1')).rejects.toMatchObject({
    code: 'sqlFailed',
    message: expect.stringMatching(/^The SELECT of SQL failed: Could not convert string '(EU|US)' to INT32/),
  })
})

test('lists that unnest makes longer than allowed stop the run', async () => {
  sqlBounds.rows = 100_000
  const words = Array.from({ length: 2_000 }, () => 'x').join(',')
  await expect(
    runIntoFile(`select id, unnest(string_split('${words}', ',')) as part from input1`),
  ).rejects.toMatchObject({ code: 'sqlTooManyRows' })
})

test('a decimal with more digits than a SELECT calculates with stops the run and the preview', async () => {
  const long = await writeTable(
    join(folder, 'long.parquet'),
    ['id', 'region', 'amount'],
    [
      ['1', 'EU', '0.12345678901'],
      ['2', 'EU', '1'],
      ['3', 'EU', '0.1000000000000'],
    ],
  )
  const query = 'select amount from input1 where id > 0'
  await expect(runIntoFile(query, {}, long)).rejects.toMatchObject({
    code: 'sqlDecimalTooLong',
    message: expect.stringContaining('Column amount in input1 has 1 value with more'),
  })
  expect((await runIntoFile('select id, region from input1', {}, long)).lines).toEqual([
    'id,region',
    '1,EU',
    '2,EU',
    '3,EU',
  ])
  const request = { workflow: await drawn(query), nodeId: 'sql', sources: { in: long }, offset: 0, limit: 10 }
  const look = (id: string) =>
    compute(
      { type: 'preview', request: { ...request, nodeId: id } },
      limitsIn(folder),
      new AbortController().signal,
    )
  await expect(look('sql')).rejects.toMatchObject({
    code: 'sqlFailed',
    message: expect.stringContaining(
      'takes decimals with at most 28 digits before the point and 10 after it',
    ),
  })
  await expect(look('types')).resolves.toMatchObject({ columns })
})

test('a column of decimals without any value is no obstacle', async () => {
  const rows = [['1', 'EU', null]]
  const empty = await writeTable(join(folder, 'empty.parquet'), ['id', 'region', 'amount'], rows)
  const { lines } = await runIntoFile('select id, amount from input1', {}, empty)
  expect(lines).toEqual(['id,amount', '1,'])
})

test('a preview shows the rows of a SELECT, and its own errors in words', async () => {
  const look = async (query: string) =>
    await compute(
      {
        type: 'preview',
        request: {
          workflow: await drawn(query),
          nodeId: 'sql',
          sources: { in: orders },
          offset: 0,
          limit: 10,
        },
      },
      limitsIn(folder),
      new AbortController().signal,
    )
  expect(await look('select id * 2 as twice from input1 where id < 3 order by id desc')).toMatchObject({
    columns: [{ name: 'twice', type: 'int' }],
    rows: [['4'], ['2']],
  })
  await expect(look('select region::int as n from input1')).rejects.toMatchObject({ code: 'sqlFailed' })
})
