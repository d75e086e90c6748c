import { nodesNotRun, outputOf, type WorkflowGraph } from '@anj/workflow'
import type { Run, RunProgress } from '../server/runs.ts'

/**
 * Progress of a run at an edge: how many rows have passed through it (null if they weren't counted), and whether more
 * will follow.
 */
export interface EdgeFlow {
  readonly rows: number | null
  readonly isFlowing: boolean
}

/**
 * Returns a run's progress at each edge. Anj counts rows at inputs, after joins and at outputs. Once the run has
 * finished, the counts at the edges in between are derived from these.
 */
export function edgeFlows(
  graph: WorkflowGraph,
  run: Pick<Run, 'reconciliation'> | null,
  progress: RunProgress | null,
  goesOn: boolean,
): ReadonlyMap<string, EdgeFlow> {
  const output = outputOf(graph)
  if (!output || (!goesOn && !run?.reconciliation)) return new Map()
  const aside = new Set(nodesNotRun(graph).map(({ id }) => id))
  const inputs = graph.nodes.filter(({ id, data }) => data.type === 'input' && !aside.has(id))
  const read = run?.reconciliation?.in ?? progress?.sourceRows ?? null
  const written = run?.reconciliation?.written ?? progress?.targetRows ?? null
  const counted = new Map(progress?.nodes?.map(({ nodeId, rows }) => [nodeId, rows]))
  const flows = new Map<string, EdgeFlow>()
  for (const { id, source, target } of graph.edges) {
    if (aside.has(source) || aside.has(target)) continue
    const isFirst = inputs.length === 1 && inputs[0]?.id === source
    const left = counted.get(source) ?? null
    // An input that converts values can skip rows, so fewer rows leave it than the run reads.
    const ofInput = goesOn ? (read ?? left) : (left ?? read)
    const rows = target === output.id ? (written ?? left) : isFirst ? ofInput : left
    flows.set(id, { rows, isFlowing: goesOn })
  }
  return flows
}
