import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf, Reject, WorkflowGraph } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession, type Session, type TextRow } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import type { DatasetSource } from '../model/source.ts'
import { processorTime } from '../testing/processor-time.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compilePlan } from './compile-plan.ts'
import { compilePreview } from './compile-preview.ts'
import { measuresOf } from './measures-of.ts'
import type { CompiledPlan } from './plan.ts'
import { readReject, rejectsOf as selectRejects } from './rejects-of.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-plan-'))
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const table = (name: string, columns: readonly string[], rows: readonly (readonly (string | null)[])[]) =>
  writeTable(join(folder, `${name}.parquet`), columns, rows)
const rowsOf = (plan: CompiledPlan): Promise<readonly TextRow[]> => session.rows(plan.rows)
const lastCheck = ({ parts }: CompiledPlan) => parts.findLast((part) => part.kind === 'check')
const checkOf = async (plan: CompiledPlan) => {
  const check = lastCheck(plan)
  return check ? check.read(await session.row(check.select)) : null
}
const rejectsOf = async (plan: CompiledPlan, limit = 100) => {
  const { conversions = [] } = lastCheck(plan) ?? {}
  const found: Reject[] = []
  for (const [, own] of Map.groupBy(conversions, ({ nodeId }) => nodeId)) {
    const before = own[0]?.before()
    if (before) found.push(...(await session.rows(selectRejects(before, own, limit))).map(readReject))
  }
  return found.toSorted((a, b) => a.row - b.row)
}

/** A file input followed by a Change Data Type step. */
const changing = (config: Partial<ConfigOf<'changeDataType'>>): WorkflowGraph =>
  graphOf([nodeOf('file', 'csvInput'), nodeOf('change', 'changeDataType', config)], 'file>change')

describe('a plan without conversions or empty rows', () => {
  test('streams directly', async () => {
    const file = await table(
      'plain',
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', null],
      ],
    )
    const plan = compilePlan(graphOf([nodeOf('file', 'csvInput')]), { file }, 'file')
    expect(await rowsOf(plan)).toEqual([
      ['1', 'x'],
      ['2', null],
    ])
    expect([plan.parts, plan.isChecked]).toEqual([[], false])
    expect(plan.sourceRows).toBe(2)
    expect(plan.path).toEqual([{ nodeId: 'file', title: 'CSV File' }])
  })
})

describe('empty rows', () => {
  test('are dropped and counted, even when only their empty columns are chosen', async () => {
    const file = await table(
      'empty',
      ['a', 'b'],
      [
        ['1', null],
        [null, null],
        ['3', null],
        [null, null],
      ],
    )
    const selectedColumns = [{ column: 'b', name: 'only' }]
    const graph = graphOf(
      [nodeOf('file', 'csvInput'), nodeOf('select', 'columnSelection', { selectedColumns })],
      'file>select',
    )
    const plan = compilePlan(graph, { file }, 'select')
    expect(await rowsOf(plan)).toEqual([[null], [null]])
    expect(await checkOf(plan)).toMatchObject({ in: 4, droppedEmpty: 2, rejected: 0, kept: 2 })
    const { byNumber, count, rowCount } = compilePreview(graph, { file }, 'select')
    expect(byNumber && (await session.rows(byNumber.rows({ first: 1, last: 4 })))).toEqual([
      ['1', null],
      ['3', null],
    ])
    expect([rowCount, await session.row(count)]).toEqual([null, ['2']])
    const windowOf = byNumber?.windowOf
    expect(windowOf && (await session.row(windowOf({ offset: 1, limit: 5 })))).toEqual(['3', '3'])
  })
})

