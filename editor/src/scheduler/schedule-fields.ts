import {
  chooseExecutionType,
  type Delivery,
  defaultTimes,
  executionTypes,
  hasTimes,
  noRecurrence,
  normalizeTimes,
  parse24HourTime,
  parseTime,
  type Recurrence,
  readRetryMinutes,
  type ScheduledValues,
  type ScheduleTimes,
  usualRetryMinutes,
  type WeekDay,
} from '@anj/workflow'

/** The fields of the Scheduler dialog, without the workflow. */
export interface ScheduleFields extends ScheduleTimes {
  readonly recurrence: Recurrence
  readonly scheduleName: string
  /** False if only another schedule or a call starts this one. */
  readonly hasOwnTimes: boolean
  /** Ways in which the file of each run is delivered; none for other outputs. */
  readonly delivery: readonly Delivery[]
  /** True if calls of another system start the schedule. */
  readonly startsByCall: boolean
  /** The schedule after which this one runs; null for none. */
  readonly runsAfterId: string | null
  /** Custom times in addition to the default slots, in order. */
  readonly otherTimes: readonly string[]
  /** A custom time that the user has typed but not added: hh:mm as a time input gives it, or empty. */
  readonly typedTime: string
  readonly failIfUnchanged: boolean
  readonly mailOnFailure: boolean
  /** Minutes before each retry, as text such as '1, 5'. */
  readonly retries: string
  /** The values of the workflow's parameters. */
  readonly parameters: ScheduledValues
  /** Null keeps the stored webhook, whose address the server never returns. An empty string removes it. */
  readonly webhookUrl: string | null
}

/** The fields loaded from a schedule. */
export type LoadedSchedule = ScheduleTimes &
  Pick<ScheduleFields, 'scheduleName' | 'failIfUnchanged' | 'mailOnFailure'> &
  Partial<Pick<ScheduleFields, 'parameters' | 'runsAfterId' | 'startsByCall' | 'delivery'>> & {
    readonly retryMinutes?: readonly number[]
  }

/** Returns the fields of a new schedule in the browser's zone. */
export function newFields(userTimeZone: string): ScheduleFields {
  return {
    scheduleName: '',
    hasOwnTimes: true,
    delivery: [],
    startsByCall: false,
    runsAfterId: null,
    executionType: 'Daily',
    dailyExecutionTimes: [],
    weeklyExecutionDays: [],
    weeklyExecutionTimes: [],
    userTimeZone,
    recurrence: noRecurrence,
    otherTimes: [],
    typedTime: '',
    failIfUnchanged: false,
    mailOnFailure: true,
    retries: usualRetryMinutes.join(', '),
    parameters: {},
    webhookUrl: '',
  }
}

/** Returns the fields of an existing schedule. */
export function fieldsOf(schedule: LoadedSchedule): ScheduleFields {
  const times = normalizeTimes(schedule)
  const {
    scheduleName,
    failIfUnchanged,
    mailOnFailure,
    parameters = {},
    runsAfterId = null,
    startsByCall = false,
    delivery = [],
  } = schedule
  const { retryMinutes = usualRetryMinutes } = schedule
  const chosen = [...times.dailyExecutionTimes, ...times.weeklyExecutionTimes]
  const otherTimes = chosen.filter((time) => !defaultTimes.includes(time))
  return {
    ...times,
    recurrence: times.recurrence ?? noRecurrence,
    scheduleName,
    hasOwnTimes: hasTimes(times),
    delivery,
    startsByCall,
    runsAfterId,
    failIfUnchanged,
    mailOnFailure,
    retries: retryMinutes.join(', '),
    parameters,
    otherTimes,
    typedTime: '',
    webhookUrl: null,
  }
}

/** Returns the field that contains the times of the current execution type. */
export const timesField = ({ executionType }: ScheduleFields) =>
  executionType === 'Daily' ? ('dailyExecutionTimes' as const) : ('weeklyExecutionTimes' as const)

