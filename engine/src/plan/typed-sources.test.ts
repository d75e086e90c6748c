import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ColumnChange, ColumnTypes, ConfigOf, NodeKind, WorkflowNode } from '@anj/workflow'
import { columnsOf, unchangedTypes } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RunRequest, Target } from '../model/run-request.ts'
import type { DatasetSource } from '../model/source.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { createTargetDatabase, type TargetDatabase } from '../testing/target-database.ts'

let folder: string
let database: TargetDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-typed-'))
  database = await createTargetDatabase()
})
afterEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const names = ['id', 'paid', 'amount', 'day']
const rows = [
  ['007', 'Yes', '1.234,50', '31/12/2025'],
  ['008', 'no', '7,0', '01/02/2026'],
  ['009', null, '-0,500', '5/3/2026'],
]
const types: readonly ColumnChange[] = [
  change('paid', 'bit'),
  change('amount', 'decimal', { decimalSign: ',', thousandsSign: '.' }),
  change('day', 'date', { formats: ['dd/MM/yyyy'] }),
]

let tables = 0
const source = (columns = names, cells: readonly (readonly (string | null)[])[] = rows) =>
  writeTable(join(folder, `source-${tables++}.parquet`), columns, cells)

function fileNode(id: string, found: Partial<ColumnTypes>, columns: readonly string[] = names) {
  return nodeOf(id, 'csvInput', {
    datasetId: id,
    columns: columns.map((name) => ({ name, type: 'text' })),
    types: { ...unchangedTypes(), ...found },
  })
}

interface Parts {
  readonly sources: Readonly<Record<string, DatasetSource>>
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly string[]
  readonly target: Target
}

const runOf = ({ sources, nodes, edges, target }: Parts): RunRequest => ({
  runId: crypto.randomUUID(),
  workflow: graphOf(nodes, ...edges),
  sources,
  target,
  limits: limitsIn(folder),
})

/** Runs a file through some nodes into a text file and returns the text. */
async function asText<K extends 'csvOutput' | 'txtOutput'>(
  parts: Omit<Parts, 'target'>,
  kind: K,
  config: Partial<ConfigOf<K>> = {},
): Promise<string> {
  const path = join(folder, `out-${tables++}.csv`)
  const last = parts.nodes.at(-1)?.id ?? ''
  await runHere(
    runOf({
      ...parts,
      nodes: [...parts.nodes, nodeOf('out', kind as NodeKind, config)],
      edges: [...parts.edges, `${last}>out`],
      target: { kind: 'file', path },
    }),
  )
  return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
}

const databaseTarget = (): Target => ({
  kind: 'database',
  connection: database.connection,
  databaseName: database.name,
})

/** Runs a file into a new table. */
async function intoTable(dataset: DatasetSource, found: Partial<ColumnTypes>, config = {}) {
  return runHere(
    runOf({
      sources: { file: dataset },
      nodes: [
        fileNode('file', found),
        nodeOf('out', 'postgresqlOutput', { databaseName: database.name, tableName: 't', ...config }),
      ],
      edges: ['file>out'],
      target: databaseTarget(),
    }),
  )
}

test('a file with types makes a table with types, and without types a table of texts', async () => {
  await intoTable(await source(), { columnDataTypes: [...types] })
  expect(await database.sql`select id, paid, amount::text, day::text from t order by id`).toEqual([
    { id: '007', paid: true, amount: '1234.50', day: '2025-12-31' },
    { id: '008', paid: false, amount: '7.0', day: '2026-02-01' },
    { id: '009', paid: null, amount: '-0.500', day: '2026-03-05' },
  ])
  await intoTable(await source(), {}, { tableName: 'texts' })
  expect(await database.sql`select id, paid, amount, day from texts order by id`).toEqual(
    rows.map(([id, paid, amount, day]) => ({ id, paid, amount, day })),
  )
})

test('the columns of a file are known with their types before a run', () => {
  const workflow = graphOf([fileNode('file', { columnDataTypes: [...types] })])
  expect(columnsOf(workflow, 'file').map(({ type }) => type)).toEqual(['text', 'bit', 'decimal', 'date'])
})

