import {
  endTasks,
  type FinishedTask,
  findSchedulesWithFinishedTasks,
  lockFinishedTasks,
  missedWhilePaused,
  notRetried,
  scheduleRetry,
  type TaskEnd,
} from '@anj/core'
import { recordContents, type Tx } from '@anj/db'
import { sentence, usualRetryMinutes } from '@anj/workflow'
import { inBatches } from './in-batches.ts'
import { isPermanentError } from './is-permanent-error.ts'
import { recordTaskEnds, type TaskEndings } from './record-ends.ts'
import { isRetryableCode, nextRetryAt } from './retryable-codes.ts'
import type { ScheduleWork } from './start-due-runs.ts'

const batch = 50

/** Ends or retries all tasks whose runs have ended. Several workers can call this function concurrently. */
export async function endFinishedTasks({ db, clock, log }: ScheduleWork): Promise<void> {
  const now = await clock()
  await inBatches(log, {
    what: 'settling tasks',
    some: () => db.transaction((tx) => settleSome(tx, now)),
    ids: () => findSchedulesWithFinishedTasks(db),
    alone: (id) => settleAlone({ db, log }, now, id),
  })
}

/**
 * Ends the finished tasks of a single schedule, even if their failures can't be counted or reported. Null stands for
 * the tasks of deleted schedules.
 */
async function settleAlone(
  { db, log }: Pick<ScheduleWork, 'db' | 'log'>,
  now: Date,
  scheduleId: string | null,
): Promise<void> {
  try {
    await db.transaction((tx) => settleSome(tx, now, scheduleId))
  } catch (error) {
    if (!isPermanentError(error)) throw error
    log.error(
      { err: error, scheduleId },
      'a task could not be settled; it ends without being counted and told',
    )
    await db.transaction(async (tx) =>
      endTasks(tx, now, (await lockFinishedTasks(tx, batch, scheduleId)).map(endOf)),
    )
  }
}

async function settleSome(tx: Tx, now: Date, onlyId?: string | null): Promise<number> {
  const over = await lockFinishedTasks(tx, batch, onlyId)
  const endings = new Map<string, TaskEndings>()
  const orphans: TaskEnd[] = []
  for (const one of over) {
    const { task, schedule, run } = one
    const isWanted = mightHeal(one) && whyNoMore(one) === null
    const again = isWanted ? nextRetryAt(schedule?.retryMinutes ?? [], task.attempts, now) : null
    if (again) {
      await scheduleRetry(tx, task.id, again, run?.problem ?? null)
      continue
    }
    const end = endOf(one)
    if (!schedule) orphans.push(end)
    else
      endings.set(schedule.id, {
        schedule,
        ends: [...(endings.get(schedule.id)?.ends ?? []), { task, end }],
      })
  }
  await recordContents(tx, over.flatMap(succeededRun))
  await endTasks(tx, now, orphans)
  await recordTaskEnds(tx, [...endings.values()], now)
  return over.length
}

/** Returns the ID of a successful run whose schedule must record the content that the run read. */
function succeededRun({ task: { runId }, run, schedule }: FinishedTask) {
  if (!schedule || runId === null || run?.status !== 'succeeded') return []
  return [{ scheduleId: schedule.id, runId }]
}

/** True if a failure may be temporary and left the target unchanged, and the task has a retry left. */
function mightHeal({ run, task, schedule }: FinishedTask): boolean {
  if (run?.status !== 'failed' || run.outcomeUnknown || !run.problem) return false
  const { retryMinutes = usualRetryMinutes } = schedule ?? {}
  return isRetryableCode(run.problem.code) && nextRetryAt(retryMinutes, task.attempts, task.dueAt) !== null
}

/** Returns the reason why the task must not be retried; null if it may be. */
function whyNoMore({ run, schedule }: FinishedTask): string | null {
  if (run && run.cancelRequestedBy !== null)
    return sentence('notTriedCancelled', { who: run.cancelRequestedBy })
  if (!schedule) return sentence('missedDeleted')
  return schedule.pausedAt && sentence(missedWhilePaused[schedule.pauseReason ?? 'person'])
}

function endOf(over: FinishedTask): TaskEnd {
  const { task, run } = over
  const taskId = task.id
  if (!run) return { taskId, outcome: 'failed', problem: problemOf('taskRunGone', sentence('taskRunGone')) }
  if (run.status === 'succeeded') return { taskId, outcome: 'succeeded', problem: null }
  if (run.status === 'cancelled') {
    const who = run.cancelRequestedBy ?? ''
    return {
      taskId,
      outcome: 'cancelled',
      problem: problemOf('taskCancelled', sentence('taskCancelled', { who })),
    }
  }
  const { code, sentence: reason } =
    run.problem ?? problemOf('unexpected', sentence('unexpected', { requestId: taskId }))
  const problem = problemOf(code, reason)
  const why = mightHeal(over) ? whyNoMore(over) : null
  return { taskId, outcome: 'failed', problem: why === null ? problem : notRetried(problem, why) }
}

const problemOf = (code: string, text: string) => ({ code, sentence: text })
