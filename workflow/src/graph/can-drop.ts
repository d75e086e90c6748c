import { type Problem, problem } from '../model/problem.ts'
import type { WorkflowGraph } from './document.ts'
import { type NodeKind, nodeKinds } from './node-kinds.ts'

/** The only two outputs that can be in one workflow, each with the message that refuses any other combination. */
const pair = {
  aiAdvisor: { partner: 'dataDictionary', alone: 'aiSuggestionOnlyToDictionary' },
  dataDictionary: { partner: 'aiAdvisor', alone: 'dictionaryOnlyToAiSuggestion' },
} as const

/**
 * Returns the reason why a node of a kind can't be added, or null when it can. A null graph means that no workflow is
 * open.
 */
export function canDrop(graph: WorkflowGraph | null, kind: NodeKind): Problem | null {
  if (!graph) return problem('workflowNeeded')
  if (nodeKinds[kind].type !== 'output') return null
  const outputs = graph.nodes
    .map((node) => node.data.kind)
    .filter((other) => nodeKinds[other].type === 'output')
  if (outputs.length === 0) return null
  if (kind !== 'aiAdvisor' && kind !== 'dataDictionary') return problem('oneOutputOnly')
  const { partner, alone } = pair[kind]
  if (!outputs.includes(partner)) return problem(alone)
  return outputs.length === 1 ? null : problem('oneOutputOnly')
}
