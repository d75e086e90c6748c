import type { AccessibleWorkflow } from '@anj/db'
import { sentence } from '@anj/workflow'
import { toWorkflow } from './to-workflow.ts'

/** Returns the response to a save that is based on an old revision. It contains the stored workflow. */
export function conflict(stored: AccessibleWorkflow) {
  const code = 'workflowConflict' as const
  return { success: false as const, message: sentence(code), code, data: toWorkflow(stored) }
}
