import type { Moment, SqlValue } from '../../../values.ts'
import { notUnderstood, sqlError } from '../../errors.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { converter } from '../../types/convert.ts'
import {
  dateOf,
  daysInMonth,
  daysOf,
  lastDay,
  shiftMinutes,
  ticksPerDay,
  ticksPerSecond,
  weekday,
} from '../../types/moment.ts'
import { bigint, datetime, datetime2, int, isMoment, isText, nvarchar } from '../../types/type-facts.ts'
import { type Compiled, cast, nothing, nullIfAnyNull } from '../compiled.ts'
import { argument, counted } from './arguments.ts'
import type { FunctionCompiler } from './index.ts'

const parts: Readonly<Record<string, string>> = {
  YY: 'year',
  YYYY: 'year',
  YEAR: 'year',
  QQ: 'quarter',
  Q: 'quarter',
  QUARTER: 'quarter',
  MM: 'month',
  M: 'month',
  MONTH: 'month',
  DY: 'dayofyear',
  Y: 'dayofyear',
  DAYOFYEAR: 'dayofyear',
  DD: 'day',
  D: 'day',
  DAY: 'day',
  WK: 'week',
  WW: 'week',
  WEEK: 'week',
  ISO_WEEK: 'iso_week',
  ISOWK: 'iso_week',
  ISOWW: 'iso_week',
  DW: 'weekday',
  W: 'weekday',
  WEEKDAY: 'weekday',
  HH: 'hour',
  HOUR: 'hour',
  MI: 'minute',
  N: 'minute',
  MINUTE: 'minute',
  SS: 'second',
  S: 'second',
  SECOND: 'second',
  MS: 'millisecond',
  MILLISECOND: 'millisecond',
  MCS: 'microsecond',
  MICROSECOND: 'microsecond',
  NS: 'nanosecond',
  NANOSECOND: 'nanosecond',
  TZ: 'tzoffset',
  TZOFFSET: 'tzoffset',
}

const ticksOf: Readonly<Record<string, number>> = {
  week: 7 * ticksPerDay,
  day: ticksPerDay,
  dayofyear: ticksPerDay,
  weekday: ticksPerDay,
  hour: 3600 * ticksPerSecond,
  minute: 60 * ticksPerSecond,
  second: ticksPerSecond,
  millisecond: 10_000,
  microsecond: 10,
}

function partOf(given: Compiled, name: string): string {
  const written = String(given.literal)
  const part = parts[written.toUpperCase()]
  if (part === undefined)
    throw sqlError(155, `'${written}' is not a recognized ${name.toLowerCase()} option.`, { class: 15 })
  return part
}

const dated = (part: Compiled): Compiled =>
  isText(part.type.name) || !isMoment(part.type.name) ? cast(part, datetime, { implicit: true }) : part
const finest = (part: Compiled): Compiled =>
  isText(part.type.name) ? cast(part, datetime2, { implicit: true }) : dated(part)

const outside = (name: string) => sqlError(517, `Adding a value to a '${name}' column caused an overflow.`)

function addMonths(moment: Moment, months: number, type: EngineType): Moment {
  const { year, month, day } = dateOf(moment.days)
  const total = year * 12 + (month - 1) + months
  const toYear = Math.floor(total / 12)
  const toMonth = (total % 12) + 1
  if (toYear < 1 || toYear > 9999) throw outside(type.name)
  return { ...moment, days: daysOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth))) }
}

const dateAdd: FunctionCompiler = (given, _, name) => {
  counted(name, given, 3)
  const part = partOf(argument(given, 0, name), name)
  const count = cast(argument(given, 1, name), int)
  const moment = dated(argument(given, 2, name))
  const { type } = moment
  const convert = converter(datetime2, type.name === 'datetimeoffset' ? datetime2 : type)
  const add = (value: Moment, many: number): Moment => {
    if (part === 'year') return addMonths(value, many * 12, type)
    if (part === 'quarter') return addMonths(value, many * 3, type)
    if (part === 'month') return addMonths(value, many, type)
    const unit = ticksOf[part]
    if (unit === undefined && part !== 'nanosecond') throw notUnderstood(`DATEADD(${part}, …)`)
    const ticks = unit === undefined ? Math.round(many / 100) : unit * many
    const wholeDays = Math.floor(ticks / ticksPerDay)
    const sum = value.ticks + (ticks - wholeDays * ticksPerDay)
    const carry = Math.floor(sum / ticksPerDay)
    return { ...value, days: value.days + wholeDays + carry, ticks: sum - carry * ticksPerDay }
  }
  return nullIfAnyNull(type, [count, moment], ([many, value]): SqlValue => {
    const before = value as Moment
    const added = add(before, many as number)
    if (type.name === 'time') return { days: 0, ticks: added.ticks }
    if (added.days < 0 || added.days > lastDay) throw outside(type.name)
    const fitted = convert(added) as Moment
    return before.offset === undefined ? fitted : { ...fitted, offset: before.offset }
  })
}

