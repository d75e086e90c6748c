import type { WorkflowNode, WorkflowNote } from '@anj/workflow'
import { type OpenWorkflow, useGraphStore } from './graph-store.ts'

/** The workflow that is shown, or null while there is none or it is loading. */
export function useCurrentWorkflow(): OpenWorkflow | null {
  return useGraphStore(({ currentId, workflows }) => (currentId ? (workflows[currentId] ?? null) : null))
}

/** A node of the workflow that is shown. */
export function useNode(nodeId: string | null): WorkflowNode | null {
  return useGraphStore(({ currentId, workflows }) => {
    if (!currentId || !nodeId) return null
    return workflows[currentId]?.nodes.find((node) => node.id === nodeId) ?? null
  })
}

/** A note of the workflow that is shown. */
export function useNote(noteId: string): WorkflowNote | null {
  return useGraphStore(({ currentId, workflows }) => {
    const notes = currentId ? workflows[currentId]?.notes : undefined
    return notes?.find(({ id }) => id === noteId) ?? null
  })
}

/** Whether the workflow that is shown can only be looked at: it was shared to read. */
export function useIsReadOnly(): boolean {
  return useGraphStore(({ currentId, tabs }) => tabs.find(({ id }) => id === currentId)?.access === 'read')
}
