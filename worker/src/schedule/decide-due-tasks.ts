import { type DueWork, missedProblem, type TaskEnd, withdrawnTaskEnd } from '@anj/core'
import { type Task } from '@anj/db'
import { sentence } from '@anj/workflow'

/** Maximum number of hours by which a task may begin late. After that, the task counts as missed. */
const latestHours = 6

/** Returns the earliest scheduled time whose task may still begin. */
export function oldestRunnable(now: Date): Date {
  return new Date(now.getTime() - latestHours * 60 * 60 * 1000)
}

/** What to do with a schedule's tasks when at least one of them is due. */
export interface DueDecision {
  /** The task to start, if any. */
  readonly begin: Task | null
  readonly ends: readonly TaskEnd[]
  /** Tasks that wait until Anj knows whether the previous run is still active. */
  readonly holds: readonly Task[]
}

/**
 * Decides what to do with a schedule's due tasks. Of several due tasks, only the newest runs, unless it is too late or
 * a run is active. A new task replaces a task that is waiting for a retry. A run counts as active only if it has sent a
 * heartbeat since the task was due. Otherwise, its server may have crashed, in which case Anj will soon end the run.
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
    // A task without attempts is still waiting for its file.
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
