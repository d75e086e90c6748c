import { type Schedule, type Tx } from '@anj/db'
import { planAll } from './plan-tasks.ts'

/**
 * Plans what fell due of a locked schedule behind the end of its tasks, which happens when no worker was there for longer
 * than is planned ahead: before somebody changes it, so that each occurrence of the time until then is told of.
 */
export async function planOverdue(tx: Tx, schedule: Schedule, now: Date): Promise<void> {
  const { plannedUntil: after, pausedAt } = schedule
  if (pausedAt === null && after < now) await planAll(tx, [{ schedule, after }], now)
}
