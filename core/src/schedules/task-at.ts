import { localMinute, runs, type Schedule, type Tx, tasks, zoneToShow } from '@anj/db'
import { isFinal, localDay } from '@anj/workflow'
import { and, eq } from 'drizzle-orm'
import { timesOf } from './plan-tasks.ts'

/** True if a run of a locked schedule hasn't ended. */
export async function isStillRunning(tx: Tx, scheduleId: string): Promise<boolean> {
  const going = await tx
    .select({ status: runs.status })
    .from(tasks)
    .innerJoin(runs, eq(runs.id, tasks.runId))
    .where(and(eq(tasks.scheduleId, scheduleId), eq(tasks.state, 'queued')))
  return going.some(({ status }) => !isFinal(status))
}

/** Returns a task of a schedule that something else than its times starts. */
export function taskAt(schedule: Schedule, now: Date) {
  const { organizationId, ownerId, scheduleName, workflowName, userTimeZone } = schedule
  const zone = zoneToShow(userTimeZone)
  return {
    organizationId,
    ownerId,
    scheduleId: schedule.id,
    scheduleName,
    workflowName,
    ...timesOf(schedule),
    localDate: localDay(zone, now),
    localTime: localMinute(zone, now),
    dueAt: now,
  }
}
