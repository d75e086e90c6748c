import { create } from 'zustand'
import { useGraphStore } from './graph-store.ts'

type NodeIds = ReadonlySet<string>

const none: NodeIds = new Set()

/** The inputs of each workflow whose file is being uploaded or read for the first time. */
const useBeingRead = create<Readonly<Record<string, NodeIds>>>(() => ({}))

/** Records that an input's file is being uploaded or read for the first time, or no longer is. */
export function setBeingRead(workflowId: string, nodeId: string, isBeingRead: boolean): void {
  const before = useBeingRead.getState()[workflowId] ?? none
  if (before.has(nodeId) === isBeingRead) return
  const others = [...before].filter((id) => id !== nodeId)
  useBeingRead.setState({ [workflowId]: new Set(isBeingRead ? [...others, nodeId] : others) })
}

/** Subscribes to the inputs of a workflow whose file is being uploaded or read for the first time. */
export function useFilesBeingRead(workflowId: string | null): NodeIds {
  return useBeingRead((all) => (workflowId === null ? none : (all[workflowId] ?? none)))
}

/** True while the file of a node of the current workflow is being uploaded or read for the first time. */
export function useIsBeingRead(nodeId: string | null): boolean {
  const workflowId = useGraphStore(({ currentId }) => currentId)
  return useBeingRead(
    (all) => nodeId !== null && workflowId !== null && (all[workflowId]?.has(nodeId) ?? false),
  )
}
