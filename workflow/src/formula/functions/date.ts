import { type FormulaFunction, fails, gives, literal, parameter, signature } from './function.ts'

const date = parameter('date', 'date')
const datetime = parameter('date', 'datetime')

/** Functions for dates and times. */
export const dateFunctions = {
  today: {
    family: 'date and time',
    synonyms: ['current_date'],
    signatures: [signature('date')],
    description:
      'Returns the day on which the run began, in the time zone of its schedule or of the person who started it. The day is the same for all rows.',
    examples: [gives('today() - today()', '0')],
  },
  now: {
    family: 'date and time',
    synonyms: ['current_timestamp'],
    signatures: [signature('datetime')],
    description:
      'Returns the date and time at which the run began, in the time zone of its schedule or of the person who started it. The moment is the same for all rows.',
    examples: [gives('now() = now()', 'true')],
  },
  year: {
    family: 'date and time',
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the year of a date.',
    examples: [gives('year(date(2024, 2, 29))', '2024')],
  },
  month: {
    family: 'date and time',
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the month of a date as a number.',
    examples: [gives('month(date(2024, 2, 29))', '2')],
  },
  day: {
    family: 'date and time',
    synonyms: ['dayOfMonth'],
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the day within its month.',
    examples: [gives('day(date(2024, 2, 29))', '29')],
  },
  hour: {
    family: 'date and time',
    signatures: [signature('int', parameter('time', 'time')), signature('int', datetime)],
    description: 'Returns the hour of a time, from 0 to 23.',
    examples: [gives('hour(time("14:30"))', '14')],
  },
  minute: {
    family: 'date and time',
    signatures: [signature('int', parameter('time', 'time')), signature('int', datetime)],
    description: 'Returns the minute of a time.',
    examples: [gives('minute(time("14:30"))', '30')],
  },
  second: {
    family: 'date and time',
    signatures: [signature('int', parameter('time', 'time')), signature('int', datetime)],
    description: 'Returns the whole second of a time.',
    examples: [gives('second(time("14:30:15.9"))', '15')],
  },
  quarter: {
    family: 'date and time',
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the quarter of a date, from 1 to 4.',
    examples: [gives('quarter(date(2024, 5, 1))', '2')],
  },
  weekday: {
    family: 'date and time',
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the day of the week, from 1 for Sunday to 7 for Saturday.',
    examples: [gives('weekday(date(2024, 2, 29))', '5')],
  },
  isoWeekday: {
    family: 'date and time',
    synonyms: ['isodow'],
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the day of the week, from 1 for Monday to 7 for Sunday.',
    examples: [gives('isoWeekday(date(2024, 2, 29))', '4')],
  },
  isoWeek: {
    family: 'date and time',
    synonyms: ['isoWeekNum', 'week'],
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the week of a date as ISO 8601 counts them.',
    examples: [gives('isoWeek(date(2024, 12, 30))', '1')],
  },
  isoYear: {
    family: 'date and time',
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the year that the week of a date belongs to in ISO 8601.',
    examples: [gives('isoYear(date(2024, 12, 30))', '2025')],
  },
  dayOfYear: {
    family: 'date and time',
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the day within its year.',
    examples: [gives('dayOfYear(date(2024, 12, 31))', '366')],
  },
  daysInMonth: {
    family: 'date and time',
    signatures: [signature('int', date), signature('int', datetime)],
    description: 'Returns the number of days in the month of a date.',
    examples: [gives('daysInMonth(date(2023, 2, 1))', '28')],
  },
  isLeapYear: {
    family: 'date and time',
    signatures: [signature('bit', date), signature('bit', datetime)],
    description: 'True for a date in a leap year.',
    examples: [gives('isLeapYear(date(2024, 1, 1))', 'true')],
  },
  startOfMonth: {
    family: 'date and time',
    signatures: [signature('date', date), signature('date', datetime)],
    description: 'Returns the first day of the month of a date.',
    examples: [gives('startOfMonth(date(2024, 2, 29))', '2024-02-01')],
  },
  endOfMonth: {
    family: 'date and time',
    synonyms: ['last_day'],
    signatures: [signature('date', date), signature('date', datetime)],
    description: 'Returns the last day of the month of a date.',
    examples: [gives('endOfMonth(date(2024, 2, 1))', '2024-02-29')],
  },
  startOfWeek: {
    family: 'date and time',
    signatures: [signature('date', date), signature('date', datetime)],
    description: 'Returns the Monday of the week of a date.',
    examples: [gives('startOfWeek(date(2024, 2, 29))', '2024-02-26')],
  },
  startOfYear: {
    family: 'date and time',
    signatures: [signature('date', date), signature('date', datetime)],
    description: 'Returns the first day of the year of a date.',
    examples: [gives('startOfYear(date(2024, 2, 29))', '2024-01-01')],
  },
  addMonths: {
    family: 'date and time',
    synonyms: ['edate'],
    signatures: [signature('date', date, parameter('months', 'int'))],
    description: 'Adds months to a date. If the month has no such day, the result is its last one.',
    examples: [
      gives('addMonths(date(2024, 1, 31), 1)', '2024-02-29'),
      fails('addMonths(date(9999, 12, 1), 1)', 'failNoSuchDay'),
    ],
    canFail: true,
  },
  addYears: {
    family: 'date and time',
    signatures: [signature('date', date, parameter('years', 'int'))],
    description: 'Adds years to a date. February 29 becomes February 28 where it does not exist.',
    examples: [gives('addYears(date(2024, 2, 29), 1)', '2025-02-28')],
    canFail: true,
  },
  dateDiff: {
    family: 'date and time',
    signatures: [
      signature('int', literal('unit', 'unit'), parameter('from', 'date'), parameter('to', 'date')),
      signature('int', literal('unit', 'unit'), parameter('from', 'datetime'), parameter('to', 'datetime')),
    ],
    description:
      'Counts the units whose beginnings lie between two dates. The unit is "day", "week", "month", "quarter" or "year".',
    examples: [
      gives('dateDiff("month", date(2024, 1, 31), date(2024, 2, 1))', '1'),
      gives('dateDiff("day", date(2024, 3, 1), date(2024, 2, 28))', '-2'),
    ],
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
