import { describe, expect, test } from 'vitest'
import { isKind } from '../graph/document.ts'
import { findProblems } from '../graph/find-problems.ts'
import { unchangedTypes } from '../model/column-change.ts'
import { originalFile } from './original-file.testing.ts'
import { type ParsedFile, parseWorkflowFile } from './parse-workflow-file.ts'

const open = (document: unknown) => parseWorkflowFile(JSON.stringify(document))
function opened(document: unknown): ParsedFile {
  const result = open(document)
  if (!result.ok) throw new Error(result.problem.sentence)
  return result.value
}
function refused(document: unknown): string {
  const result = open(document)
  if (result.ok) throw new Error('The file was opened, not refused.')
  return result.problem.sentence
}
const emptyFile = { format: 'anj', version: 3, workFlow: { id: 'w', name: 'W', nodes: [], edges: [] } }
const csvNode = (id: string, data: object = {}) => ({
  id,
  type: 'custom',
  position: { x: 0, y: 0 },
  data: { logoUrl: '/logos/csv.svg', title: 'CSV File', type: 'input', ...data },
})
const holding = (nodes: readonly object[], rest: object = {}) => ({
  ...emptyFile,
  workFlow: { ...emptyFile.workFlow, nodes, ...rest },
})

describe('a file of the original product', () => {
  const file = opened(originalFile())
  const node = (id: string) => {
    const found = file.graph.nodes.find((one) => one.id === id)
    if (!found) throw new Error(`no node ${id}`)
    return found
  }

  test('determines the kinds of its nodes from images and titles', () => {
    expect(file.graph.nodes.map(({ data }) => data.kind)).toEqual([
      'csvInput',
      'columnSelection',
      'changeDataType',
      'postgresqlOutput',
    ])
    expect(node('n1').data.logoUrl).toBe('/logos/csv.svg')
  })

  test('keeps its connections, without the fields that only the canvas used', () => {
    expect(file.graph.edges[0]).toEqual({
      id: 'e1',
      source: 'n1',
      target: 'n2',
      sourceHandle: null,
      targetHandle: null,
    })
    expect(file.graph.edges).toHaveLength(3)
  })

  test('returns its rows as text, with nulls as empty cells', () => {
    expect(file.tables).toEqual([
      {
        nodeId: 'n1',
        fileName: 'people.csv',
        rows: [
          ['id', 'name', 'age'],
          ['007', 'Zoë', '41'],
          ['008', '', ''],
        ],
      },
    ])
    expect(node('n1').data.config).toMatchObject({ datasetId: null, fileName: 'people.csv' })
  })

  test('moves settings from its sections to the nodes', () => {
    expect(node('n2').data.config).toEqual({
      selectedColumns: [
        { column: 'id', name: 'person' },
        { column: 'age', name: 'age' },
      ],
    })
    expect(node('n3').data.config).toMatchObject({
      columnDataTypes: [{ columnName: 'age', fromType: 'varchar', toType: 'int' }],
      onReject: 'fail',
    })
    const output = node('n4')
    expect(isKind(output, 'postgresqlOutput') && output.data.config).toEqual({
      connectionId: null,
      address: { serverName: 'db.example.org', port: 5433, userId: 'etl' },
      databaseName: 'sales',
      schemaName: 'public',
      tableName: 'people',
      createTableIfNotExist: true,
      dropTableThenCreate: true,
      deleteExistingData: false,
    })
  })

  test('returns its passwords separately from the workflow, with a note', () => {
    expect(file.remotes[0]).toMatchObject({
      nodeId: 'n4',
      kind: 'postgresqlOutput',
      password: 'hunter2!A',
      port: 5433,
    })
    expect(JSON.stringify(file.graph)).not.toMatch(/hunter2|tunnel-secret|password/i)
    expect(file.notes).toEqual([
      'The password in the file was removed from the workflow: passwords are stored in connections only.',
    ])
  })

  test('is complete except for its data and its password', () => {
    expect(findProblems(file.graph).map(({ sentence }) => sentence)).toEqual([
      'Please prepare the input data before processing',
      'Password is required',
    ])
  })

  /** Returns the same file with a different output. */
  const writingTo = (logoUrl: string, title: string) => {
    const original = originalFile()
    const output = { logoUrl, title, type: 'output' }
    const nodes = original.workFlow.nodes.map((one) => (one.id === 'n4' ? { ...one, data: output } : one))
    return { ...original, workFlow: { ...original.workFlow, nodes } }
  }

  test.each([
    ['/x/mssql.svg', 'MS SQL', 'mssqlOutput', 'dbo'],
    ['/x/azure-mssql.svg', 'Azure MS SQL', 'azureMssqlOutput', 'dbo'],
    ['/x/azure-mysql.svg', 'Azure MySQL', 'azureMysqlOutput', ''],
    ['/x/mysql.svg', 'MySQL', 'mysqlOutput', ''],
    ['/x/postgresql.svg', 'PostgreSQL', 'postgresqlOutput', 'public'],
  ])(
    'gives the output with the image %s and the title %s the settings of its kind',
    (logoUrl, title, kind, schemaName) => {
      const { graph, notes } = opened(writingTo(logoUrl, title))
      expect(graph.nodes[3]?.data).toMatchObject({
        kind,
        config: {
          connectionId: null,
          address: { serverName: 'db.example.org', port: 5433, userId: 'etl' },
          databaseName: 'sales',
          schemaName,
          tableName: 'people',
          dropTableThenCreate: true,
          deleteExistingData: false,
        },
      })
      expect(notes).toHaveLength(1)
    },
  )

  test('gives a database input its server, database and table, but no rows', () => {
    const original = originalFile()
    const input = { logoUrl: '/x/mysql.svg', title: 'MySQL', type: 'input' }
    const [first, ...rest] = original.workFlow.nodes
    const nodes = [{ ...first, data: input }, ...rest]
    const remote = [
      {
        nodeId: 'n1',
        fetchDatabasesBody: { serverName: 'shop.example.org', userId: 'reader', password: 'input-secret' },
        selectedDatabaseName: 'shop',
        selectedTableName: 'orders',
        tableData: [['id'], ['of-the-database']],
      },
    ]
    const file = opened({
      ...original,
      workFlow: { ...original.workFlow, nodes },
      input: { ...original.input, csv: [], remote },
    })
    expect(file.graph.nodes[0]?.data).toMatchObject({
      kind: 'mysqlInput',
      config: {
        connectionId: null,
        address: { serverName: 'shop.example.org', port: 3306, userId: 'reader' },
        mode: 'table',
        databaseName: 'shop',
        tableName: 'orders',
        columns: [],
        extractId: null,
      },
    })
    expect(file.remotes).toMatchObject([
      { nodeId: 'n1', kind: 'mysqlInput', serverName: 'shop.example.org', password: 'input-secret' },
      { nodeId: 'n4', kind: 'postgresqlOutput' },
    ])
    expect(file.tables).toEqual([])
    expect(JSON.stringify(file.graph)).not.toMatch(/input-secret|of-the-database/)
  })

  test('keeps the chosen columns of a join and numbers repeated names', () => {
    const original = originalFile()
    const join = { logoUrl: '/x/inner-join.svg', title: 'Inner Join', type: 'preparation' }
    const nodes = original.workFlow.nodes.map((one) => (one.id === 'n2' ? { ...one, data: join } : one))
    const preparation = { ...original.preparation, innerJoin: { selectedColumns: ['id', 'name', 'id'] } }
    const { graph } = opened({ ...original, workFlow: { ...original.workFlow, nodes }, preparation })
    expect(graph.nodes[1]?.data.config).toEqual({
      keys: [],
      selectedColumns: [
        { column: 'id', name: 'id' },
        { column: 'name', name: 'name' },
        { column: 'id (2)', name: 'id (2)' },
      ],
    })
  })

  test('assigns rows without a node ID to the inputs in order', () => {
    const original = originalFile()
    const [csv] = original.input.csv
    const { nodeId: _, ...nameless } = csv ?? { nodeId: '' }
    expect(opened({ ...original, input: { ...original.input, csv: [nameless] } }).tables[0]?.nodeId).toBe(
      'n1',
    )
  })

  test("gives the workflow's own table to its only input when it has no other rows", () => {
    const original = originalFile()
    const table = { ...original.input.table, tableData: [['a'], ['1']] }
    const { tables } = opened({ ...original, input: { table, excel: [], csv: [], txt: [] } })
    expect(tables).toEqual([{ nodeId: 'n1', fileName: 'data.csv', rows: [['a'], ['1']] }])
  })
})

