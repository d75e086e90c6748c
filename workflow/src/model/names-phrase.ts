import { sentence } from '../messages.ts'
import { formatCount } from './count-phrase.ts'

/** Maximum number of names that a sentence lists. */
const NAMED = 5

/** Returns names as a list of the first five, with the number of the others. */
export function namesPhrase(all: readonly string[]): string {
  const names = all.slice(0, NAMED).join(', ')
  const more = all.length - NAMED
  return more > 0 ? sentence('namesAndMore', { names, count: formatCount(more) }) : names
}
