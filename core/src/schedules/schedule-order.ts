/** The order of schedules: which schedule runs after which other one. */
import { type Actor, advisoryLocks, schedules, type Tx } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import { and, eq, sql } from 'drizzle-orm'

/**
 * Serialises changes of an organization's order of schedules, so that two users can't close a circle together. Call
 * this before locking a schedule, or two transactions can deadlock.
 */
export async function lockScheduleOrder(tx: Tx, organizationId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.orderingSchedules}, hashtext(${organizationId}))`,
  )
}

/**
 * Returns the name of the schedule after which another one shall run. Throws if it doesn't exist in the user's
 * organization, or if it runs after the other one itself, directly or not. `id` is null for a new schedule.
 */
export async function requirePredecessor(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  id: string | null,
  predecessorId: string,
): Promise<string> {
  const [found] = await tx
    .select({ name: schedules.scheduleName })
    .from(schedules)
    .where(and(eq(schedules.id, predecessorId), eq(schedules.organizationId, organizationId)))
  if (!found) {
    const fields = { runsAfterId: sentence('scheduleBeforeUnknown') }
    throw new AppError('scheduleBeforeUnknown', {}, { fields })
  }
  const [circle] = await tx.execute(sql`with recursive earlier as (
      select id, predecessor_id from ${schedules} where id = ${predecessorId}
      union select s.id, s.predecessor_id from ${schedules} as s join earlier on s.id = earlier.predecessor_id)
    select 1 from earlier where id = ${id}::uuid`)
  if (!circle) return found.name
  const fields = { runsAfterId: sentence('scheduleCircle', found) }
  throw new AppError('scheduleCircle', found, { fields })
}
