import type { WorkflowNode, WorkflowNote } from '@anj/workflow'
import { type OpenWorkflow, useGraphStore } from './graph-store.ts'

/** Returns the current workflow, or null if there is none or it is still loading. */
export function useCurrentWorkflow(): OpenWorkflow | null {
  return useGraphStore(({ currentId, workflows }) => (currentId ? (workflows[currentId] ?? null) : null))
}

/** Returns a node of the current workflow. */
export function useNode(nodeId: string | null): WorkflowNode | null {
  return useGraphStore(({ currentId, workflows }) => {
    if (!currentId || !nodeId) return null
    return workflows[currentId]?.nodes.find((node) => node.id === nodeId) ?? null
  })
}

/** Returns a note of the current workflow. */
export function useNote(noteId: string): WorkflowNote | null {
  return useGraphStore(({ currentId, workflows }) => {
    const notes = currentId ? workflows[currentId]?.notes : undefined
    return notes?.find(({ id }) => id === noteId) ?? null
  })
}

/** True if the current workflow is read-only because it was shared for viewing. */
export function useIsReadOnly(): boolean {
  return useGraphStore(({ currentId, tabs }) => tabs.find(({ id }) => id === currentId)?.access === 'read')
}
