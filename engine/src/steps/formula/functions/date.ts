import { constant, type Sql, sql } from '../../../duckdb/sql.ts'
import type { Eager, FunctionCompiler } from '../part.ts'
import { argument, clamped } from './operators.ts'
import { reasons } from './reasons.ts'

const part =
  (unit: Sql): Eager =>
  (args) =>
    sql`${unit}(${argument(args, 0).value})`

/** The start of a period, as a date. */
const startOf =
  (period: string): Eager =>
  (args) =>
    sql`date_trunc(${constant(period)}, ${argument(args, 0).value})::date`

/** Adds months to a date. Months outside the years 1 to 9999 are a failure. */
function monthsLater(factor: number): Eager {
  return (args, { name }) => {
    const [date, count] = [argument(args, 0).value, argument(args, 1).value]
    const months = sql`${clamped(count, -200_000, 200_000)} * ${constant(factor)}`
    const place = name(sql`year(${date}) * 12 + month(${date}) - 1 + ${months}`)
    const isPossible = sql`${place} between 12 and 119999`
    const moved = sql`(case when ${isPossible} then ${date} end) + to_months((case when ${isPossible} then ${months} end)::integer)`
    return { value: sql`(${moved})::date`, why: reasons.noSuchDay }
  }
}

export const dateCompilers = {
  today: (_, { moment }) => sql`cast(${constant(moment.today)} as date)`,
  now: (_, { moment }) => sql`cast(${constant(moment.now)} as timestamp)`,
  year: part(sql`year`),
  month: part(sql`month`),
  day: part(sql`day`),
  hour: part(sql`hour`),
  minute: part(sql`minute`),
  second: part(sql`second`),
  quarter: part(sql`quarter`),
  weekday: (args) => sql`dayofweek(${argument(args, 0).value}) + 1`,
  isoWeekday: part(sql`isodow`),
  isoWeek: part(sql`week`),
  isoYear: part(sql`isoyear`),
  dayOfYear: part(sql`dayofyear`),
  daysInMonth: (args) => sql`day(last_day(${argument(args, 0).value}))`,
  isLeapYear: (args, { name }) => {
    const year = name(sql`year(${argument(args, 0).value})`)
    return sql`${year} % 4 = 0 and (${year} % 100 <> 0 or ${year} % 400 = 0)`
  },
  startOfMonth: startOf('month'),
  endOfMonth: (args) => sql`last_day(${argument(args, 0).value})`,
  startOfWeek: startOf('week'),
  startOfYear: startOf('year'),
  addMonths: monthsLater(1),
  addYears: monthsLater(12),
  dateDiff: (args) => {
    const [unit, from, to] = [argument(args, 0), argument(args, 1).value, argument(args, 2).value]
    const monday = (day: Sql) => sql`date_trunc('week', ${day})::date`
    // DuckDB's own difference in weeks is wrong before 1970.
    if (unit.literal === 'week') return sql`((${monday(to)} - ${monday(from)}) // 7)::bigint`
    return sql`date_diff(${constant(unit.literal)}, ${from}, ${to})`
  },
} as const satisfies Readonly<Record<string, FunctionCompiler>>
