/** Tasks whose runs are over, for those who settle them. */
import { type Db, type Run, runs, type Schedule, schedules, type Task, type Tx, tasks } from '@anj/db'
import { isFinal, type RunStatus, runStatuses } from '@anj/workflow'
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'

/** A task whose run is over. */
export interface OverTask {
  readonly task: Task
  /** Null when the task's run is not there any more. */
  readonly run: Pick<Run, 'status' | 'problem' | 'outcomeUnknown' | 'cancelRequestedBy'> | null
  /** Null when the schedule is not there any more. */
  readonly schedule: Schedule | null
}

const finalStatuses: readonly RunStatus[] = runStatuses.filter(isFinal)

/**
 * Tasks whose runs are over, with their schedules, all locked; those of one schedule alone where one is named, and by null
 * those whose schedules are gone.
 */
export async function lockOverTasks(
  tx: Tx,
  limit: number,
  onlyId?: string | null,
): Promise<readonly OverTask[]> {
  const held = onlyId === null ? [] : await lockSchedulesOver(tx, limit, onlyId)
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

/** Ids of schedules with tasks whose runs are over, whoever holds them; null stands for schedules that are gone. */
export async function findOverSchedules(db: Db): Promise<readonly (string | null)[]> {
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

/** Queued with a run that is over, or is gone, and not waiting for another try. */
const isOver: SQL | undefined = and(
  eq(tasks.state, 'queued'),
  isNull(tasks.nextAttemptAt),
  or(isNull(runs.id), inArray(runs.status, [...finalStatuses])),
)
