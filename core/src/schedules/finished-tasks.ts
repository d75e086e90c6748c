/** Finds tasks whose runs have ended, so that workers can end the tasks. */
import { type Db, type Run, runs, type Schedule, schedules, type Task, type Tx, tasks } from '@anj/db'
import { isFinal, type RunStatus, runStatuses } from '@anj/workflow'
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'

/** A task whose run has ended. */
export interface FinishedTask {
  readonly task: Task
  /** Null if the task's run has been deleted. */
  readonly run: Pick<Run, 'status' | 'problem' | 'outcomeUnknown' | 'cancelRequestedBy'> | null
  /** Null if the schedule has been deleted. */
  readonly schedule: Schedule | null
}

const finalStatuses: readonly RunStatus[] = runStatuses.filter(isFinal)

/**
 * Locks tasks whose runs have ended, together with their schedules and the schedules that follow them. `onlyId` selects
 * the tasks of one schedule; null selects tasks of deleted schedules.
 */
export async function lockFinishedTasks(
  tx: Tx,
  limit: number,
  onlyId?: string | null,
): Promise<readonly FinishedTask[]> {
  const held = onlyId === null ? [] : await withFreeFollowers(tx, await lockSchedulesOver(tx, limit, onlyId))
  const ids = held.map(({ id }) => id)
  const isOfThese = inArray(tasks.scheduleId, ids)
  const { status, problem, outcomeUnknown, cancelRequestedBy } = runs
  const rows = await tx
    .select({ task: tasks, run: { status, problem, outcomeUnknown, cancelRequestedBy } })
    .from(tasks)
    .leftJoin(runs, eq(runs.id, tasks.runId))
    .where(and(isOver, typeof onlyId === 'string' ? isOfThese : or(isNull(tasks.scheduleId), isOfThese)))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(10 * limit)
    .for('update', { of: tasks, skipLocked: true })
  return rows.map(({ task, run }) => ({
    task,
    run,
    schedule: held.find(({ id }) => id === task.scheduleId) ?? null,
  }))
}

function lockSchedulesOver(tx: Tx, limit: number, onlyId?: string): Promise<readonly Schedule[]> {
  return tx
    .select()
    .from(schedules)
    .where(
      and(onlyId === undefined ? undefined : eq(schedules.id, onlyId), inArray(schedules.id, overIds(tx))),
    )
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/**
 * Locks the schedules that run after the given ones. Leaves out schedules whose followers are locked by another
 * session, because a worker that waits could cause a deadlock. The next call gets them.
 */
async function withFreeFollowers(tx: Tx, held: readonly Schedule[]): Promise<readonly Schedule[]> {
  const { id, predecessorId } = schedules
  const isFollower = inArray(
    predecessorId,
    held.map((schedule) => schedule.id),
  )
  const locked = await tx
    .select({ id })
    .from(schedules)
    .where(isFollower)
    .for('no key update', { skipLocked: true })
  const free = new Set(locked.map((one) => one.id))
  const all = await tx.select({ id, predecessorId }).from(schedules).where(isFollower)
  const busy = new Set(all.flatMap((one) => (free.has(one.id) ? [] : [one.predecessorId])))
  return held.filter((schedule) => !busy.has(schedule.id))
}

/**
 * Returns the IDs of all schedules that have tasks whose runs have ended, even if they are locked. Null stands for
 * deleted schedules.
 */
export async function findSchedulesWithFinishedTasks(db: Db): Promise<readonly (string | null)[]> {
  const rows = await overIds(db)
  return [...new Set(rows.map(({ id }) => id))]
}

function overIds(db: Db | Tx) {
  return db
    .select({ id: tasks.scheduleId })
    .from(tasks)
    .leftJoin(runs, eq(runs.id, tasks.runId))
    .where(isOver)
}

/** Condition: the task is queued, its run has ended or was deleted, and it isn't waiting for a retry. */
const isOver: SQL | undefined = and(
  eq(tasks.state, 'queued'),
  isNull(tasks.nextAttemptAt),
  or(isNull(runs.id), inArray(runs.status, [...finalStatuses])),
)
