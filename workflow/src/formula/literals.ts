import { sentence } from '../messages.ts'
import { timeFormatIssue } from '../model/time-format.ts'
import type { LiteralKind } from './functions/function.ts'

/** Returns the reason why a text can't be used in its place, or null. `called` is the function. */
export function literalProblem(kind: LiteralKind, text: string, called: string): string | null {
  switch (kind) {
    case 'pattern': {
      const type = called === 'date' ? 'date' : called === 'datetime' ? 'datetime' : 'time'
      const issue = timeFormatIssue(text, type)
      return issue === null ? null : sentence('formulaPatternInvalid', { pattern: text, why: issue })
    }
    case 'decimalSign':
      return [',', '.'].includes(text) ? null : sentence('formulaDecimalSign')
    case 'thousandsSign':
      return [',', '.', ' ', "'"].includes(text) ? null : sentence('formulaThousandsSign')
    default:
      return null
  }
}
