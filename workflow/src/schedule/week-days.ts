/** Days of the week, in the order of the form and of `Date.getUTCDay`. */
export const weekDays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export type WeekDay = (typeof weekDays)[number]

/** Returns the day of the week of a 'YYYY-MM-DD' date. */
export const weekDayOf = (localDate: string): WeekDay => weekDays[new Date(localDate).getUTCDay()] ?? 'Sunday'
