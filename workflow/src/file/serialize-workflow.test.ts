import { expect, test } from 'vitest'
import type { Workflow } from '../graph/document.ts'
import { switchStep } from '../graph/switched-off.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from '../graph/testing.ts'
import { originalFile } from './original-file.testing.ts'
import { parseWorkflowFile } from './parse-workflow-file.ts'
import { type DataToSave, serializeWorkflow } from './serialize-workflow.ts'

const workflow: Workflow = {
  id: 'w1',
  name: 'Orders',
  ...testGraph(
    [
      readyCsv('in', ['id', 'price']),
      testNode('select', 'columnSelection', { selectedColumns: [{ column: 'id', name: 'order' }] }),
      testNode('change', 'changeDataType', {
        columnDataTypes: [{ columnName: 'order', fromType: 'text', toType: 'int', trim: true }],
      }),
      readyPostgresql('out'),
    ],
    ['in>select', 'select>change', 'change>out'],
  ),
}
const file: DataToSave = { nodeId: 'in', fileName: 'orders.csv', sha256: 'ab'.repeat(32), bytes: 1234 }
const embedded: DataToSave = {
  ...file,
  rows: [
    ['id', 'price'],
    ['007', '1.10'],
    ['008', null],
  ],
}

const reopen = (text: string) => {
  const result = parseWorkflowFile(text)
  if (!result.ok) throw new Error(result.problem.sentence)
  return result.value
}

test('restores a saved workflow without the IDs of its server', () => {
  const { graph, name, id, notes } = reopen(serializeWorkflow(workflow, [file]))
  const withNull = (nodeId: string, field: string) =>
    workflow.nodes
      .filter((node) => node.id === nodeId)
      .map((node) => ({ ...node, data: { ...node.data, config: { ...node.data.config, [field]: null } } }))
  expect(graph.nodes).toEqual([
    ...withNull('in', 'datasetId'),
    ...workflow.nodes.slice(1, 3),
    ...withNull('out', 'connectionId'),
  ])
  expect(graph.edges).toEqual(workflow.edges)
  expect({ id, name, notes }).toEqual({ id: 'w1', name: 'Orders', notes: [] })
})

test('saves which steps are switched off, and refuses a file in which it is unclear', () => {
  const off = switchStep(workflow, 'change', true)
  const text = serializeWorkflow({ ...workflow, ...off }, [file])
  expect(reopen(text).graph.nodes.map(({ data }) => data.switchedOff)).toEqual([
    undefined,
    undefined,
    true,
    undefined,
  ])
  expect(reopen(text).graph.nodes[2]).toEqual(off.nodes[2])
  const unclear = parseWorkflowFile(text.replace('"switchedOff": true', '"switchedOff": "yes"'))
  expect(unclear).toMatchObject({ ok: false, problem: { sentence: expect.stringContaining('switchedOff') } })
  const earlier = text.replace('"version": 5', '"version": 4').replace('"switchedOff": true', '"x": 1')
  expect(reopen(earlier).graph.nodes.every(({ data }) => data.switchedOff === undefined)).toBe(true)
})

test('saves the harmless-formulas setting of a file output', () => {
  for (const output of [
    testNode('out', 'csvOutput', { harmlessFormulas: true }),
    testNode('out', 'txtOutput', { harmlessFormulas: true }),
  ]) {
    const nodes = [...workflow.nodes.slice(0, 3), output]
    expect(reopen(serializeWorkflow({ ...workflow, nodes }, [file])).graph.nodes[3]).toEqual(output)
  }
})

test('embeds rows if they are passed; otherwise writes only the name, hash and size of the file', () => {
  const small = reopen(serializeWorkflow(workflow, [embedded]))
  expect(small.tables).toEqual([
    {
      nodeId: 'in',
      fileName: 'orders.csv',
      rows: [
        ['id', 'price'],
        ['007', '1.10'],
        ['008', ''],
      ],
      sha256: file.sha256,
    },
  ])
  expect(small.references).toEqual([])
  const large = reopen(serializeWorkflow(workflow, [file]))
  expect(large.tables).toEqual([])
  expect(large.references).toEqual([{ ...file, sheet: null }])
})

test('saves reading options with rows or file name, and ignores invalid options on opening', () => {
  const options = {
    delimiter: ';',
    quote: '"',
    encoding: 'utf-8',
    header: true,
    skipLines: 2,
    decimalSign: ',',
  } as const
  const small = serializeWorkflow(workflow, [{ ...embedded, options }])
  expect(reopen(small).tables).toMatchObject([{ options }])
  expect(reopen(serializeWorkflow(workflow, [{ ...file, options }])).references).toMatchObject([{ options }])
  expect(reopen(small.replace('"skipLines":2', '"skipLines":-2')).tables[0]?.options).toBeUndefined()
})

