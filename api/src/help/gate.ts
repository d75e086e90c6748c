import type { RankedSection } from './help-index.ts'
import type { AskedTerm } from './question.ts'
import { gateWeights } from './weights.ts'

/** What speaks for the pages to answer a question at all, each between 0 and 1. */
export type Signs = Readonly<Record<Exclude<keyof typeof gateWeights, 'bias'>, number>>

/** An answer is given from here on. */
export const ENOUGH = 0.5

/** The signs of the best section, seen beside the others. */
export function signsOf(asked: readonly AskedTerm[], ranked: readonly RankedSection[]): Signs {
  const [first] = ranked
  const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  const known = asked.reduce((sum, { weight, forms }) => sum + (forms.length > 0 ? weight : 0), 0) / all
  if (!first) return { known, covered: 0, passage: 0, heading: 0, near: 0, phrase: 0, message: 0, lead: 0 }
  const second = ranked.find(({ section }) => section.page !== first.section.page)
  const { covered, passage, heading, above, near, phrase, message } = first.features
  return {
    known,
    covered,
    passage,
    heading: Math.max(heading, Math.min(1, heading + above / 2)),
    near,
    phrase,
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
  'known',
  'covered',
  'passage',
  'heading',
  'near',
  'phrase',
  'message',
  'lead',
] as const satisfies readonly (keyof Signs)[]
