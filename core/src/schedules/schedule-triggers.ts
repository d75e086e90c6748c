/** The tokens with which other systems start schedules. */
import { timingSafeEqual } from 'node:crypto'
import {
  type Actor,
  type Db,
  hashSecret,
  newSecret,
  recordAudit,
  type Schedule,
  schedules,
  scheduleTriggers,
  type Tx,
} from '@anj/db'
import { AppError, triggerTokenPrefix } from '@anj/workflow'
import { and, eq } from 'drizzle-orm'

/** Creates the token of a locked schedule. It replaces an earlier token, which is no longer valid. */
export async function createTrigger(tx: Tx, actor: Actor, schedule: Schedule, now: Date): Promise<string> {
  if (!schedule.startsByCall) throw new AppError('scheduleNotByCall', {})
  const token = `${triggerTokenPrefix}${newSecret()}`
  const made = { secretHash: hashSecret(token), createdAt: now, lastUsedAt: null }
  await tx
    .insert(scheduleTriggers)
    .values({ scheduleId: schedule.id, ...made })
    .onConflictDoUpdate({ target: scheduleTriggers.scheduleId, set: made })
  await audit(tx, actor, schedule, 'schedule.tokenCreated')
  return token
}

/** Removes the token of a locked schedule, if it has one. */
export async function revokeTrigger(tx: Tx, actor: Actor, schedule: Schedule): Promise<void> {
  const gone = await tx
    .delete(scheduleTriggers)
    .where(eq(scheduleTriggers.scheduleId, schedule.id))
    .returning({ id: scheduleTriggers.scheduleId })
  if (gone.length > 0) await audit(tx, actor, schedule, 'schedule.tokenRevoked')
}

async function audit(
  tx: Tx,
  actor: Actor,
  { id, scheduleName }: Schedule,
  action: 'schedule.tokenCreated' | 'schedule.tokenRevoked',
): Promise<void> {
  await recordAudit(tx, actor, { action, resource: 'schedules', resourceId: id, after: { scheduleName } })
}

/** An ID and a hash that belong to no schedule, so that a call without a schedule takes as long as any other. */
const [noSchedule, noHash] = ['00000000-0000-0000-0000-000000000000', '0'.repeat(64)]

/**
 * Returns the owner of the schedule that a token starts. Returns undefined for an unknown schedule, for one without a
 * token, and for a wrong token, each after the same query and the same comparison.
 */
export async function findTriggered(
  db: Db | Tx,
  scheduleId: string | null,
  token: string,
): Promise<{ readonly scheduleId: string; readonly ownerId: string } | undefined> {
  const [found] = await db
    .select({ secretHash: scheduleTriggers.secretHash, scheduleId: schedules.id, ownerId: schedules.ownerId })
    .from(scheduleTriggers)
    .innerJoin(
      schedules,
      and(eq(schedules.id, scheduleTriggers.scheduleId), eq(schedules.startsByCall, true)),
    )
    .where(eq(scheduleTriggers.scheduleId, scheduleId ?? noSchedule))
  const { secretHash = noHash } = found ?? {}
  const isRight = timingSafeEqual(Buffer.from(hashSecret(token), 'hex'), Buffer.from(secretHash, 'hex'))
  return isRight ? found : undefined
}
