/** Deliveries of files to places, and the workers' operations on them. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Owner } from '../owner.ts'
import {
  artifacts,
  type Delivered,
  deliveries,
  type NewDelivered,
  runs,
  schedules,
  tasks,
  users,
} from '../schema/index.ts'
import { singleRow } from './single-row.ts'

/** Seconds after which a claim that hasn't been renewed counts as abandoned. */
const silentSeconds = 60

/** Lists the deliveries of a task. */
export async function listDeliveries(db: Db | Tx, taskId: string): Promise<readonly Delivered[]> {
  return db
    .select()
    .from(deliveries)
    .where(eq(deliveries.taskId, taskId))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
}

/** Lists the deliveries of a run for which users have asked. */
export async function listRunDeliveries(db: Db | Tx, runId: string): Promise<readonly Delivered[]> {
  return db
    .select()
    .from(deliveries)
    .where(eq(deliveries.runId, runId))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
}

/**
 * Counts the deliveries of a run for which users have asked. Until the transaction ends, no other one counts or adds
 * deliveries of the run.
 */
export async function countRunDeliveries(tx: Tx, runId: string): Promise<number> {
  await tx.select({ id: runs.id }).from(runs).where(eq(runs.id, runId)).for('no key update')
  return tx.$count(deliveries, eq(deliveries.runId, runId))
}

/** Adds a delivery, which workers carry out. */
export async function addDelivery(tx: Db | Tx, delivery: NewDelivered): Promise<Delivered> {
  return singleRow(await tx.insert(deliveries).values(delivery).returning())
}

/** A claimed delivery with the file to deliver. */
export interface DeliveryClaim extends Owner {
  readonly claimId: string
  readonly id: string
  /** Null if a user asked for the delivery. */
  readonly taskId: string | null
  readonly placeId: string
  readonly path: string
  readonly existing: Delivered['existing']
  readonly progress: unknown
  readonly attempts: number
  /** Null if the file is no longer kept. */
  readonly key: string | null
  readonly bytes: number
  /** False if the owner was deactivated since the delivery was requested. */
  readonly isOwnerActive: boolean
}

/**
 * Claims the delivery that has been due for the longest time. Returns null if none is due. Leaves out the given
 * organizations, which have as many deliveries under way as they may have.
 */
export async function claimDelivery(
  db: Db,
  busyOrganizations: readonly string[] = [],
): Promise<DeliveryClaim | null> {
  const claimId = crypto.randomUUID()
  const rows = await db.execute<Omit<DeliveryClaim, 'claimId'> & Record<string, unknown>>(sql`
    update ${deliveries} as d set claim_id = ${claimId}, claimed_at = now(), attempts = d.attempts + 1
    from (select d.id, a.key, a.bytes from ${deliveries} as d
      left join ${artifacts} as a on a.id = d.artifact_id
      where d.state = 'waiting' and d.next_attempt_at <= now()
        and d.organization_id <> all(${`{${busyOrganizations.join(',')}}`}::uuid[])
        and (d.claimed_at is null or d.claimed_at < now() - make_interval(secs => ${silentSeconds}))
      order by d.next_attempt_at, d.id limit 1 for update of d skip locked) as due
    where d.id = due.id
    returning d.id, d.task_id as "taskId", d.place_id as "placeId", d.path, d.existing, d.progress, d.attempts,
      d.owner_id as "ownerId", d.organization_id as "organizationId", due.key, coalesce(due.bytes, 0)::float8 as bytes,
      exists (select 1 from ${users} as u where u.id = d.owner_id and u.deactivated_at is null) as "isOwnerActive"`)
  return rows[0] ? { ...rows[0], claimId } : null
}

/** Renews a claim, and stores changes with it. Returns false if another worker has taken over. */
export async function updateDelivery(
  db: Db | Tx,
  claimId: string,
  change: Partial<Pick<Delivered, 'progress' | 'placeName'>> = {},
): Promise<boolean> {
  const rows = await db
    .update(deliveries)
    .set({ ...change, claimedAt: sql`now()` })
    .where(eq(deliveries.claimId, claimId))
    .returning({ id: deliveries.id })
  return rows.length > 0
}

/** Ends an attempt. Returns the delivery, or undefined if another worker has taken over. */
export async function endDelivery(
  db: Db | Tx,
  claimId: string,
  end:
    | { readonly state: 'delivered'; readonly path: string }
    | {
        readonly state: 'failed' | 'waiting'
        readonly problem: Delivered['problem']
        readonly afterSeconds: number
      },
): Promise<Delivered | undefined> {
  const changed =
    end.state === 'delivered'
      ? { path: end.path, progress: null, problem: null, deliveredAt: sql`now()` }
      : { problem: end.problem, nextAttemptAt: sql`now() + make_interval(secs => ${end.afterSeconds})` }
  const [ended] = await db
    .update(deliveries)
    .set({ ...changed, state: end.state, claimId: null, claimedAt: null })
    .where(eq(deliveries.claimId, claimId))
    .returning()
  return ended
}

/** Requests a failed delivery again. Returns false if it hasn't failed. */
export async function repeatDelivery(db: Db | Tx, id: string): Promise<boolean> {
  const rows = await db
    .update(deliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`now()`, problem: null })
    .where(and(eq(deliveries.id, id), eq(deliveries.state, 'failed')))
    .returning({ id: deliveries.id })
  return rows.length > 0
}

/**
 * Claims a failed delivery that may have left content in a place. Returns null if there is none. Until the claim ends, a
 * repetition of the delivery waits, so that it never continues with content that is being removed.
 */
export async function claimLeftDelivery(
  db: Db,
  placeId: string,
): Promise<{ readonly claimId: string; readonly progress: unknown } | null> {
  const claimId = crypto.randomUUID()
  const rows = await db.execute<{ progress: unknown }>(sql`
    update ${deliveries} as d set claim_id = ${claimId}, claimed_at = now()
    where d.id = (select d.id from ${deliveries} as d
      where d.place_id = ${placeId} and d.state = 'failed' and d.progress is not null
        and (d.claimed_at is null or d.claimed_at < now() - make_interval(secs => ${silentSeconds}))
      order by d.id limit 1 for update skip locked)
    returning d.progress`)
  return rows[0] ? { claimId, ...rows[0] } : null
}

/** Ends the claim of a delivery whose content was removed from its place. */
export async function releaseLeftDelivery(db: Db, claimId: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ progress: null, claimId: null, claimedAt: null })
    .where(eq(deliveries.claimId, claimId))
}

/** Returns what an email about a failed delivery says; undefined if the owner wants none. */
export async function findDeliveryNotice(tx: Db | Tx, taskId: string) {
  const [found] = await tx
    .select({ task: tasks })
    .from(tasks)
    .innerJoin(schedules, eq(schedules.id, tasks.scheduleId))
    .where(and(eq(tasks.id, taskId), eq(schedules.mailOnFailure, true)))
  return found?.task
}
