import {
  type Db,
  enqueueAll,
  queueMails,
  queues,
  type Schedule,
  schedules,
  type Task,
  type Tx,
  tasks,
  type User,
  users,
} from '@anj/db'
import { fullReason } from '@anj/workflow'
import { formatDay } from '@anj/workflow/moments'
import { eq, inArray, sql } from 'drizzle-orm'

import type { TaskProblem } from './end-tasks.ts'

/** A failed task about which the schedule's owner must be notified. */
export interface FailureNotice {
  readonly schedule: Schedule
  readonly task: Pick<
    Task,
    'id' | 'scheduleName' | 'workflowName' | 'localDate' | 'localTime' | 'userTimeZone'
  >
  readonly problem: TaskProblem
  /** Number of other tasks of the schedule that failed at the same time and share this notice. */
  readonly others: number
  /** Number of times that the same failure occurred since the last notice. */
  readonly again?: number
  /** True if the failure paused the schedule; 'zone' if it was paused because its time zone is no longer known. */
  readonly paused: boolean | 'zone'
}

/** Enqueues notices of failures, by email and webhook, according to each schedule's settings. */
export async function queueFailureNotices(tx: Tx, notices: readonly FailureNotice[]): Promise<void> {
  if (notices.length === 0) return
  const people = await findOwners(tx, notices)
  await queueMails(
    tx,
    notices.flatMap((notice) => {
      const owner = people.get(notice.schedule.ownerId)
      const isWanted = notice.schedule.mailOnFailure || notice.paused !== false
      return owner && !owner.deactivatedAt && isWanted ? [mailOf(notice, owner)] : []
    }),
  )
  const told = notices.filter(({ schedule }) => schedule.webhookUrl !== null)
  await enqueueAll(
    tx,
    queues.sendWebhook,
    told.map(({ task }) => ({ taskId: task.id, attempt: 1 })),
  )
}

/**
 * Counts the schedule's tasks that ended for the same reason as a task, on that task's day and the day before.
 * Excludes the tasks in `leftOut`.
 */
export async function countSameReason(
  tx: Tx,
  { scheduleId, localDate, dueAt }: Pick<Task, 'scheduleId' | 'localDate' | 'dueAt'>,
  code: string,
  leftOut: readonly string[],
): Promise<{ readonly thatDay: number; readonly dayBefore: number }> {
  const [counts] = await tx.execute<{ thatDay: number; dayBefore: number }>(sql`select
      count(*) filter (where ${tasks.localDate} = ${localDate}::date)::int as "thatDay",
      count(*) filter (where ${tasks.localDate} = ${localDate}::date - 1)::int as "dayBefore"
    from ${tasks} where ${tasks.scheduleId} = ${scheduleId} and ${tasks.kind} <> 'now' and ${tasks.state} = 'ended'
      and ${tasks.dueAt} > ${dueAt.toISOString()}::timestamptz - interval '3 days'
      and ${tasks.problem}->>'code' = ${code} and ${tasks.id} <> all(${`{${leftOut.join(',')}}`}::uuid[])`)
  return counts ?? { thatDay: 0, dayBefore: 0 }
}

async function findOwners(tx: Tx, notices: readonly FailureNotice[]): Promise<ReadonlyMap<string, User>> {
  const ids = [...new Set(notices.map(({ schedule }) => schedule.ownerId))]
  const rows = await tx.select().from(users).where(inArray(users.id, ids))
  return new Map(rows.map((user) => [user.id, user]))
}

function mailOf({ task, problem, others, again = 0, paused }: FailureNotice, { id, email }: User) {
  const { scheduleName, workflowName, localDate, localTime, userTimeZone } = task
  const dueAt = `${formatDay(localDate)}, ${localTime} (${userTimeZone})`
  const data = { scheduleName, workflowName, dueAt, reason: fullReason(problem), others, again, paused }
  return { kind: 'scheduleFailed' as const, recipient: email, userId: id, data }
}

/** Returns a task with its schedule for a notice; undefined if one of them was deleted. */
export async function findTaskForNotice(
  db: Db,
  taskId: string,
): Promise<{ readonly task: Task; readonly schedule: Schedule } | undefined> {
  const [row] = await db
    .select({ task: tasks, schedule: schedules })
    .from(tasks)
    .innerJoin(schedules, eq(schedules.id, tasks.scheduleId))
    .where(eq(tasks.id, taskId))
  return row
}
