import { distinctTimes } from './clock-time.ts'

/** Execution types of a schedule (docs/specification.md, "Constants and limits"). */
export const executionTypes = ['Daily', 'Weekly'] as const
export type ExecutionType = (typeof executionTypes)[number]

/** The days of a week, in the order of their grid, which is also that of `Date.getUTCDay`. */
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

/** The day of the week of a date 'YYYY-MM-DD'. */
export const weekDayOf = (localDate: string): WeekDay => weekDays[new Date(localDate).getUTCDay()] ?? 'Sunday'

/** When a schedule runs: wall-clock times in its own zone. The lists of the other execution type mean nothing. */
export interface ScheduleTimes {
  readonly executionType: ExecutionType
  /** Each 'hh:mm AM/PM'. */
  readonly dailyExecutionTimes: readonly string[]
  readonly weeklyExecutionDays: readonly WeekDay[]
  /** Each 'hh:mm AM/PM'. */
  readonly weeklyExecutionTimes: readonly string[]
  /** An IANA name, taken from the browser at creation. */
  readonly userTimeZone: string
}

/** Changes the execution type and clears the lists of the old one (docs/specification.md, "States and transitions"). */
export function chooseExecutionType<T extends ScheduleTimes>(times: T, executionType: ExecutionType): T {
  return executionType === 'Daily'
    ? { ...times, executionType, weeklyExecutionDays: [], weeklyExecutionTimes: [] }
    : { ...times, executionType, dailyExecutionTimes: [] }
}

/** What is kept of a schedule's times: each once, in the order of the clock and the week, nothing of the other type. */
export function normalTimes(times: ScheduleTimes): ScheduleTimes {
  const { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, userTimeZone } =
    times
  const weekly = executionType === 'Weekly'
  return {
    executionType,
    dailyExecutionTimes: weekly ? [] : distinctTimes(dailyExecutionTimes),
    weeklyExecutionDays: weekly ? weekDays.filter((day) => weeklyExecutionDays.includes(day)) : [],
    weeklyExecutionTimes: weekly ? distinctTimes(weeklyExecutionTimes) : [],
    userTimeZone,
  }
}
