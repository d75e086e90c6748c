/** A section of a help page that an answer is taken from, or that lies near a question. */
export interface HelpSource {
  readonly page: string
  readonly pageTitle: string
  readonly heading: string
  /** What an address names behind `#`; empty for the top of the page. */
  readonly id: string
  readonly excerpt: string
}

/** What the help pages say to a question. */
export interface HelpAnswer {
  readonly answered: boolean
  /** Markdown whose links lead to `/help/page#id`, never markup; nothing of the question is repeated. */
  readonly text: string
  /** Where it stands, best first; when the pages do not cover the question, the three nearest. */
  readonly sources: readonly HelpSource[]
  /** The passages that passed the gate, in the order of `sources`; none when there is no answer. */
  readonly passages: readonly { readonly source: HelpSource; readonly text: string }[]
  /** How sure it is, 0 to 1. */
  readonly score: number
  /** The question's meaningful stems, sorted, with a blank between: alike questions have alike topics. */
  readonly topic: string
}
