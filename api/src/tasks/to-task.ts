import {
  type ListedTask,
  type TaskDetail as StoredDetail,
  type Task as StoredTask,
  type TaskRun,
  taskStatus,
} from '@anj/db'
import { type WeekDay, weekDays } from '@anj/workflow'
import type { Task, TaskDetail } from './schema.ts'

/** A task as the api shows it. */
export function toTask(stored: ListedTask): Task {
  return { ...factsOf(stored), run: stored.run && toRun(stored.run) }
}

/** A task with all of its runs. */
export function toTaskDetail(stored: StoredDetail): TaskDetail {
  return { ...toTask(stored), runs: stored.runs.map(toRun) }
}

function factsOf(stored: StoredTask) {
  const { id, scheduleId, scheduleName, localDate, localTime, problem, kind, outcome, attempts } = stored
  return {
    _id: id,
    schedule: { _id: scheduleId, scheduleName, ...toTimes(stored) },
    status: taskStatus(stored),
    message: problem?.sentence ?? '',
    startTime: stored.dueAt.toISOString(),
    executionDay: dayOf(localDate),
    executionTime: localTime,
    localDate,
    workflowName: stored.workflowName,
    kind,
    outcome,
    attempts,
    nextAttemptAt: stored.nextAttemptAt?.toISOString() ?? null,
    endedAt: stored.endedAt?.toISOString() ?? null,
  }
}

type StoredTimes = Pick<
  StoredTask,
  'executionType' | 'dailyExecutionTimes' | 'weeklyExecutionDays' | 'weeklyExecutionTimes' | 'userTimeZone'
>

/** When a schedule or a task is executed, as the api shows it. */
export function toTimes(stored: StoredTimes): StoredTimes {
  const { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, userTimeZone } =
    stored
  return { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, userTimeZone }
}

/** The day of the week of a date. */
export function dayOf(localDate: string): WeekDay {
  return weekDays[new Date(localDate).getUTCDay()] ?? 'Sunday'
}

function toRun({ id, status, startedAt, finishedAt, isReachable }: TaskRun) {
  return {
    id,
    status,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    isReachable,
  }
}