describe('a value that only passes through to a text file stays as it was written', () => {
  const written =
    'id,paid,amount,day\n007,Yes,"1.234,50",31/12/2025\n008,no,"7,0",01/02/2026\n009,,"-0,500",5/3/2026\n'

  test('straight into a CSV file', async () => {
    const parts = {
      sources: { file: await source() },
      nodes: [fileNode('file', { columnDataTypes: [...types] })],
      edges: [],
    }
    expect(await asText(parts, 'csvOutput')).toBe(written)
  })

  test('selected, renamed and in another order into a TXT file', async () => {
    const parts = {
      sources: { file: await source() },
      nodes: [
        fileNode('file', { columnDataTypes: [...types] }),
        nodeOf('select', 'columnSelection', {
          selectedColumns: [
            { column: 'day', name: 'due' },
            { column: 'amount', name: 'price' },
          ],
        }),
      ],
      edges: ['file>select'],
    }
    expect(await asText(parts, 'txtOutput', { delimiter: ';', quoting: false })).toBe(
      'due;price\n31/12/2025;1.234,50\n01/02/2026;7,0\n5/3/2026;-0,500\n',
    )
  })

  test('through a join by typed keys and a union', async () => {
    const left = await source(['n', 'a'], [['1,0', '31/12/2025']])
    const right = await source(['m', 'b'], [['1', 'yes']])
    const more = await source(['a', 'b'], [['1/2/2026', 'N']])
    const parts = {
      sources: { left, right, more },
      nodes: [
        fileNode(
          'left',
          {
            columnDataTypes: [
              change('n', 'decimal', { decimalSign: ',' }),
              change('a', 'date', { format: 'dd/MM/yyyy' }),
            ],
          },
          ['n', 'a'],
        ),
        fileNode('right', { columnDataTypes: [change('m', 'int'), change('b', 'bit')] }, ['m', 'b']),
        fileNode('more', { columnDataTypes: [change('a', 'date', { format: 'd/M/yyyy' })] }, ['a', 'b']),
        nodeOf('join', 'innerJoin', { keys: [{ left: 'n', right: 'm' }] }),
        nodeOf('union', 'unionTable'),
      ],
      edges: ['left>join', 'right>join', 'join>union', 'more>union'],
    }
    expect(await asText(parts, 'csvOutput')).toBe('n,a,m,b\n"1,0",31/12/2025,1,yes\n,1/2/2026,,N\n')
  })

  test('side by side with another table', async () => {
    const parts = {
      sources: { file: await source(['a'], [['1,50']]), more: await source(['b'], [['x'], ['y']]) },
      nodes: [
        fileNode('file', { columnDataTypes: [change('a', 'decimal', { decimalSign: ',' })] }, ['a']),
        fileNode('more', {}, ['b']),
        nodeOf('table', 'dataTable'),
      ],
      edges: ['file>table', 'more>table'],
    }
    expect(await asText(parts, 'csvOutput')).toBe('a,b\n"1,50",x\n,y\n')
  })
})

test('a column that is read with several formats is written in one notation', async () => {
  const rows = [
    ['31.12.2025', '1.234,50', '1,5'],
    ['2026-01-31', '7.25', '-0,500'],
  ]
  const names = ['day', 'amount', 'other']
  const several = [
    change('day', 'date', { formats: ['dd.MM.yyyy', 'yyyy-MM-dd'] }),
    change('amount', 'decimal', {
      numberFormats: [{ decimalSign: ',', thousandsSign: '.' }, { decimalSign: '.' }],
    }),
    change('other', 'decimal', { numberFormats: [{ decimalSign: ',' }] }),
  ]
  const parts = {
    sources: { file: await source(names, rows) },
    nodes: [fileNode('file', { columnDataTypes: several }, names)],
    edges: [],
  }
  expect(await asText(parts, 'csvOutput')).toBe(
    'day,amount,other\n2025-12-31,1234.50,"1,5"\n2026-01-31,7.25,"-0,500"\n',
  )
})

test('a value that a step converts is written as its new type', async () => {
  const parts = {
    sources: { file: await source() },
    nodes: [
      fileNode('file', { columnDataTypes: [...types] }),
      nodeOf('change', 'changeDataType', { columnDataTypes: [change('day', 'timestamp')] }),
    ],
    edges: ['file>change'],
  }
  expect(await asText(parts, 'csvOutput')).toContain('007,Yes,"1.234,50",2025-12-31 00:00:00\n')
})

test('a rounded value is written rounded', async () => {
  const parts = {
    sources: { file: await source() },
    nodes: [
      fileNode('file', {
        columnDataTypes: [
          change('amount', 'decimal', { decimalSign: ',', thousandsSign: '.', round: true, scale: 0 }),
        ],
      }),
    ],
    edges: [],
  }
  expect(await asText(parts, 'csvOutput')).toContain('007,Yes,1235,31/12/2025\n')
})

