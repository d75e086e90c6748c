import { AppError, type DataType } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import type { Pair } from '../match-columns.ts'
import type { ColumnDemand } from '../writer.ts'
import type { TableColumn } from './find-table.ts'

type Demand = Pick<ColumnDemand, 'holds' | 'reason'> | null
type Kind = Exclude<DataType, 'char' | 'varchar' | 'datetime'>
interface Asked {
  readonly from: PlanColumn
  readonly kind: Kind
  readonly to: TableColumn
  /** The value in DuckDB's type, and as text. */
  readonly value: Sql
  readonly text: Sql
}

const plainNumber = '-?(0|[1-9][0-9]*)(\\.[0-9]+)?'
const plainWhole = '-?(0|[1-9][0-9]*)'
/** As a column shows it: of '-0' it would show another text. */
const shownWhole = '0|-?[1-9][0-9]*'
const isoDate = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
const firstDay = sql`date '0001-01-01'`
const lastMoment = sql`timestamp '9999-12-31 23:59:59.999999'`
const bigText = 4_294_967_295

/**
 * What values must meet so that an existing column takes them unchanged. The server reads '007' as 7, a date as a
 * number and 'A' as the choice 'a', rounds, pads and cuts spaces without a word: those are asked here.
 */
export function demandsOf(pairs: readonly Pair<TableColumn>[]): readonly ColumnDemand[] {
  return pairs.flatMap(({ from, to }) => {
    const value = name(from.name)
    const asked = { from, to, kind: kindOf(from.type), value, text: sql`${value}::varchar` }
    const demand = demandOn(asked)
    return demand ? [{ column: from.name, holds: demand.holds, reason: `${demand.reason} (${to.type})` }] : []
  })
}

/** What values must meet where the column is made for them: what no column of the server can hold. */
export function demandsOfNew(columns: readonly PlanColumn[]): readonly ColumnDemand[] {
  return columns.flatMap((column) => {
    const value = name(column.name)
    const demand = (holds: Sql, reason: string) => [{ column: column.name, holds, reason }]
    switch (column.type) {
      case 'float':
        return demand(sql`isfinite(${value})`, 'MySQL has no such number')
      case 'date':
        return demand(inCalendar(value), 'MySQL has no such date')
      case 'datetime':
      case 'timestamp':
        return demand(inCalendar(value), 'MySQL has no such date')
      case 'char':
        return column.origin ? [] : demand(noSpaceBehind(value), 'ends with a space that CHAR would not keep')
      default:
        return []
    }
  })
}

/** Columns without a zone that go into TIMESTAMP columns, which keep instants: as UTC. A run says so. */
export function takenAsUtc(pairs: readonly Pair<TableColumn>[]): readonly string[] {
  return pairs
    .filter(
      ({ from, to }) => to.baseType === 'timestamp' && kindOf(from.type) === 'timestamp' && !isInstant(from),
    )
    .map(({ to }) => to.name)
}

/** Whether a column holds instants, which DATETIME keeps without their zone. */
export function isInstant({ type, origin }: PlanColumn): boolean {
  return kindOf(type) === 'timestamp' && origin?.kind === 'timestamptz'
}

/** Types that are alike here: all text, and all points in time. */
function kindOf(type: DataType): Kind {
  if (type === 'char' || type === 'varchar') return 'text'
  return type === 'datetime' ? 'timestamp' : type
}

function demandOn(asked: Asked): Demand {
  const { to } = asked
  switch (to.baseType) {
    case 'char':
    case 'varchar':
    case 'tinytext':
    case 'text':
    case 'mediumtext':
    case 'longtext':
      return textDemand(asked)
    case 'tinyint':
      return wholeDemand(asked, 8)
    case 'smallint':
      return wholeDemand(asked, 16)
    case 'mediumint':
      return wholeDemand(asked, 24)
    case 'int':
      return wholeDemand(asked, 32)
    case 'bigint':
      return wholeDemand(asked, 64)
    case 'decimal':
      return decimalDemand(asked)
    case 'float':
    case 'double':
      return floatDemand(asked)
    case 'date':
      return dateDemand(asked)
    case 'datetime':
    case 'timestamp':
      return momentDemand(asked)
    case 'time':
      return timeDemand(asked)
    case 'year':
      return yearDemand(asked)
    case 'enum':
      return enumDemand(asked)
    case 'set':
      return setDemand(asked)
    case 'bit':
      return bitDemand(asked)
    case 'json':
      return fits(sql`json_valid(${asked.text})`, 'no valid JSON')
    case 'uuid':
      return matches(
        asked,
        '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}',
        'not a UUID as the column would show it',
      )
    case 'binary':
    case 'varbinary':
    case 'tinyblob':
    case 'blob':
    case 'mediumblob':
    case 'longblob':
      return bytesDemand(asked)
    default:
      throw refusedType(asked)
  }
}

function refusedType({ to }: Asked): AppError {
  return new AppError('targetTypeRefused', { column: to.name, type: to.type })
}

