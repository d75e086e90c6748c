import {
  type Db,
  getWorkflow,
  getWorkflowAccess,
  type ReachedWorkflow,
  type Tx,
  type WorkflowAccess,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Action } from '../access/grants.ts'
import { rights } from '../access/rights.ts'
import type { Caller } from '../access/session.ts'
import { present } from '../http/not-found.ts'

/** What somebody does who needs so much: their role must let them do it with this workflow, as it is shared. */
const actions = { own: 'delete', edit: 'update', read: 'read' } as const satisfies Record<
  WorkflowAccess,
  Action
>

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
  requireAccess(caller, stored, least)
  return stored
}

/** Refuses whoever may not see a workflow, of which nothing else is read. */
export async function requireReadable(db: Db | Tx, caller: Caller, id: string): Promise<void> {
  requireAccess(caller, present(await getWorkflowAccess(db, caller, id), 'workflow'), 'read')
}

/** The same of a workflow that they are known to reach, which isn't looked up. */
export function requireReader(caller: Caller): void {
  requireAccess(caller, { access: 'own', owner: caller.user }, 'read')
}

function requireAccess(
  caller: Caller,
  { access, owner }: Pick<ReachedWorkflow, 'access' | 'owner'>,
  least: WorkflowAccess,
): void {
  const record = { ownerId: owner.id, ...(access === 'own' ? {} : { shared: access }) }
  const grant = { action: actions[least], resource: 'workflows', possession: 'own' } as const
  if (rights.may(caller.role, grant, { user: caller, record })) return
  throw new AppError(access === 'read' ? 'workflowReadOnly' : 'workflowOwnerOnly', {})
}
