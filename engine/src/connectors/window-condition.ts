import { AppError, readBound } from '@anj/workflow'
import type { RisingColumn, SourceWindow } from '../model/source-window.ts'

/** A rising column in a server's SQL. */
export interface RisingSql {
  /** The quoted name. */
  readonly name: string
  /** Returns a bound as an expression of the column's own type, so that the server can use an index. */
  readonly literal: (bound: string) => string
  /** A condition for values that count as missing. By default, only null does. */
  readonly isMissing?: string
  /** A value below all bounds, if a column can have a missing value there. */
  readonly lowest?: string
}

/** Builds the condition for the rows that a load reads. */
export function windowCondition(window: SourceWindow, sql: RisingSql): string {
  const { whole, after, upTo } = window
  const bound = (text: string) => {
    if (readBound(window.type, text) !== text) throw new TypeError('A bound has no canonical value')
    return sql.literal(text)
  }
  const { name, isMissing = `${name} is null`, lowest } = sql
  const until = upTo === null ? null : `${name} <= ${bound(upTo)}`
  if (whole) return [isMissing, until].filter((part) => part !== null).join(' or ')
  if (until === null) return '1 = 0'
  const from = after === null ? lowest : bound(after)
  return from === undefined ? until : `${name} > ${from} and ${until}`
}

/** Returns the greatest value in its canonical form. Throws if no bound can have the value. */
export function boundOf({ column, type }: RisingColumn, text: string | null): string | null {
  if (text === null) return null
  const bound = readBound(type, text)
  if (bound === null) throw new AppError('risingValueRefused', { column, value: text.slice(0, 100) })
  return bound
}
