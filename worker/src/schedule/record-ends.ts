import {
  countAlike,
  endTasks,
  type FailureNotice,
  keepFailures,
  pauseByItself,
  queueFailureNotices,
  type TaskEnd,
} from '@anj/core'
import { type Schedule, type Task, type Tx } from '@anj/db'
import { reasonForAll } from '@anj/workflow'

/** So many failures in a row pause a schedule. */
export const mostFailures = 5

/** Tasks that end, of one locked schedule; oldest first. */
export interface Ending {
  readonly schedule: Schedule
  readonly ends: readonly { readonly task: Task; readonly end: TaskEnd }[]
}

/**
 * Ends tasks: counts each schedule's failures in a row, pauses it after the fifth, and tells of what failed where that is
 * wanted. Returns the schedules as they are then, by id: of a paused one nothing may begin.
 */
export async function recordEnds(
  tx: Tx,
  endings: readonly Ending[],
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
    if (failuresInARow !== schedule.failuresInARow) await keepFailures(tx, schedule.id, failuresInARow)
    const told = ends.filter(isTold)
    const last = told.at(-1)
    const problem = last?.end.problem
    const counted = { ...schedule, failuresInARow }
    const paused = failuresInARow >= mostFailures && schedule.pausedAt === null
    const changed = paused
      ? await pauseByItself(tx, counted, now, 'failures', problem ? reasonForAll(problem) : '')
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

type End = Ending['ends'][number]

/** What keeps a run from beginning for a while, without anybody having to change the schedule. */
const passing: ReadonlySet<string> = new Set(['licenceExpired', 'scheduleFilesUnchanged'])

/**
 * A run that failed, or could not begin, counts; one that succeeded begins anew. What was missed, skipped or cancelled says
 * nothing about the schedule, nor do a licence and a file that is not replaced, after which all goes on by itself.
 */
function count(failures: number, { task, end: { outcome, problem } }: End): number {
  if (outcome === 'succeeded') return 0
  const isFailure = outcome === 'failed' || (outcome === 'refused' && !passing.has(problem?.code ?? ''))
  return isFailure && task.kind === 'planned' ? failures + 1 : failures
}

/** Whoever runs something by hand, or cancels it, is there to see what comes of it. */
function isTold({ task, end: { outcome } }: End): boolean {
  return task.kind === 'planned' && outcome !== 'succeeded' && outcome !== 'cancelled'
}

/** What never pauses a schedule, and so may come with every occurrence of it. */
function isRepeated({ end: { outcome, problem } }: End): boolean {
  return outcome === 'skipped' || passing.has(problem?.code ?? '')
}

/** How often the same came since it was told, which is done once a day; null when it was told that day. */
async function countUntold(tx: Tx, told: readonly End[], code: string): Promise<number | null> {
  const [first] = told
  if (!first) return null
  const ids = told.map(({ task }) => task.id)
  const { thatDay, dayBefore } = await countAlike(tx, first.task, code, ids)
  return thatDay > 0 ? null : Math.max(0, dayBefore - 1)
}
