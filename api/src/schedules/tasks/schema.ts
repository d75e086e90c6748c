import { taskKinds, taskOutcomes, taskStatuses } from '@anj/db'
import {
  dayFilters,
  everyMinutesLimits,
  executionTypes,
  holidayRules,
  maxHolidays,
  maxMonthDays,
  ordinals,
  type Recurrence as RecurrenceValue,
  weekDays,
} from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../../http/common.ts'
import { CursorTimestamp, cursorQuery } from '../../http/cursor-paged.ts'
import { named, namedAs } from '../../http/named.ts'
import { PlacedFile } from '../../places/placed-file.ts'
import { RunStatus } from '../../runs/run-status.ts'

const time = Type.String({ description: '`hh:mm AM` or `hh:mm PM`' })
/** A date that the database can store, which excludes dates in year 0. */
const date = { format: 'date', pattern: '^(?!0000)' } as const

const WeekDay = named(
  Type.Enum([...weekDays], { $id: 'WeekDay', type: 'string', description: 'A day of the week in English.' }),
)

export const TaskOutcome = named(
  Type.Enum([...taskOutcomes], {
    $id: 'TaskOutcome',
    type: 'string',
    description: 'Outcome of a task. `missed`, `skipped` and `refused` started no run.',
  }),
)

/**
 * The maximum number of times of day in a schedule. A day has only 1440 minutes, so no sensible schedule reaches this
 * limit.
 */
export const MAX_TIMES = 1500

const MonthDay = named(
  Type.Union(
    [
      Type.Object({
        day: Type.Union([Type.Integer({ minimum: 1, maximum: 31 }), Type.Literal('last')], {
          description: 'Number of the day. In a shorter month, its last day.',
        }),
      }),
      Type.Object({
        ordinal: Type.Enum([...ordinals]),
        weekDay: WeekDay,
      }),
    ],
    { $id: 'MonthDay', description: 'A day of each month, such as the last one or the first Monday.' },
  ),
)

/** Times of a schedule beyond daily and weekly ones. */
export const Recurrence = namedAs<RecurrenceValue>(
  Type.Object(
    {
      every: Nullable(
        Type.Object(
          {
            minutes: Type.Integer({
              minimum: everyMinutesLimits.least,
              maximum: everyMinutesLimits.most,
              description: 'Minutes between two runs.',
            }),
            from: time,
            until: time,
          },
          {
            description: 'Runs at equal distances within a part of the day, in place of the lists of times.',
          },
        ),
      ),
      monthDays: Type.Array(MonthDay, {
        maxItems: maxMonthDays,
        description: 'With the execution type Daily: only these days of the month. Empty for all days.',
      }),
      workingDays: Nullable(
        Type.Object(
          {
            days: Type.Array(WeekDay, { maxItems: weekDays.length }),
            holidays: Type.Array(Type.String({ maxLength: 10, description: 'A date such as 2026-12-25.' }), {
              maxItems: maxHolidays,
            }),
            otherwise: Type.Enum([...holidayRules], {
              description: 'Skips a run on another day, or moves it to the working day before or after.',
            }),
          },
          { description: 'Runs on working days only.' },
        ),
      ),
    },
    { $id: 'Recurrence', description: 'Times of a schedule beyond daily and weekly ones.' },
  ),
)

/** A schedule's times, which its tasks also show. */
export const times = {
  executionType: Type.Enum([...executionTypes]),
  dailyExecutionTimes: Type.Array(time, { maxItems: MAX_TIMES }),
  weeklyExecutionDays: Type.Array(WeekDay, { maxItems: weekDays.length }),
  weeklyExecutionTimes: Type.Array(time, { maxItems: MAX_TIMES }),
  userTimeZone: Type.String({ description: 'IANA name of the time zone for the times.' }),
  recurrence: Nullable(Recurrence),
}

/** A local time in the schedule's time zone. */
export const wallClock = {
  executionDay: WeekDay,
  executionTime: time,
  localDate: Type.String(date),
}

export const TaskRun = named(
  Type.Object(
    {
      id: Id('run'),
      status: RunStatus,
      startedAt: Nullable(Timestamp),
      finishedAt: Nullable(Timestamp),
      rejectCount: Type.Integer({ description: 'Number of values that could not be converted.' }),
      isReachable: Type.Boolean({
        description: 'True when the caller can view the run and its log.',
      }),
    },
    { $id: 'TaskRun', description: 'A run started for a task.' },
  ),
)