describe('values in rows', () => {
  const withRows = (rows: string) =>
    `{"format":"anj","version":3,"workFlow":{"nodes":[${JSON.stringify(csvNode('a'))}],"edges":[]},
      "input":{"csv":[{"nodeId":"a","csvFileName":"a.csv","tableData":${rows}}]}}`

  test.each([
    '12345678901234567890',
    '1.10',
    '-0',
    '0.0000001',
    '1e5',
    '0.1234567890123456789',
    '41',
    '-2.5',
  ])('keeps the number %s as it was written', (number) => {
    const file = parseWorkflowFile(withRows(`[["n"],[${number}], ["1"]]`))
    expect(file.ok && file.value.tables[0]?.rows[1]).toEqual([number])
  })

  test('pads short rows and drops extra empty cells', () => {
    const file = parseWorkflowFile(withRows('[["a","b"],["1"],["1","2",""]]'))
    expect(file.ok && file.value.tables[0]?.rows).toEqual([
      ['a', 'b'],
      ['1', ''],
      ['1', '2'],
    ])
  })

  test.each([
    ['[["a"],["1","2"]]', 'input.csv.tableData.1 has more cells than the header'],
    ['[["a"],"1"]', 'input.csv.tableData.1 is not a row'],
    ['[["a"],[{"b":1}]]', 'input.csv.tableData.1 holds a cell that is not a value'],
  ])('refuses %s', (rows, at) => {
    const file = parseWorkflowFile(withRows(rows))
    expect(file.ok ? null : file.problem.sentence).toBe(`This file is not a workflow: ${at}.`)
  })
})

