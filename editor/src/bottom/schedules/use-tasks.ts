import { useMemo } from 'react'
import { type Answer, useAnswer } from '../../panels/use-answer.ts'
import { inWords } from '../../scheduler/said-of-failure.ts'
import { useScheduleNews } from '../../scheduler/schedule-news.ts'
import { useTick } from '../../scheduler/use-tick.ts'
import { listTasks, type Task, type TaskFilter } from '../../server/tasks.ts'

/** Tasks begin and end on the server, whoever looks on: so they are asked for again and again. */
const PAUSE = 4000

/** The tasks of a filter, as they are now. */
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
