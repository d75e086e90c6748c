import { type FormulaFunction, gives, parameter, signature } from './function.ts'

const date = parameter('date', 'date')
const datetime = parameter('date', 'datetime')

/** Functions for dates and times. */
export const dateFunctions = {
  today: {
    family: 'date and time',
    synonyms: ['current_date'],
    signatures: [signature('date')],
    description: 'Returns the day on which the run began. The day is the same for all rows.',
    examples: [gives('today() - today()', '0')],
  },
  now: {
    family: 'date and time',
    synonyms: ['current_timestamp'],
    signatures: [signature('datetime')],
    description: 'Returns the moment at which the run began. The moment is the same for all rows.',
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
} as const satisfies Readonly<Record<string, FormulaFunction>>
