import { sentence } from '../messages.ts'
import type { Column } from '../model/columns.ts'
import { escapeFormulas } from '../model/csv-cell.ts'
import { type Problem, problem } from '../model/problem.ts'

type Named = Pick<Column, 'name'>

/** Returns a problem if escaping formulas makes two column names equal, ignoring case. */
export function escapedNamesProblem(columns: readonly Named[]): Problem | null {
  const known = new Map<string, string>()
  for (const { name } of columns) {
    const shown = escapeFormulas(name).toLowerCase()
    const other = known.get(shown)
    if (other !== undefined) return problem('harmlessNamesEqual', { name, other })
    known.set(shown, name)
  }
  return null
}

/**
 * The character that unquoted values must not contain. For the delimiter `||` it's a single pipe, because a pipe at the
 * end of a value would merge with the delimiter.
 */
export const forbiddenUnquotedChar = (delimiter: string): string => delimiter.charAt(0)

/** Returns the reason why a text needs quotes, or null when it doesn't. */
export function unquotedTextIssue(text: string, delimiter: string): string | null {
  if (text.includes(forbiddenUnquotedChar(delimiter))) return sentence('textHoldsDelimiter')
  if (/[\r\n]/.test(text)) return sentence('textHoldsLineEnd')
  return /^ *"/.test(text) ? sentence('textBeginsWithQuote') : null
}

/** Returns a problem for a column name that can't be written to a header row without quotes. */
export function unquotedNameProblem(columns: readonly Named[], delimiter: string): Problem | null {
  for (const { name } of columns) {
    const reason = unquotedTextIssue(name, delimiter)
    if (reason) return problem('txtNameRefused', { name, reason })
  }
  return null
}
