import type { HelpPageName } from './help-pages.ts'

/** A section of a help page that an answer is taken from. */
export interface ChatSource {
  readonly page: string
  readonly pageTitle: string
  readonly heading: string
  /** Of the heading within its page; empty for the page's top. */
  readonly id: string
}

/** What the help centre answers to a question. */
export interface ChatAnswer {
  readonly status: string
  readonly success: boolean
  readonly message: string
  /** The text, as Markdown. */
  readonly data: string
  readonly metadata: { readonly processingTime: number; readonly timestamp: string }
  readonly sources: readonly ChatSource[]
  /** Whether the help pages cover what was asked. */
  readonly answered: boolean
  readonly questionId: string
}

/** What came of the last question: an answer, or why there is none. */
export type ChatResponse =
  | ChatAnswer
  | { readonly status: 'error'; readonly success: false; readonly message: string }

/** What somebody thinks of an answer. */
export type Verdict = 'up' | 'down'

/** What somebody asked. */
export interface UserMessage {
  readonly id: string
  readonly sender: 'user'
  readonly text: string
  readonly timestamp: string
}

/** What the help centre replied. */
export interface BotMessage {
  /** The question's, under which the server knows it. */
  readonly id: string
  readonly sender: 'bot'
  /** Markdown. */
  readonly text: string
  readonly timestamp: string
  readonly answered: boolean
  readonly sources: readonly ChatSource[]
  readonly verdict: Verdict | null
}

export type ChatMessage = UserMessage | BotMessage

/** Asks the help centre; `onText` hears the text so far of an answer that comes in pieces. Rejects with the sentence to show. */
export type AskChat = (
  question: string,
  options: {
    readonly pages: readonly HelpPageName[]
    readonly signal: AbortSignal
    readonly onText: (text: string) => void
  },
) => Promise<ChatAnswer>

/** Says what somebody thinks of an answer; null takes it back. */
export type JudgeChat = (questionId: string, verdict: Verdict | null) => Promise<void>

/** Where a section stands within the product, by the address that answers name it with. */
export const addressOfSource = ({ page, id }: Pick<ChatSource, 'page' | 'id'>): string =>
  `/help${page === 'index' ? '' : `/${page}`}${id && `#${id}`}`
