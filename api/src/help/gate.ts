import type { RankedSection } from './help-index.ts'
import type { AskedTerm } from './question.ts'
import { gateWeights } from './weights.ts'

/** What speaks for the pages to answer a question at all, each between 0 and 1. */
export type Signs = Readonly<Record<Exclude<keyof typeof gateWeights, 'bias'>, number>>

/** An answer is given from here on. */
export const ENOUGH = 0.71

const none: Signs = {
  score: 0,
  evidence: 0,
  held: 0,
  asked: 0,
  known: 0,
  covered: 0,
  passage: 0,
  heading: 0,
  near: 0,
  phrase: 0,
  verbatim: 0,
  message: 0,
  lead: 0,
}

/** A score that hardly any section reaches. */
const HIGH_SCORE = 15
/** So much is held of a question by a section that nobody could hold by chance. */
const MUCH = 15
/** What a term tells that no section holds. */
const RARE = 6.5

/** The signs of the best section, seen beside the others. */
export function signsOf(asked: readonly AskedTerm[], ranked: readonly RankedSection[]): Signs {
  const [first] = ranked
  if (!first) return none
  const { covered, passage, heading, above, near, phrase, verbatim, message, asked: askedAs } = first.features
  const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  const known = asked.reduce((sum, { weight, forms }) => sum + (forms.length > 0 ? weight : 0), 0) / all
  const unheld = asked.filter(({ forms }) => !forms.some(({ stem }) => first.section.stems.has(stem)))
  const second = ranked.find(({ section }) => section.page !== first.section.page)
  return {
    score: Math.min(1, first.score / HIGH_SCORE),
    evidence: Math.min(1, (covered * all) / MUCH),
    held: 1 - Math.min(1, Math.max(0, ...unheld.map(({ weight }) => weight)) / RARE),
    asked: askedAs,
    known,
    covered,
    passage,
    heading: Math.min(1, heading + above / 2),
    near,
    phrase,
    verbatim,
    message,
    lead: second ? Math.min(1, Math.max(0, 1 - second.score / first.score)) : 1,
  }
}

/** How surely the pages answer a question with these signs, between 0 and 1. */
export function sureness(signs: Signs): number {
  const sum = signNames.reduce((all, name) => all + gateWeights[name] * signs[name], gateWeights.bias)
  return 1 / (1 + Math.exp(-sum))
}

export const signNames = [
  'score',
  'evidence',
  'held',
  'asked',
  'known',
  'covered',
  'passage',
  'heading',
  'near',
  'phrase',
  'verbatim',
  'message',
  'lead',
] as const satisfies readonly (keyof Signs)[]