test("writes the connection's ID to output.remote", () => {
  expect(reopen(serializeWorkflow(workflow, [])).remotes[0]).toMatchObject({
    nodeId: 'out',
    connectionId: 'connection-1',
  })
})

test('saves a database input with server and columns, but without rows, extract or usable connection', () => {
  const columns = [{ name: 'id', type: 'int' as const, origin: { kind: 'int32' as const } }]
  const input = testNode('in', 'postgresqlInput', {
    connectionId: 'connection-2',
    address: { serverName: 'shop.example.org', port: 5432, userId: 'reader' },
    databaseName: 'shop',
    tableName: 'orders',
    extractId: 'extract-1',
    columns,
  })
  const text = serializeWorkflow({ id: 'w2', name: 'x', nodes: [input], edges: [] }, [])
  expect(JSON.parse(text).input.remote).toEqual([
    {
      workflowId: 'w2',
      nodeId: 'in',
      connectionId: 'connection-2',
      fetchDatabasesBody: { serverName: 'shop.example.org', port: 5432, userId: 'reader' },
      selectedDatabaseName: 'shop',
      selectedTableName: 'orders',
      tableData: [],
    },
  ])
  const { graph, remotes } = reopen(text)
  expect(graph.nodes[0]?.data.config).toMatchObject({ connectionId: null, extractId: null, columns })
  expect(remotes).toMatchObject([
    { nodeId: 'in', connectionId: 'connection-2', serverName: 'shop.example.org', databaseName: 'shop' },
  ])
  expect(text).not.toContain('extract-1')
})

test("saves the sheet of a workbook in the specification's field", () => {
  const excel = testNode('in', 'excelInput', { datasetId: 'd', fileName: 'orders.xlsx', columns: [] })
  const text = serializeWorkflow({ id: 'w3', name: 'x', nodes: [excel], edges: [] }, [
    { nodeId: 'in', fileName: 'orders.xlsx', sha256: 'ab', bytes: 9, sheet: 'May' },
  ])
  expect(JSON.parse(text).input.excel).toMatchObject([
    { excelInputFileName: 'orders.xlsx', selectedSheet: 'May' },
  ])
  expect(reopen(text).references).toEqual([
    { nodeId: 'in', fileName: 'orders.xlsx', sha256: 'ab', bytes: 9, sheet: 'May' },
  ])
})

test('writes every section of the specification', () => {
  const document: unknown = JSON.parse(serializeWorkflow(workflow, [embedded]))
  expect(document).toMatchObject({
    format: 'anj',
    version: 6,
    workFlow: { id: 'w1', name: 'Orders' },
    input: {
      table: { tableData: [] },
      excel: [],
      csv: [{ nodeId: 'in', csvFileName: 'orders.csv', firstNodeToExecute: true }],
      txt: [],
    },
    preparation: {
      columnSelection: { selectedColumns: ['id'], editableColumnNames: ['order'] },
      changeDataType: { columnDataTypes: [{ columnName: 'order', fromType: 'text', toType: 'int' }] },
      dataTable: [],
      fullJoin: {},
      innerJoin: {},
      leftJoin: {},
      rightJoin: {},
      unionTable: {},
    },
    output: { remote: { databaseName: 'sales', tableName: 'orders', deleteExistingData: true } },
  })
})

test('never saves a password, at any depth', () => {
  const { graph, id } = reopen(JSON.stringify(originalFile()))
  const secrets: object = { login: { userId: 'u', password: 'pa55word' }, SSHPassword: 'pa55word' }
  const leaky = { ...graph, nodes: [...graph.nodes, testNode('m', 'dataDictionary', secrets)] }
  const text = serializeWorkflow({ ...leaky, id: id ?? '', name: 'x' }, [])
  expect(text).not.toMatch(/pa55word|hunter2|tunnel-secret/)
  expect(text).toContain('db.example.org')
})

const flags = [true, false].flatMap((createTableIfNotExist) =>
  [true, false].flatMap((dropTableThenCreate) =>
    [true, false].map((deleteExistingData) => ({
      createTableIfNotExist,
      dropTableThenCreate,
      deleteExistingData,
    })),
  ),
)

test.each(flags)(
  'restores the flags of an output unchanged, and writes the same file again: %o',
  (chosen) => {
    const out = readyPostgresql('out')
    const saved = {
      ...workflow,
      ...testGraph(
        [{ ...out, data: { ...out.data, config: { ...out.data.config, ...chosen, connectionId: null } } }],
        [],
      ),
    }
    const text = serializeWorkflow(saved, [])
    const { graph, name } = reopen(text)
    expect(graph.nodes.map(({ data }) => data.config)).toMatchObject([chosen])
    expect(serializeWorkflow({ ...saved, name, ...graph }, [])).toBe(text)
  },
)
