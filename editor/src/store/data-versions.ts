import type { WorkflowGraph } from '@anj/workflow'
import { create } from 'zustand'

/** Dataset version of each input, keyed by node id. Contains only inputs that have loaded a version. */
export type DataVersions = Readonly<Record<string, string>>

const none: DataVersions = {}

/**
 * The current dataset version of each input, keyed by workflow. Kept outside the graph, because a newer version doesn't
 * always change the node's settings.
 */
const useVersions = create<Readonly<Record<string, DataVersions>>>(() => ({}))

/** Records that an input of a workflow has new rows. */
export function setDataVersion(workflowId: string, nodeId: string, version: string): void {
  const before = versionsOf(workflowId)
  if (before[nodeId] !== version) useVersions.setState({ [workflowId]: { ...before, [nodeId]: version } })
}

/** Returns a string that changes whenever an input of the graph gets new rows. */
export function useVersionsOf(workflowId: string, graph: WorkflowGraph | null): string {
  return useVersions(({ [workflowId]: versions = none }) =>
    (graph?.nodes ?? []).map(({ id }) => versions[id] ?? '').join(' '),
  )
}

/** Returns the current dataset versions of a workflow's inputs. */
export function versionsOf(workflowId: string): DataVersions {
  return useVersions.getState()[workflowId] ?? none
}

/** Subscribes to the dataset versions of a workflow's inputs. */
export function useDataVersions(workflowId: string | null): DataVersions {
  return useVersions((all) => (workflowId === null ? none : (all[workflowId] ?? none)))
}
