import { and, eq, sql } from 'drizzle-orm'
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

/** Failed attempts to log in, of an account since it last got in, and from an address. */
export interface LogInFailures {
  readonly account: number
  readonly address: number
}

/** Counts failed attempts of the last minutes, whichever server they were made at. */
export async function countLogInFailures(
  db: Db | Tx,
  who: { readonly userId: string | null; readonly organizationId: string | null; readonly address: string },
  minutes: number,
): Promise<LogInFailures> {
  const recent = sql`${auditLog.at} > now() - make_interval(mins => ${minutes})`
  const mine = sql`${auditLog.organizationId} = ${who.organizationId} and ${auditLog.userId} = ${who.userId}`
  const gotIn = sql`select max(${auditLog.id}) from ${auditLog} where ${mine} and ${recent} and ${auditLog.action} = 'account.loggedIn'`
  const [counts] = await db
    .select({
      account: sql<number>`count(*) filter (where ${auditLog.userId} = ${who.userId} and ${auditLog.id} > coalesce((${gotIn}), 0))::int`,
      address: sql<number>`count(*) filter (where ${auditLog.address} = ${who.address})::int`,
    })
    .from(auditLog)
    .where(
      and(
        sql`(${auditLog.organizationId} = ${who.organizationId} or ${auditLog.organizationId} is null)`,
        recent,
        eq(auditLog.action, 'account.logInFailed'),
      ),
    )
  return counts ?? { account: 0, address: 0 }
}

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
