import type { MessageCode } from '@anj/workflow/messages'
import { wordFrequency } from './english-words.ts'
import { stopWords } from './stop-words.ts'
import { lines } from './word-lines.ts'
import { wordsOf } from './words.ts'

/** The languages that the help recognises besides English, in the order of the columns of `translations.txt`. */
export const languages = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

/** Says in each language that the pages are English, and introduces the nearest sections. */
export const languageSentences = {
  de: 'helpInGerman',
  fr: 'helpInFrench',
  es: 'helpInSpanish',
  pt: 'helpInPortuguese',
  it: 'helpInItalian',
  nl: 'helpInDutch',
  pl: 'helpInPolish',
  tr: 'helpInTurkish',
  ja: 'helpInJapanese',
  zh: 'helpInChinese',
} as const satisfies Readonly<Record<Language, MessageCode>>

/** Frequent words of questions in each language, without accents. Words that are also English don't count. */
const functionWords: Readonly<Partial<Record<Language, string>>> = {
  de: `der die das den dem des ein eine einen einem einer und oder ist sind war wird werden nicht kein keine ich du er sie wir ihr mein meine meinen meiner wie was wo wer
    wann warum welche welcher welches kann konnen muss soll mit von zu zum zur auf fur uber aus nach bei bis wenn dass auch nur noch schon mehr im am ins vom gibt es sich mir mich uns`,
  fr: `le la les un une des du de et ou est sont pas ne je tu il elle nous vous ils mon ma mes son sa ses comment quoi que qui quand pourquoi quel quelle quels peut puis peux dois
    avec pour par sur dans en au aux ce cette ces mais aussi plus si y a-t-il fait faire est-ce sans entre vers`,
  es: `el la los las un una unos unas y o es son no yo mi mis su sus como que cual cuando donde por para con sin en del al de se puedo puede debo tengo hay mas muy esta este esto
    pero tambien si lo le me desde hasta entre hacer`,
  pt: `o a os as um uma uns umas e ou nao eu meu minha meus minhas seu sua como que qual quando onde por para com sem em no na nos nas do da dos das ao de se posso pode devo tenho ha
    mais muito esta este isso mas tambem lo desde ate entre fazer pelo pela`,
  it: `il lo la i gli le un uno una e o non io mio mia miei mie suo sua come che quale quando dove perche per con senza in nel nella nei di da del della dei delle al alla ai si posso puo
    devo ho c'e piu molto questa questo ma anche se fare tra sono essere`,
  nl: `de het een en of is zijn niet geen ik jij je hij zij wij we mijn hoe wat waar wie wanneer waarom welke kan kunnen moet met van naar op voor uit bij tot als dat ook maar nog
    meer aan er deze dit om wordt worden heb heeft mij ons over`,
  pl: `i lub jest sa nie ja moj moja moje jak co gdzie kto kiedy dlaczego ktory ktora ktore moge mozna moze musze z ze w na do od dla po przez o jesli ze tez tylko jeszcze wiecej
    czy sie mi mnie ten ta to te tego bez przy aby zeby`,
  tr: `bir ve veya mi mu ne nasil neden nerede kim hangi icin ile bu su o ben benim var yok degil gibi daha cok en de da ki olan olarak nedir edebilirim yapabilirim
    istiyorum gerekiyor tum her sonra once kadar`,
}

/** Letters that hint at a language. */
const letters: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /[äöüß]/i,
  fr: /[àâçèêëîïôûœ]/i,
  es: /[ñ¿¡]/i,
  pt: /[ãõ]/i,
  pl: /[ąćęłńśźż]/i,
  tr: /[ğışİ]/,
}

/**
 * The evidence that a language needs: words of it that aren't English, and its letters. As many English function words
 * are evidence against Japanese and Chinese.
 */
const ENOUGH = 2

/** Words of other languages with their English meanings, read from `translations.txt`. */
export interface Translations {
  /** Returns the language of a question, or null for English or an unknown language. */
  languageOf(question: string): Language | null
  /** Returns the English meanings of a question's words, and the other words that the pages contain, such as names. */
  english(question: string, language: Language, isOfPages: (word: string) => boolean): string
}

interface Entry {
  readonly begins: string
  readonly means: string
}

/** Reads `translations.txt`. */
export function translationsOf(text: string): Translations {
  const entries = new Map<Language, Entry[]>(languages.map((language) => [language, []]))
  for (const [means = '', ...others] of lines(text.replace(/^#.*$/gm, '').trim()))
    for (const [i, words] of others.entries()) {
      const language = languages[i]
      for (const begins of words.split(' ').filter(Boolean))
        if (language) entries.get(language)?.push({ begins, means })
    }
  const frequent = new Map(
    languages.flatMap((language) => {
      const words = functionWords[language]
      return words === undefined ? [] : [[language, new Set(words.trim().split(/\s+/))] as const]
    }),
  )
  const entriesFor = (word: string, language: Language) => {
    const found = (entries.get(language) ?? []).filter(({ begins }) => matches(word, begins))
    const longest = Math.max(0, ...found.map(({ begins }) => begins.length))
    return found.filter(({ begins }) => begins.length === longest)
  }

  return {
    languageOf(question) {
      const words = [...new Set(foldedWords(question))]
      const foreign = words.filter((word) => !isEnglish(word))
      const english = words.filter((word) => stopWords.has(word)).length
      // English messages can contain names and values in any script.
      if (english < ENOUGH) {
        if (/[\u3040-\u30ff]/.test(question)) return 'ja'
        if (/[\u4e00-\u9fff]/.test(question)) return 'zh'
      }
      const found = languages.flatMap((language) => {
        const those = frequent.get(language)
        if (!those) return []
        const known = foreign.filter(
          (word) => those.has(word) || entriesFor(word, language).length > 0,
        ).length
        const evidence = known + (letters[language]?.test(question) ? 1 : 0)
        // Words that are also English, such as "die" or "come", decide only between the other languages.
        const rank = evidence + words.filter((word) => those.has(word)).length
        return evidence >= ENOUGH && rank > english ? [{ language, rank }] : []
      })
      return found.sort((a, b) => b.rank - a.rank)[0]?.language ?? null
    },
    english(question, language, isOfPages) {
      if (language === 'ja' || language === 'zh') {
        const found = (entries.get(language) ?? []).filter(({ begins }) => question.includes(begins))
        const whole = found.filter(
          ({ begins }) => !found.some((one) => one.begins !== begins && one.begins.includes(begins)),
        )
        return [...whole.map(({ means }) => means), ...(question.match(/[\w.]{2,}/g) ?? [])].join(' ')
      }
      const those = frequent.get(language)
      return foldedWords(question)
        .filter((word) => !those?.has(word))
        .map((word) => {
          const meanings = entriesFor(word, language).map(({ means }) => means)
          return meanings.length > 0 ? meanings.join(' ') : isOfPages(word) ? word : ''
        })
        .join(' ')
    },
  }
}

/** A short beginning allows only a short ending, because many words begin with it. */
const matches = (word: string, begins: string) =>
  begins.length < 4
    ? word === begins
    : word.startsWith(begins) && (begins.length > 4 || word.length <= begins.length + 2)

const isEnglish = (word: string) => stopWords.has(word) || wordFrequency(word) !== 'unusual'

/** Returns words without accents, and with ł, ı and ß as l, i and ss. */
function foldedWords(text: string): readonly string[] {
  return wordsOf(text.replace(/ł/gi, 'l').replace(/[ıİ]/g, 'i').replace(/ß/g, 'ss'))
}
