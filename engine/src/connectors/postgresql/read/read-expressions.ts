import type { Origin } from '@anj/workflow'
import { quoteText } from '../quote.ts'

/** Marks the part of a server's message where our expressions report a value that can't be converted. */
const REFUSED = 'anj refuses'
const REFUSAL = new RegExp(`${REFUSED} (\\d+) (\\d+): (.*)`, 's')

/** The reasons for refusing a value. Their index is the number in the server's message. */
const reasons = ['sourceNotFinite', 'sourceTooLate', 'sourceArrayBounds'] as const
export type RefusalReason = (typeof reasons)[number]

/** A value in the source that can't be converted without loss. */
export interface Refusal {
  /** The position of the column among those read, from 0. */
  readonly column: number
  readonly reason: RefusalReason
  readonly value: string
}

/** Extracts from a server's message which value one of our expressions has refused. */
export function parseRefusal(message: string): Refusal | null {
  const [, column, reason, value = ''] = REFUSAL.exec(message) ?? []
  const found = reasons[Number(reason)]
  return found ? { column: Number(column), reason: found, value: value.replace(/[\s"'«»“”„]+$/, '') } : null
}

interface Place {
  /** The position of the column among those read. */
  readonly index: number
  readonly serverVersion: number
}

/**
 * Builds the expression that reads a column as a text that DuckDB can cast without loss. For most types, that is the
 * server's own text. If a value can't be converted, the expression makes the server fail with our text in its message.
 */
export function columnReadSql(column: string, origin: Origin | undefined, place: Place): string {
  switch (origin?.kind) {
    case 'decimal':
      return decimalOf(column, origin, place)
    case 'money':
      return `${column}::numeric`
    case 'char':
      // The cast removes the padding, which isn't part of the value.
      return `${column}::text`
    case 'binary':
      return `pg_catalog.encode(${column}, 'hex')`
    case 'array':
      // JSON loses an array's lower bound, so refuse any bound except 1.
      // COLLATE "C" is needed because regular expressions don't support nondeterministic collations.
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

/**
 * Refuses NaN, which is greater than infinity in comparisons, and infinity. Only a numeric without a precision can be
 * infinite, and only from version 14 on.
 */
function decimalOf(column: string, { precision }: Origin, place: Place): string {
  const isOdd =
    precision !== undefined || place.serverVersion < 140_000
      ? `${column} = 'NaN'`
      : `${column} >= 'Infinity' or ${column} = '-Infinity'`
  return `case when ${isOdd} then ${refuse(column, 'sourceNotFinite', place)}::numeric else ${column} end`
}

/** Refuses years from 294247, which DuckDB doesn't support, and moves BC to where DuckDB expects it. */
function momentOf(column: string, place: Place): string {
  return `case when ${column} >= '294247-01-01' and ${column} < 'infinity' then ${refuse(column, 'sourceTooLate', place)}::text
    when ${column} < '0001-01-01' and ${column} > '-infinity'
      then pg_catalog.regexp_replace(${column}::text, '^(\\S+) (.*) BC$', '\\1 (BC) \\2')
    else ${column}::text end`
}

/** Builds a cast to boolean that fails, so that the server's error message contains our text and the value. */
function refuse(column: string, reason: RefusalReason, { index }: Place): string {
  const words = `${REFUSED} ${index} ${reasons.indexOf(reason)}: `
  return `(${quoteText(words)} || ${column}::text)::boolean::int`
}