describe('rejects', () => {
  const rows = [
    ['1', 'a'],
    ['x', '2024-02-30'],
    [null, null],
    ['2.5', '2024-01-01'],
    ['4', null],
  ]
  const columnDataTypes = [change('n', 'int'), change('d', 'date')]

  test('contain row, column, value and reason, and are ordered by row and column', async () => {
    const file = await table('rejects', ['n', 'd'], rows)
    const plan = compilePlan(changing({ columnDataTypes }), { file }, 'change')
    expect(await rejectsOf(plan)).toMatchObject([
      { row: 1, column: 'd', value: 'a', reason: 'is not a date in the format YYYY-MM-DD' },
      { row: 2, column: 'n', value: 'x', reason: 'is not a whole number' },
      { row: 2, column: 'd', value: '2024-02-30', reason: 'is a day that does not exist' },
      { row: 4, column: 'n', value: '2.5', reason: 'has a fraction, which a whole number would lose' },
    ])
    expect(await rejectsOf(plan, 2)).toHaveLength(2)
    const { byNumber } = compilePreview(changing({ columnDataTypes }), { file }, 'change')
    const within = byNumber?.rejects ? await session.rows(byNumber.rejects({ first: 2, last: 2 })) : []
    expect(within.map(readReject).map(({ row, column }) => [row, column])).toEqual([
      [2, 'n'],
      [2, 'd'],
    ])
  })

  test('are counted by column, and their cells become null', async () => {
    const file = await table('rejects', ['n', 'd'], rows)
    const plan = compilePlan(changing({ columnDataTypes, onReject: 'setNull' }), { file }, 'change')
    expect(await checkOf(plan)).toMatchObject({
      in: 5,
      droppedEmpty: 1,
      rejected: 0,
      kept: 4,
      failures: [
        { nodeId: 'change', column: 'n', count: 2 },
        { nodeId: 'change', column: 'd', count: 2 },
      ],
    })
    expect(await rowsOf(plan)).toEqual([
      ['1', null],
      [null, null],
      [null, '2024-01-01'],
      ['4', null],
    ])
  })

  test('are dropped with their rows under the leaveOut policy', async () => {
    const file = await table('rejects', ['n', 'd'], rows)
    const plan = compilePlan(changing({ columnDataTypes, onReject: 'leaveOut' }), { file }, 'change')
    expect(await rowsOf(plan)).toEqual([['4', null]])
    expect(await checkOf(plan)).toMatchObject({ in: 5, droppedEmpty: 1, rejected: 3, kept: 1 })
  })

  test('are assigned to the step that failed when two steps follow each other', async () => {
    const file = await table('twice', ['n'], [['1.5'], ['x'], ['2.0']])
    const graph = graphOf(
      [
        nodeOf('file', 'csvInput'),
        nodeOf('first', 'changeDataType', { columnDataTypes: [change('n', 'decimal')], onReject: 'setNull' }),
        nodeOf('second', 'changeDataType', { columnDataTypes: [change('n', 'int')], onReject: 'leaveOut' }),
      ],
      'file>first',
      'first>second',
    )
    const plan = compilePlan(graph, { file }, 'second')
    expect((await rejectsOf(plan)).map(({ row, value, reason }) => [row, value, reason])).toEqual([
      [1, '1.5', 'has a fraction, which a whole number would lose'],
      [2, 'x', 'is not a decimal number'],
    ])
    expect(await rowsOf(plan)).toEqual([[null], ['2']])
    expect((await checkOf(plan))?.failures).toEqual([
      { nodeId: 'first', column: 'n', count: 1 },
      { nodeId: 'second', column: 'n', count: 1 },
    ])
  })
})

