import { AppError, nameOf, outputOf, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'

/**
 * Finds a node by ID, label or title. Without a name, returns the output node or, if there is none, the last node.
 * Throws `cliNodeUnknown` with all names, or `cliNodeAmbiguous` with the IDs to choose from.
 */
export function findNode(graph: WorkflowGraph, wanted: string | undefined): WorkflowNode {
  if (wanted === undefined) {
    const node = outputOf(graph) ?? graph.nodes.at(-1)
    if (!node) throw new AppError('cliNoNodes', {})
    return node
  }
  const byId = graph.nodes.find(({ id }) => id === wanted)
  if (byId) return byId
  const isMeant = (name: string | undefined) => name?.toLowerCase() === wanted.toLowerCase()
  const named = graph.nodes.filter(({ data }) => isMeant(data.label) || isMeant(data.title))
  const [node, another] = named
  if (!node) throw new AppError('cliNodeUnknown', { node: wanted, nodes: listed(graph.nodes) })
  if (another) throw new AppError('cliNodeAmbiguous', { node: wanted, nodes: listed(named) })
  return node
}

const listed = (nodes: readonly WorkflowNode[]) =>
  nodes.map((node) => `${node.id} (${nameOf(node)})`).join(', ') || '–'
