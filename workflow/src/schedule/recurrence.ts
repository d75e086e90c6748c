import { formatTime, parseTime } from './clock-time.ts'
import { DAY } from './first-instant.ts'
import type { ScheduleTimes } from './times.ts'
import { type WeekDay, weekDays } from './week-days.ts'

/** Minutes between two runs of a schedule that repeats within the day. */
export const everyMinutesLimits = { least: 5, most: 720 } as const
export const maxHolidays = 1000

/** Runs at equal intervals within a part of each day, instead of at a list of times. */
export interface EveryMinutes {
  readonly minutes: number
  /** The first and the latest possible time of the day, 'hh:mm AM/PM'. */
  readonly from: string
  readonly until: string
}

export const ordinals = [1, 2, 3, 4, 'last'] as const
type Ordinal = (typeof ordinals)[number]

/**
 * A day of each month: a number, the last day, or a weekday such as the first Monday. In a month without the number, the
 * last day stands for it.
 */
export type MonthDay =
  | { readonly day: number | 'last' }
  | { readonly ordinal: Ordinal; readonly weekDay: WeekDay }

/** The rules for a run on a day that isn't a working day. */
export const holidayRules = ['skip', 'before', 'after'] as const
export type HolidayRule = (typeof holidayRules)[number]

/** The days on which an organization works. */
export interface WorkingDays {
  readonly days: readonly WeekDay[]
  /** Dates without work, 'YYYY-MM-DD'. */
  readonly holidays: readonly string[]
  /** Skips the run, or moves it to the working day before or after. */
  readonly otherwise: HolidayRule
}

/** Times of a schedule beyond the specification's daily and weekly ones. */
export interface Recurrence {
  /** Replaces the lists of times; null for these lists. */
  readonly every: EveryMinutes | null
  /** Replaces every day, with the execution type Daily; empty for every day. */
  readonly monthDays: readonly MonthDay[]
  /** Null for all days. */
  readonly workingDays: WorkingDays | null
}

export const noRecurrence: Recurrence = { every: null, monthDays: [], workingDays: null }

/** Working days from Monday to Friday. */
export const usualWorkingDays: WorkingDays = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  holidays: [],
  otherwise: 'skip',
}

/** Returns a recurrence in its stored form: sorted, without duplicates, and null if it adds nothing to the lists. */
export function normalizeRecurrence(
  { every, monthDays, workingDays }: Recurrence,
  isWeekly: boolean,
): Recurrence | null {
  const days = isWeekly ? [] : uniqueMonthDays(monthDays)
  if (!every && days.length === 0 && !workingDays) return null
  return {
    every: every && { minutes: every.minutes, from: every.from, until: every.until },
    monthDays: days,
    workingDays: workingDays && {
      days: weekDays.filter((day) => workingDays.days.includes(day)),
      holidays: [...new Set(workingDays.holidays)].sort(),
      otherwise: workingDays.otherwise,
    },
  }
}

/** Every day of a month that a schedule can choose, in the order of the form. */
export const allMonthDays: readonly MonthDay[] = [
  ...Array.from({ length: 31 }, (_, before) => ({ day: before + 1 })),
  { day: 'last' },
  ...ordinals.flatMap((ordinal) => weekDays.map((weekDay) => ({ ordinal, weekDay }))),
]
export const maxMonthDays = allMonthDays.length

function uniqueMonthDays(monthDays: readonly MonthDay[]): readonly MonthDay[] {
  const chosen = new Set(monthDays.map(monthDayName))
  return allMonthDays.filter((one) => chosen.has(monthDayName(one)))
}

const ordinalNames = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', last: 'Last' } as const

/** Returns a day of the month in words, such as 'Day 15', 'Last day' or 'First Monday'. */
export function monthDayName(monthDay: MonthDay): string {
  if ('day' in monthDay) return monthDay.day === 'last' ? 'Last day' : `Day ${monthDay.day}`
  return `${ordinalNames[monthDay.ordinal]} ${monthDay.weekDay}`
}

/** Returns the times of day of a schedule that repeats, or an empty list if its window is invalid. */
export function timesEvery({ minutes, from, until }: EveryMinutes): readonly string[] {
  const [first, last] = [parseTime(from), parseTime(until)]
  if (first === null || last === null || !(minutes >= 1)) return []
  const count = Math.floor((last - first) / minutes) + 1
  return Array.from({ length: Math.max(0, count) }, (_, before) => formatTime(first + before * minutes))
}

/** The most days between a run and the working day to which it moves. Longer breaks don't occur in practice. */
const LONGEST_BREAK = 400

/** Returns a function that is true for the dates on which a schedule runs, given as days since 1970-01-01. */
export function runDays(times: ScheduleTimes): (day: number) => boolean {
  const { executionType, weeklyExecutionDays, recurrence } = times
  const { monthDays, workingDays } = recurrence ?? noRecurrence
  const isWeekly = executionType === 'Weekly'
  const isChosen = (day: number) => {
    if (isWeekly) return weeklyExecutionDays.includes(weekDayAt(day))
    return monthDays.length === 0 || monthDays.some((one) => isMonthDay(one, day))
  }
  if (!workingDays) return isChosen
  const holidays = new Set(workingDays.holidays)
  const isWorking = (day: number) => workingDays.days.includes(weekDayAt(day)) && !holidays.has(dateAt(day))
  if (workingDays.otherwise === 'skip') return (day) => isChosen(day) && isWorking(day)
  const step = workingDays.otherwise === 'after' ? -1 : 1
  return (day) => {
    if (!isWorking(day)) return false
    // Days without work beside this one move their runs to it.
    for (let other = day; Math.abs(other - day) <= LONGEST_BREAK; other += step) {
      if (other !== day && isWorking(other)) return false
      if (isChosen(other)) return true
    }
    return false
  }
}

const weekDayAt = (day: number): WeekDay => weekDays[new Date(day * DAY).getUTCDay()] ?? 'Sunday'
const dateAt = (day: number) => new Date(day * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)

function isMonthDay(wanted: MonthDay, day: number): boolean {
  const date = new Date(day * DAY)
  const [year, month, number] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  if ('day' in wanted) return number === (wanted.day === 'last' ? lastDay : Math.min(wanted.day, lastDay))
  if (weekDayAt(day) !== wanted.weekDay) return false
  return wanted.ordinal === 'last' ? number + 7 > lastDay : Math.ceil(number / 7) === wanted.ordinal
}

/**
 * Describes the times that the lists of a schedule don't contain, as parts of a sentence: 'every 15 minutes from
 * 08:00 AM to 06:00 PM', 'First Monday, Last day', 'on working days'.
 */
export function recurrencePhrases(recurrence: Recurrence | null | undefined): readonly string[] {
  const { every, monthDays, workingDays } = recurrence ?? noRecurrence
  return [
    ...(every ? [`every ${every.minutes} minutes from ${every.from} to ${every.until}`] : []),
    ...(monthDays.length > 0 ? [monthDays.map(monthDayName).join(', ')] : []),
    ...(workingDays ? [workingDaysPhrases[workingDays.otherwise]] : []),
  ]
}

const workingDaysPhrases: Readonly<Record<HolidayRule, string>> = {
  skip: 'on working days only',
  before: 'otherwise on the working day before',
  after: 'otherwise on the next working day',
}
