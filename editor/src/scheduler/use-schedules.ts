import { type Answer, useAnswer } from '../kit/use-answer.ts'
import { useTick } from '../kit/use-tick.ts'
import { listSchedules, type ScheduleSummary } from '../server/schedules.ts'
import { inWords } from './said-of-failure.ts'
import { useScheduleNews } from './schedule-news.ts'

const PAUSE = 20_000
const ask = inWords(listSchedules, 'fetchSchedulesFailed')

/** Lists the organization's schedules. Reloads the list after changes and at intervals. */
export function useSchedules(): Answer<ScheduleSummary[]> {
  const news = useScheduleNews((state) => state.news)
  const tick = useTick(PAUSE)
  return useAnswer(ask, { occasion: `${news} ${tick}`, keepsFormer: true })
}
