import { type Problem, problem, type Result } from '../model/problem.ts'
import { incomingColumns } from './columns-of.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { pathTo } from './execution-order.ts'
import { nodeKinds } from './node-kinds.ts'
import { nodeProblems } from './node-problems.ts'
import { sourcesOf } from './sources-of.ts'

/** Whose rows are looked at, and the nodes that they are made by. */
export interface LookPath {
  /** For an output, the node that it is given rows by. */
  readonly node: WorkflowNode
  /** In execution order, `node` last. */
  readonly path: readonly WorkflowNode[]
}

/** What must be computed to show a node's rows, or the first thing that stands in the way. */
export function lookPath(graph: WorkflowGraph, looked: WorkflowNode): Result<LookPath, Problem> {
  const node = nodeKinds[looked.data.kind].type === 'output' ? sourcesOf(graph, looked.id)[0] : looked
  if (!node) return refuse(withoutSource(looked))
  const path = pathTo(graph, node.id)
  if (path.at(-1)?.id !== node.id) return refuse({ ...problem('circle'), nodeId: node.id })
  for (const one of path) {
    const incoming = incomingColumns(graph, one.id)
    const known = incoming.length > 0 && incoming.every((table) => table.length > 0)
    const [found] = nodeProblems(one, known ? incoming : null)
    if (found) return refuse(found)
    if (incoming.length === 0 && nodeKinds[one.data.kind].type !== 'input') return refuse(withoutSource(one))
  }
  return { ok: true, value: { node, path } }
}

const withoutSource = ({ id, data }: WorkflowNode): Problem => ({
  ...problem('nodeWithoutSource', { title: data.title }),
  nodeId: id,
})

const refuse = (found: Problem) => ({ ok: false, problem: found }) as const
