import { type Problem, problem } from '../model/problem.ts'
import { connectionRules } from './connection-rules.ts'
import type { WorkflowGraph } from './document.ts'
import { type GraphIndex, indexGraph, reachableFrom, sourceIds } from './graph-index.ts'

/** Returns the reason why two nodes can't be connected, or null when they can. */
export function canConnect(graph: WorkflowGraph, from: string, to: string): Problem | null {
  return checkLink(indexGraph(graph), from, to)
}

/**
 * Does the same as `canConnect` with an existing index. If the caller knows that the graph has no loop, `circleFree`
 * skips the search for one.
 */
export function checkLink(index: GraphIndex, from: string, to: string, circleFree = false): Problem | null {
  const source = index.nodes.get(from)
  const target = index.nodes.get(to)
  if (!source || !target) return problem('edgeWithoutNode')
  const present = sourceIds(index, to)
  const others = [...present].filter((id) => id !== from).flatMap((id) => index.nodes.get(id) ?? [])
  const closesCircle = () => !circleFree && reachableFrom(index.targets, to).has(from)
  const link = { source, target, others, exists: present.has(from), closesCircle }
  for (const rule of Object.values(connectionRules)) {
    const found = rule(link)
    if (found) return found
  }
  return null
}
