import {
  type Actor,
  type Db,
  localMinute,
  recordAudit,
  requireZone,
  runs,
  type Schedule,
  singleRow,
  type Task,
  type Tx,
  tasks,
} from '@anj/db'
import { AppError, isFinal, localDay } from '@anj/workflow'
import { and, eq } from 'drizzle-orm'

import { beginTasks } from './begin-tasks.ts'

import { timesOf } from './plan-tasks.ts'
import { withLockedSchedule } from './schedules.ts'
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
    const { userTimeZone } = schedule
    requireZone(userTimeZone)
    await endWaitingTasks(tx, schedule, now, 'missedByHand')
    if (await isStillRunning(tx, id)) throw new AppError('scheduleStillRunning', {})
    const { id: taskId, localDate } = singleRow(
      await tx
        .insert(tasks)
        .values(taskOf(schedule, now))
        .returning({ id: tasks.id, localDate: tasks.localDate }),
    )
    await recordAudit(tx, actor, {
      action: 'schedule.ranNow',
      resource: 'schedules',
      resourceId: id,
      after: { scheduleName: schedule.scheduleName, taskId },
    })
    const [refused] = await beginTasks(
      tx,
      now,
      [{ task: { id: taskId, kind: 'now', localDate, userTimeZone, waitingSince: null }, schedule }],
      actor,
    )
    if (refused) throw refused.error
    return singleRow(await tx.select().from(tasks).where(eq(tasks.id, taskId)))
  })
}

async function isStillRunning(tx: Tx, scheduleId: string): Promise<boolean> {
  const going = await tx
    .select({ status: runs.status })
    .from(tasks)
    .innerJoin(runs, eq(runs.id, tasks.runId))
    .where(and(eq(tasks.scheduleId, scheduleId), eq(tasks.state, 'queued')))
  return going.some(({ status }) => !isFinal(status))
}

function taskOf(schedule: Schedule, now: Date) {
  const { organizationId, ownerId, scheduleName, workflowName, userTimeZone } = schedule
  return {
    organizationId,
    ownerId,
    scheduleId: schedule.id,
    kind: 'now' as const,
    scheduleName,
    workflowName,
    ...timesOf(schedule),
    localDate: localDay(userTimeZone, now),
    localTime: localMinute(userTimeZone, now),
    dueAt: now,
  }
}
