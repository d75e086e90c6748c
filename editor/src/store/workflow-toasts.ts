import { hideToastsAbout, showError, showSuccess } from '@anj/ui'
import { useGraphStore } from './graph-store.ts'

/** Shows an error about a workflow, by default the current workflow. */
export function showWorkflowError(message: string, workflowId = currentId()): void {
  showError(withWorkflowName(workflowId, message), { about: workflowId ?? undefined })
}

/** Shows a success message about a workflow, by default the current workflow. */
export function showWorkflowSuccess(message: string, workflowId = currentId()): void {
  showSuccess(withWorkflowName(workflowId, message), { about: workflowId ?? undefined })
}

const currentId = () => useGraphStore.getState().currentId

/** Prefixes a message with the workflow's name if another workflow is current. */
export function withWorkflowName(workflowId: string | null, message: string): string {
  if (workflowId === currentId()) return message
  const tab = useGraphStore.getState().tabs.find(({ id }) => id === workflowId)
  return tab ? `${tab.name}: ${message}` : message
}

// Hides toasts about a workflow when the user leaves it.
useGraphStore.subscribe(({ currentId }, before) => {
  if (before.currentId !== null && before.currentId !== currentId) hideToastsAbout(before.currentId)
})
