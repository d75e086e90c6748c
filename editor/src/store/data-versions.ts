import type { WorkflowGraph } from '@anj/workflow'
import { create } from 'zustand'

/** By input, which reading of its data it has; one that nobody asked for yet is not among them. */
export type DataVersions = Readonly<Record<string, string>>

/** Which reading of its data each input has now. The node's settings may be the same for a newer one. */
const useVersions = create<DataVersions>(() => ({}))

/** Notes that an input has other rows now. */
export function noteVersion(nodeId: string, version: string): void {
  if (useVersions.getState()[nodeId] !== version) useVersions.setState({ [nodeId]: version })
}

/** A text that changes when an input of a graph gets other rows. */
export function useVersionsOf(graph: WorkflowGraph | null): string {
  return useVersions((versions) => (graph?.nodes ?? []).map(({ id }) => versions[id] ?? '').join(' '))
}

/** Which reading of its data each input has at this moment. */
export function presentVersions(): DataVersions {
  return useVersions.getState()
}

/** Which reading of its data each input has now. */
export function useDataVersions(): DataVersions {
  return useVersions()
}
