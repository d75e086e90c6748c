import { readAnswer } from './answer-tree.ts'
import type { BotMessage, ChatAnswer, ChatMessage, ChatResponse, Verdict } from './chat.ts'
import type { HelpPageName } from './help-pages.ts'

/** Maximum number of stored messages. The oldest are dropped. */
export const MAX_MESSAGES = 50

/** The chat that the previous page stored. */
export interface ChatInput {
  readonly chats: readonly ChatMessage[]
}

/** A verdict on an answer that hasn't been sent to the server yet. */
export interface PendingVerdict {
  readonly id: string
  readonly verdict: Verdict | null
  /** The verdict to restore if the server refuses the new one. */
  readonly before: Verdict | null
}

/** State of a chat. */
export interface ChatContext extends ChatInput {
  readonly body: { readonly question: string; readonly pages: readonly HelpPageName[] }
  readonly response: ChatResponse | null
  /** The part of a streamed answer that has been received so far. */
  readonly arrived: string
  /** Number of words that are already visible of the answer that is being received or animated. */
  readonly shownWords: number
  /** Verdicts that haven't been sent yet, oldest first. */
  readonly judgements: readonly PendingVerdict[]
}

/** Returns the newest messages, up to the limit. */
export const trimMessages = (chats: readonly ChatMessage[]): readonly ChatMessage[] =>
  chats.slice(-MAX_MESSAGES)

/** Returns the user's last question. */
export const lastQuestion = (chats: readonly ChatMessage[]): string | undefined =>
  chats.findLast(({ sender }) => sender === 'user')?.text

/** True if the last question has no answer yet. */
export const isAwaitingAnswer = ({ chats }: ChatContext): boolean => chats.at(-1)?.sender === 'user'

/** Returns the chat with another question. */
export function withQuestion(
  { chats }: ChatContext,
  { question, pages }: { question: string; pages: readonly HelpPageName[] },
): Partial<ChatContext> {
  const text = question.trim()
  const now = new Date()
  const id = `question ${now.getTime()}`
  return {
    body: { question: text, pages },
    chats: trimMessages([...chats, { id, sender: 'user', text, timestamp: now.toISOString() }]),
  }
}

/** Converts an answer to a message. */
export function replyOf({ questionId, data, metadata, answered, sources }: ChatAnswer): BotMessage {
  return {
    id: questionId,
    sender: 'bot',
    text: data,
    timestamp: metadata.timestamp,
    answered,
    sources: sources.map(({ page, pageTitle, heading, id }) => ({ page, pageTitle, heading, id })),
    model: metadata.model,
    verdict: null,
  }
}

/** Returns the number of words in a text, counted in the same way as the animation counts them. */
export const wordsOf = (markdown: string): number => readAnswer(markdown).words.length

/** Returns the text that is being shown: the complete answer, or the part received so far. */
export function arrivingText({ chats, arrived }: ChatContext): string {
  const last = chats.at(-1)
  return last?.sender === 'bot' ? last.text : arrived
}

/** True if every word is visible. */
export const isFullyShown = (context: ChatContext): boolean =>
  context.shownWords >= wordsOf(arrivingText(context))

/** Returns how many words at the start of two texts are the same. */
export function commonPrefixWords(one: string, other: string): number {
  const words = readAnswer(other).words
  const differs = readAnswer(one).words.findIndex((word, at) => word !== words[at])
  return differs === -1 ? readAnswer(one).words.length : differs
}

function withVerdict(
  chats: readonly ChatMessage[],
  id: string,
  verdict: Verdict | null,
): readonly ChatMessage[] {
  return chats.map((message) =>
    message.sender === 'bot' && message.id === id ? { ...message, verdict } : message,
  )
}

/** Sets the verdict on an answer. Setting the same verdict again removes it. */
export function applyVerdict(
  { chats, judgements }: ChatContext,
  { id, verdict: pressed }: { id: string; verdict: Verdict },
): Partial<ChatContext> {
  const message = chats.find((one) => one.id === id)
  if (message?.sender !== 'bot') return {}
  const verdict = message.verdict === pressed ? null : pressed
  return {
    chats: withVerdict(chats, id, verdict),
    judgements: [...judgements, { id, verdict, before: message.verdict }],
  }
}

/** Returns the next verdict to send. */
export function nextPendingVerdict({
  judgements: [next],
}: ChatContext): Pick<PendingVerdict, 'id' | 'verdict'> {
  if (!next) throw new Error('No verdict is left to send')
  return next
}

/**
 * Removes a verdict that could not be sent, and restores the previous one unless the user has already given another.
 */
export function revertVerdict({ chats, judgements: [failed, ...others] }: ChatContext): Partial<ChatContext> {
  if (!failed) return {}
  const isJudgedAnew = others.some(({ id }) => id === failed.id)
  return {
    judgements: others,
    chats: isJudgedAnew ? chats : withVerdict(chats, failed.id, failed.before),
  }
}
