import { schedules, type Tx, tasks } from '@anj/db'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { taskAt } from './task-at.ts'

/**
 * Plans a task of each schedule that follows a task that has just succeeded. Call this in the transaction that ends the
 * task. A unique key on the succeeded task and the follower prevents a second task. A paused schedule gets no task.
 */
export async function planFollowers(tx: Tx, now: Date, succeededIds: readonly string[]): Promise<void> {
  if (succeededIds.length === 0) return
  const followers = await tx
    .select({ schedule: schedules, taskId: tasks.id, predecessorName: tasks.scheduleName })
    .from(schedules)
    .innerJoin(tasks, eq(tasks.scheduleId, schedules.predecessorId))
    .where(and(inArray(tasks.id, [...succeededIds]), isNull(schedules.pausedAt)))
    // `lockFinishedTasks` has locked them. Only a schedule that began to follow since then can be skipped.
    .for('no key update', { of: schedules, skipLocked: true })
  if (followers.length === 0) return
  await tx
    .insert(tasks)
    .values(
      followers.map(({ schedule, taskId: predecessorTaskId, predecessorName }) => ({
        ...taskAt(schedule, now),
        kind: 'after' as const,
        predecessorTaskId,
        predecessorName,
      })),
    )
    .onConflictDoNothing()
}
