import type { Db, Tx } from '../database.ts'
import { auditLog, type NewAuditEntry } from '../schema/index.ts'

/** Who acts, from where; kept with every audited action. */
export interface Actor {
  readonly userId: string
  readonly userName: string
  readonly organizationId: string
  readonly address: string | null
}

/** What was done, on what. `before` and `after` never hold secrets. */
export type AuditedAction = Pick<NewAuditEntry, 'action' | 'resource' | 'resourceId' | 'before' | 'after'>

/** Writes an audit row. Call it in the transaction of the action itself, so that both happen or neither. */
export async function recordAudit(db: Db | Tx, actor: Actor | null, action: AuditedAction): Promise<void> {
  await db.insert(auditLog).values({
    organizationId: actor?.organizationId ?? null,
    userId: actor?.userId ?? null,
    userName: actor?.userName ?? null,
    address: actor?.address ?? null,
    ...action,
  })
}