const TaskSchedule = named(
  Type.Object(
    {
      _id: Nullable(Id('schedule; null after the schedule was deleted')),
      scheduleName: Type.String(),
      ...times,
    },
    { $id: 'TaskSchedule', description: 'The schedule as it was when the task was planned.' },
  ),
)

const task = {
  _id: Id('task'),
  schedule: TaskSchedule,
  status: Type.Enum([...taskStatuses], {
    description: 'Pending until the task has ended. Missed, skipped and cancelled tasks are Failed.',
  }),
  message: Type.String({
    description:
      'Reason for the failure or retry; otherwise empty. A reason that can contain data is returned only to users who can view the workflow.',
  }),
  startTime: Type.String({ format: 'date-time', description: 'Scheduled time.' }),
  ...wallClock,
  workflowName: Type.String(),
  kind: Type.Enum([...taskKinds], {
    description:
      '`planned` for a task at a time of the schedule, `now` for a task that a user started, `after` for a task that follows another schedule, and `call` for a task that another system started.',
  }),
  predecessor: Nullable(
    Type.Object(
      { taskId: Id('successful task of the other schedule'), scheduleName: Type.String() },
      { description: 'The schedule after whose success the task runs; null for other kinds of tasks.' },
    ),
  ),
  outcome: Nullable(TaskOutcome),
  attempts: Type.Integer({ description: 'Number of runs started for the task.' }),
  nextAttemptAt: Nullable(Timestamp),
  endedAt: Nullable(Timestamp),
  run: Nullable(TaskRun),
}

export const Task = named(
  Type.Object(task, {
    $id: 'Task',
    description: 'One occurrence of a schedule, in the past or in the future.',
  }),
)
export type Task = Static<typeof Task>

const MAX_TASK_FILES = 1000

const TaskFile = named(
  Type.Object(
    {
      id: Id('file'),
      fileName: Type.String(),
      bytes: Type.Integer(),
      expiresAt: Nullable(Timestamp),
    },
    { $id: 'TaskFile', description: 'A file that the run of a task wrote.' },
  ),
)

export const TaskDetail = named(
  Type.Object(
    {
      ...task,
      runs: Type.Array(TaskRun, { description: 'All runs started for the task, oldest first.' }),
      files: Type.Array(TaskFile, {
        maxItems: MAX_TASK_FILES,
        description:
          'Files with rows of the newest run that the caller may download with `createDownloadLink`.',
      }),
      deliveries: Type.Array(PlacedFile, {
        maxItems: MAX_TASK_FILES,
        description: 'Deliveries of the file to places. Only for users who can view the workflow.',
      }),
      mayCancel: Type.Boolean({ description: 'True when the task is active and the caller can cancel it.' }),
    },
    { $id: 'TaskDetail', description: 'A task with all of its runs.' },
  ),
)
export type TaskDetail = Static<typeof TaskDetail>

export const MAX_TASKS = 1000

/** The list's cursor: the ID and the due time of the last task on a page. That task may have been deleted since then. */
export const TaskPlace = Type.Object({
  id: Type.String({ format: 'uuid' }),
  dueAt: CursorTimestamp,
})

/** Returns the schema for a filter that matches all tasks if it is empty. */
const orAll = (values: readonly string[], description: string) =>
  Type.Optional(
    Type.Enum([...values, ''], { description: `${description} All tasks when omitted or empty.` }),
  )

export const TaskQuery = Type.Object({
  status: orAll(taskStatuses, 'Status of the tasks.'),
  dateFilter: orAll(
    dayFilters,
    'Period in the time zone of each schedule. Seven and thirty days include today.',
  ),
  scheduleId: Type.Optional(
    Type.Union([Id('schedule'), Type.Literal('')], { description: 'All when omitted or empty.' }),
  ),
  from: Type.Optional(
    Type.String({ ...date, description: 'First date, in the time zone of each schedule.' }),
  ),
  to: Type.Optional(Type.String({ ...date, description: 'Last date, in the time zone of each schedule.' })),
  ...cursorQuery('tasks', { usual: MAX_TASKS, most: MAX_TASKS }),
})
export type TaskQuery = Static<typeof TaskQuery>

export const TaskParams = Type.Object({ taskId: Id('task') })

export const DeliveryParams = Type.Object({ taskId: Id('task'), deliveryId: Id('delivery') })
