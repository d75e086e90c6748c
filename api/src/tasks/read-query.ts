import { type Db, databaseClock, getTask, type TaskFilter, type TaskStatus } from '@anj/db'
import type { DayFilter } from '@anj/workflow'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'
import { mostTasks, type TaskQuery } from './schema.ts'

/** Which tasks a call asks for; what a form leaves empty is not asked for. */
export async function toFilter(db: Db, caller: Caller, query: TaskQuery): Promise<TaskFilter> {
  const { status, dateFilter, scheduleId, limit = mostTasks, after, afterTime, ...rest } = query
  return {
    ...rest,
    limit,
    ...(status ? { status: status as TaskStatus } : {}),
    ...(scheduleId ? { scheduleId } : {}),
    ...(dateFilter ? { days: { filter: dateFilter as DayFilter, now: await databaseClock(db)() } } : {}),
    ...(after ? { after: await findPlace(db, caller, after, afterTime) } : {}),
  }
}

/** Where the page before has ended. */
async function findPlace(
  db: Db,
  caller: Caller,
  id: string,
  time: string | undefined,
): Promise<NonNullable<TaskFilter['after']>> {
  return time === undefined ? present(await getTask(db, caller, id), 'task') : { id, dueAt: new Date(time) }
}
