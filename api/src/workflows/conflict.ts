import type { ReachedWorkflow } from '@anj/db'
import { sentence } from '@anj/workflow'
import { toWorkflow } from './to-workflow.ts'

/** The answer to a save that came too late, with what is stored. */
export function conflict(stored: ReachedWorkflow) {
  const code = 'workflowConflict' as const
  return { success: false as const, message: sentence(code), code, data: toWorkflow(stored) }
}
