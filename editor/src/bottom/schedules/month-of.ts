import { localDay, normalizeTimes, occurrencesOf } from '@anj/workflow'
import type { ScheduleSummary } from '../../server/schedules.ts'
import type { Task, TaskStatus } from '../../server/tasks.ts'

/** A month of a year; January is 0. */
export interface Month {
  readonly year: number
  readonly month: number
}

const DAY = 86_400_000
const WEEK = 7

const written = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Returns the month of a date 'YYYY-MM-DD'. */
export function monthOf(date: string): Month {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return { year, month: month - 1 }
}

/** Returns the month that is `months` months later, or earlier if `months` is negative. */
export function monthAfter({ year, month }: Month, months: number): Month {
  const at = new Date(Date.UTC(year, month + months, 1))
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() }
}

/** Returns the dates of a month's weeks, from Sunday to Saturday, including days of the adjacent months. */
export function datesOf({ year, month }: Month): readonly string[] {
  const first = Date.UTC(year, month, 1)
  const before = new Date(first).getUTCDay()
  const days = (Date.UTC(year, month + 1, 1) - first) / DAY
  const length = Math.ceil((before + days) / WEEK) * WEEK
  return Array.from({ length }, (_, at) => written(first + (at - before) * DAY))
}

/** An entry in the calendar: a task, or a future run without a task yet. */
export interface Entry {
  readonly id: string
  readonly date: string
  readonly time: string
  readonly at: string
  readonly scheduleName: string
  readonly status: TaskStatus
  /** Null while no task is planned for the run. */
  readonly task: Task | null
}

/** Returns all entries of the given dates: the tasks, and the later runs of the current schedules. */
export function entriesOf(
  tasks: readonly Task[],
  schedules: readonly ScheduleSummary[],
  dates: readonly string[],
  now: Date,
): readonly Entry[] {
  const known = new Set(tasks.map(keyOf))
  const planned = tasks.map((task) => ({
    id: task._id,
    date: task.localDate,
    time: task.executionTime,
    at: task.startTime,
    scheduleName: task.schedule.scheduleName,
    status: task.status,
    task,
  }))
  const expected = schedules
    .flatMap((schedule) => expectedOf(schedule, dates, now))
    .filter((entry) => !known.has(entry.id))
  return [...planned, ...expected].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Returns the entries to show in a day's cell, in order. If not all of them fit, failures take precedence. */
export function shownEntries(entries: readonly Entry[], most: number): readonly Entry[] {
  const failed = entries.filter(({ status }) => status === 'Failed').slice(0, most)
  const others = entries.filter(({ status }) => status !== 'Failed').slice(0, most - failed.length)
  const named = new Set([...failed, ...others])
  return entries.filter((entry) => named.has(entry))
}

const keyOf = ({ schedule, localDate, executionTime }: Task) =>
  `${schedule._id} ${localDate} ${executionTime}`

function expectedOf(schedule: ScheduleSummary, dates: readonly string[], now: Date): readonly Entry[] {
  const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
  if (schedule.pausedAt) return []
  const from = new Date(Math.max(now.getTime(), Date.parse(first) - 2 * DAY))
  try {
    return occurrencesOf(normalizeTimes(schedule), from, new Date(Date.parse(last) + 2 * DAY))
      .filter(({ localDate }) => localDate >= first && localDate <= last)
      .map(({ localDate, localTime, at }) => ({
        id: `${schedule._id} ${localDate} ${localTime}`,
        date: localDate,
        time: localTime,
        at: at.toISOString(),
        scheduleName: schedule.scheduleName,
        status: 'Pending',
        task: null,
      }))
  } catch (error) {
    // This browser doesn't know the zone, so only the tasks that the server has already planned are listed.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Counts entries by status. */
export function countsOf(entries: readonly Entry[]): Readonly<Record<TaskStatus, number>> {
  const counts = { Success: 0, Failed: 0, Pending: 0 }
  for (const { status } of entries) counts[status] += 1
  return counts
}

/** Returns the current date in a zone, or in UTC if the browser doesn't know the zone. */
export function todayIn(zone: string, now: Date): string {
  try {
    return localDay(zone, now)
  } catch {
    return written(now.getTime())
  }
}
