import { formatCount } from '../model/count-phrase.ts'

const MOST = 5

/** Lists the first names, and counts the others. */
export function listedNames(names: readonly string[]): string {
  const first = names.slice(0, MOST).join(', ')
  return names.length > MOST ? `${first} and ${formatCount(names.length - MOST)} more` : first
}
