import { defaultFalseWords, defaultTrueWords } from '@anj/workflow'

/** Words for true and false that a language's forms and programs use. */
interface BooleanWords {
  readonly trueWords: readonly string[]
  readonly falseWords: readonly string[]
}

/**
 * Pairs of words in different languages, in addition to the default words. Without its counterpart, a word such as 'no'
 * belongs to the first pair that contains it.
 */
const pairs: readonly BooleanWords[] = [
  { trueWords: ['ja'], falseWords: ['nein'] },
  { trueWords: ['wahr'], falseWords: ['falsch'] },
  { trueWords: ['oui'], falseWords: ['non'] },
  { trueWords: ['vrai'], falseWords: ['faux'] },
  { trueWords: ['sí', 'si'], falseWords: ['no'] },
  { trueWords: ['verdadero'], falseWords: ['falso'] },
  { trueWords: ['sim'], falseWords: ['não', 'nao'] },
  { trueWords: ['verdadeiro'], falseWords: ['falso'] },
  { trueWords: ['j'], falseWords: ['n'] },
  { trueWords: ['o'], falseWords: ['n'] },
  { trueWords: ['s'], falseWords: ['n'] },
  { trueWords: ['v'], falseWords: ['f'] },
]

const isCode = (value: string) => /^(.|[A-Z]{2})$/.test(value)
const isWord = (word: string) => !/\d/.test(word)
const defaults: BooleanWords = {
  trueWords: defaultTrueWords.filter(isWord),
  falseWords: defaultFalseWords.filter(isWord),
}

const words = new Set(
  [defaults, ...pairs].flatMap(({ trueWords, falseWords }) => [...trueWords, ...falseWords]),
)

/** True for a word that means true or false in one of the known languages. */
export function isBooleanWord(value: string): boolean {
  return words.has(value.toLowerCase())
}

/**
 * Returns the words for true and false that make up a column's values: null if they belong to no pair, and empty
 * options for the default words. A letter or a code alone, such as 'f' or 'NO' for Norway, may mean anything.
 */
export function booleanWordsOf(
  values: readonly string[],
): { readonly trueWords?: string[]; readonly falseWords?: string[] } | null {
  const found = new Set(values.map((value) => value.toLowerCase()))
  if (found.size === 0 || (found.size === 1 && values.every(isCode))) return null
  const holds = ({ trueWords, falseWords }: BooleanWords) =>
    [...found].every((word) => trueWords.includes(word) || falseWords.includes(word))
  if (holds(defaults)) return {}
  const pair = pairs.find(holds)
  return pair ? { trueWords: [...pair.trueWords], falseWords: [...pair.falseWords] } : null
}
