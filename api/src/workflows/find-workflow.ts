import {
  type AccessibleWorkflow,
  type Db,
  getWorkflow,
  getWorkflowAccess,
  type Tx,
  type WorkflowAccess,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Action } from '../access/grants.ts'
import { rights } from '../access/rights.ts'
import type { Caller } from '../access/session.ts'
import { orNotFound } from '../http/not-found.ts'

/** The action that the caller's role must allow for each level of access. */
const actions = { own: 'delete', edit: 'update', read: 'read' } as const satisfies Record<
  WorkflowAccess,
  Action
>

/**
 * Returns a workflow to which the caller has at least the given access. If the caller can't see the workflow, throws
 * the not-found error. If the caller's access is insufficient, the error names the reason.
 */
export async function findWorkflow(
  db: Db | Tx,
  caller: Caller,
  id: string,
  least: WorkflowAccess,
): Promise<AccessibleWorkflow> {
  const stored = orNotFound(await getWorkflow(db, caller, id, 'read'), 'workflow')
  requireAccess(caller, stored, least)
  return stored
}

/** Refuses a caller who can't see a workflow. Doesn't read the workflow itself. */
export async function requireReadable(db: Db | Tx, caller: Caller, id: string): Promise<void> {
  requireAccess(caller, orNotFound(await getWorkflowAccess(db, caller, id), 'workflow'), 'read')
}

/** False for an API token without the scope to change workflows. */
export function mayWrite({ scopes }: Caller): boolean {
  return scopes === null || scopes.includes('workflows:write')
}

/** Checks the role of a caller who is known to have access to a workflow. Reads nothing from the database. */
export function requireReader(caller: Caller): void {
  requireAccess(caller, { access: 'own', owner: caller.user }, 'read')
}

function requireAccess(
  caller: Caller,
  { access, owner }: Pick<AccessibleWorkflow, 'access' | 'owner'>,
  least: WorkflowAccess,
): void {
  const record = { ownerId: owner.id, ...(access === 'own' ? {} : { shared: access }) }
  const grant = { action: actions[least], resource: 'workflows', possession: 'own' } as const
  if (rights.may(caller.role, grant, { user: caller, record })) return
  throw new AppError(access === 'read' ? 'workflowReadOnly' : 'workflowOwnerOnly', {})
}
