import { type Db, getRun, getWorkflow } from '@anj/db'
import { isKind, type SuppressedFinding } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { orNotFound } from '../http/not-found.ts'

/**
 * Returns the findings that are suppressed in the workflow now, which may differ from those suppressed when the run
 * started.
 */
export async function findSuppressed(
  db: Db,
  caller: Caller,
  runId: string,
): Promise<readonly SuppressedFinding[]> {
  const { workflowId, snapshot } = orNotFound(await getRun(db, caller, runId), 'run')
  const workflow = workflowId === null ? undefined : await getWorkflow(db, caller, workflowId, 'read')
  const { nodes } = workflow?.graph ?? snapshot
  return nodes.flatMap((node) => (isKind(node, 'aiAdvisor') ? node.data.config.suppressed : []))
}
