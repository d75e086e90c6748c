import { sentence } from '@anj/workflow/messages'
import type { HistoryStepResult } from '../store/graph-store.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { selectOnceRendered } from './pending-selection.ts'

/**
 * Undoes or redoes a step of a workflow and selects the items that reappear. Reports a step that can no longer be
 * applied.
 */
export function applyHistoryStep(
  workflowId: string,
  take: (workflowId: string) => HistoryStepResult | null,
): void {
  const outcome = take(workflowId)
  if (!outcome) return
  if (!outcome.isDone) return showWorkflowError(sentence('stepChangedSince'))
  selectOnceRendered(outcome.come)
}
