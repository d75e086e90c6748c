import type { WorkflowGraph } from '@anj/workflow'
import { create } from 'zustand'

/** By input, which reading of its data it has; one that nobody asked for yet is not among them. */
export type DataVersions = Readonly<Record<string, string>>

const none: DataVersions = {}

/** By workflow, which reading of its data each input has now. The node's settings may be the same for a newer one. */
const useVersions = create<Readonly<Record<string, DataVersions>>>(() => ({}))

/** Notes that an input of a workflow has other rows now. */
export function noteVersion(workflowId: string, nodeId: string, version: string): void {
  const before = versionsOf(workflowId)
  if (before[nodeId] !== version) useVersions.setState({ [workflowId]: { ...before, [nodeId]: version } })
}

/** A text that changes when an input of a workflow's graph gets other rows. */
export function useVersionsOf(workflowId: string, graph: WorkflowGraph | null): string {
  return useVersions(({ [workflowId]: versions = none }) =>
    (graph?.nodes ?? []).map(({ id }) => versions[id] ?? '').join(' '),
  )
}

/** Which reading of its data each input of a workflow has at this moment. */
export function versionsOf(workflowId: string): DataVersions {
  return useVersions.getState()[workflowId] ?? none
}

/** Which reading of its data each input of a workflow has now. */
export function useDataVersions(workflowId: string | null): DataVersions {
  return useVersions((all) => (workflowId === null ? none : (all[workflowId] ?? none)))
}
