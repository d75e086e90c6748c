import { hideToastsAbout, showError, showSuccess } from '@anj/ui'
import { useGraphStore } from './graph-store.ts'

/** Shows what went wrong in a workflow, the current one unless another is named. */
export function showWorkflowError(message: string, workflowId = currentId()): void {
  showError(saidIn(workflowId, message), { about: workflowId ?? undefined })
}

/** Shows what was done in a workflow, the current one unless another is named. */
export function showWorkflowSuccess(message: string, workflowId = currentId()): void {
  showSuccess(saidIn(workflowId, message), { about: workflowId ?? undefined })
}

const currentId = () => useGraphStore.getState().currentId

/** Puts a workflow's name in front of what is said of it while another one is shown. */
export function saidIn(workflowId: string | null, message: string): string {
  if (workflowId === currentId()) return message
  const tab = useGraphStore.getState().tabs.find(({ id }) => id === workflowId)
  return tab ? `${tab.name}: ${message}` : message
}

// A toast about a workflow leaves with it.
useGraphStore.subscribe(({ currentId }, before) => {
  if (before.currentId !== null && before.currentId !== currentId) hideToastsAbout(before.currentId)
})
