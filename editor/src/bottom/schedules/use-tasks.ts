import { useMemo } from 'react'
import { type Answer, useAnswer } from '../../kit/use-answer.ts'
import { useTick } from '../../kit/use-tick.ts'
import { inWords } from '../../scheduler/said-of-failure.ts'
import { useScheduleNews } from '../../scheduler/schedule-news.ts'
import { listTasks, type Task, type TaskFilter } from '../../server/tasks.ts'

/** The polling interval: tasks start and end on the server at any time. */
const PAUSE = 4000

/** Lists the tasks of a filter and keeps them up to date. */
export function useTasks({ status, dateFilter, scheduleId }: TaskFilter, limit: number): Answer<Task[]> {
  const news = useScheduleNews((state) => state.news)
  const tick = useTick(PAUSE)
  const ask = useMemo(
    () =>
      inWords(
        (signal: AbortSignal) => listTasks({ status, dateFilter, scheduleId }, limit, signal),
        'fetchTasksFailed',
      ),
    [status, dateFilter, scheduleId, limit],
  )
  return useAnswer(ask, { occasion: `${news} ${tick}` })
}
