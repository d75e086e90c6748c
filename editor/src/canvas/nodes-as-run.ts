import {
  executionOrder,
  isFileInput,
  nodesLeftOut,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { DataVersions } from '../store/data-versions.ts'

/** What was drawn when a run was asked for, and which readings of their files the inputs had. */
export interface Drawn extends WorkflowGraph {
  readonly versions: DataVersions
}

/** The nodes of which a run still says something: they took part, and neither they nor what is before them changed. */
export function nodesAsRun(now: Drawn, ran: Drawn): ReadonlySet<string> {
  const leftOut = new Set(nodesLeftOut(ran).map(({ id }) => id))
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

/** In the order of the edges: which of two sources is the left one follows from it and from the inputs' settings. */
function sourcesByNode({ edges }: WorkflowGraph): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>()
  for (const { source, target } of edges) sources.set(target, [...(sources.get(target) ?? []), source])
  return sources
}

/** Whether a file was replaced or read again; what was known of only one of the two times says nothing. */
function isNewer(now: string | undefined, then: string | undefined): boolean {
  return now !== undefined && then !== undefined && now !== then
}

/** Whether a node does what it did; where it stands doesn't matter. */
function isSame({ data: a }: WorkflowNode, { data: b }: WorkflowNode): boolean {
  return a === b || (a.kind === b.kind && settings(a.config) === settings(b.config))
}

/** A sample is for previews only: a run reads the database itself. */
const settings = (config: object) =>
  JSON.stringify(config, (key, value: unknown) => (key === 'extractId' ? undefined : value))