describe('a refusal names its reason', () => {
  test.each(['', '{', 'PK\u0003\u0004', '{"workFlow":'])('%j is not JSON', (text) => {
    const result = parseWorkflowFile(text)
    expect(result.ok ? null : result.problem.sentence).toBe(
      'This file is damaged or is not an .anj file: it does not contain JSON.',
    )
  })

  test.each([
    [null, 'must be object'],
    [[], 'must be object'],
    [{}, 'must have required properties workFlow'],
    [{ workFlow: { nodes: [], edges: null } }, 'workFlow.edges must be array'],
    [
      holding([{ ...csvNode('a'), position: { x: 1 } }]),
      'workFlow.nodes.0.position must have required properties y',
    ],
    [
      holding([csvNode('a', { type: 'middle' })]),
      'workFlow.nodes.0.data.type must be equal to one of the allowed values',
    ],
    [holding([csvNode('a'), csvNode('a')]), 'workFlow.nodes.1.id is the id of an earlier node'],
    [{ ...emptyFile, version: 'three' }, 'version must be a whole number'],
    [{ ...emptyFile, version: 0 }, 'version 0 was never written by this product'],
  ])('%j is not a workflow', (document, at) => {
    expect(refused(document)).toBe(`This file is not a workflow: ${at}.`)
  })

  test('refuses a newer version', () => {
    expect(refused({ ...emptyFile, version: 7 })).toBe(
      'This file was saved by a newer version of Anj (file version 7). Update Anj to open it.',
    )
  })

  test('refuses too many nodes', () => {
    expect(refused(holding(Array.from({ length: 5001 }, (_, i) => csvNode(`${i}`))))).toBe(
      'This workflow has 5001 nodes. The maximum is 5000.',
    )
  })

  test.each([
    { title: 'Teleport', logoUrl: '/logos/teleport.svg' },
    { title: 'Teleport', kind: 'teleport' },
    { title: 'Teleport', kind: 'toString' },
  ])('refuses an unknown component: %j', (data) => {
    expect(refused(holding([csvNode('a', data)]))).toBe('The file contains an unknown component: Teleport.')
  })
})

