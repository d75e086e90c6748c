import type { NodeData, WorkflowEdge, WorkflowGraph, WorkflowNode } from './document.ts'
import { initialConfig, newNode } from './new-node.ts'
import type { ConfigOf, NodeKind } from './node-kinds.ts'

/** Creates a node for tests, with settings that override the initial settings. */
export function testNode<K extends NodeKind>(
  id: string,
  kind: K,
  config: Partial<ConfigOf<K>> = {},
): WorkflowNode<K> {
  const node = newNode(kind, id, { x: 0, y: 0 })
  const data: NodeData<K> = { ...node.data, config: { ...initialConfig(kind), ...config } }
  return { ...node, data }
}

/** Creates a graph for tests. Edges are written as 'from>to'. */
export function testGraph(nodes: readonly WorkflowNode[], edges: readonly string[] = []): WorkflowGraph {
  return { nodes, edges: edges.map(testEdge) }
}

/** Creates a CSV input that is ready to run, with text columns. */
export function readyCsv(id: string, columns: readonly string[] = ['a', 'b']): WorkflowNode<'csvInput'> {
  return testNode(id, 'csvInput', {
    datasetId: `dataset-${id}`,
    fileName: `${id}.csv`,
    columns: columns.map((name) => ({ name, type: 'text' })),
  })
}

/** Creates a PostgreSQL output that is ready to run. */
export function readyPostgresql(id: string): WorkflowNode<'postgresqlOutput'> {
  return testNode(id, 'postgresqlOutput', {
    connectionId: 'connection-1',
    databaseName: 'sales',
    tableName: 'orders',
  })
}

function testEdge(text: string, i: number): WorkflowEdge {
  const [source = '', target = ''] = text.split('>')
  return { id: `edge-${i}`, source, target }
}
