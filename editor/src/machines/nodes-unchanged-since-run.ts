import {
  effectiveNode,
  executionOrder,
  isFileInput,
  nodesNotRun,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { DataVersions } from '../store/data-versions.ts'

/** The graph at the time a run started, with the dataset versions that its inputs read. */
export interface RunDrawing extends WorkflowGraph {
  readonly versions: DataVersions
}

/**
 * Returns the nodes to which a run's result still applies: those that took part in the run and haven't changed since,
 * and neither have the nodes before them.
 */
export function nodesUnchangedSinceRun(now: RunDrawing, ran: RunDrawing): ReadonlySet<string> {
  const leftOut = new Set(nodesNotRun(ran).map(({ id }) => id))
  const before = new Map(ran.nodes.map((node) => [node.id, node]))
  const sources = sourcesByNode(now)
  const formerSources = sourcesByNode(ran)
  const asRun = new Set<string>()
  for (const node of executionOrder(now)) {
    const then = before.get(node.id)
    if (!then || leftOut.has(node.id) || !isSame(node, then)) continue
    if (isFileInput(node) && isNewer(now.versions[node.id], ran.versions[node.id])) continue
    const ids = sources.get(node.id) ?? []
    if (ids.join() === (formerSources.get(node.id) ?? []).join() && ids.every((id) => asRun.has(id)))
      asRun.add(node.id)
  }
  return asRun
}

/**
 * Returns the sources of each node, in the order of the edges. This order and the settings of the inputs determine
 * which of two sources is the left one.
 */
function sourcesByNode({ edges }: WorkflowGraph): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>()
  for (const { source, target } of edges) sources.set(target, [...(sources.get(target) ?? []), source])
  return sources
}

/** True if a file was replaced or re-read. If only one of the two versions is known, the file counts as unchanged. */
function isNewer(now: string | undefined, then: string | undefined): boolean {
  return now !== undefined && then !== undefined && now !== then
}

/** True if a node still does the same as before, even if it was moved. */
function isSame(now: WorkflowNode, then: WorkflowNode): boolean {
  const [a, b] = [effectiveNode(now).data, effectiveNode(then).data]
  return a === b || (a.kind === b.kind && settings(a.config) === settings(b.config))
}

/** Serializes the settings without the sample, which only previews use. A run reads the database itself. */
const settings = (config: object) =>
  JSON.stringify(config, (key, value: unknown) => (key === 'extractId' ? undefined : value))
