import type { AuditAction } from '@anj/workflow'
import { and, eq, gt, sql } from 'drizzle-orm'
import { advisoryLocks } from '../advisory-locks.ts'
import type { Db, Tx } from '../database.ts'
import { auditLog, type NewAuditEntry, runs, type User } from '../schema/index.ts'
import { preparedOnce } from './prepared-once.ts'

/** The user who performs an action, with their network address. Stored with every audited action. */
export interface Actor {
  readonly userId: string
  readonly userName: string
  readonly organizationId: string
  readonly address: string | null
}

/**
 * The operator of the installation, who acts on one or all organizations with the installation's settings instead of
 * logging in.
 */
export interface Operator extends Omit<Actor, 'userId' | 'organizationId'> {
  readonly userId: null
  readonly organizationId: string | null
}

/** An action and its object. `before` and `after` never contain secrets. */
export interface AuditedAction extends Pick<NewAuditEntry, 'resource' | 'resourceId' | 'before' | 'after'> {
  readonly action: AuditAction
}

/** Writes an audit entry. Call this in the transaction of the action, so that both are committed or neither is. */
export async function recordAudit(
  db: Db | Tx,
  actor: Actor | Operator | null,
  action: AuditedAction,
): Promise<void> {
  await recordAudits(db, actor, [action])
}

/** Writes an audit entry for each of several simultaneous actions, in their order. */
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

const entryQuery = preparedOnce((db) => {
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

/** A log-in that was refused because of too many earlier attempts. */
interface Throttled {
  /** The user with that name, if one exists. */
  readonly user: Pick<User, 'id' | 'userName' | 'organizationId'> | undefined
  /** The name as typed; null if it may be a password that was typed into the wrong field. */
  readonly userName: string | null
  readonly address: string
  /** Minutes that must pass before another entry is written for the same name or address. */
  readonly minutes: number
}

/**
 * Records that log-ins are refused because of too many attempts. Writes only one entry per name and period, even with
 * several servers.
 */
export async function auditThrottled(db: Db, { user, userName, address, minutes }: Throttled): Promise<void> {
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

/**
 * Records the end of a run as an action of the user who started it, because the run may have a new owner.
 */
export async function auditRunEnd(tx: Tx, runId: string): Promise<void> {
  await tx.execute(sql`insert into ${auditLog} (organization_id, user_id, user_name, action, resource, resource_id, after)
    select r.organization_id, s.user_id, s.user_name, 'run.ended', 'runs', r.id, jsonb_build_object(
      'workflowId', r.workflow_id, 'workflowName', r.workflow_name, 'status', r.status,
      'outcomeUnknown', r.outcome_unknown, 'problem', r.problem->>'code')
    from ${runs} r left join lateral (select user_id, user_name from ${auditLog}
      where resource_id = r.id::text and action = 'run.started' order by at, id limit 1) s on true
    where r.id = ${runId}`)
}
