import { describe, expect, test } from 'vitest'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { setConfig } from './edit-graph.ts'
import { findProblems, firstRunProblem } from './find-problems.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from './testing.ts'

const said = (graph: WorkflowGraph) =>
  findProblems(graph).map(({ nodeId, sentence }) => `${nodeId ?? '-'}: ${sentence}`)
const prepare = 'Please prepare the input data before processing'

const ready = testGraph(
  [
    readyCsv('in', ['a', 'b']),
    testNode('select', 'columnSelection'),
    testNode('change', 'changeDataType'),
    readyPostgresql('out'),
  ],
  ['in>select', 'select>change', 'change>out'],
)
const withNode = (node: WorkflowNode) => ({
  ...ready,
  nodes: ready.nodes.map((one) => (one.id === node.id ? node : one)),
})

test('finds no problems in a complete workflow', () => {
  expect(said(ready)).toEqual([])
  expect(firstRunProblem(ready)).toBeNull()
})

describe('missing parts', () => {
  test('reports missing input data and a missing output in an empty workflow', () => {
    expect(said(testGraph([]))).toEqual([
      `-: ${prepare}`,
      '-: Please drag and drop output component before processing',
    ])
  })

  test("uses the Run button's own message for a missing output", () => {
    expect(firstRunProblem(testGraph([readyCsv('in')]))?.sentence).toBe(
      'Please add an output node to run the workflow.',
    )
  })

  test('reports an input without a file', () => {
    expect(said(withNode(testNode('in', 'csvInput')))).toEqual([`in: ${prepare}`])
  })

  test('reports a missing input and an unconnected output', () => {
    expect(said(testGraph([readyPostgresql('out')]))).toEqual([
      `-: ${prepare}`,
      'out: Please connect a source to PostgreSQL.',
    ])
  })

  test("reports an output that isn't connected to the input", () => {
    expect(said(testGraph([readyCsv('in'), readyPostgresql('out')]))).toEqual([
      'out: Please connect a source to PostgreSQL.',
    ])
  })

  test('reports an intermediate step without a source', () => {
    const graph = testGraph(
      [
        readyCsv('in'),
        testNode('a', 'columnSelection'),
        testNode('b', 'dataTable'),
        testNode('t', 'dataTable'),
        readyPostgresql('out'),
      ],
      ['in>a', 'a>t', 'b>t', 't>out'],
    )
    expect(said(graph)).toEqual(['b: Please connect a source to Data Table.'])
  })

  test("ignores unfinished nodes that don't lead to the output", () => {
    expect(
      said({
        ...ready,
        nodes: [...ready.nodes, testNode('spare', 'csvInput'), testNode('join', 'innerJoin')],
      }),
    ).toEqual([])
  })
})

describe('the form of a database output', () => {
  const saidOf = (config: Parameters<typeof testNode<'postgresqlOutput'>>[2]) =>
    said(
      withNode({
        ...readyPostgresql('out'),
        data: {
          ...readyPostgresql('out').data,
          config: { ...readyPostgresql('out').data.config, ...config },
        },
      }),
    )

  test.each([
    [{ connectionId: null }, 'Server Name/IP Address is required'],
    [{ connectionId: null, address: { serverName: 's', port: 1, userId: 'u' } }, 'Password is required'],
    [{ databaseName: '' }, 'Database Name is required'],
    [{ schemaName: ' ' }, 'Schema is required'],
    [{ tableName: '  ' }, 'Table Name is required'],
    [{ tableName: 'x'.repeat(101) }, 'Table Name cannot be longer than 100 characters'],
  ])('reports %j', (config, sentence) => {
    expect(saidOf(config)).toEqual([`out: ${sentence}`])
  })

  test("accepts a table name of 100 characters of any kind, but reports the server's own limit for it", () => {
    expect(saidOf({ tableName: '𝒯'.repeat(100) })).toEqual([
      `out: The name ${'𝒯'.repeat(100)} has 400 bytes. The maximum in PostgreSQL is 63. Choose a shorter name.`,
    ])
    expect(saidOf({ tableName: 'x'.repeat(63) })).toEqual([])
  })

  test('lists all missing settings of a new output in the order of the form', () => {
    expect(said(withNode(testNode('out', 'postgresqlOutput')))).toEqual([
      'out: Server Name/IP Address is required',
      'out: Database Name is required',
      'out: Table Name is required',
    ])
  })
})

describe('columns', () => {
  test('reports a chosen column that is missing from the source', () => {
    const node = testNode('select', 'columnSelection', {
      selectedColumns: [
        { column: 'a', name: 'a' },
        { column: 'price', name: 'price' },
      ],
    })
    expect(said(withNode(node))).toEqual([
      'select: Column Selection expects the column price, which is missing from its source.',
    ])
  })

  test('reports a changed column that is missing from the source', () => {
    const node = testNode('change', 'changeDataType', {
      columnDataTypes: [{ columnName: 'price', fromType: 'text', toType: 'int' }],
    })
    expect(said(withNode(node))).toEqual([
      'change: Change Data Type expects the column price, which is missing from its source.',
    ])
  })

  test("doesn't check columns while the input has no file", () => {
    const node = testNode('select', 'columnSelection', {
      selectedColumns: [{ column: 'price', name: 'price' }],
    })
    expect(said(setConfig(withNode(node), 'in', testNode('in', 'csvInput').data.config))).toEqual([
      `in: ${prepare}`,
    ])
  })

  test('reports an empty choice of columns', () => {
    expect(said(withNode(testNode('select', 'columnSelection', { selectedColumns: [] })))).toEqual([
      'select: Table cannot have empty columns',
    ])
  })

  test('reports two columns with the same name', () => {
    const node = testNode('select', 'columnSelection', {
      selectedColumns: [
        { column: 'a', name: 'x' },
        { column: 'b', name: 'x' },
      ],
    })
    expect(said(withNode(node))).toEqual(['select: Column Selection has two output columns named x.'])
  })

  test('reports a column that is changed twice and a character that is used for two purposes', () => {
    const change = { columnName: 'a', fromType: 'text', toType: 'decimal' } as const
    const node = testNode('change', 'changeDataType', {
      columnDataTypes: [change, { ...change, decimalSign: ',', thousandsSign: ',' }],
    })
    expect(said(withNode(node))).toEqual([
      'change: Change Data Type changes the type of column a twice.',
      'change: Change Data Type uses the same character for decimals and thousands in the column a.',
    ])
  })
})

