/** Largest code point of Unicode, and the surrogates, which are no characters. */
const LAST = 0x10ffff
const SURROGATES = { first: 0xd800, last: 0xdfff }

type CharacterMap = ReadonlyMap<string, string>

/**
 * Returns the compatibility decomposition of each character whose NFKC form differs from its NFC form. Replacing these
 * characters and then composing by NFC yields NFKC (Unicode Standard Annex 15), which DuckDB doesn't have.
 */
export const compatibilityMap = once(() =>
  mapOf((character) =>
    character.normalize('NFKC') === character.normalize('NFC') ? null : character.normalize('NFKD'),
  ),
)

/** Combining marks of Latin, Greek and Cyrillic letters. The marks of other scripts are letters of their own. */
const marks = /[\u0300-\u036f]/g

/** Returns each composed character that contains an accent, without it. */
export const accentMap = once(() =>
  mapOf((character) => {
    const parts = character.normalize('NFD')
    const plain = parts.replace(marks, '')
    return plain === parts || plain === '' ? null : plain.normalize('NFC')
  }),
)

/** Builds a map of all characters for which a function returns a text. */
function mapOf(textOf: (character: string) => string | null): CharacterMap {
  const map = new Map<string, string>()
  for (let code = 0x80; code <= LAST; code += 1) {
    if (code === SURROGATES.first) code = SURROGATES.last + 1
    const character = String.fromCodePoint(code)
    const text = textOf(character)
    if (text !== null) map.set(character, text)
  }
  return map
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
