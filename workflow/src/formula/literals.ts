import { sentence } from '../messages.ts'
import { timeFormatIssue } from '../model/time-format.ts'
import type { LiteralKind } from './functions/function.ts'

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

/**
 * Returns the reason why RE2 can't use a regular expression, or null. JavaScript knows everything else that RE2 does,
 * apart from the flags at the start and the names of groups (https://github.com/google/re2/wiki/Syntax).
 */
function regexIssue(pattern: string): string | null {
  const bare = pattern.replace(/\\\\/g, '')
  if (/\(\?<?[=!]/.test(bare)) return sentence('regexLookaround')
  if (/\\[1-9]|\\k/.test(bare)) return sentence('regexReference')
  if (/\(\?>|(?<!\\)[*+?}]\+/.test(bare)) return sentence('regexPossessive')
  const repeats = [...bare.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, least, most]) => [least, most])
  if (repeats.some((count) => Number(count ?? 0) > 1000)) return sentence('regexRepeat')
  try {
    void new RegExp(
      pattern
        .replace(/\(\?[imsU]+\)/g, '')
        .replace(/\(\?[imsU-]+:/g, '(?:')
        .replaceAll('(?P<', '(?<'),
      'u',
    )
    return null
  } catch {
    return sentence('regexSyntax')
  }
}