describe('two tables matched by position', () => {
  const graph = (onReject: 'setNull' | 'leaveOut' = 'setNull') =>
    graphOf(
      [
        nodeOf('left', 'csvInput', { firstNodeToExecute: false }),
        nodeOf('right', 'csvInput', { firstNodeToExecute: true }),
        nodeOf('change', 'changeDataType', { columnDataTypes: [change('a', 'int')], onReject }),
        nodeOf('both', 'dataTable'),
      ],
      'left>change',
      'change>both',
      'right>both',
    )

  test('are placed in the order in which their nodes execute, and the shorter table is padded with nulls', async () => {
    const left = await table('left', ['a'], [['1'], ['2'], ['3']])
    const right = await table('right', ['a', 'b'], [['x', 'y']])
    const plan = compilePlan(graph(), { left, right }, 'both')
    expect(plan.columns).toEqual([
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text' },
      { name: 'a (2)', type: 'int' },
    ])
    expect(await rowsOf(plan)).toEqual([
      ['x', 'y', '1'],
      [null, null, '2'],
      [null, null, '3'],
    ])
    expect(plan.sourceRows).toBe(3)
    expect(await checkOf(plan)).toMatchObject({ in: 3, kept: 3 })
    expect(await session.rows(plan.numbered({ first: 2, last: 3 }))).toEqual([
      ['2', null, null, '2'],
      ['3', null, null, '3'],
    ])
  })

  test('stay aligned across empty and rejected rows', async () => {
    const left = await table('left', ['a'], [['1'], [null], ['x'], [null], ['5']])
    const right = await table('right', ['b'], [['one'], [null], ['three'], ['four'], ['five'], [null]])
    const kept = compilePlan(graph(), { left, right }, 'both')
    expect(await rowsOf(kept)).toEqual([
      ['one', '1'],
      ['three', null],
      ['four', null],
      ['five', '5'],
    ])
    expect(await checkOf(kept)).toMatchObject({ in: 6, droppedEmpty: 2, rejected: 0, kept: 4 })
    const left2 = compilePlan(graph('leaveOut'), { left, right }, 'both')
    expect(await rowsOf(left2)).toEqual([
      ['one', '1'],
      ['four', null],
      ['five', '5'],
    ])
    expect(await checkOf(left2)).toMatchObject({ in: 6, droppedEmpty: 2, rejected: 1, kept: 3 })
    expect((await rejectsOf(kept)).map(({ row, value }) => [row, value])).toEqual([[3, 'x']])
  })
})

test("two tables stay aligned even when the session doesn't keep the order of rows", async () => {
  const count = 400_000
  const write = async (name: string, groupSize: number): Promise<DatasetSource> => {
    const path = join(folder, `${name}.parquet`)
    await session.run(
      sql`copy (select range::varchar, md5(range::varchar) from range(${constant(count)}))
        to ${constant(path)} (format parquet, row_group_size ${constant(groupSize)}, use_tmp_file false)`,
    )
    return { kind: 'dataset', path, columns: ['n', 'hash'], rows: count, emptyRows: 1, emptyCells: 0 }
  }
  const sources = { left: await write('aligned1', 20_000), right: await write('aligned2', 122_880) }
  const graph = graphOf(
    [
      nodeOf('left', 'csvInput'),
      nodeOf('right', 'csvInput'),
      nodeOf('change', 'changeDataType', { columnDataTypes: [change('n', 'int')], onReject: 'leaveOut' }),
      nodeOf('both', 'dataTable'),
    ],
    'left>change',
    'change>both',
    'right>both',
  )
  const plan = compilePlan(graph, sources, 'both')
  await using unordered = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
    keepOrder: false,
  })
  const apart = sql`select count(*), count(*) filter (n::varchar <> "n (2)"), count(*) filter (hash <> "hash (2)") from (${plan.rows})`
  expect(await unordered.row(apart)).toEqual([String(count), '0', '0'])
})

describe('measures', () => {
  test('cover all values of rows that are not dropped', async () => {
    const file = await table(
      'measures',
      ['i', 'big', 'd', 'v', 't'],
      [
        ['-12', '2147483648', '-123.4', 'abc', 'long text'],
        ['7', '1', '0.125', 'ä\u{1F600}', ''],
        ['99999', 'x', '99999.999999', 'far too long', ''],
      ],
    )
    const columnDataTypes = [
      change('i', 'int'),
      change('big', 'int'),
      change('d', 'decimal'),
      change('v', 'varchar'),
    ]
    const plan = compilePlan(changing({ columnDataTypes, onReject: 'leaveOut' }), { file }, 'change')
    const checked = await checkOf(plan)
    expect(measuresOf(plan, checked ? [checked] : [])).toEqual({
      i: { maxLength: 3, integerDigits: 2, scale: 0, fits32Bits: true },
      big: { maxLength: 10, integerDigits: 10, scale: 0, fits32Bits: false },
      d: { maxLength: 6, integerDigits: 3, scale: 3, fits32Bits: true },
      v: { maxLength: 3, integerDigits: 0, scale: 0, fits32Bits: true },
    })
  })
  test('of columns without values are zero', async () => {
    const file = await table('nothing', ['i', 'd', 'v'], [[null, null, null]])
    const columnDataTypes = [change('i', 'int'), change('d', 'decimal'), change('v', 'varchar')]
    const plan = compilePlan(changing({ columnDataTypes }), { file }, 'change')
    const checked = await checkOf(plan)
    const measures = measuresOf(plan, checked ? [checked] : [])
    const nothing = { maxLength: 0, integerDigits: 0, scale: 0, fits32Bits: true }
    expect(measures).toEqual({ i: nothing, d: nothing, v: nothing })
  })
})

