import { taskKinds, taskOutcomes, taskStatuses } from '@anj/db'
import { dayFilters, executionTypes, weekDays } from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../../http/common.ts'
import { CursorTimestamp, cursorQuery } from '../../http/cursor-paged.ts'
import { named } from '../../http/named.ts'
import { RunStatus } from '../../runs/run-status.ts'

const time = Type.String({ description: '`hh:mm AM` or `hh:mm PM`' })
/** The database has no year 0. */
const date = { format: 'date', pattern: '^(?!0000)' } as const

const WeekDay = named(
  Type.Enum([...weekDays], { $id: 'WeekDay', type: 'string', description: 'A day of the week in English.' }),
)

const TaskOutcome = named(
  Type.Enum([...taskOutcomes], {
    $id: 'TaskOutcome',
    type: 'string',
    description: 'How a task ended; `missed`, `skipped` and `refused` began no run.',
  }),
)

/** Maximum number of times in a schedule; a day has fewer minutes. */
export const MAX_TIMES = 1500

/** Times of a schedule, also shown in its tasks. */
export const times = {
  executionType: Type.Enum([...executionTypes]),
  dailyExecutionTimes: Type.Array(time, { maxItems: MAX_TIMES }),
  weeklyExecutionDays: Type.Array(WeekDay, { maxItems: weekDays.length }),
  weeklyExecutionTimes: Type.Array(time, { maxItems: MAX_TIMES }),
  userTimeZone: Type.String({ description: 'IANA name of the zone in which the times are.' }),
}

/** A point in time on the wall clock of the schedule's time zone. */
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
      rejectCount: Type.Integer({ description: 'Values that did not convert.' }),
      isReachable: Type.Boolean({
        description: 'Whether the caller may look at the run itself and its log.',
      }),
    },
    { $id: 'TaskRun', description: 'A run that was begun for a task.' },
  ),
)

const TaskSchedule = named(
  Type.Object(
    {
      _id: Nullable(Id('schedule; null once it was deleted')),
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
    description: 'Pending until it has ended. What was missed, skipped or cancelled has failed.',
  }),
  message: Type.String({
    description:
      'Why it failed, or why it is tried again; else empty. A reason that may speak of data is told only to those who may look at the workflow.',
  }),
  startTime: Type.String({ format: 'date-time', description: 'When it is due.' }),
  ...wallClock,
  workflowName: Type.String(),
  kind: Type.Enum([...taskKinds], { description: '`now` was run by hand.' }),
  outcome: Nullable(TaskOutcome),
  attempts: Type.Integer({ description: 'Runs that were begun for it.' }),
  nextAttemptAt: Nullable(Timestamp),
  endedAt: Nullable(Timestamp),
  run: Nullable(TaskRun),
}

export const Task = named(
  Type.Object(task, {
    $id: 'Task',
    description: 'One time at which a schedule runs, ran or should have run.',
  }),
)
export type Task = Static<typeof Task>

export const TaskDetail = named(
  Type.Object(
    {
      ...task,
      runs: Type.Array(TaskRun, { description: 'All runs that were begun for it, oldest first.' }),
      mayCancel: Type.Boolean({ description: 'Whether it goes on, and the caller may end it.' }),
    },
    { $id: 'TaskDetail', description: 'A task with all of its runs.' },
  ),
)
export type TaskDetail = Static<typeof TaskDetail>

/** Maximum number of tasks in an answer. */
export const MAX_TASKS = 1000

/** Cursor of the list: the ID and due time of the last task on a page. That task may have been deleted since. */
export const TaskPlace = Type.Object({
  id: Type.String({ format: 'uuid' }),
  dueAt: CursorTimestamp,
})

/** A filter for which an empty value means all. */
const orAll = (values: readonly string[], description: string) =>
  Type.Optional(Type.Enum([...values, ''], { description: `${description} All when left out or empty.` }))

export const TaskQuery = Type.Object({
  status: orAll(taskStatuses, 'One status.'),
  dateFilter: orAll(dayFilters, 'Days in the zone of each schedule; seven and thirty days count today.'),
  scheduleId: Type.Optional(
    Type.Union([Id('schedule'), Type.Literal('')], { description: 'All when left out or empty.' }),
  ),
  from: Type.Optional(Type.String({ ...date, description: 'First date, in the zone of each schedule.' })),
  to: Type.Optional(Type.String({ ...date, description: 'Last date, in the zone of each schedule.' })),
  ...cursorQuery('Tasks', { usual: MAX_TASKS, most: MAX_TASKS }),
})
export type TaskQuery = Static<typeof TaskQuery>

export const TaskParams = Type.Object({ taskId: Id('task') })
