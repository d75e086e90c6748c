import { create } from 'zustand'

/** Counts the changes to schedules. After each change, lists of schedules and tasks must be loaded again. */
export const useScheduleVersion = create<{ readonly news: number }>(() => ({ news: 0 }))

/** Marks lists of schedules and tasks as stale. */
export function invalidateSchedules(): void {
  useScheduleVersion.setState(({ news }) => ({ news: news + 1 }))
}
