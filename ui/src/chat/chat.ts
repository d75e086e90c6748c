import type { HelpPageName } from './help-pages.ts'

/** A help section that an answer is based on. */
export interface ChatSource {
  readonly page: string
  readonly pageTitle: string
  readonly heading: string
  /** Id of the heading in its page. Empty for the top of the page. */
  readonly id: string
}

/** The help centre's response to a question. */
export interface ChatAnswer {
  readonly status: string
  readonly success: boolean
  readonly message: string
  /** The answer as Markdown. */
  readonly data: string
  readonly metadata: {
    readonly processingTime: number
    readonly timestamp: string
    /** The language model that received the question. */
    readonly model: string | null
  }
  readonly sources: readonly ChatSource[]
  /** True if the help pages cover the question. */
  readonly answered: boolean
  readonly questionId: string
}

/** The response to the last question: an answer or an error. */
export type ChatResponse =
  | ChatAnswer
  | { readonly status: 'error'; readonly success: false; readonly message: string }

/** The user's opinion of an answer: thumbs up or down. */
export type Verdict = 'up' | 'down'

/** A question from the user. */
export interface UserMessage {
  readonly id: string
  readonly sender: 'user'
  readonly text: string
  readonly timestamp: string
}

/** An answer from the help centre. */
export interface BotMessage {
  /** The server's id of the question. */
  readonly id: string
  readonly sender: 'bot'
  /** The answer as Markdown. */
  readonly text: string
  readonly timestamp: string
  readonly answered: boolean
  readonly sources: readonly ChatSource[]
  /** The language model that received the question, if any. */
  readonly model?: string | null
  readonly verdict: Verdict | null
}

export type ChatMessage = UserMessage | BotMessage

/**
 * Sends a question. `onText` receives the entire text so far, each time more arrives. Rejects with the message to
 * show.
 */
export type AskChat = (
  question: string,
  options: {
    readonly pages: readonly HelpPageName[]
    readonly signal: AbortSignal
    readonly onText: (text: string) => void
  },
) => Promise<ChatAnswer>

/** Sends a verdict on an answer. Null removes the verdict. */
export type SendVerdict = (questionId: string, verdict: Verdict | null) => Promise<void>

/** The address of a help section. */
export const addressOfSource = ({ page, id }: Pick<ChatSource, 'page' | 'id'>): string =>
  `/help${page === 'index' ? '' : `/${page}`}${id && `#${id}`}`
