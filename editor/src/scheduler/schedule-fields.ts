import {
  chooseExecutionType,
  defaultTimes,
  type ExecutionType,
  normalTimes,
  parseTime,
  type ScheduleTimes,
  timeFrom24,
  type WeekDay,
} from '@anj/workflow'

/** What stands in the form of the Scheduler dialog, besides the workflow. */
export interface ScheduleFields extends ScheduleTimes {
  readonly scheduleName: string
  /** Times other than the slots that are offered, in the order of the clock. */
  readonly otherTimes: readonly string[]
  /** Another time that is typed and not among them yet, as a time input gives it: hh:mm, or empty. */
  readonly typedTime: string
  readonly failIfUnchanged: boolean
  readonly mailOnFailure: boolean
  /** Null: what is kept there stays as it is; it is never told. Empty: none. */
  readonly webhookUrl: string | null
}

/** What is loaded from a schedule. */
export type LoadedSchedule = ScheduleTimes &
  Pick<ScheduleFields, 'scheduleName' | 'failIfUnchanged' | 'mailOnFailure'>

/** The form of a schedule that is not made yet, in the zone of the browser. */
export function newFields(userTimeZone: string): ScheduleFields {
  return {
    scheduleName: '',
    executionType: 'Daily',
    dailyExecutionTimes: [],
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
    userTimeZone,
    otherTimes: [],
    typedTime: '',
    failIfUnchanged: false,
    mailOnFailure: true,
    webhookUrl: '',
  }
}

/** The form of a schedule that was selected. */
export function fieldsOf(schedule: LoadedSchedule): ScheduleFields {
  const times = normalTimes(schedule)
  const { scheduleName, failIfUnchanged, mailOnFailure } = schedule
  const chosen = [...times.dailyExecutionTimes, ...times.weeklyExecutionTimes]
  const otherTimes = chosen.filter((time) => !defaultTimes.includes(time))
  return {
    ...times,
    scheduleName,
    failIfUnchanged,
    mailOnFailure,
    otherTimes,
    typedTime: '',
    webhookUrl: null,
  }
}

/** The list of times that the execution type goes by. */
export const timesField = ({ executionType }: ScheduleFields) =>
  executionType === 'Daily' ? ('dailyExecutionTimes' as const) : ('weeklyExecutionTimes' as const)

/** Another execution type: what was chosen for the one before is cleared. */
export function withType(fields: ScheduleFields, type: ExecutionType): ScheduleFields {
  return type === fields.executionType ? fields : { ...chooseExecutionType(fields, type), otherTimes: [] }
}

/** All times to choose from: the slots, and behind them the others. */
export const timeChoices = ({ otherTimes }: ScheduleFields): readonly string[] => [
  ...defaultTimes,
  ...otherTimes,
]

/** Chooses a time, or takes it back. */
export function toggleTime(fields: ScheduleFields, time: string): ScheduleFields {
  const field = timesField(fields)
  return { ...fields, [field]: toggled(fields[field], time) }
}

/** Chooses a day of the week, or takes it back. */
export function toggleDay(fields: ScheduleFields, day: WeekDay): ScheduleFields {
  return { ...fields, weeklyExecutionDays: toggled(fields.weeklyExecutionDays, day) }
}

/** Chooses the time that is typed; an empty or half-filled one changes nothing. */
export function addTypedTime(fields: ScheduleFields): ScheduleFields {
  const time = timeFrom24(fields.typedTime)
  if (time === null) return fields
  const field = timesField(fields)
  const isOffered = timeChoices(fields).includes(time)
  const minute = (one: string) => parseTime(one) ?? 0
  return {
    ...fields,
    typedTime: '',
    [field]: fields[field].includes(time) ? fields[field] : [...fields[field], time],
    otherTimes: isOffered
      ? fields.otherTimes
      : [...fields.otherTimes, time].sort((a, b) => minute(a) - minute(b)),
  }
}

/** What a call that makes or changes a schedule is told, besides the workflow. */
export function toForm(fields: ScheduleFields) {
  const { scheduleName, failIfUnchanged, mailOnFailure, webhookUrl } = fields
  const { userTimeZone, executionType, ...lists } = normalTimes(fields)
  return {
    scheduleName: scheduleName.trim(),
    executionType,
    dailyExecutionTimes: [...lists.dailyExecutionTimes],
    weeklyExecutionDays: [...lists.weeklyExecutionDays],
    weeklyExecutionTimes: [...lists.weeklyExecutionTimes],
    userTimeZone,
    failIfUnchanged,
    mailOnFailure,
    ...(webhookUrl !== null && { webhookUrl: webhookUrl.trim() || null }),
  }
}

const toggled = <T>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