function textDemand({ to, text, from }: Asked): Demand {
  const shown = from.type === 'float' ? sql`isfinite(${name(from.name)}) and ` : sql``
  if (to.baseType === 'char')
    return fits(
      sql`${shown}length(${text}) <= ${constant(to.length ?? 0)} and ${noSpaceBehind(text)}`,
      'too long for its column, or ends with a space that it would not keep',
    )
  if (to.baseType === 'varchar')
    return fits(sql`${shown}length(${text}) <= ${constant(to.length ?? 0)}`, 'too long for its column')
  const bytes = to.bytes ?? bigText
  return bytes >= bigText
    ? null
    : fits(sql`${shown}strlen(${text}) <= ${constant(bytes)}`, 'too long for its column')
}

function wholeDemand({ kind, to, value, text, ...asked }: Asked, bits: number): Demand {
  const [least, most] = to.unsigned
    ? [0n, 2n ** BigInt(bits) - 1n]
    : [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n]
  const inRange = (number: Sql) =>
    sql`coalesce(try_cast(${number} as hugeint) between ${constant(least)}::hugeint and ${constant(most)}::hugeint, false)`
  switch (kind) {
    case 'bit':
      return null
    case 'int':
      return bits === 64 && !to.unsigned ? null : fits(inRange(value), 'beyond the range of its column')
    case 'text':
    case 'decimal':
      return fits(
        sql`regexp_full_match(${text}, ${constant(kind === 'text' ? shownWhole : `${plainWhole}(\\.0+)?`)}) and ${inRange(sql`split_part(${text}, '.', 1)`)}`,
        'not a whole number of its range, as the column would show it',
      )
    case 'float':
      return fits(
        sql`isfinite(${value}) and ${value} = trunc(${value}) and ${inRange(value)}`,
        'not a whole number of its range',
      )
    default:
      throw refusedType({ kind, to, value, text, ...asked })
  }
}

function decimalDemand(asked: Asked): Demand {
  const { kind, to, text } = asked
  if (kind === 'bit') return null
  if (!['int', 'decimal', 'float', 'text'].includes(kind)) throw refusedType(asked)
  const scale = to.scale ?? 0
  const before = (to.precision ?? 10) - scale
  const digits = sql`length(ltrim(regexp_extract(${text}, '^-?([0-9]*)', 1), '0'))`
  const behind = sql`regexp_extract(${text}, '\\.([0-9]*)', 1)`
  // Of a text every zero counts, since the column would show another number of them.
  const few =
    kind === 'text'
      ? sql`length(${behind}) <= ${constant(scale)}`
      : sql`length(rtrim(${behind}, '0')) <= ${constant(scale)}`
  const sign = to.unsigned ? sql` and not starts_with(${text}, '-')` : sql``
  return fits(
    sql`regexp_full_match(${text}, ${constant(plainNumber)}) and ${digits} <= ${constant(before)} and ${few}${sign}`,
    'not a number with at most so many digits',
  )
}

function floatDemand(asked: Asked): Demand {
  const { kind, to, value, text, from } = asked
  const single = to.baseType === 'float'
  // FLOAT(M,D) rounds; without D there is no scale.
  const rounded = to.scale !== null
  const sign = to.unsigned ? sql` and not starts_with(${text}, '-')` : sql``
  if (kind === 'bit') return null
  if (rounded) throw refusedType(asked)
  if (kind === 'float') {
    const exact =
      single && from.origin?.kind !== 'float32' ? sql` and ${value}::float::double = ${value}` : sql``
    return fits(sql`isfinite(${value})${exact}${sign}`, 'more digits than its column holds')
  }
  if (!['int', 'decimal', 'text'].includes(kind)) throw refusedType(asked)
  const significant = sql`length(trim(replace(replace(${text}, '-', ''), '.', ''), '0'))`
  return fits(
    sql`regexp_full_match(${text}, ${constant(plainNumber)}) and ${significant} <= ${constant(single ? 6 : 15)}${sign}`,
    `not a number of at most ${single ? 6 : 15} digits`,
  )
}

function dateDemand(asked: Asked): Demand {
  const { kind, value, text } = asked
  if (kind === 'date') return fits(inCalendar(value), 'MySQL has no such date')
  if (kind === 'timestamp')
    return fits(
      sql`${value} = ${value}::date::timestamp and ${inCalendar(value)}`,
      'its time of day would be lost',
    )
  if (kind !== 'text') throw refusedType(asked)
  return fits(
    sql`regexp_full_match(${text}, ${constant(isoDate)}) and ${inCalendar(sql`try_cast(${text} as date)`)}`,
    'not a date such as 2024-12-31',
  )
}

