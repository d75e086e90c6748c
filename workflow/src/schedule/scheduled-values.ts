import { parameterNamed, type WorkflowParameter, type WorkflowParameterType } from '../model/parameter.ts'

/** Days and months that a schedule gives to a parameter, counted from the date of the occurrence. */
export const scheduledDays = [
  'occurrence',
  'dayBefore',
  'firstOfPreviousMonth',
  'lastOfPreviousMonth',
  'month',
  'previousMonth',
] as const
export type ScheduledDay = (typeof scheduledDays)[number]

/** The value that a schedule gives to a parameter: always the same one, or one for each occurrence. */
export type ScheduledValue = { readonly value: string } | { readonly day: ScheduledDay }

/** The values of a schedule by the names of parameters. Other parameters keep their default. */
export type ScheduledValues = Readonly<Record<string, ScheduledValue>>

const months: ReadonlySet<ScheduledDay> = new Set(['month', 'previousMonth'])

/** Returns the days that suit a type. A month is a text such as 2026-01. */
export function scheduledDaysFor(type: WorkflowParameterType): readonly ScheduledDay[] {
  if (type === 'text') return scheduledDays
  return type === 'date' || type === 'datetime' ? scheduledDays.filter((day) => !months.has(day)) : []
}

/** Returns the date or month for an occurrence on a local date, which is written as 2026-01-31. */
export function scheduledDay(day: ScheduledDay, localDate: string): string {
  const [year = 0, month = 1, date = 1] = localDate.split('-').map(Number)
  const written = (...[y, m, d]: readonly [number, number, number]) =>
    new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10)
  switch (day) {
    case 'occurrence':
      return localDate
    case 'dayBefore':
      return written(year, month - 1, date - 1)
    case 'firstOfPreviousMonth':
      return written(year, month - 2, 1)
    case 'lastOfPreviousMonth':
      return written(year, month - 1, 0)
    case 'month':
      return localDate.slice(0, 7)
    case 'previousMonth':
      return written(year, month - 2, 1).slice(0, 7)
  }
}

/** Returns the values of an occurrence by the names of parameters. */
export function valuesOfOccurrence(
  values: ScheduledValues,
  localDate: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, given]) => [
      name,
      'value' in given ? given.value : scheduledDay(given.day, localDate),
    ]),
  )
}

/** Adds the values that a call gives to those of the schedule. A value of the call replaces one of the same parameter. */
export function withCallValues(
  values: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()))
  const others = Object.entries(values).filter(([name]) => !names.has(name.toLowerCase()))
  return { ...Object.fromEntries(others), ...given }
}

/** Returns the first name whose day doesn't suit the type of its parameter, or null. */
export function unsuitableDay(
  values: ScheduledValues,
  parameters: readonly WorkflowParameter[],
): { readonly name: string; readonly type: WorkflowParameterType } | null {
  for (const [name, given] of Object.entries(values)) {
    const parameter = parameterNamed(parameters, name)
    if (!parameter || !('day' in given) || scheduledDaysFor(parameter.type).includes(given.day)) continue
    return { name: parameter.name, type: parameter.type }
  }
  return null
}