describe('repairs with a note', () => {
  test('removes connections to missing nodes', () => {
    const { graph, notes } = opened(
      holding([csvNode('a')], { edges: [{ id: 'e', source: 'a', target: 'gone' }] }),
    )
    expect(graph.edges).toEqual([])
    expect(notes).toEqual(['Connections to nodes that are missing from the file were removed: 1.'])
  })

  test('assigns different IDs to two connections that share an ID', () => {
    const edges = [
      { id: 'e', source: 'a', target: 'b' },
      { id: 'e', source: 'b', target: 'a' },
    ]
    const ids = opened(holding([csvNode('a'), csvNode('b')], { edges })).graph.edges.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  test('replaces invalid settings with the defaults', () => {
    const node = csvNode('a', { kind: 'csvOutput', type: 'output', config: { delimiter: 'x' } })
    const { graph, notes } = opened(holding([node]))
    expect(graph.nodes[0]?.data.config).toEqual({
      fileName: 'result.csv',
      delimiter: ',',
      header: true,
      byteOrderMark: false,
    })
    expect(notes).toEqual(['The settings of CSV File could not be read and were set to their defaults.'])
  })

  test('adds defaults for missing settings and drops unknown ones', () => {
    const node = csvNode('a', { kind: 'csvOutput', type: 'output', config: { header: false, colour: 'red' } })
    expect(opened(holding([node])).graph.nodes[0]?.data.config).toEqual({
      fileName: 'result.csv',
      delimiter: ',',
      header: false,
      byteOrderMark: false,
    })
  })

  test('adds a note that asks for the file of an input without data', () => {
    const node = csvNode('a', {
      kind: 'csvInput',
      config: { fileName: 'sales.csv', datasetId: 'of-another-server' },
    })
    const { graph, notes } = opened(holding([node]))
    expect(graph.nodes[0]?.data.config).toMatchObject({ datasetId: null })
    expect(notes).toEqual(['Choose the file sales.csv again: the workflow file does not contain its data.'])
  })

  test('ignores a leading byte order mark', () => {
    expect(parseWorkflowFile(`\uFEFF${JSON.stringify(emptyFile)}`).ok).toBe(true)
  })
})

describe('text that contains characters which databases refuse', () => {
  const half = '😀'.slice(0, 1)

  test('is stripped of NUL characters and lone surrogates', () => {
    const odd = csvNode('a', { label: `May\0${half}`, kind: 'csvInput', config: { fileName: 'a\0.csv' } })
    const file = opened(holding([odd]))
    expect(file.graph.nodes[0]?.data).toMatchObject({ label: 'May\ufffd', config: { fileName: 'a.csv' } })
    expect(opened({ ...emptyFile, workFlow: { ...emptyFile.workFlow, name: 'W\0' } }).name).toBe('W')
  })

  test('is refused in node IDs and replaced in connection IDs, and a note whose ID contains it is skipped', () => {
    expect(refused(holding([csvNode('a\0')]))).toContain('workFlow.nodes.0.id')
    const edges = [{ id: half, source: 'a', target: 'b' }]
    const notes = [{ id: 'n\0', text: 'x' }]
    const { graph } = opened(holding([csvNode('a'), csvNode('b')], { edges, notes }))
    expect(graph.edges.map(({ id }) => id)).toEqual(['edge-0'])
    expect(graph).not.toHaveProperty('notes')
  })
})

test('leaves every column of an older file text, and keeps the types that a file contains', () => {
  const settingsOf = (config: object) =>
    opened(holding([csvNode('in', { kind: 'csvInput', config })])).graph.nodes[0]?.data.config
  const columns = [{ name: 'a', type: 'text' }]
  const types = { ...unchangedTypes(), columnDataTypes: [] }
  expect(settingsOf({ columns })).toMatchObject({ columns })
  expect(settingsOf({ columns })).not.toHaveProperty('types')
  expect(settingsOf({ columns, types })).toMatchObject({ columns, types })
})