describe('names', () => {
  test('that are special in SQL or differ only in case work like other names', async () => {
    const names = ['row', 'empty', 'c0', 'C0', 'select "x"', "it's", 'failed0', 'file_row']
    const file: DatasetSource = {
      ...(await table(
        'names',
        names.map((_, i) => `n${i}`),
        [names],
      )),
      columns: names,
    }
    const columnDataTypes = [change('c0', 'varchar'), change('row', 'int')]
    const plan = compilePlan(changing({ columnDataTypes, onReject: 'setNull' }), { file }, 'change')
    expect(plan.columns.map(({ name }) => name)).toEqual(names)
    expect(await session.rows(plan.numbered({ first: 1, last: 1 }))).toEqual([['1', null, ...names.slice(1)]])
    expect(await rejectsOf(plan)).toEqual([
      { row: 1, column: 'row', value: 'row', reason: 'is not a whole number', nodeId: 'change' },
    ])
  })
})

test('rows keep their order in every conversion', async () => {
  const path = join(folder, 'order.parquet')
  const columns = ['i', 'd', 'f', 'b', 'day', 'at', 'time', 'text']
  const count = 600_000
  await session.run(
    sql`copy (select range::varchar, (range / 4)::varchar, range || 'e1', case when range % 2 = 0 then 'true' else 'no' end,
        (date '2000-01-01' + (range % 5000)::int)::varchar, (timestamp '2000-01-01' + to_seconds(range))::varchar,
        (time '00:00:00' + to_seconds(range % 80000))::varchar, case when range % 9 = 0 then null else 'x' end
      from range(${constant(count)})) to ${constant(path)} (format parquet, row_group_size 50000, use_tmp_file false)`,
  )
  const file: DatasetSource = { kind: 'dataset', path, columns, rows: count, emptyRows: 1, emptyCells: 0 }
  const types = ['int', 'decimal', 'float', 'bit', 'date', 'datetime', 'time', 'varchar'] as const
  const columnDataTypes = columns.map((column, i) => change(column, types[i] ?? 'text'))
  const plan = compilePlan(changing({ columnDataTypes }), { file }, 'change')
  const written = join(folder, 'order.csv')
  expect(
    await session.count(sql`copy (${plan.rows}) to ${constant(written)} (format csv, use_tmp_file false)`),
  ).toBe(count)
  const lines = sql`select row_number() over () - 1 as line, i from read_csv(${constant(written)}, all_varchar = true, parallel = false)`
  expect(await session.row(sql`select count(*) filter (i <> line::varchar) from (${lines})`)).toEqual(['0'])
})

test('a chain of 60 steps compiles, and returns the same rows as a single step', async () => {
  const file = await table(
    'chain',
    ['n', 'text'],
    [
      ['1', 'a'],
      ['x', 'b'],
      ['3', 'c'],
    ],
  )
  const steps = Array.from({ length: 60 }, (_, i) => {
    const toType = i % 4 === 1 ? 'int' : 'text'
    return i % 2 === 0
      ? nodeOf(`s${i}`, 'columnSelection', {
          selectedColumns: [
            { column: 'n', name: 'n' },
            { column: 'text', name: 'text' },
          ],
        })
      : nodeOf(`s${i}`, 'changeDataType', { columnDataTypes: [change('n', toType)], onReject: 'leaveOut' })
  })
  const edges = steps.map(({ id }, i) => `${i === 0 ? 'file' : `s${i - 1}`}>${id}`)
  const graph = graphOf([nodeOf('file', 'csvInput'), ...steps], ...edges)
  const took = await processorTime(async () => {
    const plan = compilePlan(graph, { file }, 's59')
    expect(await rowsOf(plan)).toEqual([
      ['1', 'a'],
      ['3', 'c'],
    ])
    expect(await checkOf(plan)).toMatchObject({ in: 3, rejected: 1, kept: 2 })
  })
  expect(took).toBeLessThan(15_000)
})

