import { defaultFalseWords, defaultTrueWords, sentence } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../../duckdb/sql.ts'
import { type Convert, firstMatch, hasSurroundingSpaces, reasonOf } from './conversion.ts'

/** Converts the column's words for true and false, ignoring case. The default words are English. */
export const toBit: Convert = (text, options) => ({
  result: firstMatch([
    [isOneOf(text, options.trueWords ?? defaultTrueWords), sql`true`],
    [isOneOf(text, options.falseWords ?? defaultFalseWords), sql`false`],
  ]),
  reason: reasonOf([[hasSurroundingSpaces(text), sentence('rejectSpaces')]], sentence('rejectNotBit')),
})

/** DuckDB turns `in` with a list into a join, which loses the order of rows. `list_contains` keeps the order. */
function isOneOf(text: Sql, words: readonly string[]): Sql {
  if (words.length === 0) return sql`false`
  return sql`list_contains([${join(words.map((word) => sql`lower(${constant(word)})`))}], lower(${text}))`
}
