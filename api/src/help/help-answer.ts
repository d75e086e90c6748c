import type { Language } from './language.ts'

/** A section of a help page that answers a question or comes close to answering it. */
export interface HelpSource {
  readonly page: string
  readonly pageTitle: string
  readonly heading: string
  /** The address's fragment without `#`, or an empty string for the top of the page. */
  readonly id: string
  readonly excerpt: string
}

export interface HelpAnswer {
  /** False for a refusal. */
  readonly answered: boolean
  /** `likely` shows the section that may answer the question, and says so. */
  readonly outcome: 'sure' | 'likely' | 'refused'
  /** The question's language, or null for English. */
  readonly language: Language | null
  /** Markdown without HTML. All links lead to `/help/page#id`. The text repeats nothing from the question. */
  readonly text: string
  /** The sections that contain the answer, best first. If none answers the question, up to three nearest sections. */
  readonly sources: readonly HelpSource[]
  /** The passages that support the answer, in the order of `sources`. Empty without an answer. */
  readonly passages: readonly { readonly source: HelpSource; readonly text: string }[]
  /** The confidence in the answer, from 0 to 1. */
  readonly score: number
  /** The question's meaningful stems, sorted and separated by spaces. Similar questions have similar topics. */
  readonly topic: string
}
