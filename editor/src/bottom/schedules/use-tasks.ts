import { useMemo } from 'react'
import { type QueryResult, useQuery } from '../../kit/use-query.ts'
import { useTick } from '../../kit/use-tick.ts'
import { withFailureText } from '../../scheduler/failure-message.ts'
import { useScheduleVersion } from '../../scheduler/schedule-version.ts'
import { listTasks, type Task, type TaskFilter } from '../../server/tasks.ts'

/** The polling interval. Polling is necessary because tasks may start and end on the server at any time. */
const PAUSE = 4000

/** Lists the tasks of a filter and keeps them up to date. */
export function useTasks({ status, dateFilter, scheduleId }: TaskFilter, limit: number): QueryResult<Task[]> {
  const news = useScheduleVersion((state) => state.news)
  const tick = useTick(PAUSE)
  const ask = useMemo(
    () =>
      withFailureText(
        (signal: AbortSignal) => listTasks({ status, dateFilter, scheduleId }, limit, signal),
        'fetchTasksFailed',
      ),
    [status, dateFilter, scheduleId, limit],
  )
  return useQuery(ask, { occasion: `${news} ${tick}` })
}
