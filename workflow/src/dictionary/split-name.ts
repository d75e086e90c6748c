const irregular: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
}

/** Returns the words of a name in lower case. `CustomerID`, `customer_id` and `customer id` give the same words. */
export function splitName(name: string): readonly string[] {
  const parted = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
  return parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Returns a word and its possible singulars. English spelling is ambiguous, so there may be several. */
export function singularForms(word: string): readonly string[] {
  const single = irregular[word]
  if (single) return [word, single]
  if (word.endsWith('ies') && word.length > 4) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)]
  if (/[^su]s$/.test(word) && word.length > 2) return [word, word.slice(0, -1)]
  return [word]
}
