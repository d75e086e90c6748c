import { type Problem, problem } from '../model/problem.ts'
import { connectionRules } from './connection-rules.ts'
import type { WorkflowGraph } from './document.ts'
import { type GraphIndex, indexGraph, reach, sourceIds } from './graph-index.ts'

/** Why two nodes, given by id, can't be connected, or null when they can. */
export function canConnect(graph: WorkflowGraph, from: string, to: string): Problem | null {
  return judgeLink(indexGraph(graph), from, to)
}

/** `canConnect` on an index that is at hand, which may know already that no circle can come about. */
export function judgeLink(index: GraphIndex, from: string, to: string, circleFree = false): Problem | null {
  const source = index.nodes.get(from)
  const target = index.nodes.get(to)
  if (!source || !target) return problem('edgeWithoutNode')
  const present = sourceIds(index, to)
  const others = [...present].filter((id) => id !== from).flatMap((id) => index.nodes.get(id) ?? [])
  const closesCircle = () => !circleFree && reach(index.targets, to).has(from)
  const link = { source, target, others, exists: present.has(from), closesCircle }
  for (const rule of Object.values(connectionRules)) {
    const found = rule(link)
    if (found) return found
  }
  return null
}
