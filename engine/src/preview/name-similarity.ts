/**
 * Returns the similarity of two column names, from 0 to 1. For example, `customer_id` and `CustomerID` are equal, and
 * `customer_id` and `id` share a word.
 */
export function nameSimilarity(left: string, right: string): number {
  const [a, b] = [wordsOf(left), wordsOf(right)]
  if (a.length === 0 || b.length === 0) return 0
  if (a.join('') === b.join('')) return 1
  const shared = a.filter((word) => b.includes(word)).length
  const all = new Set([...a, ...b]).size
  return 0.8 * (shared / all)
}

const keyWords: ReadonlySet<string> = new Set([
  'id',
  'key',
  'number',
  'num',
  'no',
  'nr',
  'code',
  'sku',
  'ean',
  'isbn',
  'uuid',
  'guid',
  'iban',
])
/** Ends of names that are written as one word, such as `Artikelnr`. */
const keyEnd = /(id|key|number|nummer|nr|code|schlüssel)$/
/** Words with such an end that name something else. */
const otherWords: ReadonlySet<string> = new Set(
  'paid prepaid unpaid valid invalid void said bid grid solid liquid fluid acid covid monkey'.split(' '),
)

/** True for a name that columns with keys usually have, such as `order_id`, `Artikelnr` or `customerNumber`. */
export function isKeyName(name: string): boolean {
  return wordsOf(name).some((word) => keyWords.has(word) || (keyEnd.test(word) && !otherWords.has(word)))
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
}
