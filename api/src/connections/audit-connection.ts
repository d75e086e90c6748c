import { type Actor, type ConnectionSummary, recordAudit, type Tx } from '@anj/db'
import { toConnection } from './to-connection.ts'

interface Change {
  readonly before?: ConnectionSummary
  readonly after?: ConnectionSummary
}

/** Records a change to a connection in the audit log. The entry never contains the password. */
export async function auditConnection(
  tx: Tx,
  actor: Actor,
  action: `connection.${'created' | 'changed' | 'deleted'}`,
  { before, after }: Change,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    resource: 'connections',
    resourceId: (after ?? before)?.id ?? null,
    ...(before ? { before: toConnection(before, { id: actor.userId }) } : {}),
    ...(after ? { after: toConnection(after, { id: actor.userId }) } : {}),
  })
}
