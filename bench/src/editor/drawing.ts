import { type NodeKind, newNode, setConfig, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'

const COLUMNS = 8
const chain: readonly NodeKind[] = ['csvInput', 'columnSelection', 'changeDataType', 'dataTable']
const columns = Array.from({ length: COLUMNS }, (_, at) => ({ name: `column ${at}`, type: 'text' as const }))

/**
 * Returns a graph with this many nodes: rows of one input and three steps, connected, with an output at the end of the
 * first row.
 */
export function drawing(count: number): WorkflowGraph {
  const perRow = chain.length
  const across = Math.ceil(Math.sqrt(count / perRow / 2))
  const nodes: WorkflowNode[] = []
  const edges: WorkflowGraph['edges'][number][] = []
  for (let at = 0; at < count - 1; at++) {
    const row = Math.floor(at / perRow)
    const place = at % perRow
    const x = ((row % across) * (perRow + 0.5) + place) * 300
    const y = Math.floor(row / across) * 105
    nodes.push(newNode(chain[place] ?? 'dataTable', `node-${at}`, { x, y }))
    if (place > 0) edges.push({ id: `edge-${at}`, source: `node-${at - 1}`, target: `node-${at}` })
  }
  nodes.push(newNode('csvOutput', 'output', { x: perRow * 300, y: -120 }))
  edges.push({ id: 'edge-output', source: `node-${perRow - 1}`, target: 'output' })
  const read = { datasetId: crypto.randomUUID(), fileName: 'orders.csv', columns, firstNodeToExecute: true }
  return nodes
    .filter(({ data }) => data.kind === 'csvInput')
    .reduce<WorkflowGraph>((graph, { id }, at) => (at < 50 ? setConfig(graph, id, read) : graph), {
      nodes,
      edges,
    })
}
