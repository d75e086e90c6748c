import type { ColumnChange, DataType } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../../duckdb/sql.ts'

/** A column's conversion options, without the names and types that its step already has. */
export type ConversionOptions = Omit<ColumnChange, 'columnName' | 'fromType' | 'toType'>

/** The conversion of a text to a value of one type. Both fragments are expressions on that text. */
export interface Conversion {
  /** The value. Null where the text can't be converted without loss, and for a null text. */
  readonly result: Sql
  /**
   * The reason for a reject, as the end of a sentence that begins with the value. Evaluated only where `result` is
   * null.
   */
  readonly reason: Sql
}

/** Builds a type's conversion. `text` is evaluated several times, so pass a column and not a long expression. */
export type Convert = (text: Sql, options: ConversionOptions, to: DataType) => Conversion

/** Returns a condition that is true when the complete text matches a regular expression in RE2 syntax. */
export function matches(text: Sql, pattern: string): Sql {
  return sql`regexp_full_match(${text}, ${constant(pattern)})`
}

/** Builds `case when … then … end` from ordered branches. Its value is null when no condition is true. */
export function firstMatch(
  branches: readonly (readonly [when: Sql, then: Sql])[],
  otherwise: Sql = sql`null`,
): Sql {
  if (branches.length === 0) return otherwise
  const whens = branches.map(([when, then]) => sql`when ${when} then ${then}`)
  return sql`case ${join(whens, sql` `)} else ${otherwise} end`
}

/** Returns the first reason whose condition is true. */
export function reasonOf(branches: readonly (readonly [when: Sql, why: string])[], otherwise: string): Sql {
  return firstMatch(
    branches.map(([when, why]) => [when, constant(why)] as const),
    constant(otherwise),
  )
}

/** All space characters that can lead or trail a value. */
export const SPACE_CHARS = ' \t\r\n\u00a0\u2007\u202f\u3000\ufeff'

export function hasSurroundingSpaces(text: Sql): Sql {
  return sql`trim(${text}, ${constant(SPACE_CHARS)}) <> ${text}`
}
