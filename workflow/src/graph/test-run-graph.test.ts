import { describe, expect, test } from 'vitest'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { newNode } from './new-node.ts'
import { testRunGraph } from './test-run-graph.ts'

const at = { x: 0, y: 0 }

function into(
  config: object,
  kind: 'postgresqlOutput' | 'csvOutput' = 'postgresqlOutput',
  ...more: WorkflowNode[]
) {
  const output = newNode(kind, 'out', at)
  const nodes = [
    ...more,
    { ...output, data: { ...output.data, config: { ...output.data.config, ...config } } },
  ]
  return { nodes, edges: [] } as unknown as WorkflowGraph
}

const outputOfTry = (graph: WorkflowGraph, table?: string) =>
  testRunGraph(graph, table).nodes.find(({ id }) => id === 'out')?.data.config as Record<string, unknown>

const real = {
  connectionId: 'c',
  databaseName: 'shop',
  schemaName: 'public',
  tableName: 'orders',
  deleteExistingData: true,
  truncate: true,
  rejectsTable: 'rejects',
  updateByKey: ['id'],
  deleteMissing: { within: ['id'] },
  columnMapping: [{ column: 'id', to: 'number' }],
}

describe('the graph of a test run', () => {
  test("writes to a separate new table, whatever the output's write mode", () => {
    const config = outputOfTry(into(real))
    expect(config).toMatchObject({
      connectionId: 'c',
      databaseName: 'shop',
      tableName: 'orders_test',
      createTableIfNotExist: true,
      dropTableThenCreate: true,
      deleteExistingData: false,
      columnMapping: [{ column: 'id', to: 'number' }],
    })
    expect(config).not.toHaveProperty('truncate')
    expect(config).not.toHaveProperty('rejectsTable')
    expect(config).not.toHaveProperty('updateByKey')
    expect(config).not.toHaveProperty('deleteMissing')
  })

  test('trims a given table name', () => {
    expect(outputOfTry(into(real), '  trial ')).toMatchObject({ tableName: 'trial' })
  })

  test('shortens a long name to a length that every server accepts', () => {
    const { tableName } = outputOfTry(into({ ...real, tableName: 'x'.repeat(100) }))
    expect(tableName).toBe(`${'x'.repeat(58)}_test`)
    const wide = outputOfTry(into({ ...real, tableName: 'é😀'.repeat(30) }))
    expect(wide).toMatchObject({ tableName: `${'é😀'.repeat(9)}é_test` })
  })

  test.each(['orders', ' ORDERS ', 'Orders'])('refuses the name of the real table written as %j', (name) => {
    expect(() => testRunGraph(into(real), name)).toThrow('A test run never writes to')
  })

  test('refuses a table that the workflow reads, whatever connection it uses', () => {
    const source = newNode('postgresqlInput', 'in', at)
    const { connectionId: _other, ...place } = real
    const config = { ...source.data.config, ...place, connectionId: 'another', tableName: 'orders_test' }
    const graph = into(real, 'postgresqlOutput', {
      ...source,
      data: { ...source.data, config },
    } as WorkflowNode)
    expect(() => testRunGraph(graph)).toThrow('A test run never writes to orders_test')
    expect(testRunGraph(graph, 'orders_try').nodes).toHaveLength(2)
  })

  test.each([
    ['orders.csv', undefined, 'orders_test.csv'],
    ['orders', undefined, 'orders_test'],
    ['a.b.csv', undefined, 'a.b_test.csv'],
    ['orders.csv', 'trial', 'trial.csv'],
  ])('renames the file %s with the given name %s to %s', (fileName, table, made) => {
    expect(outputOfTry(into({ fileName }, 'csvOutput'), table)).toMatchObject({ fileName: made })
  })

  test('leaves everything before the output unchanged', () => {
    const input = newNode('csvInput', 'in', at)
    const graph = into(real, 'postgresqlOutput', input)
    expect(testRunGraph(graph).nodes[0]).toBe(input)
  })
})
