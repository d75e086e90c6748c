import type { WorkflowGraph } from '@anj/workflow'
import { create } from 'zustand'

/**
 * Dataset version of each input, keyed by node ID, and the time of each change of a secret's value, keyed by parameter ID.
 * Contains only inputs that have loaded a version.
 */
export type DataVersions = Readonly<Record<string, string>>

const none: DataVersions = {}

/**
 * The current dataset version of each input, keyed by workflow. Kept outside the graph, because a newer version doesn't
 * always change the node's settings.
 */
const useVersions = create<Readonly<Record<string, DataVersions>>>(() => ({}))

/** Records that an input of a workflow has new rows, or a secret a new value. */
export function setDataVersion(workflowId: string, id: string, version: string): void {
  const before = versionsOf(workflowId)
  if (before[id] !== version) useVersions.setState({ [workflowId]: { ...before, [id]: version } })
}

/** Returns a string that changes whenever an input of the graph gets new rows or a secret gets a new value. */
export function useVersionsOf(workflowId: string, graph: WorkflowGraph | null): string {
  return useVersions(({ [workflowId]: versions = none }) =>
    [...(graph?.nodes ?? []), ...(graph?.parameters ?? [])].map(({ id }) => versions[id] ?? '').join(' '),
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
