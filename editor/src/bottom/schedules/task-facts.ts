import { plainName } from '@anj/ui/bidi-controls'
import { sentence } from '@anj/workflow/messages'
import { browserZone, momentIn, zonedMoment } from '../../scheduler/zone-moment.ts'
import type { Task } from '../../server/tasks.ts'

/** A fact about a task under its label. */
export type TaskFact = readonly [label: string, value: string]

/** When a task is due, on the clock of its schedule; where that isn't the reader's, with its zone. */
export function startOf({ startTime, schedule: { userTimeZone } }: Task, readerZone?: string): string {
  const { inZone, inBrowser } = zonedMoment(userTimeZone, startTime, readerZone)
  return inBrowser === null ? inZone : `${inZone} (${userTimeZone})`
}

/** How a task came to be and how it stands, which its colour alone would tell: `Daily · By hand · Failed`. */
export function wayOf({ schedule, kind, status }: Task): string {
  return [schedule.executionType, ...(kind === 'now' ? ['By hand'] : []), status].join(' · ')
}

/** Everything that is known of a task, besides its status, in the order of its details. */
export function factsBefore(task: Task, readerZone: string = browserZone()): readonly TaskFact[] {
  const { inBrowser } = zonedMoment(task.schedule.userTimeZone, task.startTime, readerZone)
  return [
    ['Schedule Name', plainName(task.schedule.scheduleName)],
    ['Scheduled Time', startOf(task, readerZone)],
    ...(inBrowser === null ? [] : [['Where you are', inBrowser] as const]),
    ['Execution Type', task.schedule.executionType],
  ]
}

/** The same behind the status. */
export function factsBehind(task: Task): readonly TaskFact[] {
  const { schedule, message, executionDay, executionTime, nextAttemptAt, kind } = task
  const listed = (values: readonly string[]) => values.join(', ') || sentence('notAvailable')
  const times: readonly TaskFact[] =
    schedule.executionType === 'Daily'
      ? [['Daily Execution Times', listed(schedule.dailyExecutionTimes)]]
      : [
          ['Weekly Execution Days', listed(schedule.weeklyExecutionDays)],
          ['Weekly Execution Times', listed(schedule.weeklyExecutionTimes)],
        ]
  return [
    ['Message', message || sentence('notAvailable')],
    ...(nextAttemptAt
      ? [
          [
            '',
            sentence('taskTriedAgain', { moment: momentIn(schedule.userTimeZone, nextAttemptAt) }),
          ] as const,
        ]
      : []),
    ['Execution Day', executionDay],
    ['Execution Time', executionTime],
    ...times,
    ['Time Zone', schedule.userTimeZone],
    ['Workflow', task.workflowName],
    ...(kind === 'now' ? [['Started', 'By hand'] as const] : []),
  ]
}
