import { type QueryResult, useQuery } from '../kit/use-query.ts'
import { useTick } from '../kit/use-tick.ts'
import { listSchedules, type ScheduleSummary } from '../server/schedules.ts'
import { withFailureText } from './failure-message.ts'
import { useScheduleVersion } from './schedule-version.ts'

const PAUSE = 20_000
const ask = withFailureText(listSchedules, 'fetchSchedulesFailed')

/** Lists the organization's schedules. Reloads the list after changes and at intervals. */
export function useSchedules(): QueryResult<ScheduleSummary[]> {
  const news = useScheduleVersion((state) => state.news)
  const tick = useTick(PAUSE)
  return useQuery(ask, { occasion: `${news} ${tick}`, keepsFormer: true })
}