/**
 * The execution types of the form. Monthly is Daily with days of the month, and a schedule without fixed times is Daily
 * without times.
 */
export const formTypes = [...executionTypes, 'Monthly', 'No fixed times'] as const
export type FormType = (typeof formTypes)[number]

/** Returns the execution type as the form shows it. */
export function formTypeOf({ executionType, recurrence, hasOwnTimes }: ScheduleFields): FormType {
  if (!hasOwnTimes) return 'No fixed times'
  return executionType === 'Daily' && recurrence.monthDays.length > 0 ? 'Monthly' : executionType
}

/** Changes the execution type and clears the choices of the previous type. */
export function withType(fields: ScheduleFields, type: FormType): ScheduleFields {
  if (type === formTypeOf(fields)) return fields
  if (type === 'No fixed times') {
    const none = {
      dailyExecutionTimes: [],
      weeklyExecutionDays: [],
      weeklyExecutionTimes: [],
      otherTimes: [],
    }
    return { ...fields, ...none, executionType: 'Daily', recurrence: noRecurrence, hasOwnTimes: false }
  }
  const timed = { ...fields, hasOwnTimes: true }
  const monthDays = type === 'Monthly' ? [{ day: 1 }] : []
  const recurrence = { ...fields.recurrence, monthDays }
  const executionType = type === 'Weekly' ? 'Weekly' : 'Daily'
  if (executionType === fields.executionType) return { ...timed, recurrence }
  return { ...chooseExecutionType(timed, executionType), recurrence, otherTimes: [] }
}

/** Returns all times on offer: the slots, then the custom times. */
export const timeChoices = ({ otherTimes }: ScheduleFields): readonly string[] => [
  ...defaultTimes,
  ...otherTimes,
]

/** Adds or removes a time. */
export function toggleTime(fields: ScheduleFields, time: string): ScheduleFields {
  const field = timesField(fields)
  return { ...fields, [field]: toggled(fields[field], time) }
}

/** Adds or removes a day of the week. */
export function toggleDay(fields: ScheduleFields, day: WeekDay): ScheduleFields {
  return { ...fields, weeklyExecutionDays: toggled(fields.weeklyExecutionDays, day) }
}

/** Adds the typed time. An empty or incomplete time changes nothing. */
export function addTypedTime(fields: ScheduleFields): ScheduleFields {
  const time = parse24HourTime(fields.typedTime)
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

/** Returns the request body for creating or changing a schedule, without the workflow. */
export function toForm(fields: ScheduleFields) {
  const { scheduleName, failIfUnchanged, mailOnFailure, webhookUrl, runsAfterId, startsByCall, delivery } =
    fields
  const { userTimeZone, executionType, recurrence = null, ...lists } = normalizeTimes(fields)
  return {
    scheduleName: scheduleName.trim(),
    executionType,
    dailyExecutionTimes: [...lists.dailyExecutionTimes],
    weeklyExecutionDays: [...lists.weeklyExecutionDays],
    weeklyExecutionTimes: [...lists.weeklyExecutionTimes],
    userTimeZone,
    recurrence: recurrence && sentRecurrence(recurrence),
    runsAfterId,
    startsByCall,
    delivery: delivery.map((one) => (one.way === 'mail' ? { ...one, recipients: [...one.recipients] } : one)),
    failIfUnchanged,
    mailOnFailure,
    retryMinutes: [...(readRetryMinutes(fields.retries) ?? usualRetryMinutes)],
    ...(webhookUrl !== null && { webhookUrl: webhookUrl.trim() || null }),
  }
}

function sentRecurrence({ every, monthDays, workingDays }: Recurrence) {
  const { days = [], holidays = [] } = workingDays ?? {}
  return {
    every,
    monthDays: [...monthDays],
    workingDays: workingDays && { ...workingDays, days: [...days], holidays: [...holidays] },
  }
}

const toggled = <T>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
