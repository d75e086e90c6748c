/** Removes tasks of a schedule that have not begun. */
import { queues, removeJobs, runs, type Schedule, type Task, type Tx, tasks } from '@anj/db'
import { occurrencesOf, sentence } from '@anj/workflow'
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'

import { endTasks, type TaskEnd, type TaskProblem } from './end-tasks.ts'
import { timesOf } from './plan-tasks.ts'
import { queueFailureNotices } from './schedule-notices.ts'

/** Reasons for removing due tasks that haven't begun. */
export type WithdrawReason =
  | 'missedChanged'
  | 'missedPaused'
  | 'missedDeleted'
  | 'missedAfterFailures'
  | 'missedZoneUnknown'
  | 'missedByHand'
  | 'missedByCall'

/**
 * Removes a locked schedule's tasks that haven't begun. Tasks that aren't due yet are deleted. A due task ends as
 * missed, and its queued run is removed. If the task already has a failed run, it ends as failed, and the owner is
 * notified.
 */
export async function withdrawTasks(
  tx: Tx,
  schedule: Schedule,
  now: Date,
  why: WithdrawReason,
): Promise<void> {
  await withdrawSome(tx, schedule, now, why, { isStill: () => false, isSameWorkflow: false })
}

/** The parts of a schedule that a change leaves as they were. */
export interface Unchanged {
  readonly isSameWorkflow: boolean
  /** True if the schedule still runs after the same other schedule, or still after none. */
  readonly isSamePredecessor: boolean
}

/**
 * Removes tasks that haven't begun after the times, the predecessor or the workflow of a locked schedule changed. Keeps
 * due tasks that the new times still contain, and tasks after the same other schedule. This way, each occurrence is due
 * exactly once, no matter when the schedule is changed, and runs the current workflow.
 */
export async function withdrawOutdatedTasks(
  tx: Tx,
  changed: Schedule,
  now: Date,
  { isSameWorkflow, isSamePredecessor }: Unchanged,
): Promise<void> {
  const { id, pausedAt } = changed
  const isOpen = and(eq(tasks.scheduleId, id), ne(tasks.state, 'ended'), lte(tasks.dueAt, now))
  const [first] = await tx.select().from(tasks).where(isOpen).orderBy(asc(tasks.dueAt)).limit(1)
  const since = first && new Date(first.dueAt.getTime() - 1)
  const times = since && !pausedAt ? occurrencesOf(timesOf(changed), since, now) : []
  const still = new Set(times.map(({ at }) => at.getTime()))
  const isStill = ({ kind, dueAt }: Task) => {
    if (kind === 'after') return isSamePredecessor && !pausedAt
    if (kind === 'call') return changed.startsByCall && !pausedAt
    return kind === 'planned' && still.has(dueAt.getTime())
  }
  await withdrawSome(tx, changed, now, 'missedChanged', { isStill, isSameWorkflow })
}

/** Determines which tasks of a schedule stay although they haven't begun. */
interface Staying {
  readonly isStill: (task: Task) => boolean
  /** True to keep queued runs and retries, which use the previous workflow. */
  readonly isSameWorkflow: boolean
}

async function withdrawSome(
  tx: Tx,
  schedule: Schedule,
  now: Date,
  why: WithdrawReason,
  { isStill, isSameWorkflow }: Staying,
): Promise<void> {
  const isPlanned = and(eq(tasks.scheduleId, schedule.id), eq(tasks.state, 'planned'))
  await tx.delete(tasks).where(and(isPlanned, gt(tasks.dueAt, now)))
  const due = await tx
    .select()
    .from(tasks)
    .where(and(isPlanned, lte(tasks.dueAt, now)))
  const isOfBefore = (task: Task) => !(isSameWorkflow && isStill(task))
  const unclaimed = await dequeueUnclaimedRuns(tx, schedule.id, isOfBefore)
  const beginsAnew = (task: Task) => isStill(task) && task.attempts === 0
  const anew = unclaimed.filter(beginsAnew).map(({ id }) => id)
  await tx.update(tasks).set({ state: 'planned', problem: null }).where(inArray(tasks.id, anew))
  const gone = [...due.filter((task) => !isStill(task)), ...unclaimed.filter((task) => !beginsAnew(task))]
  await endWithdrawn(tx, schedule, now, gone, why)
  await endWaitingTasks(tx, schedule, now, why, (task) => isOfBefore(task) && !beginsAnew(task))
}

