import { type Actor, type Db, recordAudit, requireZone, singleRow, type Task, type Tx, tasks } from '@anj/db'
import { AppError } from '@anj/workflow'
import { eq } from 'drizzle-orm'

import { beginTasks } from './begin-tasks.ts'

import { withLockedSchedule } from './schedules.ts'
import { isStillRunning, taskAt } from './task-at.ts'
import { endWaitingTasks } from './withdraw-tasks.ts'

/**
 * Runs a schedule immediately on behalf of its owner, even if the schedule is paused. Returns undefined if the schedule
 * doesn't exist. If it can't run, throws and changes nothing.
 */
export async function runScheduleNow(
  db: Db | Tx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Task | undefined> {
  return withLockedSchedule(db, actor, id, async (tx, schedule) => {
    requireZone(schedule.userTimeZone)
    await endWaitingTasks(tx, schedule, now, 'missedByHand')
    if (await isStillRunning(tx, id)) throw new AppError('scheduleStillRunning', {})
    const task = singleRow(
      await tx
        .insert(tasks)
        .values({ ...taskAt(schedule, now), kind: 'now' })
        .returning(),
    )
    await recordAudit(tx, actor, {
      action: 'schedule.ranNow',
      resource: 'schedules',
      resourceId: id,
      after: { scheduleName: schedule.scheduleName, taskId: task.id },
    })
    const [refused] = await beginTasks(tx, now, [{ task, schedule }], actor)
    if (refused) throw refused.error
    return singleRow(await tx.select().from(tasks).where(eq(tasks.id, task.id)))
  })
}