describe('outputs that read a whole database', () => {
  const database = (config: Parameters<typeof testNode<'postgresqlInput'>>[2] = {}) =>
    testNode('in', 'postgresqlInput', { connectionId: 'c', databaseName: 'sales', ...config })
  const dictionary = testNode('out', 'dataDictionary')
  const advisor = testNode('advisor', 'aiAdvisor')

  test.each(['dataDictionary', 'databaseDiagram'] as const)(
    'requires neither table nor columns for %s',
    (kind) => {
      expect(said(testGraph([database(), testNode('out', kind)], ['in>out']))).toEqual([])
    },
  )

  test('requires neither table nor columns for the advisor, and ignores other paths', () => {
    const nodes = [database(), dictionary, advisor, testNode('select', 'columnSelection')]
    expect(said(testGraph(nodes, ['in>out', 'out>advisor', 'in>select']))).toEqual([])
  })

  test('requires a connection and a database', () => {
    expect(said(testGraph([testNode('in', 'postgresqlInput'), dictionary], ['in>out']))).toEqual([
      `in: ${prepare}`,
    ])
    expect(said(testGraph([database({ databaseName: ' ' }), dictionary], ['in>out']))).toEqual([
      'in: Database Name is required',
    ])
  })

  test('refuses a file input, with or without rows', () => {
    for (const file of [readyCsv('in'), testNode('in', 'csvInput')])
      expect(said(testGraph([file, dictionary], ['in>out']))).toEqual([
        'out: Connect Data Dictionary to a database input.',
      ])
  })

  test('reports a missing source and an advisor without a connected dictionary', () => {
    expect(said(testGraph([dictionary]))).toEqual([
      `-: ${prepare}`,
      'out: Please connect a source to Data Dictionary.',
    ])
    expect(said(testGraph([database(), dictionary, advisor], ['in>out']))).toEqual([
      'advisor: Please connect a source to AI Advisor.',
    ])
  })

  test("requires a table as soon as the input's rows are needed", () => {
    const graph = testGraph(
      [database(), testNode('s', 'columnSelection'), readyPostgresql('out')],
      ['in>s', 's>out'],
    )
    expect(said(graph)).toEqual(['in: Table Name is required'])
  })
})

describe('settings and kinds', () => {
  test('reports the location of invalid settings', () => {
    const node = testNode('out', 'csvOutput', { fileName: '' })
    expect(said(withNode(node))).toEqual([
      'out: The settings of CSV File are not valid: fileName must not have fewer than 1 characters',
    ])
  })
})

describe('problems that only a workflow file can introduce', () => {
  test('reports only the third of three inputs into a Column Selection', () => {
    const graph = testGraph(
      [readyCsv('1'), readyCsv('2'), readyCsv('3'), testNode('s', 'columnSelection'), readyPostgresql('out')],
      ['1>s', '2>s', '3>s', 's>out'],
    )
    expect(findProblems(graph)).toMatchObject([
      {
        edgeId: 'edge-2',
        nodeId: 's',
        sentence: 'Two input nodes cannot be directly connected at the same time with Column Selection.',
      },
    ])
  })

  test('reports a loop once, at the connection that closes it', () => {
    const nodes = [...ready.nodes, testNode('x', 'dataTable'), testNode('y', 'dataTable')]
    const graph = testGraph(nodes, ['in>select', 'select>change', 'change>out', 'x>y', 'y>x'])
    expect(findProblems(graph)).toMatchObject([{ edgeId: 'edge-4', code: 'circle' }])
  })

  test('reports a connection to a missing node, a second output and a duplicate ID', () => {
    const graph = testGraph(
      [...ready.nodes, testNode('o2', 'csvOutput'), readyCsv('in')],
      ['in>select', 'select>change', 'change>out', 'in>gone'],
    )
    expect(findProblems(graph).map(({ code }) => code)).toEqual([
      'oneOutputOnly',
      'nodeIdTwice',
      'edgeWithoutNode',
    ])
  })
})

test('checks 5000 nodes within seconds', () => {
  const nodes = [...Array(5000).keys()].map((n) => (n === 0 ? readyCsv('0') : testNode(`${n}`, 'dataTable')))
  const edges = nodes
    .slice(1)
    .map((_, n) => `${n}>${n + 1}`)
    .reverse()
  expect(said(testGraph([...nodes, readyPostgresql('out')], [...edges, '4999>out']))).toEqual([])
})

test('allows a run that reads the missing file before it starts', () => {
  const unread = withNode(testNode('in', 'csvInput'))
  expect(firstRunProblem(unread)?.code).toBe('inputNotPrepared')
  expect(firstRunProblem(unread, new Set(['in']))).toBeNull()
})
