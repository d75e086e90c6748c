import { indexGraph, orderedSources, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { stepOf } from '../steps/index.ts'

/** The counts of a run, by node. */
export interface RowsCounted {
  /** Rows that left the node, those without any value among them. */
  readonly counted: ReadonlyMap<string, number>
  /** Rows that the node gave to a combination or the output, where they were checked: those without any value are left out. */
  readonly kept: ReadonlyMap<string, number>
  /** Values that did not convert; nodes without any are missing. */
  readonly rejects: ReadonlyMap<string, number>
}

/**
 * How many rows left each node, as far as that follows from the nodes where they were counted, without looking at them
 * again: a step that only chooses or changes columns gives as many as it takes, of tables side by side as many as the longest
 * has, and a union that keeps duplicates gives all rows of both tables. `path` are the nodes in the order in which they were
 * run. Nodes between two combinations that nothing counted are missing.
 */
export function rowsOfNodes(
  workflow: WorkflowGraph,
  path: readonly WorkflowNode[],
  { counted, kept, rejects }: RowsCounted,
): ReadonlyMap<string, number> {
  const rows = new Map(counted)
  const sources = orderedSources(indexGraph(workflow))
  const givenBy = (node: WorkflowNode) => stepOf(node)?.rowsGiven(rejects.has(node.id)) ?? 'unknown'
  for (const node of path) {
    const { id } = node
    const given = givenBy(node)
    if (rows.has(id) || given === 'unknown') continue
    const takes = sources.get(id) ?? []
    const known = takes.flatMap(
      (source) => (given === 'sum' ? kept.get(source.id) : null) ?? rows.get(source.id) ?? [],
    )
    if (known.length === 0 || known.length < takes.length) continue
    rows.set(id, given === 'sum' ? known.reduce((sum, count) => sum + count) : Math.max(...known))
  }
  for (const { id } of path.filter((node) => givenBy(node) === 'each').toReversed()) {
    const [source, another] = sources.get(id) ?? []
    const given = rows.get(id)
    if (source && !another && given !== undefined && !rows.has(source.id)) rows.set(source.id, given)
  }
  return rows
}
