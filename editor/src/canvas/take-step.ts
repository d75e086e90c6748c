import { sentence } from '@anj/workflow/messages'
import type { StepOutcome } from '../store/graph-store.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { selectWhenDrawn } from './to-select.ts'

/** Takes a step of a workflow back or makes it again: what comes by it is selected, and it says when that can't be. */
export function takeStep(workflowId: string, take: (workflowId: string) => StepOutcome | null): void {
  const outcome = take(workflowId)
  if (!outcome) return
  if (!outcome.isDone) return showWorkflowError(sentence('stepChangedSince'))
  selectWhenDrawn(outcome.come)
}
