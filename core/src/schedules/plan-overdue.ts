import { type Schedule, type Tx } from '@anj/db'
import { planTasksOfAll } from './plan-tasks.ts'

/**
 * Plans the occurrences of a locked schedule up to now, if no worker ran for longer than the planned period. Call this
 * function before a change to the schedule, so that Anj reports every occurrence before the change.
 */
export async function planOverdue(tx: Tx, schedule: Schedule, now: Date): Promise<void> {
  const { plannedUntil: after, pausedAt } = schedule
  if (pausedAt === null && after < now) await planTasksOfAll(tx, [{ schedule, after }], now)
}
