import { describe, expect, test } from 'vitest'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { setConfig } from './edit-graph.ts'
import { findProblems, runProblem } from './find-problems.ts'
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

test('a workflow that is ready has none', () => {
  expect(said(ready)).toEqual([])
  expect(runProblem(ready)).toBeNull()
})

describe('what is missing', () => {
  test('an empty workflow lacks input data and an output', () => {
    expect(said(testGraph([]))).toEqual([
      `-: ${prepare}`,
      '-: Please drag and drop output component before processing',
    ])
  })

  test('the Run button asks for an output in its own words', () => {
    expect(runProblem(testGraph([readyCsv('in')]))?.sentence).toBe(
      'Please add an output node to run the workflow.',
    )
  })

  test('an input without a file', () => {
    expect(said(withNode(testNode('in', 'csvInput')))).toEqual([`in: ${prepare}`])
  })

  test('an output without an input', () => {
    expect(said(testGraph([readyPostgresql('out')]))).toEqual([
      `-: ${prepare}`,
      'out: Please connect a source to PostgreSQL.',
    ])
  })

  test('an output that is not connected with the input that is there', () => {
    expect(said(testGraph([readyCsv('in'), readyPostgresql('out')]))).toEqual([
      'out: Please connect a source to PostgreSQL.',
    ])
  })

  test('a step in the middle that has no source', () => {
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

  test('nodes that do not lead to the output may be unfinished', () => {
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
  ])('%j', (config, sentence) => {
    expect(saidOf(config)).toEqual([`out: ${sentence}`])
  })

  test('a table name of 100 characters, also of such that JavaScript counts twice, is too long only for its server', () => {
    expect(saidOf({ tableName: '𝒯'.repeat(100) })).toEqual([
      `out: The name ${'𝒯'.repeat(100)} has 400 bytes. The maximum in PostgreSQL is 63. Choose a shorter name.`,
    ])
    expect(saidOf({ tableName: 'x'.repeat(63) })).toEqual([])
  })

  test('all of a fresh output at once, in the order of the form', () => {
    expect(said(withNode(testNode('out', 'postgresqlOutput')))).toEqual([
      'out: Server Name/IP Address is required',
      'out: Database Name is required',
      'out: Table Name is required',
    ])
  })
})

describe('columns', () => {
  test('a chosen column that the source lacks is named', () => {
    const node = testNode('select', 'columnSelection', {
      selectedColumns: [
        { column: 'a', name: 'a' },
        { column: 'price', name: 'price' },
      ],
    })
    expect(said(withNode(node))).toEqual([
      'select: Column Selection expects the column price, but its source does not have it.',
    ])
  })

  test('a changed column that the source lacks is named', () => {
    const node = testNode('change', 'changeDataType', {
      columnDataTypes: [{ columnName: 'price', fromType: 'text', toType: 'int' }],
    })
    expect(said(withNode(node))).toEqual([
      'change: Change Data Type expects the column price, but its source does not have it.',
    ])
  })

  test('while the input has no file, its columns are not asked for', () => {
    const node = testNode('select', 'columnSelection', {
      selectedColumns: [{ column: 'price', name: 'price' }],
    })
    expect(said(setConfig(withNode(node), 'in', testNode('in', 'csvInput').data.config))).toEqual([
      `in: ${prepare}`,
    ])
  })

  test('choosing no column at all leaves an empty table', () => {
    expect(said(withNode(testNode('select', 'columnSelection', { selectedColumns: [] })))).toEqual([
      'select: Table cannot have empty columns',
    ])
  })

  test('two columns under one name', () => {
    const node = testNode('select', 'columnSelection', {
      selectedColumns: [
        { column: 'a', name: 'x' },
        { column: 'b', name: 'x' },
      ],
    })
    expect(said(withNode(node))).toEqual(['select: Column Selection has two output columns named x.'])
  })

  test('one column changed twice, and one sign for two purposes', () => {
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

describe('what reads a whole database', () => {
  const database = (config: Parameters<typeof testNode<'postgresqlInput'>>[2] = {}) =>
    testNode('in', 'postgresqlInput', { connectionId: 'c', databaseName: 'sales', ...config })
  const dictionary = testNode('out', 'dataDictionary')
  const advisor = testNode('advisor', 'aiAdvisor')

  test.each(['dataDictionary', 'databaseDiagram'] as const)('%s needs neither table nor columns', (kind) => {
    expect(said(testGraph([database(), testNode('out', kind)], ['in>out']))).toEqual([])
  })

  test('the advisor needs neither, and a path that leads elsewhere asks for nothing', () => {
    const nodes = [database(), dictionary, advisor, testNode('select', 'columnSelection')]
    expect(said(testGraph(nodes, ['in>out', 'out>advisor', 'in>select']))).toEqual([])
  })

  test('connection and database are needed all the same', () => {
    expect(said(testGraph([testNode('in', 'postgresqlInput'), dictionary], ['in>out']))).toEqual([
      `in: ${prepare}`,
    ])
    expect(said(testGraph([database({ databaseName: ' ' }), dictionary], ['in>out']))).toEqual([
      'in: Database Name is required',
    ])
  })

  test('a file does not do, with or without rows', () => {
    for (const file of [readyCsv('in'), testNode('in', 'csvInput')])
      expect(said(testGraph([file, dictionary], ['in>out']))).toEqual([
        'out: Connect Data Dictionary to a database input.',
      ])
  })

  test('without a source, or an advisor beside its dictionary', () => {
    expect(said(testGraph([dictionary]))).toEqual([
      `-: ${prepare}`,
      'out: Please connect a source to Data Dictionary.',
    ])
    expect(said(testGraph([database(), dictionary, advisor], ['in>out']))).toEqual([
      'advisor: Please connect a source to AI Advisor.',
    ])
  })

  test('the same input needs its table as soon as rows are wanted', () => {
    const graph = testGraph(
      [database(), testNode('s', 'columnSelection'), readyPostgresql('out')],
      ['in>s', 's>out'],
    )
    expect(said(graph)).toEqual(['in: Table Name is required'])
  })
})

describe('settings and kinds', () => {
  test('settings that do not fit their schema are named by place', () => {
    const node = testNode('out', 'csvOutput', { fileName: '' })
    expect(said(withNode(node))).toEqual([
      'out: The settings of CSV File are not valid: fileName must not have fewer than 1 characters',
    ])
  })
})

describe('what only a file can bring', () => {
  test('of three inputs into one Column Selection only the third is named', () => {
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

  test('a circle is named once, by the connection that closes it', () => {
    const nodes = [...ready.nodes, testNode('x', 'dataTable'), testNode('y', 'dataTable')]
    const graph = testGraph(nodes, ['in>select', 'select>change', 'change>out', 'x>y', 'y>x'])
    expect(findProblems(graph)).toMatchObject([{ edgeId: 'edge-4', code: 'circle' }])
  })

  test('a connection to nowhere, a second output, one id twice', () => {
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

test('5000 nodes are judged in seconds', () => {
  const nodes = [...Array(5000).keys()].map((n) => (n === 0 ? readyCsv('0') : testNode(`${n}`, 'dataTable')))
  const edges = nodes
    .slice(1)
    .map((_, n) => `${n}>${n + 1}`)
    .reverse()
  expect(said(testGraph([...nodes, readyPostgresql('out')], [...edges, '4999>out']))).toEqual([])
})

test('an input whose file the run has read before it begins is no reason against the run', () => {
  const unread = withNode(testNode('in', 'csvInput'))
  expect(runProblem(unread)?.code).toBe('inputNotPrepared')
  expect(runProblem(unread, new Set(['in']))).toBeNull()
})
