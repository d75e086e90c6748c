import type { ColumnChange } from '../model/column-change.ts'
import { type Problem, problem } from '../model/problem.ts'

/** Words for true and false, unless the column defines its own. */
export const defaultTrueWords = ['true', 't', 'yes', 'y', '1']
export const defaultFalseWords = ['false', 'f', 'no', 'n', '0']

/** Returns a problem when a word means both true and false, ignoring case. */
export function bitWordsProblem(
  title: string,
  change: Pick<ColumnChange, 'columnName' | 'toType' | 'trueWords' | 'falseWords'>,
): Problem | null {
  if (change.toType !== 'bit') return null
  const no = new Set((change.falseWords ?? defaultFalseWords).map((word) => word.toLowerCase()))
  const word = (change.trueWords ?? defaultTrueWords).find((yes) => no.has(yes.toLowerCase()))
  return word === undefined ? null : problem('wordForBoth', { title, column: change.columnName, word })
}
