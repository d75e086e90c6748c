import { indexGraph, orderedSources, rowEffectOf, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'

/** A run's row counts, keyed by node ID. */
export interface RowsCounted {
  /** Rows that left the node, including empty rows. */
  readonly counted: ReadonlyMap<string, number>
  /** Rows that the node passed to a combination or the output, where they were checked. Empty rows are not included. */
  readonly kept: ReadonlyMap<string, number>
  /** Values that failed to convert. Nodes without failures are absent. */
  readonly rejects: ReadonlyMap<string, number>
}

/**
 * Derives the number of rows that left each node from the nodes where rows were counted. A step that only chooses or
 * changes columns returns as many rows as it receives. Tables matched by position have as many rows as the longest. A
 * union that keeps duplicates has as many rows as all its inputs together. `path` lists the nodes in execution order.
 * Nodes between two combinations are absent if they have no count.
 */
export function rowsOfNodes(
  workflow: WorkflowGraph,
  path: readonly WorkflowNode[],
  { counted, kept, rejects }: RowsCounted,
): ReadonlyMap<string, number> {
  const rows = new Map(counted)
  const sources = orderedSources(indexGraph(workflow))
  const givenBy = (node: WorkflowNode) => {
    const count = rowEffectOf(node)?.count ?? 'unknown'
    if (count === 'sameWithoutRejects') return rejects.has(node.id) ? 'unknown' : 'same'
    return count
  }
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
  for (const { id } of path.filter((node) => givenBy(node) === 'same').toReversed()) {
    const [source, another] = sources.get(id) ?? []
    const given = rows.get(id)
    if (source && !another && given !== undefined && !rows.has(source.id)) rows.set(source.id, given)
  }
  return rows
}
