import type { Workflow } from '../graph/document.ts'
import type { ErrorCode } from '../model/error-catalogue.ts'
import { type Problem, problem } from '../model/problem.ts'
import { isValueOf } from '../steps/row-filter.ts'
import { parseTime } from './clock-time.ts'
import { type Delivery, mailRecipients, placeDeliveries } from './delivery.ts'
import { nextOccurrences } from './occurrences.ts'
import { placeDeliveryProblem } from './place-delivery-problem.ts'
import { everyMinutesLimits, type Recurrence, timesEvery } from './recurrence.ts'
import { type ScheduleObstacle, schedulingObstacle } from './scheduling-obstacle.ts'
import { isTimeZone } from './time-zones.ts'
import { executionTypes, hasTimes, type ScheduleTimes } from './times.ts'
import { weekDays } from './week-days.ts'

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
  readonly recurrence?: Recurrence | null
  /** Ways in which the file of each run is delivered; none for other outputs. */
  readonly delivery?: readonly Delivery[]
  /** True if something else than a time starts the schedule. It then needs no times. */
  readonly needsNoTimes?: boolean
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
  if (workflow !== undefined) note('workflow', judgeWorkflow(workflow, draft.delivery))
  note('delivery', judgeDelivery(draft.delivery ?? []))
  note('userTimeZone', judgeZone(draft.userTimeZone))
  if (!isOneOf(executionTypes, executionType)) {
    note('executionType', problem('executionTypeInvalid'))
  } else if (hasTimes(draft) || !draft.needsNoTimes) {
    const isWeekly = executionType === 'Weekly'
    const repeats = draft.recurrence?.every != null
    if (isWeekly) note('weeklyExecutionDays', judgeDays(draft.weeklyExecutionDays))
    else if (!repeats) note('dailyExecutionTimes', judgeTimes(draft.dailyExecutionTimes, 'dailyTimeNeeded'))
    if (isWeekly && !repeats)
      note('weeklyExecutionTimes', judgeTimes(draft.weeklyExecutionTimes, 'weeklyTimeNeeded'))
    if (draft.recurrence) note('recurrence', judgeRecurrence(draft.recurrence, isWeekly))
    // Without problems, the draft has valid types, days and times.
    if (found.length === 0 && draft.recurrence) note('recurrence', judgeDates(draft as ScheduleTimes))
  }
  return found
}

function judgeRecurrence({ every, monthDays, workingDays }: Recurrence, isWeekly: boolean): Problem | null {
  if (every) {
    const { least, most } = everyMinutesLimits
    const { minutes, from, until } = every
    if (!Number.isInteger(minutes) || minutes < least || minutes > most)
      return problem('everyMinutesInvalid', { least, most })
    const wrong = [from, until].find((time) => parseTime(time) === null)
    if (wrong !== undefined) return problem('scheduleTimeInvalid', { time: wrong })
    if (timesEvery(every).length === 0) return problem('everyWindowInvalid', { from, until })
  }
  if (isWeekly && monthDays.length > 0) return problem('monthDaysWeekly')
  const day = monthDays.find((one) => 'day' in one && one.day !== 'last' && !isDayNumber(one.day))
  if (day) return problem('monthDayInvalid')
  if (!workingDays) return null
  if (workingDays.days.length === 0) return problem('workingDayNeeded')
  const holiday = workingDays.holidays.find((one) => !isValueOf('date', one))
  return holiday === undefined ? null : problem('holidayInvalid', { day: holiday })
}

const isDayNumber = (day: number) => Number.isInteger(day) && day >= 1 && day <= 31

/** Refuses days that exclude each other, such as Sundays that must be working days. */
function judgeDates(times: ScheduleTimes): Problem | null {
  return nextOccurrences(times, new Date(0), 1).length === 0 ? problem('scheduleNeverRuns') : null
}

function judgeName(name: string): Problem | null {
  const length = [...name.trim()].length
  return length < 3 || length > 100 ? problem('scheduleNameLength') : null
}

function judgeWorkflow(
  workflow: Workflow | null,
  delivery: readonly Delivery[] = [],
): ScheduleObstacle | null {
  if (!workflow) return problem('scheduleFileNeeded')
  const named = workflow.id.trim() !== '' && workflow.name.trim() !== ''
  return named ? schedulingObstacle(workflow, delivery) : problem('scheduleWorkflowInvalid')
}

function judgeDelivery(delivery: readonly Delivery[]): Problem | null {
  const isMailed = delivery.some(({ way }) => way === 'mail')
  if (isMailed && mailRecipients(delivery).length === 0) return problem('deliveryRecipientNeeded')
  const places = placeDeliveries(delivery)
  if (places.length > 1) return problem('deliveryPlaceOnce')
  const [place] = places
  return place ? placeDeliveryProblem(place) : null
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
