import {
  countSameReason,
  endTasks,
  type FailureNotice,
  pauseAutomatically,
  queueFailureNotices,
  setFailureCount,
  type TaskEnd,
} from '@anj/core'
import { type Schedule, type Task, type Tx } from '@anj/db'
import { type ErrorCode, publicReason } from '@anj/workflow'

/** Number of consecutive failures after which a schedule is paused. */
export const MAX_FAILURES = 5

/** The ending tasks of one locked schedule, oldest first. */
export interface TaskEndings {
  readonly schedule: Schedule
  readonly ends: readonly { readonly task: Task; readonly end: TaskEnd }[]
}

/**
 * Ends tasks and sends the notices that their schedules ask for. Counts each schedule's consecutive failures and pauses
 * it after the fifth. Returns the updated schedules by ID, because the tasks of a schedule that was paused must not
 * begin.
 */
export async function recordTaskEnds(
  tx: Tx,
  endings: readonly TaskEndings[],
  now: Date,
): Promise<ReadonlyMap<string, Schedule>> {
  await endTasks(
    tx,
    now,
    endings.flatMap(({ ends }) => ends.map(({ end }) => end)),
  )
  const notices: FailureNotice[] = []
  const after = new Map<string, Schedule>()
  for (const { schedule, ends } of endings) {
    const failuresInARow = ends.reduce(count, schedule.failuresInARow)
    if (failuresInARow !== schedule.failuresInARow) await setFailureCount(tx, schedule.id, failuresInARow)
    const told = ends.filter(isTold)
    const last = told.at(-1)
    const problem = last?.end.problem
    const counted = { ...schedule, failuresInARow }
    const paused = failuresInARow >= MAX_FAILURES && schedule.pausedAt === null
    const changed = paused
      ? await pauseAutomatically(tx, counted, now, 'failures', problem ? publicReason(problem) : '')
      : counted
    after.set(schedule.id, changed)
    if (!last || !problem) continue
    const again = told.every(isRepeated) ? await countUntold(tx, told, problem.code) : 0
    if (again !== null)
      notices.push({ schedule: changed, task: last.task, problem, others: told.length - 1, again, paused })
  }
  await queueFailureNotices(tx, notices)
  return after
}

type End = TaskEndings['ends'][number]

/** Codes of temporary obstacles, for which nobody needs to change the schedule. */
const passing: ReadonlySet<string> = new Set(['licenceExpired', 'scheduleFilesUnchanged'])

/**
 * Returns the new number of consecutive failures. A run that failed or couldn't begin adds one; a success resets the
 * number. Missed, skipped and cancelled tasks, an expired licence and unchanged files don't count, because nobody needs
 * to change the schedule for them.
 */
function count(failures: number, { task, end: { outcome, problem } }: End): number {
  if (outcome === 'succeeded') return 0
  const isFailure = outcome === 'failed' || (outcome === 'refused' && !passing.has(problem?.code ?? ''))
  return isFailure && task.kind !== 'now' ? failures + 1 : failures
}

/** The code of tasks that were skipped because there was no new file to take. */
export const nothingNew: ErrorCode = 'takingNothingNew'

/**
 * True if the schedule's owner must be notified. A user who starts or cancels a run by hand sees the result anyway. A
 * schedule that finds no new file works as intended.
 */
function isTold({ task, end: { outcome, problem } }: End): boolean {
  if (problem?.code === nothingNew) return false
  return task.kind !== 'now' && outcome !== 'succeeded' && outcome !== 'cancelled'
}

/** True for outcomes that never pause a schedule and can therefore repeat at every occurrence. */
function isRepeated({ end: { outcome, problem } }: End): boolean {
  return outcome === 'skipped' || passing.has(problem?.code ?? '')
}

/**
 * Counts the failures of the same kind since the last notice. Returns null if a notice has already been sent that day,
 * because one notice a day is enough.
 */
async function countUntold(tx: Tx, told: readonly End[], code: string): Promise<number | null> {
  const [first] = told
  if (!first) return null
  const ids = told.map(({ task }) => task.id)
  const { thatDay, dayBefore } = await countSameReason(tx, first.task, code, ids)
  return thatDay > 0 ? null : Math.max(0, dayBefore - 1)
}
