import type { HelpPassage } from './passages.ts'
import { wordsOf } from './words.ts'

/** A text in backticks in the help pages, with its location. */
export interface QuotedText {
  readonly text: string
  readonly section: number
  readonly passage: HelpPassage
}

/** A quoted text from the pages that was found in pasted text. */
export interface FoundMessage {
  readonly quoted: QuotedText
  /** The share of the quoted text that was found, weighted by its words. 1 means all of it. */
  readonly whole: number
  /**
   * The share of the pasted text that belongs to the quoted text. Words that users write around messages don't count.
   */
  readonly share: number
  /** The total weight of the found words. A rare word counts 1. */
  readonly told: number
}

/**
 * A quoted text with fewer words than this is the name of, for example, a setting, button or value, unless the passage
 * is marked as a message.
 */
const FEWEST = 4

/** True for a text that Anj displays, as opposed to a name. */
export function isProductMessage({ text, passage }: QuotedText): boolean {
  return passage.isMessage || wordsOf(text).length >= FEWEST
}

/**
 * Returns the texts in a passage that users may paste. For a message, also returns its first sentence, because users
 * often copy only that part.
 */
export function quotedTexts(passage: HelpPassage, section: number): readonly QuotedText[] {
  return passage.quoted.flatMap((text, i) => {
    if (i > 0 || !passage.isMessage)
      return [{ text, section, passage: i === 0 ? passage : { ...passage, isMessage: false } }]
    const [sentence = text] = text.split(/(?<=[.!?]) (?=\p{Lu})/u)
    return sentence === text || wordsOf(sentence).length < FEWEST
      ? [{ text, section, passage }]
      : [text, sentence].map((one) => ({ text: one, section, passage }))
  })
}

export interface MessageFinder {
  /** Returns the quoted texts that the user may have pasted, best first. */
  find(pasted: string): readonly FoundMessage[]
}

interface Template extends QuotedText {
  /** The text's words. A placeholder is `null`. */
  readonly words: readonly (string | null)[]
  readonly weight: number
}

const CANDIDATES = 25
/** The maximum number of occurrences of the same word pair that are examined. */
const MOST_TIMES = 3
/** The maximum number of words examined in a pasted text, which may be a long log. */
const MOST_WORDS = 2_000

/** Finds messages in pasted text, even if they are truncated, contain values or are surrounded by other words. */
export function messageFinder(texts: readonly QuotedText[]): MessageFinder {
  const worded = texts
    .map((quoted) => ({ ...quoted, words: templateWords(quoted.text) }))
    .filter(({ words }) => words.length > 1)
  const counts = new Map<string, number>()
  for (const { words } of worded)
    for (const word of new Set(words)) if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string) => {
    const count = counts.get(word)
    return count === undefined ? 0 : Math.log(1 + worded.length / count) / Math.log(1 + worded.length)
  }
  const templates: Template[] = worded.map((quoted) => ({
    ...quoted,
    weight: sum(quoted.words.map((word) => (word === null ? 0 : weightOf(word)))),
  }))
  const byPair = new Map<string, Set<Template>>()
  for (const template of templates)
    for (const [, pair] of pairsAt(template.words)) {
      const those = byPair.get(pair)
      if (those) those.add(template)
      else byPair.set(pair, new Set([template]))
    }

  return {
    find(pasted) {
      const words = wordsOf(pasted).slice(0, MOST_WORDS)
      const shared = new Map<Template, { weight: number; places: number[] }>()
      const seen = new Map<string, number>()
      for (const [place, pair] of pairsAt(words)) {
        const times = (seen.get(pair) ?? 0) + 1
        seen.set(pair, times)
        if (times > MOST_TIMES) continue
        const those = byPair.get(pair)
        for (const template of those ?? []) {
          const found = shared.get(template) ?? { weight: 0, places: [] }
          shared.set(template, found)
          found.places.push(place)
          if (times === 1) found.weight += 1 / Math.sqrt(those?.size ?? 1)
        }
      }
      const candidates = [...shared].sort(([, a], [, b]) => b.weight - a.weight).slice(0, CANDIDATES)
      return candidates
        .map(([template, { places }]) => compare(template, words, places, weightOf))
        .sort((a, b) => rank(b) - rank(a))
    },
  }
}

const rank = ({ whole, told, quoted }: FoundMessage) => whole * told + (quoted.passage.isMessage ? 0.05 : 0)

/**
 * Measures how much of a template occurs in the pasted words, in order and close together. Searches the pasted words
 * around each place where two consecutive words of the template occur.
 */
function compare(
  template: Template,
  words: readonly string[],
  places: readonly number[],
  weightOf: (word: string) => number,
): FoundMessage {
  const literal = template.words.filter((word) => word !== null)
  // Leaves room for the values that replace the placeholders.
  const room = template.words.length + 20
  let best = { told: 0, from: 0, to: 0 }
  let end = -1
  for (const place of places) {
    if (place < end) continue
    const from = Math.max(0, place - Math.floor(room / 2))
    const run = longestInOrder(literal, words.slice(from, place + room), weightOf)
    if (run.told > best.told) best = { told: run.told, from: from + run.first, to: from + run.last }
    end = place + Math.floor(room / 2)
  }
  const span = words.slice(best.from, best.to + 1)
  const outside = [...words.slice(0, best.from), ...words.slice(best.to + 1)].filter(
    (word) => !frame.has(word),
  ).length
  return {
    quoted: template,
    whole: template.weight > 0 ? best.told / template.weight : 0,
    share: span.length / Math.max(1, span.length + outside),
    told: best.told,
  }
}

/** Words that users write around a pasted message. */
const frame = new Set(
  wordsOf(`i get got the a an this that error message says said saying it what does mean means is why how do when my me in and see sees shows shown
    toast popup warning after on with of help please fix can to run running anj there was`),
)

/**
 * Returns the common subsequence with the highest weight. A word counts fully if it directly follows the previous
 * match, otherwise slightly less.
 */
function longestInOrder(
  literal: readonly string[],
  words: readonly string[],
  weightOf: (word: string) => number,
) {
  let before: Run[] = words.map(() => nothing)
  for (const [i, word] of literal.entries()) {
    const next: Run[] = []
    for (const [j, other] of words.entries()) {
      let best = heavier(before[j] ?? nothing, next[j - 1] ?? nothing)
      if (word === other) {
        const led = before[j - 1] ?? nothing
        const follows = led.last === j - 1 && led.literal === i - 1
        const told = led.told + weightOf(word) * (follows || led === nothing || literal.length < 3 ? 1 : 0.9)
        if (told > best.told) best = { told, first: led === nothing ? j : led.first, last: j, literal: i }
      }
      next.push(best)
    }
    before = next
  }
  return before.reduce(heavier, nothing)
}

interface Run {
  readonly told: number
  readonly first: number
  readonly last: number
  readonly literal: number
}

const nothing: Run = { told: 0, first: 0, last: 0, literal: -1 }
const heavier = (a: Run, b: Run) => (b.told > a.told ? b : a)

function templateWords(text: string): readonly (string | null)[] {
  return text.split(/\{\w+\}/).flatMap((part, i) => [...(i > 0 ? [null] : []), ...wordsOf(part)])
}

function pairsAt(words: readonly (string | null)[]): readonly (readonly [place: number, pair: string])[] {
  return words.flatMap((word, i) => {
    const next = words[i + 1]
    return word === null || next === null || next === undefined ? [] : [[i, `${word} ${next}`] as const]
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
