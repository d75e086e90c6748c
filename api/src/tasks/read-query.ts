import { type Clock, type TaskFilter, type TaskStatus } from '@anj/db'
import type { DayFilter } from '@anj/workflow'
import { type TaskQuery, usualTasks } from './schema.ts'

/** Which tasks a call asks for; what a form leaves empty is not asked for. */
export async function toFilter(query: TaskQuery, clock: Clock): Promise<TaskFilter> {
  const { status, dateFilter, scheduleId, limit = usualTasks, ...rest } = query
  return {
    ...rest,
    limit,
    ...(status ? { status: status as TaskStatus } : {}),
    ...(scheduleId ? { scheduleId } : {}),
    ...(dateFilter ? { days: { filter: dateFilter as DayFilter, now: await clock() } } : {}),
  }
}
