import { Temporal } from '@js-temporal/polyfill'
import type { Argument, OracleCall } from './oracle.ts'
import { strict } from './strict.ts'
import { date, fail, type Value } from './values.ts'

type Day = Temporal.PlainDate | Temporal.PlainDateTime

export const ofDay = (compute: (day: Day) => bigint) =>
  strict(([value]) =>
    value instanceof Temporal.PlainDate || value instanceof Temporal.PlainDateTime
      ? compute(value)
      : fail('no date'),
  )

const ofTime = (compute: (time: Temporal.PlainTime | Temporal.PlainDateTime) => number) =>
  strict(([value]) =>
    value instanceof Temporal.PlainTime || value instanceof Temporal.PlainDateTime
      ? BigInt(compute(value))
      : fail('no time'),
  )

function dayOf(value: Value | undefined): Temporal.PlainDate {
  if (value instanceof Temporal.PlainDateTime) return value.toPlainDate()
  return value instanceof Temporal.PlainDate ? value : fail('no date')
}

const dateOf = (compute: (day: Temporal.PlainDate) => Temporal.PlainDate) =>
  strict(([value]) => compute(dayOf(value)))

const later = (factor: number) =>
  strict(([day, count]) => {
    const months = Number(count) * factor
    return Math.abs(months) < 200_000 ? date(dayOf(day).add({ months })) : fail('date')
  })

/** Numbers a period of a date, so that the difference of two numbers counts the periods that begin between them. */
const places: Readonly<Record<string, (day: Temporal.PlainDate) => number>> = {
  day: (day) => Temporal.PlainDate.from('0001-01-01').until(day).days,
  // January 1 of year 1 was a Monday.
  week: (day) => Math.floor(Temporal.PlainDate.from('0001-01-01').until(day).days / 7),
  month: ({ year, month }) => year * 12 + month,
  quarter: ({ year, month }) => year * 4 + Math.ceil(month / 3),
  year: ({ year }) => year,
}

export const dateOracle = {
  today: (_: readonly Argument[], { today }: OracleCall) => Temporal.PlainDate.from(today),
  now: (_: readonly Argument[], { now }: OracleCall) => Temporal.PlainDateTime.from(now.replace(' ', 'T')),
  year: ofDay(({ year }) => BigInt(year)),
  month: ofDay(({ month }) => BigInt(month)),
  day: ofDay(({ day }) => BigInt(day)),
  hour: ofTime(({ hour }) => hour),
  minute: ofTime(({ minute }) => minute),
  second: ofTime(({ second }) => second),
  quarter: ofDay(({ month }) => BigInt(Math.ceil(month / 3))),
  weekday: ofDay(({ dayOfWeek }) => BigInt((dayOfWeek % 7) + 1)),
  isoWeekday: ofDay(({ dayOfWeek }) => BigInt(dayOfWeek)),
  isoWeek: ofDay(({ weekOfYear }) => BigInt(weekOfYear ?? 0)),
  isoYear: ofDay(({ yearOfWeek }) => BigInt(yearOfWeek ?? 0)),
  dayOfYear: ofDay(({ dayOfYear }) => BigInt(dayOfYear)),
  daysInMonth: ofDay(({ daysInMonth }) => BigInt(daysInMonth)),
  isLeapYear: strict(([value]) => dayOf(value).inLeapYear),
  startOfMonth: dateOf((day) => day.with({ day: 1 })),
  endOfMonth: dateOf((day) => day.with({ day: day.daysInMonth })),
  startOfWeek: dateOf((day) => day.subtract({ days: day.dayOfWeek - 1 })),
  startOfYear: dateOf((day) => day.with({ month: 1, day: 1 })),
  addMonths: later(1),
  addYears: later(12),
  dateDiff: strict(([unit, from, to]) => {
    const place = places[String(unit)] ?? fail('unit')
    return BigInt(place(dayOf(to)) - place(dayOf(from)))
  }),
} as const
