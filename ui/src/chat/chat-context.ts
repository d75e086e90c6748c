import { readAnswer } from './answer-tree.ts'
import type { BotMessage, ChatAnswer, ChatMessage, ChatResponse, Verdict } from './chat.ts'
import type { HelpPageName } from './help-pages.ts'

/** So many messages are kept; the oldest go. */
export const MOST_MESSAGES = 50

/** A chat as it was kept when its page was left. */
export interface ChatInput {
  readonly chats: readonly ChatMessage[]
}

/** What somebody thinks of an answer, on its way to the server. */
export interface Judgement {
  readonly id: string
  readonly verdict: Verdict | null
  /** What stands again when the server doesn't take it. */
  readonly before: Verdict | null
}

/** What is known of a chat. */
export interface ChatContext extends ChatInput {
  readonly body: { readonly question: string; readonly pages: readonly HelpPageName[] }
  readonly response: ChatResponse | null
  /** What has come so far of an answer that comes in pieces. */
  readonly arrived: string
  /** How many words are shown of the answer that is coming or being animated. */
  readonly shownWords: number
  /** What the server wasn't told yet, oldest first. */
  readonly judgements: readonly Judgement[]
}

/** What there is room for of the messages. */
export const kept = (chats: readonly ChatMessage[]): readonly ChatMessage[] => chats.slice(-MOST_MESSAGES)

/** What was asked last. */
export const lastQuestion = (chats: readonly ChatMessage[]): string | undefined =>
  chats.findLast(({ sender }) => sender === 'user')?.text

/** Whether the last question has no answer yet. */
export const awaitsAnswer = ({ chats }: ChatContext): boolean => chats.at(-1)?.sender === 'user'

/** The chat with one more question. */
export function asked(
  { chats }: ChatContext,
  { question, pages }: { question: string; pages: readonly HelpPageName[] },
): Partial<ChatContext> {
  const text = question.trim()
  const now = new Date()
  const id = `question ${now.getTime()}`
  return {
    body: { question: text, pages },
    chats: kept([...chats, { id, sender: 'user', text, timestamp: now.toISOString() }]),
  }
}

/** An answer as a message. */
export function replyOf({ questionId, data, metadata, answered, sources }: ChatAnswer): BotMessage {
  return {
    id: questionId,
    sender: 'bot',
    text: data,
    timestamp: metadata.timestamp,
    answered,
    sources: sources.map(({ page, pageTitle, heading, id }) => ({ page, pageTitle, heading, id })),
    verdict: null,
  }
}

/** How many words a text is animated by. */
export const wordsOf = (markdown: string): number => readAnswer(markdown).words.length

/** The text whose words are being shown: the answer, or what has come of it. */
export function comingText({ chats, arrived }: ChatContext): string {
  const last = chats.at(-1)
  return last?.sender === 'bot' ? last.text : arrived
}

/** Whether no word is left to be shown. */
export const isAllShown = (context: ChatContext): boolean =>
  context.shownWords >= wordsOf(comingText(context))

/** With how many words two texts begin alike. */
export function sameWords(one: string, other: string): number {
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

/** The chat with a verdict on an answer; a second press takes it back. */
export function judged(
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

/** What the server is told next about an answer. */
export function nextJudgement({ judgements: [next] }: ChatContext): Pick<Judgement, 'id' | 'verdict'> {
  if (!next) throw new Error('no judgement is left to be sent')
  return next
}

/** The chat without the verdict that failed: what the server didn't take stands as it did, unless somebody has judged anew meanwhile. */
export function takenBack({ chats, judgements: [failed, ...others] }: ChatContext): Partial<ChatContext> {
  if (!failed) return {}
  const isJudgedAnew = others.some(({ id }) => id === failed.id)
  return {
    judgements: others,
    chats: isJudgedAnew ? chats : withVerdict(chats, failed.id, failed.before),
  }
}
