import { create } from 'zustand'

/** Counts changes to schedules. Each change makes loaded lists of schedules and tasks stale. */
export const useScheduleVersion = create<{ readonly news: number }>(() => ({ news: 0 }))

/** Marks lists of schedules and tasks as stale. */
export function invalidateSchedules(): void {
  useScheduleVersion.setState(({ news }) => ({ news: news + 1 }))
}
