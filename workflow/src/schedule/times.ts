import { sortUniqueTimes } from './clock-time.ts'

/** Execution types of a schedule (docs/specification.md, "Constants and limits"). */
export const executionTypes = ['Daily', 'Weekly'] as const
export type ExecutionType = (typeof executionTypes)[number]

/** Days of the week, in the order of the form and of `Date.getUTCDay`. */
export const weekDays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export type WeekDay = (typeof weekDays)[number]

/** Returns the day of the week of a 'YYYY-MM-DD' date. */
export const weekDayOf = (localDate: string): WeekDay => weekDays[new Date(localDate).getUTCDay()] ?? 'Sunday'

/** Execution times of a schedule, in local time of its zone. The lists of the other execution type are ignored. */
export interface ScheduleTimes {
  readonly executionType: ExecutionType
  /** 'hh:mm AM/PM'. */
  readonly dailyExecutionTimes: readonly string[]
  readonly weeklyExecutionDays: readonly WeekDay[]
  /** 'hh:mm AM/PM'. */
  readonly weeklyExecutionTimes: readonly string[]
  /** IANA name, taken from the browser when the schedule is created. */
  readonly userTimeZone: string
}

/**
 * Changes the execution type and clears the lists of the previous one (docs/specification.md, "States and
 * transitions").
 */
export function chooseExecutionType<T extends ScheduleTimes>(times: T, executionType: ExecutionType): T {
  return executionType === 'Daily'
    ? { ...times, executionType, weeklyExecutionDays: [], weeklyExecutionTimes: [] }
    : { ...times, executionType, dailyExecutionTimes: [] }
}

/** Returns a schedule's times as they are saved: sorted, without duplicates and only for the chosen execution type. */
export function normalizeTimes(times: ScheduleTimes): ScheduleTimes {
  const { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, userTimeZone } =
    times
  const weekly = executionType === 'Weekly'
  return {
    executionType,
    dailyExecutionTimes: weekly ? [] : sortUniqueTimes(dailyExecutionTimes),
    weeklyExecutionDays: weekly ? weekDays.filter((day) => weeklyExecutionDays.includes(day)) : [],
    weeklyExecutionTimes: weekly ? sortUniqueTimes(weeklyExecutionTimes) : [],
    userTimeZone,
  }
}
