import type { WorkflowGraph } from '@anj/workflow'
import { create } from 'zustand'

/** Which reading of its data each input has now. The node's settings may be the same for a newer one. */
const useVersions = create<Readonly<Record<string, string>>>(() => ({}))

/** Notes that an input has other rows now. */
export function noteVersion(nodeId: string, version: string): void {
  if (useVersions.getState()[nodeId] !== version) useVersions.setState({ [nodeId]: version })
}

/** A text that changes when an input of a graph gets other rows. */
export function useVersionsOf(graph: WorkflowGraph | null): string {
  return useVersions((versions) => (graph?.nodes ?? []).map(({ id }) => versions[id] ?? '').join(' '))
}