describe("a workflow that can't be compiled", () => {
  const file: DatasetSource = {
    kind: 'dataset',
    path: '/nowhere',
    columns: ['a'],
    rows: 1,
    emptyRows: 0,
    emptyCells: 0,
  }
  test.each([
    [
      'a missing source',
      graphOf([nodeOf('file', 'csvInput')]),
      {},
      'file',
      'Please prepare the input data before processing',
    ],
    [
      'a node without a source',
      graphOf([nodeOf('n', 'dataTable')]),
      {},
      'n',
      'Please connect a source to Data Table.',
    ],
    [
      'a missing column',
      changing({ columnDataTypes: [change('b', 'int')] }),
      { file },
      'change',
      'Change Data Type expects the column b, which is missing from its source.',
    ],
    [
      'a format with unknown parts',
      changing({ columnDataTypes: [change('a', 'date', { format: '%Q' })] }),
      { file },
      'change',
      'Change Data Type cannot read the column a with the format %Q: it contains an unknown part.',
    ],
    [
      'a date format without a year',
      changing({ columnDataTypes: [change('a', 'date', { format: '%d/%m' })] }),
      { file },
      'change',
      'Change Data Type cannot read the column a with the format %d/%m: it has no year, such as %Y.',
    ],
    [
      'a loop',
      graphOf([nodeOf('a', 'dataTable'), nodeOf('b', 'dataTable')], 'a>b', 'b>a'),
      {},
      'a',
      'Connections cannot form a loop.',
    ],
  ])('reports %s', (_, graph, sources, nodeId, message) => {
    expect(() => compilePlan(graph, sources, nodeId)).toThrow(message)
  })
})

test('a union keeps its order beside another table, even when rows are only counted', async () => {
  const numbered = (from: number) => Array.from({ length: 4 }, (_, i) => [String(from + i)])
  const sources = {
    a: await table('order-a', ['n'], numbered(0)),
    b: await table('order-b', ['n'], numbered(4)),
    c: await table('order-c', ['n'], numbered(8)),
    marks: await table('order-marks', ['ok'], [['1'], ['x'], ['1'], ['x']]),
    further: await table('order-further', ['last'], [['1'], ['1'], ['1']]),
  }
  const graph = graphOf(
    [
      ...Object.keys(sources).map((id) => nodeOf(id, 'csvInput')),
      nodeOf('union', 'unionTable'),
      nodeOf('all', 'unionTable'),
      nodeOf('right', 'dataTable'),
      nodeOf('beside', 'dataTable'),
      nodeOf('change', 'changeDataType', {
        columnDataTypes: [change('ok', 'int')],
        onReject: 'leaveOut',
      }),
    ],
    'b>union',
    'c>union',
    'a>all',
    'union>all',
    'marks>right',
    'further>right',
    'all>beside',
    'right>beside',
    'beside>change',
  )
  const kept = ['0', '2', '4', '5', '6', '7', '8', '9', '10', '11']
  const look = compilePreview(graph, sources, 'change')
  for (let i = 0; i < 20; i += 1) {
    const [sum] = await session.row(
      sql`select sum(c0::int) from (${look.page({ offset: 0, limit: 100 })}) as t("row", c0)`,
    )
    expect(sum).toBe(String(kept.reduce((total, n) => total + Number(n), 0)))
    expect(await session.row(look.count)).toEqual([String(kept.length)])
  }
})

test('all statements of a plan see the same moment', async () => {
  const file = await table('moment', ['a'], [['1'], ['2']])
  const formula = { name: 'at', formula: 'text(now())' }
  const workflow = graphOf(
    [nodeOf('file', 'csvInput'), nodeOf('calculate', 'calculateColumns', { columns: [formula] })],
    'file>calculate',
  )
  const plan = compilePlan(workflow, { file }, 'calculate')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const [[, first] = []] = await rowsOf(plan)
  const [[, , later] = []] = await session.rows(plan.numbered({ first: 1, last: 2 }))
  expect(first).toMatch(/^\d{4}-\d\d-\d\d/)
  expect(later).toBe(first)
})
