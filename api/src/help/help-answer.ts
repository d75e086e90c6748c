/** A section of a help page from which an answer is taken, or which is close to a question. */
export interface HelpSource {
  readonly page: string
  readonly pageTitle: string
  readonly heading: string
  /** The fragment of the address, without `#`; empty for the top of the page. */
  readonly id: string
  readonly excerpt: string
}

/** The help centre's answer to a question. */
export interface HelpAnswer {
  readonly answered: boolean
  /** Markdown without HTML. Its links lead only to `/help/page#id`, and it contains no text from the question. */
  readonly text: string
  /** The sections that contain the answer, best first; for an uncovered question, the three nearest. */
  readonly sources: readonly HelpSource[]
  /** The passages that passed the gate, in the order of `sources`; empty without an answer. */
  readonly passages: readonly { readonly source: HelpSource; readonly text: string }[]
  /** The confidence, from 0 to 1. */
  readonly score: number
  /** The question's meaningful stems, sorted and separated by spaces. Similar questions have similar topics. */
  readonly topic: string
}
