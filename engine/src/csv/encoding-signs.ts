/** Indicators that a text was decoded with the wrong encoding. */
export interface EncodingSigns {
  /** The number of distinct words with non-ASCII characters. */
  readonly words: number
  /** The share of these words that aren't plausible in any language. */
  readonly odd: number
  /** The share of these words that contain letters and a symbol, such as `£` or `¼`. */
  readonly signs: number
}

/** Analyzes the words of a text that contain non-ASCII characters. Numbers, quotes and delimiters end a word. */
export function encodingSigns(text: string): EncodingSigns {
  const words = new Set(text.match(wordsBeyondAscii) ?? [])
  let odd = 0
  let signs = 0
  for (const word of words) {
    if (isOdd(word)) odd += 1
    else if (sign.test(word) && letter.test(word)) signs += 1
  }
  const share = (count: number) => (words.size === 0 ? 0 : count / words.size)
  return { words: words.size, odd: share(odd), signs: share(signs) }
}

const wordsBeyondAscii = /[A-Za-z'\-.]*[\u0080-\u{10ffff}][A-Za-z'\-.\u0080-\u{10ffff}]*/gu
const letter = /\p{L}/u
const sign = /[€£¥¢§°ºª„“”‚‘’‹›©®™½¼¾²³¹±×µ]/u
/** Symbols that occur in ordinary text of some language. */
const usualSign =
  /[€£¥¢§°ºª«»„“”‚‘’‹›…–—·•¿¡©®™½¼¾²³¹±×µ№،؛؟׳״\u00a0\u00ad\u200c-\u200f\u3000-\u303f\uff00-\uffef]/u
/** Characters within a word that aren't letters. */
const signWithin = /\p{L}[^\p{L}\p{M}\p{Nd}\p{ASCII}’‘–—·ʼ・׳״\u00a0\u00ad\u200c-\u200f]\p{L}/u
const ideographWithin = /[A-Za-z][\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}][a-z]/u
const capitalWithin = /\p{Ll}\p{Lu}/u
const scripts = ['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic', 'Thai'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

function isOdd(word: string): boolean {
  if (ideographWithin.test(word)) return true
  if (signWithin.test(word)) return true
  // Product names have capitals within words, but only ASCII capitals.
  if (capitalWithin.test(word.replace(/[a-z][A-Z]/g, 'aa'))) return true
  if (/[A-Za-z]/.test(word) && /\p{Ll}/u.test(word) && /\p{Lu}\p{Lu}/u.test(word)) return true
  if (scripts.filter((script) => script.test(word)).length > 1) return true
  return [...word].some(
    (character) =>
      character > '\u007f' && !/[\p{L}\p{M}\p{N}]/u.test(character) && !usualSign.test(character),
  )
}
