import { type Db, databaseClock, type TaskFilter, type TaskStatus } from '@anj/db'
import type { DayFilter } from '@anj/workflow'
import { readCursor } from '../../http/cursor-paged.ts'
import { TaskPlace, type TaskQuery } from './schema.ts'

/** Converts a query to a filter. Empty fields have no effect. */
export async function toFilter(db: Db, query: TaskQuery): Promise<TaskFilter> {
  const { status, dateFilter, scheduleId, cursor, limit: _asked, ...rest } = query
  const place = readCursor(cursor, TaskPlace)
  return {
    ...rest,
    ...(status ? { status: status as TaskStatus } : {}),
    ...(scheduleId ? { scheduleId } : {}),
    ...(dateFilter ? { days: { filter: dateFilter as DayFilter, now: await databaseClock(db)() } } : {}),
    ...(place ? { after: { id: place.id, dueAt: new Date(place.dueAt) } } : {}),
  }
}
