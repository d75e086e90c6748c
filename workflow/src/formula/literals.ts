import { sentence } from '../messages.ts'
import { timeFormatIssue } from '../model/time-format.ts'
import type { LiteralKind } from './functions/function.ts'
import { regexIssue } from './regex-issue.ts'

/** Returns the reason why a text can't be used in its place, or null. `called` is the function. */
export function literalProblem(kind: LiteralKind, text: string, called: string): string | null {
  switch (kind) {
    case 'pattern': {
      const issue = timeFormatIssue(text, called === 'date' || called === 'datetime' ? called : 'time')
      return issue === null ? null : sentence('formulaPatternInvalid', { pattern: text, why: issue })
    }
    case 'decimalSign':
      return [',', '.'].includes(text) ? null : sentence('formulaDecimalSign')
    case 'thousandsSign':
      return [',', '.', ' ', "'"].includes(text) ? null : sentence('formulaThousandsSign')
    case 'unit':
      return ['day', 'week', 'month', 'quarter', 'year'].includes(text)
        ? null
        : sentence('formulaUnitInvalid')
    case 'regex': {
      const why = regexIssue(text)
      return why === null ? null : sentence('formulaRegexInvalid', { pattern: text, why })
    }
  }
}
