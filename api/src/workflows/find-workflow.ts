import { type Db, getWorkflow, type ReachedWorkflow, type Tx, type WorkflowAccess } from '@anj/db'
import { AppError } from '@anj/workflow'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'

const mayDo: Readonly<Record<WorkflowAccess, readonly WorkflowAccess[]>> = {
  own: ['own', 'edit', 'read'],
  edit: ['edit', 'read'],
  read: ['read'],
}

/**
 * A workflow with which the caller may do at least this: read, edit, or all that its owner may. Whoever can't even see it
 * hears that it isn't there; the others, what they may not.
 */
export async function findWorkflow(
  db: Db | Tx,
  caller: Caller,
  id: string,
  least: WorkflowAccess,
): Promise<ReachedWorkflow> {
  const stored = present(await getWorkflow(db, caller, id, 'read'), 'workflow')
  if (mayDo[stored.access].includes(least)) return stored
  throw new AppError(stored.access === 'read' ? 'workflowReadOnly' : 'workflowOwnerOnly', {})
}
