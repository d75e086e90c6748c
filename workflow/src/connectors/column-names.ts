import { sentence } from '../messages.ts'
import type { Column } from '../model/columns.ts'
import { harmlessText } from '../model/csv-cell.ts'
import { type Problem, problem } from '../model/problem.ts'

type Named = Pick<Column, 'name'>

/** The problem that two columns' names are the same, but for capitals, once formulas in them are harmless: files can't hold both. */
export function harmlessNamesProblem(columns: readonly Named[]): Problem | null {
  const known = new Map<string, string>()
  for (const { name } of columns) {
    const shown = harmlessText(name).toLowerCase()
    const other = known.get(shown)
    if (other !== undefined) return problem('harmlessNamesEqual', { name, other })
    known.set(shown, name)
  }
  return null
}

/** The sign that values mustn't hold: of two pipes each one, since a pipe at the end of a value would join them. */
export const unquotedSign = (delimiter: string): string => delimiter.charAt(0)

/** The reason why a text without quotes around it would be read as something else; null when it would not. */
export function unquotedFault(text: string, delimiter: string): string | null {
  if (text.includes(unquotedSign(delimiter))) return sentence('textHoldsDelimiter')
  if (/[\r\n]/.test(text)) return sentence('textHoldsLineEnd')
  return /^ *"/.test(text) ? sentence('textBeginsWithQuote') : null
}

/** The problem that a column's name can't stand in a header line without quotes. */
export function unquotedNameProblem(columns: readonly Named[], delimiter: string): Problem | null {
  for (const { name } of columns) {
    const reason = unquotedFault(name, delimiter)
    if (reason) return problem('txtNameRefused', { name, reason })
  }
  return null
}
