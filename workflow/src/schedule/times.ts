import { sortUniqueTimes } from './clock-time.ts'
import { noRecurrence, normalizeRecurrence, type Recurrence } from './recurrence.ts'
import { type WeekDay, weekDays } from './week-days.ts'

/** Execution types of a schedule (docs/specification.md, "Constants and limits"). */
export const executionTypes = ['Daily', 'Weekly'] as const
export type ExecutionType = (typeof executionTypes)[number]

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
  /** Times beyond daily and weekly ones; null or absent for none. */
  readonly recurrence?: Recurrence | null
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

/**
 * True if a schedule has times or days of its own. A schedule without any runs only after another schedule or by a call.
 */
export function hasTimes(
  times: Pick<ScheduleTimes, 'dailyExecutionTimes' | 'weeklyExecutionTimes' | 'recurrence'> & {
    readonly executionType: string
    readonly weeklyExecutionDays: readonly string[]
  },
): boolean {
  const { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, recurrence } = times
  if (recurrence?.every) return true
  if (executionType !== 'Weekly') return dailyExecutionTimes.length > 0
  return weeklyExecutionDays.length > 0 || weeklyExecutionTimes.length > 0
}

/** Returns a schedule's times as they are saved: sorted, without duplicates and only for the chosen execution type. */
export function normalizeTimes(times: ScheduleTimes): ScheduleTimes {
  const { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, userTimeZone } =
    times
  const weekly = executionType === 'Weekly'
  const recurrence = normalizeRecurrence(times.recurrence ?? noRecurrence, weekly)
  const repeats = recurrence?.every != null
  return {
    executionType,
    dailyExecutionTimes: weekly || repeats ? [] : sortUniqueTimes(dailyExecutionTimes),
    weeklyExecutionDays: weekly ? weekDays.filter((day) => weeklyExecutionDays.includes(day)) : [],
    weeklyExecutionTimes: weekly && !repeats ? sortUniqueTimes(weeklyExecutionTimes) : [],
    userTimeZone,
    recurrence,
  }
}
