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
import { publicReason } from '@anj/workflow'

/** Number of consecutive failures after which a schedule is paused. */
export const MAX_FAILURES = 5

/** Tasks of one locked schedule that end, oldest first. */
export interface TaskEndings {
  readonly schedule: Schedule
  readonly ends: readonly { readonly task: Task; readonly end: TaskEnd }[]
}

/**
 * Ends tasks, counts each schedule's consecutive failures, pauses the schedule after the fifth, and sends the
 * requested notices. Returns the updated schedules by ID; tasks of a paused one must not begin.
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

/** Codes of temporary obstacles that don't require a change to the schedule. */
const passing: ReadonlySet<string> = new Set(['licenceExpired', 'scheduleFilesUnchanged'])

/**
 * Counts a run that failed or couldn't begin; a success resets the count. Missed, skipped and cancelled tasks
 * say nothing about the schedule. Neither do an expired licence and an unchanged file, which don't need a
 * change to the schedule.
 */
function count(failures: number, { task, end: { outcome, problem } }: End): number {
  if (outcome === 'succeeded') return 0
  const isFailure = outcome === 'failed' || (outcome === 'refused' && !passing.has(problem?.code ?? ''))
  return isFailure && task.kind === 'planned' ? failures + 1 : failures
}

/** True when the schedule's owner is notified. A user who starts or cancels a run sees its result anyway. */
function isTold({ task, end: { outcome } }: End): boolean {
  return task.kind === 'planned' && outcome !== 'succeeded' && outcome !== 'cancelled'
}

/** True for outcomes that never pause a schedule and can therefore repeat at every occurrence. */
function isRepeated({ end: { outcome, problem } }: End): boolean {
  return outcome === 'skipped' || passing.has(problem?.code ?? '')
}

/**
 * Counts equal failures since the last notice, which is sent once a day. Returns null if a notice was already
 * sent that day.
 */
async function countUntold(tx: Tx, told: readonly End[], code: string): Promise<number | null> {
  const [first] = told
  if (!first) return null
  const ids = told.map(({ task }) => task.id)
  const { thatDay, dayBefore } = await countSameReason(tx, first.task, code, ids)
  return thatDay > 0 ? null : Math.max(0, dayBefore - 1)
}
