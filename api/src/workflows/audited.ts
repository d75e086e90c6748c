import { type AccessibleWorkflow, type Actor, recordAudit, type Tx } from '@anj/db'

/** Records a change to a workflow, and returns the workflow. */
export async function audited(
  tx: Tx,
  actor: Actor,
  action: `workflow.${'created' | 'deleted' | 'restored' | 'renamed'}`,
  workflow: AccessibleWorkflow,
  before?: string,
): Promise<AccessibleWorkflow> {
  const { id: resourceId, name } = workflow
  const earlier = before === undefined ? {} : { before: { name: before } }
  await recordAudit(tx, actor, { action, resource: 'workflows', resourceId, after: { name }, ...earlier })
  return workflow
}
