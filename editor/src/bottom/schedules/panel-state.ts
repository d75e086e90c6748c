import type { DayFilter } from '@anj/workflow'
import { create } from 'zustand'
import type { TaskFilter, TaskStatus } from '../../server/tasks.ts'

/** Tasks shown at first, and more each time that somebody asks for more. */
export const PAGE = 200
/** More than these no answer holds. */
export const MOST = 1000

interface PanelState extends TaskFilter {
  readonly limit: number
}

/** Which tasks the Schedules panel shows: at first what succeeded today. */
export const useTaskFilter = create<PanelState>(() => ({
  status: 'Success',
  dateFilter: 'today',
  scheduleId: '',
  limit: PAGE,
}))

const { setState } = useTaskFilter

/** Shows the tasks of one status. */
export const showStatus = (status: TaskStatus): void => setState({ status, limit: PAGE })

/** Shows the tasks of some days; the empty text is all. */
export const showDays = (dateFilter: DayFilter | ''): void => setState({ dateFilter, limit: PAGE })

/** Shows the tasks of one schedule; the empty text is all. */
export const showSchedule = (scheduleId: string): void => setState({ scheduleId, limit: PAGE })

/** The schedule of the filter as long as there is one of that id: of one that was deleted nothing more would be found. */
export function knownSchedule(
  scheduleId: string,
  schedules: readonly { readonly _id: string }[] | null,
): string {
  return schedules === null || schedules.some(({ _id }) => _id === scheduleId) ? scheduleId : ''
}

/** Shows more of the same. */
export const showMore = (): void => setState(({ limit }) => ({ limit: Math.min(MOST, limit + PAGE) }))
