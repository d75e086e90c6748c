import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseStream } from '@fast-csv/parse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { constant, sql } from '../duckdb/sql.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { limitsIn, requestFor, runHere } from '../testing/run-here.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { workflowOf } from '../testing/workflow-of.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-rejects-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Reads a CSV file with a library that shares no code with DuckDB. */
async function readCsv(path: string): Promise<readonly (readonly string[])[]> {
  // The library parses a long row again with every chunk, so the file arrives in one.
  return await parseStream<string[], string[]>(createReadStream(path, { highWaterMark: 2 ** 26 })).toArray()
}

const names = (texts: readonly string[]) => texts.map((name) => ({ column: name, name }))

test('writes rejects in a form that a spreadsheet never treats as a formula', async () => {
  const select = `select * from (values ('=cmd|x'), ('-5.5'), ('x;=1'), ('@a "b"')) t("=n")`
  const source = await makeDataset(join(folder, 'formulas.parquet'), select)
  const columnDataTypes = [{ columnName: '=n', fromType: 'text' as const, toType: 'int' as const }]
  const workflow = workflowOf({
    source,
    changes: { columnDataTypes, onReject: 'leaveOut' },
    output: { kind: 'csvOutput' },
  })
  const rejectsPath = join(folder, 'formulas.csv')
  const run = requestFor(workflow, source, { kind: 'file', path: join(folder, 'out.csv') }, folder)
  const error: unknown = await runHere({ ...run, rejectsPath }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'tableEmpty' })
  const [header, ...lines] = (await readFile(rejectsPath, 'utf8')).split('\r\n')
  expect(header).toBe(`row,"column","value","reason","step","'=n"`)
  expect(lines.map((line) => line.replace(/"[^"]*","Change Data Type"/, '…'))).toEqual([
    `1,"'=n","'=cmd|x",…,"'=cmd|x"`,
    `2,"'=n","-5.5",…,"-5.5"`,
    `3,"'=n","x;'=1",…,"x;'=1"`,
    `4,"'=n","'@a ""b""",…,"'@a ""b"""`,
    '',
  ])
})

test('writes the whole row as it was before the step, without columns that were removed earlier', async () => {
  const long = 'é'.repeat(2_000_000)
  const source = await writeTable(
    join(folder, 'orders.parquet'),
    ['id', 'secret', 'Row', 'note', 'amount', 'due'],
    [
      ['007', 's1', 'a', 'two\r\nlines, "quoted"', ' 12,5 ', '2024-01-31'],
      ['008', 's2', null, null, '10', '2024-02-31'],
      ['009', 's3', 'c', long, '11', '2024-03-31'],
      ['010', 's4', 'd', '', long, 'soon'],
    ],
  )
  const chosen = names(['id', 'Row', 'note', 'amount', 'due'])
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput', { columns: source.columns.map((name) => ({ name, type: 'text' })) }),
      nodeOf('pick', 'columnSelection', { selectedColumns: chosen }),
      nodeOf('first', 'changeDataType', {
        columnDataTypes: [{ ...change('amount', 'int'), trim: true }, change('id', 'int')],
        onReject: 'setNull',
      }),
      nodeOf('second', 'changeDataType', { columnDataTypes: [change('due', 'date')], onReject: 'setNull' }),
      nodeOf('out', 'csvOutput'),
    ],
    'file>pick',
    'pick>first',
    'first>second',
    'second>out',
  )
  const rejectsPath = join(folder, 'orders.csv')
  const { rejects, rejectCount } = await runHere({
    runId: crypto.randomUUID(),
    workflow,
    sources: { file: source },
    target: { kind: 'file', path: join(folder, 'out.csv') },
    limits: limitsIn(folder),
    rejectsPath,
  })
  const [header, ...rows] = await readCsv(rejectsPath)
  const fixed = ['row', 'column', 'value', 'reason', 'step']
  expect(header).toEqual([...fixed, 'id', 'Row (2)', 'note', 'amount', 'due'])
  const withoutReason = rows.map(([row, column, value, , ...rest]) => [row, column, value, ...rest])
  const note = 'two\r\nlines, "quoted"'
  expect(withoutReason).toEqual([
    ['1', 'amount', '12,5', 'Change Data Type', '007', 'a', note, ' 12,5 ', '2024-01-31'],
    ['1', 'id', '007', 'Change Data Type', '007', 'a', note, ' 12,5 ', '2024-01-31'],
    ['2', 'id', '008', 'Change Data Type', '008', '', '', '10', '2024-02-31'],
    ['3', 'id', '009', 'Change Data Type', '009', 'c', long, '11', '2024-03-31'],
    ['4', 'amount', long, 'Change Data Type', '010', 'd', '', long, 'soon'],
    ['4', 'id', '010', 'Change Data Type', '010', 'd', '', long, 'soon'],
    ['2', 'due', '2024-02-31', 'Change Data Type (2)', '', '', '', '10', '2024-02-31'],
    ['4', 'due', 'soon', 'Change Data Type (2)', '', 'd', '', '', 'soon'],
  ])
  expect(rejectCount).toBe(8)
  expect(rejects.map(({ row, column, nodeId }) => [row, column, nodeId]).slice(-3)).toEqual([
    [4, 'amount', 'first'],
    [4, 'id', 'first'],
    [4, 'due', 'second'],
  ])
  expect(Math.max(...rejects.map(({ value }) => value.length))).toBe(1_001)
})

