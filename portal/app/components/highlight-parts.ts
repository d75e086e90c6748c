/** A piece of a text. `isFound` is true for a word that matches the search. */
export interface Piece {
  readonly text: string
  readonly isFound: boolean
}

const word = /[\p{L}\p{N}]+/gu

/** Splits a text at the words that match the search, including plurals, other endings and single-letter typos. */
export function highlightParts(text: string, sought: string): readonly Piece[] {
  const wanted = (sought.toLowerCase().match(word) ?? []).filter((term) => term.length > 1)
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!wanted.some((term) => isForm(found.toLowerCase(), term))) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false })
    pieces.push({ text: found, isFound: true })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false })
  return pieces
}

/**
 * True when a word is a form of a search term. Longer words may differ in their ending, or have one letter added,
 * missing or replaced.
 */
function isForm(found: string, term: string): boolean {
  if (found === term) return true
  if (Math.min(found.length, term.length) < 4) return false
  const stem = term.slice(0, Math.max(4, term.length - 2))
  return found.startsWith(stem) ? found.length <= term.length + 3 : isOneLetterOff(found, term)
}

function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  // The first letter must be the same: it is rarely mistyped, and "leading" must not match "reading".
  if (same === 0) return false
  return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1)
}
