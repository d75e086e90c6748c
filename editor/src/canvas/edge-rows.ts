import { nodesLeftOut, outputOf, type WorkflowGraph } from '@anj/workflow'
import type { Run, RunProgress } from '../server/runs.ts'

/** What a run says of an edge: how many rows passed it, as far as anybody counted there, and whether more come. */
export interface EdgeFlow {
  readonly rows: number | null
  readonly isFlowing: boolean
}

/**
 * What went through the edges of a run. Rows are counted where they come in, behind joins and where they go out; what
 * follows from that for the edges between is known when the run is over.
 */
export function edgeFlows(
  graph: WorkflowGraph,
  run: Pick<Run, 'reconciliation'> | null,
  progress: RunProgress | null,
  goesOn: boolean,
): ReadonlyMap<string, EdgeFlow> {
  const output = outputOf(graph)
  if (!output || (!goesOn && !run?.reconciliation)) return new Map()
  const aside = new Set(nodesLeftOut(graph).map(({ id }) => id))
  const inputs = graph.nodes.filter(({ id, data }) => data.type === 'input' && !aside.has(id))
  const read = run?.reconciliation?.in ?? progress?.sourceRows ?? null
  const written = run?.reconciliation?.written ?? progress?.targetRows ?? null
  const counted = new Map(progress?.nodes?.map(({ nodeId, rows }) => [nodeId, rows]))
  const flows = new Map<string, EdgeFlow>()
  for (const { id, source, target } of graph.edges) {
    if (aside.has(source) || aside.has(target)) continue
    const isFirst = inputs.length === 1 && inputs[0]?.id === source
    const atEnds = target === output.id ? written : isFirst ? read : null
    const rows = atEnds ?? counted.get(source) ?? null
    flows.set(id, { rows, isFlowing: goesOn })
  }
  return flows
}
