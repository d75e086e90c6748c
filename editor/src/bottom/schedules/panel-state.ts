import type { DayFilter } from '@anj/workflow'
import { create } from 'zustand'
import type { TaskFilter, TaskStatus } from '../../server/tasks.ts'

/** The number of tasks that are shown at first and that each click on Show more adds. */
export const PAGE = 200
/** Maximum number of tasks that the server returns in one response. */
export const MAX_SHOWN_TASKS = 1000

interface PanelState extends TaskFilter {
  readonly limit: number
}

/** The filter of the Schedules panel. Initially, it selects today's successful tasks. */
export const useTaskFilter = create<PanelState>(() => ({
  status: 'Success',
  dateFilter: 'today',
  scheduleId: '',
  limit: PAGE,
}))

const { setState } = useTaskFilter

/** Shows tasks with one status. */
export const showStatus = (status: TaskStatus): void => setState({ status, limit: PAGE })

/** Shows tasks of certain days; an empty text means all. */
export const showDays = (dateFilter: DayFilter | ''): void => setState({ dateFilter, limit: PAGE })

/** Shows tasks of one schedule; an empty text means all. */
export const showSchedule = (scheduleId: string): void => setState({ scheduleId, limit: PAGE })

/** Returns the filter's schedule if it still exists. A filter by a deleted schedule would find nothing. */
export function knownSchedule(
  scheduleId: string,
  schedules: readonly { readonly _id: string }[] | null,
): string {
  return schedules === null || schedules.some(({ _id }) => _id === scheduleId) ? scheduleId : ''
}

/** Shows more tasks of the same filter. */
export const showMore = (): void =>
  setState(({ limit }) => ({ limit: Math.min(MAX_SHOWN_TASKS, limit + PAGE) }))