/**
 * Ends a schedule's tasks that are waiting for a retry or a file. With `isMeant`, ends only the tasks that it selects.
 */
export async function endWaitingTasks(
  tx: Tx,
  schedule: Schedule,
  now: Date,
  why: WithdrawReason,
  isMeant: (task: Task) => boolean = () => true,
): Promise<void> {
  const waiting = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.scheduleId, schedule.id), eq(tasks.state, 'queued'), isNotNull(tasks.nextAttemptAt)))
  await endWithdrawn(tx, schedule, now, waiting.filter(isMeant), why)
}

/** Ends tasks and notifies the schedule's owner of failed runs, even if it was another user who prevented the retry. */
async function endWithdrawn(
  tx: Tx,
  schedule: Schedule,
  now: Date,
  gone: readonly Task[],
  why: WithdrawReason,
): Promise<void> {
  await endTasks(
    tx,
    now,
    gone.map((task) => withdrawnTaskEnd(task, why)),
  )
  const notices = gone.flatMap((task) => {
    const { problem, kind, attempts } = task
    if (attempts === 0 || kind === 'now' || !problem) return []
    const end = withdrawnTaskEnd(task, why)
    return [{ schedule, task, problem: end.problem ?? problem, others: 0, paused: false }]
  })
  await queueFailureNotices(tx, notices)
}

/**
 * Returns the end of a task that will not begin any more: failed if its last run failed, missed if it has had no run.
 */
export function withdrawnTaskEnd(
  { id: taskId, attempts, problem }: Pick<Task, 'id' | 'attempts' | 'problem'>,
  why: MissedReason,
): TaskEnd {
  return attempts > 0
    ? { taskId, outcome: 'failed', problem: problem && notRetried(problem, sentence(why)) }
    : { taskId, outcome: 'missed', problem: missedProblem(why) }
}

/** Adds the reason why Anj doesn't retry the task to the problem of a failure. */
export function notRetried(problem: TaskProblem, reason: string): TaskProblem {
  return { ...problem, notTriedAgain: sentence('taskNotTriedAgain', { reason }) }
}

/**
 * Removes a locked schedule's unclaimed runs from the queue, and returns their tasks, which the caller must
 * end. A worker that has already taken such a job finds no run. `isMeant` selects some of the tasks.
 */
export async function dequeueUnclaimedRuns(
  tx: Tx,
  scheduleId: string,
  isMeant: (task: Task) => boolean = () => true,
): Promise<readonly Task[]> {
  const found = await tx
    .select({ id: runs.id, task: tasks })
    .from(runs)
    .innerJoin(tasks, eq(tasks.runId, runs.id))
    .where(and(eq(tasks.scheduleId, scheduleId), eq(tasks.state, 'queued'), eq(runs.status, 'queued')))
    .for('update', { of: runs })
  const taken = found.filter(({ task }) => isMeant(task))
  const ids = taken.map(({ id }) => id)
  if (ids.length === 0) return []
  await removeJobs(tx, queues.executeRun, 'runId', ids)
  await tx.delete(runs).where(inArray(runs.id, ids))
  const taskIds = taken.map(({ task }) => task.id)
  // If a retry was removed, the task refers to its previous run and that run's problem again.
  await tx.execute(sql`update ${tasks} set attempts = attempts - 1, run_id = before.id, problem = before.problem
    from (select t.id as task_id, r.id, r.problem from ${tasks} as t left join lateral
      (select id, problem from ${runs} where task_id = t.id order by created_at desc, id limit 1) as r on true
      where t.id = any(${`{${taskIds.join(',')}}`}::uuid[])) as before
    where ${tasks.id} = before.task_id`)
  return tx.select().from(tasks).where(inArray(tasks.id, taskIds))
}

/** Reasons why a task or its retry never began. */
export type MissedReason =
  | WithdrawReason
  | 'missedServersOff'
  | 'missedForLater'
  | 'missedNotTaken'
  | 'missedFileSlow'
  | 'missedRunUnknown'
  | 'notTriedNextDue'
  | 'skippedStillRunning'

/** Returns the problem of a task that never began. */
export function missedProblem(why: MissedReason): TaskProblem {
  return { code: 'taskMissed', sentence: sentence('taskMissed', { reason: sentence(why) }) }
}