/** Counts the boundaries of a date part, such as new years or midnights, between two moments. */
function borders(part: string, from: Moment, to: Moment): bigint {
  const months = (moment: Moment) => {
    const { year, month } = dateOf(moment.days)
    return year * 12 + month - 1
  }
  switch (part) {
    case 'year':
      return BigInt(dateOf(to.days).year - dateOf(from.days).year)
    case 'quarter':
      return BigInt(Math.floor(months(to) / 3) - Math.floor(months(from) / 3))
    case 'month':
      return BigInt(months(to) - months(from))
    case 'week':
      return BigInt(Math.floor((to.days + 1) / 7) - Math.floor((from.days + 1) / 7))
    case 'day':
    case 'dayofyear':
    case 'weekday':
      return BigInt(to.days - from.days)
    case 'nanosecond':
      return (BigInt(to.days - from.days) * BigInt(ticksPerDay) + BigInt(to.ticks - from.ticks)) * 100n
    default: {
      const unit = ticksOf[part]
      if (unit === undefined) throw notUnderstood(`DATEDIFF(${part}, …)`)
      const perDay = BigInt(ticksPerDay / unit)
      return (
        BigInt(to.days - from.days) * perDay +
        BigInt(Math.floor(to.ticks / unit) - Math.floor(from.ticks / unit))
      )
    }
  }
}

const dateDiff =
  (big: boolean): FunctionCompiler =>
  (given, _, name) => {
    counted(name, given, 3)
    const part = partOf(argument(given, 0, name), name)
    const from = finest(argument(given, 1, name))
    const to = finest(argument(given, 2, name))
    return nullIfAnyNull(big ? bigint : int, [from, to], ([x, y]) => {
      const count = borders(part, x as Moment, y as Moment)
      if (big) return count
      if (BigInt.asIntN(32, count) !== count)
        throw sqlError(
          535,
          'The datediff function resulted in an overflow. The number of dateparts separating two date/time instances is too large. Try to use datediff with a less precise datepart.',
          { state: 0 },
        )
      return Number(count)
    })
  }

function isoWeek(days: number): number {
  const thursday = days - ((weekday(days) + 6) % 7) + 3
  const { year } = dateOf(thursday)
  return Math.floor((thursday - daysOf(year, 1, 1)) / 7) + 1
}

function readPart(part: string, moment: Moment): number {
  const { year, month, day } = dateOf(moment.days)
  const seconds = Math.floor(moment.ticks / ticksPerSecond)
  const rest = moment.ticks % ticksPerSecond
  switch (part) {
    case 'year':
      return year
    case 'quarter':
      return Math.floor((month + 2) / 3)
    case 'month':
      return month
    case 'dayofyear':
      return moment.days - daysOf(year, 1, 1) + 1
    case 'day':
      return day
    case 'week':
      return Math.floor((moment.days - daysOf(year, 1, 1) + weekday(daysOf(year, 1, 1))) / 7) + 1
    case 'iso_week':
      return isoWeek(moment.days)
    case 'weekday':
      return weekday(moment.days) + 1
    case 'hour':
      return Math.floor(seconds / 3600)
    case 'minute':
      return Math.floor(seconds / 60) % 60
    case 'second':
      return seconds % 60
    case 'millisecond':
      return Math.floor(rest / 10_000)
    case 'microsecond':
      return Math.floor(rest / 10)
    case 'nanosecond':
      return rest * 100
    default:
      return moment.offset ?? 0
  }
}

const local = (value: Moment): Moment =>
  value.offset === undefined ? value : { ...shiftMinutes(value, value.offset), offset: value.offset }

