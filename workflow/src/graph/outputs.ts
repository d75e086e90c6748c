import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { feedsOnlyInsights, indexGraph, reachableFrom } from './graph-index.ts'
import { nodeKinds } from './node-kinds.ts'

/** Returns the node at which a run ends. If there are both a Data Dictionary and an AI Advisor, it is the advisor. */
export function outputOf(graph: WorkflowGraph): WorkflowNode | null {
  const outputs = graph.nodes.filter((node) => nodeKinds[node.data.kind].type === 'output')
  return outputs.find((node) => node.data.kind === 'aiAdvisor') ?? outputs[0] ?? null
}

/** Returns the nodes without a path to the output. A run skips them and names them in its log. */
export function nodesNotRun(graph: WorkflowGraph): readonly WorkflowNode[] {
  const output = outputOf(graph)
  if (!output) return graph.nodes
  const used = reachableFrom(indexGraph(graph).sources, output.id)
  return graph.nodes.filter((node) => !used.has(node.id))
}

/** True when a database input leads only to outputs that read a whole database, so that it needs no table. */
export function readsWholeDatabase(graph: WorkflowGraph, nodeId: string): boolean {
  return feedsOnlyInsights(indexGraph(graph), nodeId)
}