function momentDemand(asked: Asked): Demand {
  const { kind, to, value, text } = asked
  const moment = kind === 'text' ? sql`try_cast(${text} as timestamp)` : sql`${value}::timestamp`
  const ranged =
    to.baseType === 'timestamp'
      ? sql`coalesce(${moment} between timestamp '1970-01-01 00:00:01' and timestamp '2038-01-19 03:14:07.999999', false)`
      : inCalendar(moment)
  if (kind === 'date') return fits(ranged, 'beyond the range of its column')
  if (kind === 'timestamp')
    return fits(
      sql`${ranged} and ${fraction(text, to)}`,
      'beyond the range of its column, or parts of a second would be lost',
    )
  if (kind !== 'text') throw refusedType(asked)
  return fits(
    sql`regexp_full_match(${text}, ${constant(`${isoDate}([ T]${isoTime(to)})?`)}) and ${ranged}`,
    'not a date and time such as 2024-12-31 23:59:59',
  )
}

function timeDemand(asked: Asked): Demand {
  const { kind, to, text } = asked
  if (kind === 'time') return fits(fraction(text, to), 'parts of a second would be lost')
  if (kind !== 'text') throw refusedType(asked)
  const parts = (to.scale ?? 0) === 0 ? '' : `(\\.[0-9]{1,${to.scale}})?`
  return matches(
    asked,
    `-?([0-9]{2}|[1-7][0-9]{2}|8[0-2][0-9]|83[0-7]):[0-5][0-9]:[0-5][0-9]${parts}`,
    'not a time such as 23:59:59',
  )
}

function yearDemand(asked: Asked): Demand {
  const { kind, text } = asked
  if (!['int', 'decimal', 'text'].includes(kind)) throw refusedType(asked)
  const year = sql`try_cast(${text} as integer)`
  return fits(
    sql`regexp_full_match(${text}, '0|0000|[12][0-9]{3}') and coalesce(${year} = 0 or ${year} between 1901 and 2155, false)`,
    'not a year from 1901 to 2155',
  )
}

function enumDemand({ to, text }: Asked): Demand {
  const choices = choicesOf(to.type).map((choice) => constant(choice))
  return fits(sql`${text} in (${join(choices)})`, 'not one of the choices of its column, letter by letter')
}

/** A SET keeps its members in the order of its definition, each once. */
function setDemand({ to, text }: Asked): Demand {
  const members = join(choicesOf(to.type).map((choice) => constant(choice)))
  const kept = sql`array_to_string(list_filter([${members}], lambda member: list_contains(string_split(${text}, ','), member)), ',')`
  return fits(sql`coalesce(${kept}, '') = ${text}`, 'not members of its column in their order')
}

function bitDemand(asked: Asked): Demand {
  const { kind, to, value, text } = asked
  const bits = to.precision ?? 1
  if (kind === 'bit') return null
  if (kind === 'int')
    return bits >= 63
      ? fits(sql`${value} >= 0`, 'negative')
      : fits(
          sql`${value} between 0 and ${constant(2n ** BigInt(bits) - 1n)}`,
          'more bits than its column holds',
        )
  if (kind !== 'text') throw refusedType(asked)
  return fits(sql`regexp_full_match(${text}, ${constant(`[01]{${bits}}`)})`, `not ${bits} digits 0 and 1`)
}

function bytesDemand(asked: Asked): Demand {
  const { from, to, kind, text } = asked
  if (kind !== 'text') throw refusedType(asked)
  const hex = from.origin?.kind === 'binary'
  const bytes = hex ? sql`strlen(${text}) // 2` : sql`strlen(${text})`
  const most = constant(to.length ?? to.bytes ?? bigText)
  // BINARY pads shorter values with zero bytes.
  const fitting = to.baseType === 'binary' ? sql`${bytes} = ${most}` : sql`${bytes} <= ${most}`
  return fits(
    hex ? sql`regexp_full_match(${text}, '([0-9a-f]{2})*') and ${fitting}` : fitting,
    'not as many bytes as its column holds',
  )
}

/** The choices in `enum('a','it''s')`. */
function choicesOf(type: string): readonly string[] {
  return [...type.matchAll(/'((?:[^']|'')*)'/g)].map(([, choice = '']) => choice.replaceAll("''", "'"))
}

function isoTime({ scale }: TableColumn): string {
  const parts = (scale ?? 0) === 0 ? '' : `(\\.[0-9]{1,${scale}})?`
  return `[0-9]{2}:[0-9]{2}:[0-9]{2}${parts}`
}

function fraction(text: Sql, { scale }: TableColumn): Sql {
  return sql`length(regexp_extract(${text}, '\\.([0-9]*)', 1)) <= ${constant(scale ?? 0)}`
}

function inCalendar(value: Sql): Sql {
  return sql`coalesce(${value} between ${firstDay} and ${lastMoment}, false)`
}

function noSpaceBehind(text: Sql): Sql {
  return sql`not ends_with(${text}, ' ')`
}

function matches({ text }: Asked, pattern: string, reason: string): Demand {
  return fits(sql`regexp_full_match(${text}, ${constant(pattern)})`, reason)
}

function fits(holds: Sql, reason: string): Demand {
  return { holds, reason }
}
