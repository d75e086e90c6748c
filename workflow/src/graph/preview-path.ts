import { type Problem, problem, type Result } from '../model/problem.ts'
import { incomingColumns } from './columns-of.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { pathTo } from './execution-order.ts'
import { nodeKinds } from './node-kinds.ts'
import { nodeProblems } from './node-problems.ts'
import { sourcesOf } from './sources-of.ts'

/** The node to preview, and the nodes on which its rows depend. */
export interface PreviewPath {
  /** The node whose rows are shown. For an output, this is its source. */
  readonly node: WorkflowNode
  /** In execution order, with `node` last. */
  readonly path: readonly WorkflowNode[]
}

/** Returns the nodes to compute for a preview, or the first problem that prevents it. */
export function previewPath(graph: WorkflowGraph, looked: WorkflowNode): Result<PreviewPath, Problem> {
  const node = nodeKinds[looked.data.kind].type === 'output' ? sourcesOf(graph, looked.id)[0] : looked
  if (!node) return refuse(withoutSource(looked))
  const path = pathTo(graph, node.id)
  if (path.at(-1)?.id !== node.id) return refuse({ ...problem('circle'), nodeId: node.id })
  for (const one of path) {
    const incoming = incomingColumns(graph, one.id)
    const known = incoming.length > 0 && incoming.every((table) => table.length > 0)
    const [found] = nodeProblems(one, known ? incoming : null, false, graph.parameters)
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