test('equal values that are written differently are duplicates in a union', async () => {
  const nodes = (['a', 'b'] as const).map((id) =>
    fileNode(id, { columnDataTypes: [change('n', 'decimal', { decimalSign: ',' })] }, ['n']),
  )
  const parts = {
    sources: { a: await source(['n'], [['1,5']]), b: await source(['n'], [['1,50']]) },
    nodes: [...nodes, nodeOf('union', 'unionTable', { removeDuplicates: true })],
    edges: ['a>union', 'b>union'],
  }
  expect(await asText(parts, 'csvOutput')).toBe('"n"\n"1.5"\n')
})

describe('a newer content that no longer fits obeys the policy', () => {
  const newer = () => source(names, [...rows, ['010', 'perhaps', '1.234,50', '31.12.2025']])

  test('fails the run and names the first value', async () => {
    await expect(intoTable(await newer(), { columnDataTypes: [...types] })).rejects.toMatchObject({
      code: 'valuesDoNotConvertFirst',
      nodeId: 'file',
      message: expect.stringContaining('perhaps'),
    })
  })

  test('writes null and lists the rejects', async () => {
    const { rejects, lines } = await intoTable(await newer(), {
      columnDataTypes: [...types],
      onReject: 'setNull',
    })
    expect(lines.join('\n')).toMatch(/did not convert and were set to null: \d/)
    expect(rejects).toMatchObject([
      { row: 4, column: 'paid', value: 'perhaps', nodeId: 'file' },
      { row: 4, column: 'day', value: '31.12.2025', nodeId: 'file' },
    ])
    expect(await database.sql`select paid, day, amount::float from t where id = '010'`).toEqual([
      { paid: null, day: null, amount: 1234.5 },
    ])
  })

  test('leaves the row out up to a limit', async () => {
    const leaveOut = { columnDataTypes: [...types], onReject: 'leaveOut' as const }
    const { reconciliation, lines } = await intoTable(await newer(), leaveOut)
    expect(lines.join('\n')).toMatch(/did not convert, so that the run skipped their rows: \d/)
    expect(reconciliation).toMatchObject({ in: 4, rejected: 1, stored: 3 })
    await expect(
      intoTable(await newer(), { ...leaveOut, rejectLimit: { count: 1, percent: null } }),
    ).rejects.toMatchObject({ code: 'rejectsAboveCount' })
  })

  test('writes an empty field to a text file where a value became null', async () => {
    const parts = {
      sources: { file: await newer() },
      nodes: [fileNode('file', { columnDataTypes: [...types], onReject: 'setNull' })],
      edges: [],
    }
    expect(await asText(parts, 'csvOutput')).toContain('010,,"1.234,50",\n')
  })
})

test('a typed column that the newer content lacks matters only if it is used', async () => {
  const newer = await source(['id', 'paid', 'amount'], [['1', 'yes', '2']])
  const nodes = [
    fileNode('file', { columnDataTypes: [...types] }),
    nodeOf('select', 'columnSelection', { selectedColumns: [{ column: 'id', name: 'id' }] }),
  ]
  const parts = { sources: { file: newer }, nodes, edges: ['file>select'] }
  expect(await asText(parts, 'csvOutput')).toBe('"id"\n"1"\n')
  await expect(intoTable(newer, { columnDataTypes: [...types] })).rejects.toMatchObject({
    code: 'fileColumnsGone',
    message: expect.stringContaining('day'),
  })
})

test('whole numbers and decimals of two files become the decimals of a union', async () => {
  const nodes = [
    fileNode('a', { columnDataTypes: [change('n', 'int')] }, ['n']),
    fileNode('b', { columnDataTypes: [change('n', 'decimal')] }, ['n']),
    nodeOf('union', 'unionTable'),
    nodeOf('out', 'postgresqlOutput', { databaseName: database.name, tableName: 't' }),
  ]
  const sources = { a: await source(['n'], [['12']]), b: await source(['n'], [['0.25']]) }
  const edges = ['a>union', 'b>union', 'union>out']
  await runHere(runOf({ sources, nodes, edges, target: databaseTarget() }))
  expect(await database.sql`select sum(n)::text as sum from t`).toEqual([{ sum: '12.25' }])
})
