import { sentence } from '@anj/workflow'
import { constant, type Sql, sql } from '../../../duckdb/sql.ts'

/** The reasons for failures, as ends of sentences. */
export const reasons = {
  wholeRange: constant(sentence('failWholeRange')),
  digits: constant(sentence('failDigits')),
  floatRange: constant(sentence('failFloatRange')),
  division: constant(sentence('failDivision')),
  negative: constant(sentence('failNegative')),
  textLength: constant(sentence('failTextLength')),
  character: constant(sentence('failCharacter')),
  noSuchDay: constant(sentence('failNoSuchDay')),
}

/** Returns the reason for a text that a formula reads and can't convert. Long texts are shortened. */
export function readsReason(text: Sql, reason: Sql): Sql {
  const [before = '', between = '', after = ''] = sentence('failReads', { text: '\0', reason: '\0' }).split(
    '\0',
  )
  const shown = sql`case when length(${text}) > 50 then left(${text}, 50) || '…' else ${text} end`
  return sql`${constant(before)} || '"' || ${shown} || '"' || ${constant(between)} || ${reason} || ${constant(after)}`
}
