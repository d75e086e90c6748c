import { AppError, outputOf, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'

/** What people call a node: the name that its user gave it, else its title. */
export function nameOfNode({ data }: WorkflowNode): string {
  return data.label ?? data.title
}

/**
 * The node that a call names by its id, its name or its title; without a name the output, else the last node. Throws
 * `cliNodeUnknown` with all names, and `cliNodeAmbiguous` with the ids to choose from.
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
  nodes.map((node) => `${node.id} (${nameOfNode(node)})`).join(', ') || '–'
