import { create } from 'zustand'

/** How often something was done here with schedules: lists of them and of their tasks are old then. */
export const useScheduleNews = create<{ readonly news: number }>(() => ({ news: 0 }))

/** Says that lists of schedules and tasks are old. */
export function noteScheduleNews(): void {
  useScheduleNews.setState(({ news }) => ({ news: news + 1 }))
}
