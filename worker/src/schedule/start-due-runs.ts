import {
  beginTasks,
  type DueTask,
  delayUntilRunKnown,
  findDueSchedules,
  findDueWork,
  lockDueSchedules,
  type RefusedTask,
  type TaskEnd,
} from '@anj/core'
import { type Clock, type Db, type Task } from '@anj/db'
import { newScope, runWithin } from '@anj/telemetry'
import type { Metrics } from '@anj/telemetry/metrics'
import { sentence } from '@anj/workflow'
import type { Logger } from 'pino'
import { decideDueTasks } from './decide-due-tasks.ts'
import { inBatches } from './in-batches.ts'
import { isPermanentError } from './is-permanent-error.ts'
import { nothingNew, recordTaskEnds, type TaskEndings } from './record-ends.ts'

/** Dependencies of the scheduler. Tests can replace the database's clock. */
export interface ScheduleWork {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly metrics?: Metrics
}

/** A task, with all its fields, whose run may begin. */
type ReadyTask = DueTask & { readonly task: Task }

/**
 * Number of schedules in one transaction. It is small, so that the first runs can begin before all of them have been
 * enqueued.
 */
const batch = 50

/**
 * Enqueues the runs of all due tasks, and ends the tasks that were missed, must be skipped or can't run. Several
 * workers can call this function concurrently.
 */
export async function startDueRuns(work: ScheduleWork): Promise<void> {
  const now = await work.clock()
  await inBatches(work.log, {
    what: 'beginning tasks',
    some: () => beginSome(work, now),
    ids: () => findDueSchedules(work.db, now),
    alone: (id) => beginAlone(work, now, id),
  })
}

/** Begins the tasks of a single schedule, so that an error doesn't prevent the runs of other schedules. */
async function beginAlone(work: ScheduleWork, now: Date, scheduleId: string): Promise<void> {
  try {
    await beginSome(work, now, scheduleId)
  } catch (error) {
    if (!isPermanentError(error)) throw error
    work.log.error({ err: error, scheduleId }, 'a due task could not begin')
    const problem = { code: 'unexpected', sentence: sentence('unexpected', { requestId: scheduleId }) }
    await work.db.transaction(async (tx) => {
      const locked = await lockDueSchedules(tx, now, 1, scheduleId)
      const found = await findDueWork(tx, [scheduleId], now)
      const due = [...(found.get(scheduleId)?.due ?? []), ...(found.get(scheduleId)?.waiting ?? [])]
      const ends = due.map((task) => ({
        task,
        end: { taskId: task.id, outcome: outcomeOf(task), problem },
      }))
      await recordTaskEnds(
        tx,
        locked.map((schedule) => ({ schedule, ends })),
        now,
      )
    })
  }
}

/** Begins the due tasks of a few schedules in one transaction. Returns the number of schedules. */
async function beginSome(work: ScheduleWork, now: Date, onlyId?: string): Promise<number> {
  const began = performance.now()
  const scope = newScope()
  const due = new Map<string, Date>()
  const found = await runWithin(scope, () => beginIn(work, now, due, onlyId))
  if (found === 0) return 0
  const { begun } = scope.tally
  work.log.info(
    { schedules: found, begun: begun.length, runIds: begun.slice(0, mostNamed).map(({ runId }) => runId) },
    'tasks were due',
  )
  const committed = now.getTime() + performance.now() - began
  for (const { taskId } of begun) {
    const dueAt = due.get(taskId ?? '')
    if (dueAt) work.metrics?.observe('anj_schedule_drift_seconds', {}, (committed - dueAt.getTime()) / 1000)
  }
  return found
}

/** Maximum number of runs to name in one log line. */
const mostNamed = 20

/**
 * Like `beginSome`, but without logging. Adds the scheduled time of each task that begins for the first time to
 * `dueAt`.
 */
function beginIn(
  { db }: ScheduleWork,
  now: Date,
  dueAt: Map<string, Date>,
  onlyId?: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await lockDueSchedules(tx, now, batch, onlyId)
    if (locked.length === 0) return 0
    const work = await findDueWork(
      tx,
      locked.map(({ id }) => id),
      now,
    )
    const endings: TaskEndings[] = []
    const begin: ReadyTask[] = []
    const held: string[] = []
    for (const schedule of locked) {
      const own = work.get(schedule.id)
      if (!own) continue
      const verdict = decideDueTasks(own, now)
      const known = new Map([...own.due, ...own.waiting].map((task) => [task.id, task]))
      const ends = verdict.ends.flatMap((end) => {
        const task = known.get(end.taskId)
        return task ? [{ task, end }] : []
      })
      if (ends.length > 0) endings.push({ schedule, ends })
      held.push(...verdict.holds.map(({ id }) => id))
      if (verdict.begin) begin.push({ schedule, task: verdict.begin })
    }
    await delayUntilRunKnown(tx, now, held)
    const after = await recordTaskEnds(tx, endings, now)
    const ready = begin.flatMap(({ schedule, task }) => {
      const present = after.get(schedule.id) ?? schedule
      return present.pausedAt ? [] : [{ schedule: present, task }]
    })
    for (const { task } of ready) if (task.attempts === 0) dueAt.set(task.id, task.dueAt)
    const refused = await beginTasks(tx, now, ready)
    await recordTaskEnds(tx, refused.map(toEnding), now)
    return locked.length
  })
}

/**
 * Returns the end of a task that can't begin: failed if the task had a run before, otherwise refused. Without a new file
 * to take, nothing is wrong, so the task is skipped.
 */
function toEnding({ schedule, task, error }: RefusedTask<ReadyTask>): TaskEndings {
  const { code, message: sentence } = error
  const outcome = code === nothingNew ? 'skipped' : outcomeOf(task)
  const end: TaskEnd = { taskId: task.id, outcome, problem: { code, sentence } }
  return { schedule, ends: [{ task, end }] }
}

const outcomeOf = ({ attempts }: Task): TaskEnd['outcome'] => (attempts > 0 ? 'failed' : 'refused')
