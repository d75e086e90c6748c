import { escapeBidiControls } from '@anj/ui/bidi-controls'
import { hasTimes, recurrencePhrases } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { browserZone, momentIn, zonedMoment } from '../../scheduler/zone-moment.ts'
import type { Task } from '../../server/tasks.ts'

/** A fact about a task, with its label. */
export type TaskFact = readonly [label: string, value: string]

/**
 * Formats a task's scheduled time in its schedule's zone, and names the zone if the reader's clock differs.
 */
export function startOf({ startTime, schedule: { userTimeZone } }: Task, readerZone?: string): string {
  const { inZone, inBrowser } = zonedMoment(userTimeZone, startTime, readerZone)
  return inBrowser === null ? inZone : `${inZone} (${userTimeZone})`
}

/**
 * Describes a task's execution type or what else started it, whether it was started manually, and its status:
 * `Daily · Manual · Failed`. The status is written out because its colour alone would not be accessible.
 */
export function taskOriginText(task: Task): string {
  const { kind, status } = task
  const origin = starterOf(task) ?? typeOf(task)
  return [origin, ...(kind === 'now' ? ['Manual'] : []), status].join(' · ')
}

/** Names what started a task, unless it was a time or a user. */
function starterOf({ kind, predecessor }: Task): string | null {
  if (kind === 'call') return sentence('startedByCall')
  return predecessor && sentence('startedAfter', { name: escapeBidiControls(predecessor.scheduleName) })
}

const typeOf = ({ schedule }: Task) =>
  hasTimes(schedule) ? schedule.executionType : sentence('noFixedTimes')

/** Lists a task's facts that come before its status in the details. */
export function factsAboveStatus(task: Task, readerZone: string = browserZone()): readonly TaskFact[] {
  const { inBrowser } = zonedMoment(task.schedule.userTimeZone, task.startTime, readerZone)
  return [
    ['Schedule Name', escapeBidiControls(task.schedule.scheduleName)],
    ['Scheduled Time', startOf(task, readerZone)],
    ...(inBrowser === null ? [] : [['Your local time', inBrowser] as const]),
    ['Execution Type', typeOf(task)],
  ]
}

/** Lists a task's facts that come after its status in the details. */
export function factsBelowStatus(task: Task): readonly TaskFact[] {
  const { schedule, message, executionDay, executionTime, nextAttemptAt, kind } = task
  const listed = (values: readonly string[]) => values.join(', ') || sentence('notAvailable')
  const phrases = recurrencePhrases(schedule.recurrence)
  const starter = starterOf(task)
  const times: readonly TaskFact[] = [
    ...(!hasTimes(schedule)
      ? []
      : schedule.executionType === 'Daily'
        ? [['Daily Execution Times', listed(schedule.dailyExecutionTimes)] as const]
        : [
            ['Weekly Execution Days', listed(schedule.weeklyExecutionDays)] as const,
            ['Weekly Execution Times', listed(schedule.weeklyExecutionTimes)] as const,
          ]),
    ...(phrases.length > 0 ? [['Recurrence', phrases.join('; ')] as const] : []),
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
    ...(kind === 'now' ? [['Started', 'Manually'] as const] : []),
    ...(starter === null ? [] : [['Started', starter] as const]),
  ]
}
