import type { Workflow } from '../graph/document.ts'
import type { ErrorCode } from '../model/error-catalogue.ts'
import { type Problem, problem } from '../model/problem.ts'
import { parseTime } from './clock-time.ts'
import { type ScheduleObstacle, schedulingObstacle } from './scheduling-obstacle.ts'
import { isTimeZone } from './time-zones.ts'
import { executionTypes, weekDays } from './times.ts'

/** Unvalidated schedule from a form or an API call. */
export interface ScheduleDraft {
  readonly scheduleName: string
  /**
   * Null when no workflow file was chosen. Undefined when there is nothing to check, because an edit keeps the
   * workflow.
   */
  readonly workflow?: Workflow | null
  readonly executionType: string
  readonly dailyExecutionTimes: readonly string[]
  readonly weeklyExecutionDays: readonly string[]
  readonly weeklyExecutionTimes: readonly string[]
  readonly userTimeZone: string
}

/** Problem of one field of a schedule. */
export interface ScheduleProblem extends ScheduleObstacle {
  readonly field: keyof ScheduleDraft
}

/**
 * Returns the problems of a schedule in the order of its form, at most one for each field (docs/specification.md,
 * "Schedules").
 */
export function findScheduleProblems(draft: ScheduleDraft): readonly ScheduleProblem[] {
  const { executionType, workflow } = draft
  const found: ScheduleProblem[] = []
  const note = (field: keyof ScheduleDraft, reason: Problem | null) => {
    if (reason) found.push({ ...reason, field })
  }
  note('scheduleName', judgeName(draft.scheduleName))
  if (workflow !== undefined) note('workflow', judgeWorkflow(workflow))
  note('userTimeZone', judgeZone(draft.userTimeZone))
  if (!isOneOf(executionTypes, executionType)) {
    note('executionType', problem('executionTypeInvalid'))
  } else if (executionType === 'Daily') {
    note('dailyExecutionTimes', judgeTimes(draft.dailyExecutionTimes, 'dailyTimeNeeded'))
  } else {
    note('weeklyExecutionDays', judgeDays(draft.weeklyExecutionDays))
    note('weeklyExecutionTimes', judgeTimes(draft.weeklyExecutionTimes, 'weeklyTimeNeeded'))
  }
  return found
}

function judgeName(name: string): Problem | null {
  const length = [...name.trim()].length
  return length < 3 || length > 100 ? problem('scheduleNameLength') : null
}

function judgeWorkflow(workflow: Workflow | null): ScheduleObstacle | null {
  if (!workflow) return problem('scheduleFileNeeded')
  const named = workflow.id.trim() !== '' && workflow.name.trim() !== ''
  return named ? schedulingObstacle(workflow) : problem('scheduleWorkflowInvalid')
}

function judgeZone(zone: string): Problem | null {
  if (zone.trim() === '') return problem('timeZoneNeeded')
  return isTimeZone(zone) ? null : problem('timeZoneUnknown', { zone })
}

function judgeDays(days: readonly string[]): Problem | null {
  if (days.length === 0) return problem('weeklyDayNeeded')
  const wrong = days.find((day) => !isOneOf(weekDays, day))
  return wrong === undefined ? null : problem('weekDayInvalid', { day: wrong })
}

function judgeTimes(
  times: readonly string[],
  needed: Extract<ErrorCode, `${string}TimeNeeded`>,
): Problem | null {
  if (times.length === 0) return problem<'dailyTimeNeeded' | 'weeklyTimeNeeded'>(needed)
  const wrong = times.find((time) => parseTime(time) === null)
  return wrong === undefined ? null : problem('scheduleTimeInvalid', { time: wrong })
}

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)
