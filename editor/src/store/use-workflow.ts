import type { WorkflowNode } from '@anj/workflow'
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

/** Whether the workflow that is shown can only be looked at: it was shared to read. */
export function useIsReadOnly(): boolean {
  return useGraphStore(({ currentId, tabs }) => tabs.find(({ id }) => id === currentId)?.access === 'read')
}
