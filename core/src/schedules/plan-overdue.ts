import { type Schedule, type Tx } from '@anj/db'
import { planTasksOfAll } from './plan-tasks.ts'

/**
 * If no worker has run for longer than the planned period, plans the occurrences of a locked schedule up to now. Call
 * this before changing the schedule, so that every occurrence before the change is reported.
 */
export async function planOverdue(tx: Tx, schedule: Schedule, now: Date): Promise<void> {
  const { plannedUntil: after, pausedAt } = schedule
  if (pausedAt === null && after < now) await planTasksOfAll(tx, [{ schedule, after }], now)
}
