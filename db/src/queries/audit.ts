import type { AuditAction } from '@anj/workflow'
import { and, eq, gt, sql } from 'drizzle-orm'
import { advisoryLocks } from '../advisory-locks.ts'
import type { Db, Tx } from '../database.ts'
import { auditLog, type NewAuditEntry, runs, type User } from '../schema/index.ts'
import { writtenOnce } from './written-once.ts'

/** Who acts, from where; kept with every audited action. */
export interface Actor {
  readonly userId: string
  readonly userName: string
  readonly organizationId: string
  readonly address: string | null
}

/** Whoever has the installation's own settings acts from outside, and is nobody who logs in; on one organization, or on all. */
export interface Operator extends Omit<Actor, 'userId' | 'organizationId'> {
  readonly userId: null
  readonly organizationId: string | null
}

/** What was done, on what. `before` and `after` never hold secrets. */
export interface AuditedAction extends Pick<NewAuditEntry, 'resource' | 'resourceId' | 'before' | 'after'> {
  readonly action: AuditAction
}

/** Writes an audit row. Call it in the transaction of the action itself, so that both happen or neither. */
export async function recordAudit(
  db: Db | Tx,
  actor: Actor | Operator | null,
  action: AuditedAction,
): Promise<void> {
  await recordAudits(db, actor, [action])
}

/** Writes an audit row for each of several things that were done at once, in their order. */
export async function recordAudits(
  db: Db | Tx,
  actor: Actor | Operator | null,
  actions: readonly AuditedAction[],
): Promise<void> {
  const [first, ...others] = actions
  if (!first) return
  const who = {
    organizationId: actor?.organizationId ?? null,
    userId: actor?.userId ?? null,
    userName: actor?.userName ?? null,
    address: actor?.address ?? null,
  }
  if (others.length === 0) {
    const { before, after, resourceId = null, ...action } = first
    const states = { before: asJson(before), after: asJson(after) }
    await entryQuery(db).execute({ ...who, ...action, resourceId, ...states })
    return
  }
  await db.insert(auditLog).values(actions.map((action) => ({ ...who, ...action })))
}

const entryQuery = writtenOnce((db) => {
  const { placeholder } = sql
  return db
    .insert(auditLog)
    .values({
      organizationId: placeholder('organizationId'),
      userId: placeholder('userId'),
      userName: placeholder('userName'),
      address: placeholder('address'),
      action: placeholder('action'),
      resource: placeholder('resource'),
      resourceId: placeholder('resourceId'),
      before: sql`${placeholder('before')}::text::jsonb`,
      after: sql`${placeholder('after')}::text::jsonb`,
    })
    .prepare('entry')
})

function asJson(state: unknown): string | null {
  return state === undefined || state === null ? null : JSON.stringify(state)
}

/** A log-in that was refused because of many attempts before it. */
interface Throttled {
  /** The user of that name, if there is one. */
  readonly user: Pick<User, 'id' | 'userName' | 'organizationId'> | undefined
  /** The name as it was typed; null where it may be a password in the wrong field. */
  readonly userName: string | null
  readonly address: string
  /** For so long no second entry is written about the same. */
  readonly minutes: number
}

/** Writes down that log-ins are refused because of many attempts, once in a while for a name, whichever server refuses them. */
export async function noteThrottled(db: Db, { user, userName, address, minutes }: Throttled): Promise<void> {
  const action = 'account.logInThrottled' satisfies AuditAction
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.throttledLogIns})`)
    const isSame = and(
      eq(auditLog.action, action),
      gt(auditLog.at, sql`now() - make_interval(mins => ${minutes})`),
      sql`lower(${auditLog.after}->>'userName') is not distinct from lower(${userName}::text)`,
      userName === null ? eq(auditLog.address, address) : undefined,
    )
    if ((await tx.select({ id: auditLog.id }).from(auditLog).where(isSame).limit(1)).length > 0) return
    const actor = user && { userId: user.id, userName: user.userName, organizationId: user.organizationId }
    await tx.insert(auditLog).values({
      ...actor,
      address,
      action,
      resource: 'account',
      resourceId: user?.id ?? null,
      after: userName === null ? null : { userName },
    })
  })
}

/** Writes down how a run ended, as done by whoever started it: it may belong to somebody else by now. */
export async function auditRunEnd(tx: Tx, runId: string): Promise<void> {
  await tx.execute(sql`insert into ${auditLog} (organization_id, user_id, user_name, action, resource, resource_id, after)
    select r.organization_id, s.user_id, s.user_name, 'run.ended', 'runs', r.id, jsonb_build_object(
      'workflowId', r.workflow_id, 'workflowName', r.workflow_name, 'status', r.status,
      'outcomeUnknown', r.outcome_unknown, 'problem', r.problem->>'code')
    from ${runs} r left join lateral (select user_id, user_name from ${auditLog}
      where resource_id = r.id::text and action = 'run.started' order by at, id limit 1) s on true
    where r.id = ${runId}`)
}
