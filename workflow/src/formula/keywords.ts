import {
  KwAnd,
  KwBetween,
  KwCase,
  KwElse,
  KwEnd,
  KwFalse,
  KwIn,
  KwIs,
  KwLike,
  KwNot,
  KwNull,
  KwOr,
  KwThen,
  KwTrue,
  KwWhen,
} from './generated/parser.terms.ts'

const terms: ReadonlyMap<string, number> = new Map([
  ['and', KwAnd],
  ['or', KwOr],
  ['not', KwNot],
  ['in', KwIn],
  ['between', KwBetween],
  ['like', KwLike],
  ['is', KwIs],
  ['null', KwNull],
  ['true', KwTrue],
  ['false', KwFalse],
  ['case', KwCase],
  ['when', KwWhen],
  ['then', KwThen],
  ['else', KwElse],
  ['end', KwEnd],
])

/** Words that can name a column only in brackets. */
export const keywords: readonly string[] = [...terms.keys()]

/** Returns the term of a keyword, or -1 for other names. The parser calls it for each name. */
export function keyword(name: string, _stack?: unknown): number {
  return terms.get(name.toLowerCase()) ?? -1
}
