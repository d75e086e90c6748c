import { type DueWork, endOfWithdrawn, missed, type Task, type TaskEnd } from '@anj/db'
import { sentence } from '@anj/workflow'

/** How late a task may begin: by so much it runs once, behind that it was missed. */
const latestHours = 6

/** What was due before is too late to begin. */
export function latest(now: Date): Date {
  return new Date(now.getTime() - latestHours * 60 * 60 * 1000)
}

/** What is done with the tasks of a schedule when something is due. */
export interface DueVerdict {
  /** The task whose run begins, if one does. */
  readonly begin: Task | null
  readonly ends: readonly TaskEnd[]
}

/**
 * Of several that are due only the newest is run, unless it is too late or a run goes on. A new one takes the place of
 * one that waits for another try.
 */
export function judgeDue({ due, waiting, isGoing }: DueWork, now: Date): DueVerdict {
  const limit = latest(now)
  const isTimely = (task: Task) => task.dueAt >= limit
  const newest = due.at(-1)
  const candidate = newest && isTimely(newest) ? newest : null
  const ends: TaskEnd[] = due
    .filter((task) => task !== candidate)
    .map((task) => ({
      taskId: task.id,
      outcome: 'missed',
      problem: missed(candidate && isTimely(task) ? 'missedForLater' : 'missedServersOff'),
    }))
  if (candidate && isGoing) ends.push(skipped(candidate))
  const again = waiting.find(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now)
  const next = isGoing ? null : (candidate ?? (again && isTimely(again) ? again : null))
  const isWaitOver = candidate !== null || isGoing || again !== undefined
  for (const task of waiting) {
    if (task === next || !isWaitOver) continue
    // One that still waits for its file has had no run.
    if (isGoing && task.attempts === 0) ends.push(skipped(task))
    else ends.push(endOfWithdrawn(task, whyNotWaitedFor(task, candidate !== null, isGoing)))
  }
  return { begin: next, ends }
}

function whyNotWaitedFor({ waitingSince }: Task, isNextDue: boolean, isGoing: boolean) {
  if (isNextDue) return waitingSince ? 'missedFileSlow' : 'notTriedNextDue'
  return isGoing ? 'skippedStillRunning' : 'missedServersOff'
}

function skipped(task: Task): TaskEnd {
  const reason = sentence('skippedStillRunning')
  const problem = { code: 'taskSkipped', sentence: sentence('taskSkipped', { reason }) }
  return { taskId: task.id, outcome: 'skipped', problem }
}
