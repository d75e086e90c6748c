import type { AuditAction } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { auditLog, failedAttempt, gotIn, type NewAuditEntry, runs, users } from '../schema/index.ts'

/** Who acts, from where; kept with every audited action. */
export interface Actor {
  readonly userId: string
  readonly userName: string
  readonly organizationId: string
  readonly address: string | null
}

/** What was done, on what. `before` and `after` never hold secrets. */
export interface AuditedAction extends Pick<NewAuditEntry, 'resource' | 'resourceId' | 'before' | 'after'> {
  readonly action: AuditAction
}

/** Wrong passwords and codes, of an account since its owner last got in or reset the password, and from an address. */
export interface LogInFailures {
  readonly account: number
  readonly address: number
}

/** Counts failed attempts of the last minutes, whichever server they were made at. */
export async function countLogInFailures(
  db: Db | Tx,
  who: { readonly userId: string | null; readonly address: string },
  minutes: number,
): Promise<LogInFailures> {
  const since = sql`now() - make_interval(mins => ${minutes})`
  const failed = sql`${auditLog.action} in ${failedAttempt}`
  const cameIn = sql`select max(${auditLog.at}) from ${auditLog} where ${auditLog.userId} = ${who.userId} and ${auditLog.action} in ${gotIn}`
  const [counts] = await db.execute<{ account: number; address: number }>(sql`select
    (select count(*) from ${auditLog} where ${auditLog.userId} = ${who.userId} and ${failed}
      and ${auditLog.at} > greatest(${since}, (${cameIn})))::int as account,
    (select count(*) from ${auditLog} where ${auditLog.address} = ${who.address} and ${failed}
      and ${auditLog.at} > ${since})::int as address`)
  return counts ?? { account: 0, address: 0 }
}

/** Writes an audit row. Call it in the transaction of the action itself, so that both happen or neither. */
export async function recordAudit(db: Db | Tx, actor: Actor | null, action: AuditedAction): Promise<void> {
  await recordAudits(db, actor, [action])
}

/** Writes an audit row for each of several things that were done at once, in their order. */
export async function recordAudits(
  db: Db | Tx,
  actor: Actor | null,
  actions: readonly AuditedAction[],
): Promise<void> {
  if (actions.length === 0) return
  const who = {
    organizationId: actor?.organizationId ?? null,
    userId: actor?.userId ?? null,
    userName: actor?.userName ?? null,
    address: actor?.address ?? null,
  }
  await db.insert(auditLog).values(actions.map((action) => ({ ...who, ...action })))
}

/** Writes down how a run ended, as done by whoever started it. */
export async function auditRunEnd(tx: Tx, runId: string): Promise<void> {
  await tx.execute(sql`insert into ${auditLog} (organization_id, user_id, user_name, action, resource, resource_id, after)
    select r.organization_id, r.owner_id, u.user_name, 'run.ended', 'runs', r.id, jsonb_build_object(
      'workflowId', r.workflow_id, 'workflowName', r.workflow_name, 'status', r.status,
      'outcomeUnknown', r.outcome_unknown, 'problem', r.problem->>'code')
    from ${runs} r join ${users} u on u.id = r.owner_id where r.id = ${runId}`)
}
