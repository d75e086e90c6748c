import { type DueWork, missedProblem, type TaskEnd, withdrawnTaskEnd } from '@anj/core'
import { type Task } from '@anj/db'
import { sentence } from '@anj/workflow'

/** Number of hours by which a task can begin late. A later task is missed. */
const latestHours = 6

/** Returns the earliest scheduled time whose task may still begin. */
export function oldestRunnable(now: Date): Date {
  return new Date(now.getTime() - latestHours * 60 * 60 * 1000)
}

/** The decision on a schedule's tasks when at least one task is due. */
export interface DueDecision {
  /** The task whose run begins, if any. */
  readonly begin: Task | null
  readonly ends: readonly TaskEnd[]
  /** Tasks that wait until Anj knows whether the previous run is still active. */
  readonly holds: readonly Task[]
}

/**
 * Decides on a schedule's due tasks. Only the newest of several due tasks runs, unless it is too late or a run is
 * active. A new task replaces a task that waits for a retry. A run counts as active only with a heartbeat after
 * the task's scheduled time. Otherwise, its server may have crashed, and Anj will soon end the run.
 */
export function decideDueTasks({ due, waiting, isGoing, silentSince }: DueWork, now: Date): DueDecision {
  const limit = oldestRunnable(now)
  const isTimely = (task: Task) => task.dueAt >= limit
  const newest = due.at(-1)
  const candidate = newest && isTimely(newest) ? newest : null
  const isUnknown = ({ dueAt }: Task) => isGoing && silentSince !== null && silentSince < dueAt
  const isHeld = candidate !== null && isUnknown(candidate)
  const later = isHeld ? 'missedRunUnknown' : 'missedForLater'
  const ends: TaskEnd[] = due
    .filter((task) => task !== candidate)
    .map((task) => ({
      taskId: task.id,
      outcome: 'missed',
      problem: missedProblem(candidate && isTimely(task) ? later : 'missedServersOff'),
    }))
  const holds: Task[] = candidate && isHeld ? [candidate] : []
  if (candidate && isGoing && !isHeld) ends.push(skipped(candidate))
  const last = waiting.at(-1)
  const again = last?.nextAttemptAt && last.nextAttemptAt <= now ? last : undefined
  const next = isGoing ? null : (candidate ?? (again && isTimely(again) ? again : null))
  const isWaitOver = candidate !== null || isGoing || again !== undefined
  for (const task of waiting) {
    const isNextDue = candidate !== null || task !== last
    if (task === next || !(isWaitOver || isNextDue)) continue
    if (!isNextDue && isUnknown(task) && isTimely(task)) {
      if (task === again) holds.push(task)
      continue
    }
    // A task without attempts still waits for its file.
    if (isGoing && task.attempts === 0 && !isUnknown(task)) ends.push(skipped(task))
    else ends.push(withdrawnTaskEnd(task, whyNotWaitedFor(task, isNextDue, isGoing)))
  }
  return { begin: next, ends, holds }
}

function whyNotWaitedFor({ waitingSince, attempts }: Task, isNextDue: boolean, isGoing: boolean) {
  if (isNextDue && waitingSince) return 'missedFileSlow'
  if (isNextDue) return attempts > 0 ? 'notTriedNextDue' : 'missedRunUnknown'
  return isGoing ? 'skippedStillRunning' : 'missedServersOff'
}

function skipped(task: Task): TaskEnd {
  const reason = sentence('skippedStillRunning')
  const problem = { code: 'taskSkipped', sentence: sentence('taskSkipped', { reason }) }
  return { taskId: task.id, outcome: 'skipped', problem }
}
