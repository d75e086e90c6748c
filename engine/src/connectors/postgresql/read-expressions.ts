import type { Origin } from '@anj/workflow'
import { quoteText } from './quote.ts'

/** Stands in a server's message in front of a column's place and the value that can't be carried. */
const REFUSED = 'anj refuses'
const REFUSAL = new RegExp(`${REFUSED} (\\d+) (\\d+): (.*)`, 's')

/** Why a value is refused, by the number that stands in the server's message. */
const reasons = ['sourceNotFinite', 'sourceTooLate', 'sourceArrayBounds'] as const
export type RefusalReason = (typeof reasons)[number]

/** A value that the server's own rows hold and that can't be carried. */
export interface Refusal {
  /** Place of the column in what was read, from 0. */
  readonly column: number
  readonly reason: RefusalReason
  readonly value: string
}

/** Finds in a server's message the value that one of our expressions refused. */
export function refusalIn(message: string): Refusal | null {
  const [, column, reason, value = ''] = REFUSAL.exec(message) ?? []
  const found = reasons[Number(reason)]
  return found ? { column: Number(column), reason: found, value: value.replace(/[\s"'«»“”„]+$/, '') } : null
}

interface Place {
  /** The column's place in what is read. */
  readonly index: number
  readonly serverVersion: number
}

/**
 * The expression that reads a column so that DuckDB's cast to the type of the column loses nothing. The server's own
 * text does for most types. What can't be carried makes the server fail, with our words in its message.
 */
export function readingOf(column: string, origin: Origin | undefined, place: Place): string {
  switch (origin?.kind) {
    case 'decimal':
      return decimalOf(column, origin, place)
    case 'money':
      return `${column}::numeric`
    case 'char':
      // Without the spaces that fill it up, which are no part of its value.
      return `${column}::text`
    case 'binary':
      return `pg_catalog.encode(${column}, 'hex')`
    case 'array':
      // JSON's arrays begin at 1; an array that begins elsewhere would come back another.
      // A regular expression takes no collation that isn't deterministic, which the array may have.
      return `case when pg_catalog.array_dims(${column}) collate "C" ~ '\\[(?!1:)' then ${refuse(column, 'sourceArrayBounds', place)}::text
        else pg_catalog.to_json(${column})::text end`
    case 'date':
      return `case when ${column} < '0001-01-01' and ${column} > '-infinity'
        then pg_catalog.replace(${column}::text, ' BC', ' (BC)') else ${column}::text end`
    case 'timestamp':
      return momentOf(column, place)
    case 'timestamptz':
      return momentOf(`(${column} at time zone 'UTC')`, place)
    default:
      return column
  }
}

/** Not-a-number is greater than all others. A number of limited digits is never infinite, nor any before version 14. */
function decimalOf(column: string, { precision }: Origin, place: Place): string {
  const isOdd =
    precision !== undefined || place.serverVersion < 140_000
      ? `${column} = 'NaN'`
      : `${column} >= 'Infinity' or ${column} = '-Infinity'`
  return `case when ${isOdd} then ${refuse(column, 'sourceNotFinite', place)}::numeric else ${column} end`
}

/** DuckDB's moments end in the year 294247, and it writes (BC) behind the date. */
function momentOf(column: string, place: Place): string {
  return `case when ${column} >= '294247-01-01' and ${column} < 'infinity' then ${refuse(column, 'sourceTooLate', place)}::text
    when ${column} < '0001-01-01' and ${column} > '-infinity'
      then pg_catalog.regexp_replace(${column}::text, '^(\\S+) (.*) BC$', '\\1 (BC) \\2')
    else ${column}::text end`
}

/** A text that no number or truth value is written as; what it is cast to makes the server say so. */
function refuse(column: string, reason: RefusalReason, { index }: Place): string {
  const words = `${REFUSED} ${index} ${reasons.indexOf(reason)}: `
  return `(${quoteText(words)} || ${column}::text)::boolean::int`
}