const datePart: FunctionCompiler = (given, _, name) => {
  counted(name, given, 2)
  const part = partOf(argument(given, 0, name), name)
  return nullIfAnyNull(int, [finest(argument(given, 1, name))], ([value]) =>
    readPart(part, local(value as Moment)),
  )
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')
const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const dateName: FunctionCompiler = (given, _, name) => {
  counted(name, given, 2)
  const part = partOf(argument(given, 0, name), name)
  return nullIfAnyNull(nvarchar(30), [finest(argument(given, 1, name))], ([value]) => {
    const number = readPart(part, local(value as Moment))
    if (part === 'month') return monthNames[number - 1] ?? ''
    return part === 'weekday' ? (dayNames[number - 1] ?? '') : String(number)
  })
}

const single =
  (part: string): FunctionCompiler =>
  (given, _, name) => {
    counted(name, given, 1)
    return nullIfAnyNull(int, [finest(argument(given, 0, name))], ([value]) =>
      readPart(part, local(value as Moment)),
    )
  }

const now =
  (type: EngineType, offset = false): FunctionCompiler =>
  () => {
    const convert = converter(datetime2, type.name === 'datetimeoffset' ? datetime2 : type)
    return {
      ...nothing,
      type,
      nullable: false,
      constant: false,
      run: (frame) => {
        const moment = convert(frame.run.startedAt) as Moment
        return offset ? { ...moment, offset: 0 } : moment
      },
    }
  }

const endOfMonth: FunctionCompiler = (given, _, name) => {
  counted(name, given, 1, 2)
  const months = given.length > 1 ? cast(argument(given, 1, name), int) : null
  const moment = finest(argument(given, 0, name))
  return nullIfAnyNull({ name: 'date' }, months === null ? [moment] : [moment, months], ([value, many]) => {
    const shifted = addMonths(value as Moment, (many as number | undefined) ?? 0, datetime)
    const { year, month } = dateOf(shifted.days)
    return { days: daysOf(year, month, daysInMonth(year, month)), ticks: 0 }
  })
}

const fromParts: FunctionCompiler = (given, _, name) => {
  counted(name, given, 3)
  return nullIfAnyNull(
    { name: 'date' },
    given.map((part) => cast(part, int)),
    ([year, month, day]) => {
      const [y, m, d] = [year as number, month as number, day as number]
      if (y < 1 || y > 9999 || m < 1 || m > 12 || d < 1 || d > daysInMonth(y, m))
        throw sqlError(
          289,
          'Cannot construct data type date, some of the arguments have values which are not valid.',
        )
      return { days: daysOf(y, m, d), ticks: 0 }
    },
  )
}

/** Returns the minutes of an offset such as +02:00, or of a number. */
function offsetOf(value: SqlValue): number {
  if (typeof value === 'number') return value
  const found = /^([+-])(\d{2}):(\d{2})$/.exec(String(value).trim())
  const minutes = found === null ? Number.NaN : Number(found[2]) * 60 + Number(found[3])
  if (!(minutes <= 840))
    throw sqlError(9812, 'The timezone provided to builtin function switchoffset is invalid.')
  return found?.[1] === '-' ? -minutes : minutes
}

/** Defines SWITCHOFFSET, which keeps the instant, or TODATETIMEOFFSET, which keeps the local time. */
const withOffset =
  (keepsMoment: boolean): FunctionCompiler =>
  (given, _, name) => {
    counted(name, given, 2)
    const source = argument(given, 0, name)
    const type: EngineType = { name: 'datetimeoffset', scale: source.type.scale ?? 7 }
    return nullIfAnyNull(type, [cast(source, type), argument(given, 1, name)], ([value, zone]) => {
      const offset = offsetOf(zone ?? null)
      const moment = value as Moment
      if (keepsMoment) return { ...moment, offset }
      return { ...shiftMinutes(moment, (moment.offset ?? 0) - offset), offset }
    })
  }

export const dateFunctions: Readonly<Record<string, FunctionCompiler>> = {
  DATEADD: dateAdd,
  DATEDIFF: dateDiff(false),
  DATEDIFF_BIG: dateDiff(true),
  DATEPART: datePart,
  DATENAME: dateName,
  YEAR: single('year'),
  MONTH: single('month'),
  DAY: single('day'),
  SWITCHOFFSET: withOffset(true),
  TODATETIMEOFFSET: withOffset(false),
  EOMONTH: endOfMonth,
  DATEFROMPARTS: fromParts,
  GETDATE: now(datetime),
  GETUTCDATE: now(datetime),
  CURRENT_TIMESTAMP: now(datetime),
  SYSDATETIME: now(datetime2),
  SYSUTCDATETIME: now(datetime2),
  SYSDATETIMEOFFSET: now({ name: 'datetimeoffset', scale: 7 }, true),
  ISDATE: (given, _, name) => {
    const tried = cast(argument(given, 0, name), datetime, { isTry: true })
    return { ...tried, type: int, nullable: false, run: (frame) => (tried.run(frame) === null ? 0 : 1) }
  },
}
