import type { ColumnChange, DataType } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../../duckdb/sql.ts'

/** A column's conversion options, without the names and types that its step already knows. */
export type ConversionOptions = Omit<ColumnChange, 'columnName' | 'fromType' | 'toType'>

/** How a text becomes a value of one type. Both pieces are expressions over that text. */
export interface Conversion {
  /** The value; null where the text can't be carried without loss. A null text gives null. */
  readonly result: Sql
  /** Why it can't, as the end of a sentence that begins with the value; only asked where `result` is null. */
  readonly reason: Sql
}

/** Makes a type's conversion. `text` is evaluated several times, so hand it a column and not a long expression. */
export type Convert = (text: Sql, options: ConversionOptions, to: DataType) => Conversion

/** Whether a whole text matches a regular expression of RE2's syntax. */
export function matches(text: Sql, pattern: string): Sql {
  return sql`regexp_full_match(${text}, ${constant(pattern)})`
}

/** `case when … then … end` from its branches in order; null where none holds. */
export function firstOf(
  branches: readonly (readonly [when: Sql, then: Sql])[],
  otherwise: Sql = sql`null`,
): Sql {
  if (branches.length === 0) return otherwise
  const whens = branches.map(([when, then]) => sql`when ${when} then ${then}`)
  return sql`case ${join(whens, sql` `)} else ${otherwise} end`
}

/** The first reason whose condition holds. */
export function reasonOf(branches: readonly (readonly [when: Sql, why: string])[], otherwise: string): Sql {
  return firstOf(
    branches.map(([when, why]) => [when, constant(why)] as const),
    constant(otherwise),
  )
}

/** Spaces of all kinds that stand in front of or behind a value. */
export const spaces = ' \t\r\n\u00a0\u2007\u202f\u3000\ufeff'

export function hasSpaces(text: Sql): Sql {
  return sql`trim(${text}, ${constant(spaces)}) <> ${text}`
}
