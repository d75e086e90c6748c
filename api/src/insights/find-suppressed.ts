import { type Db, getRun, getWorkflow } from '@anj/db'
import { isKind, type SuppressedFinding } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { present } from '../http/not-found.ts'

/** The findings that somebody decided to live with, as the workflow of a run has them now. */
export async function findSuppressed(
  db: Db,
  caller: Caller,
  runId: string,
): Promise<readonly SuppressedFinding[]> {
  const { workflowId, snapshot } = present(await getRun(db, caller, runId), 'run')
  const workflow = workflowId === null ? undefined : await getWorkflow(db, caller, workflowId, 'read')
  const { nodes } = workflow?.graph ?? snapshot
  return nodes.flatMap((node) => (isKind(node, 'aiAdvisor') ? node.data.config.suppressed : []))
}
