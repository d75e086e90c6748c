import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { indexGraph, leadsToInsights, reach } from './graph-index.ts'
import { nodeKinds } from './node-kinds.ts'

/** The node that a run ends in: of the pair Data Dictionary and AI Advisor, the advisor. */
export function outputOf(graph: WorkflowGraph): WorkflowNode | null {
  const outputs = graph.nodes.filter((node) => nodeKinds[node.data.kind].type === 'output')
  return outputs.find((node) => node.data.kind === 'aiAdvisor') ?? outputs[0] ?? null
}

/** Nodes that a run leaves out, because no path leads from them to the output; the run's log names them. */
export function nodesLeftOut(graph: WorkflowGraph): readonly WorkflowNode[] {
  const output = outputOf(graph)
  if (!output) return graph.nodes
  const used = reach(indexGraph(graph).sources, output.id)
  return graph.nodes.filter((node) => !used.has(node.id))
}

/** Whether a database input leads to nothing but what reads a whole database: it needs no table then. */
export function readsWholeDatabase(graph: WorkflowGraph, nodeId: string): boolean {
  return leadsToInsights(indexGraph(graph), nodeId)
}