test('lists the rejects of two sources by step, with the columns of both', async () => {
  const left = await writeTable(
    join(folder, 'left.parquet'),
    ['id', 'qty'],
    [
      ['1', 'x'],
      ['2', '5'],
    ],
  )
  const right = await writeTable(
    join(folder, 'right.parquet'),
    ['ID', 'born'],
    [
      ['1', '2000-01-01'],
      ['2', '?'],
      ['3', '?'],
    ],
  )
  const workflow = graphOf(
    [
      nodeOf('l', 'csvInput'),
      nodeOf('r', 'csvInput', { firstNodeToExecute: false }),
      nodeOf('lt', 'changeDataType', { columnDataTypes: [change('qty', 'int')], onReject: 'leaveOut' }),
      nodeOf('rt', 'changeDataType', { columnDataTypes: [change('born', 'date')], onReject: 'leaveOut' }),
      nodeOf('join', 'leftJoin', { keys: [{ left: 'id', right: 'ID' }] }),
      nodeOf('out', 'csvOutput'),
    ],
    'l>lt',
    'r>rt',
    'lt>join',
    'rt>join',
    'join>out',
  )
  const rejectsPath = join(folder, 'two.csv')
  await runHere({
    runId: crypto.randomUUID(),
    workflow,
    sources: { l: left, r: right },
    target: { kind: 'file', path: join(folder, 'two-out.csv') },
    limits: limitsIn(folder),
    rejectsPath,
  })
  const why = 'is not a date in the format YYYY-MM-DD'
  expect(await readCsv(rejectsPath)).toEqual([
    ['row', 'column', 'value', 'reason', 'step', 'id', 'qty', 'born'],
    ['1', 'qty', 'x', 'is not a whole number', 'Change Data Type', '1', 'x', ''],
    ['2', 'born', '?', why, 'Change Data Type (2)', '2', '', '?'],
    ['3', 'born', '?', why, 'Change Data Type (2)', '3', '', '?'],
  ])
})

test.each(['fail', 'leaveOut', 'setNull'] as const)(
  'does not list a value in a row that an earlier step skipped (%s)',
  async (onReject) => {
    const source = await writeTable(
      join(folder, `skipped-${onReject}.parquet`),
      ['id', 'due'],
      [
        ['Total', 'none'],
        ['1', '2024-01-01'],
        ['2', null],
      ],
    )
    const workflow = graphOf(
      [
        nodeOf('file', 'csvInput'),
        nodeOf('first', 'changeDataType', { columnDataTypes: [change('id', 'int')], onReject: 'leaveOut' }),
        nodeOf('second', 'changeDataType', { columnDataTypes: [change('due', 'date')], onReject }),
        nodeOf('out', 'csvOutput'),
      ],
      'file>first',
      'first>second',
      'second>out',
    )
    const path = join(folder, `skipped-${onReject}.csv`)
    const { rejects, rejectCount } = await runHere({
      runId: crypto.randomUUID(),
      workflow,
      sources: { file: source },
      target: { kind: 'file', path },
      limits: limitsIn(folder),
    })
    expect(rejects).toMatchObject([{ row: 1, column: 'id', value: 'Total', nodeId: 'first' }])
    expect(rejectCount).toBe(1)
    expect(await readCsv(path)).toEqual([
      ['id', 'due'],
      ['1', '2024-01-01'],
      ['2', ''],
    ])
  },
)

test.each([
  ["it's a \\ se.cret", '"••••••Ann"'],
  ['é[😀]-(*+?){1}|^$\n', '"••••••Ann"'],
  [`se.cret ${'ab😀 '.repeat(100)}`, '"••••••…"'],
])('hides the secret %j in the list that the editor shows', async (value, shown) => {
  const source = await writeTable(join(folder, 'one.parquet'), ['name'], [['Ann'], ['Zoë']])
  const pepper = { id: 'p1', name: 'pepper', type: 'secret', description: '', settable: false } as const
  const workflow = {
    ...graphOf(
      [
        nodeOf('file', 'csvInput', { columns: [{ name: 'name', type: 'text' }] }),
        nodeOf('add', 'calculateColumns', {
          columns: [{ name: 'c', formula: 'number({pepper} & name)' }],
          onReject: 'setNull',
        }),
        nodeOf('out', 'csvOutput'),
      ],
      'file>add',
      'add>out',
    ),
    parameters: [{ ...pepper, default: value }],
  }
  const rejectListPath = join(folder, 'list.parquet')
  const target = { kind: 'file', path: join(folder, 'out.csv') } as const
  const run = requestFor(workflow, source, target, folder)
  await runHere({ ...run, rejectListPath })
  using session = await sharedSession()
  const listed = await session.rows(sql`select * from read_parquet(${constant(rejectListPath)})`)
  expect(listed).toHaveLength(2)
  expect(String(listed[0]?.[3])).toContain(`reads ${shown}`)
  expect(JSON.stringify(listed)).not.toMatch(/cret|😀/)
})
