import {
  type Actor,
  type CancelOutcome,
  cancelLocked,
  recordAudit,
  runs,
  schedules,
  type Tx,
  tasks,
} from '@anj/db'
import { sentence } from '@anj/workflow'
import { and, eq } from 'drizzle-orm'

import { endTasks } from './end-tasks.ts'

/**
 * Cancels a task that has begun, even if its schedule has been deleted: cancels its active run or ends its wait. The
 * caller must check permissions in the same transaction.
 */
export async function cancelTask(
  tx: Tx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<CancelOutcome | 'notBegun'> {
  const isIt = and(eq(tasks.id, id), eq(tasks.organizationId, actor.organizationId))
  const [found] = await tx.select({ scheduleId: tasks.scheduleId }).from(tasks).where(isIt)
  // Locks the schedule before the task, as workers do.
  if (found?.scheduleId)
    await tx
      .select({ id: schedules.id })
      .from(schedules)
      .where(eq(schedules.id, found.scheduleId))
      .for('no key update')
  const [task] = await tx.select().from(tasks).where(isIt).for('update')
  if (!task) return 'notFound'
  if (task.state === 'planned') return 'notBegun'
  if (task.state === 'ended') return 'over'
  if (task.nextAttemptAt) {
    await recordAudit(tx, actor, { action: 'run.cancelled', resource: 'tasks', resourceId: id })
    const problem = {
      code: 'taskCancelled',
      sentence: sentence('taskCancelled', { who: actor.userName }),
    }
    await endTasks(tx, now, [{ taskId: id, outcome: 'cancelled', problem }])
    return 'cancelled'
  }
  const [run] = await tx
    .select({ id: runs.id, status: runs.status })
    .from(runs)
    .where(and(eq(runs.taskId, id), eq(runs.id, task.runId ?? id)))
    .for('update')
  return run ? cancelLocked(tx, actor, run.id, run.status) : 'over'
}
