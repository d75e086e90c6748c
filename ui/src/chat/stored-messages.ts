import type { BotMessage, ChatMessage, ChatSource } from './chat.ts'
import type { ChatInput } from './chat-context.ts'
import { readStored } from './stored-chats.ts'

/** The user's chat as stored in this tab. Empty if nothing valid is stored. */
export function readMessages(userId: string): ChatInput {
  const kept = readStored('messages', userId)
  const { chats } = asObject(kept)
  return { chats: Array.isArray(chats) && chats.every(isMessage) ? chats : [] }
}

type Unknown<T> = { readonly [K in keyof T]?: unknown }

const asObject = (value: unknown): Unknown<ChatInput> =>
  typeof value === 'object' && value !== null ? value : {}

function isMessage(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null) return false
  const message: Unknown<BotMessage> & { readonly sender?: unknown } = value
  const texts = [message.id, message.text, message.timestamp]
  if (!texts.every((text) => typeof text === 'string')) return false
  if (message.sender === 'user') return true
  return (
    message.sender === 'bot' &&
    typeof message.answered === 'boolean' &&
    (message.verdict === null || message.verdict === 'up' || message.verdict === 'down') &&
    (message.model === undefined || message.model === null || typeof message.model === 'string') &&
    Array.isArray(message.sources) &&
    message.sources.every(isSource)
  )
}

function isSource(value: unknown): value is ChatSource {
  if (typeof value !== 'object' || value === null) return false
  const { page, pageTitle, heading, id }: Unknown<ChatSource> = value
  return [page, pageTitle, heading, id].every((text) => typeof text === 'string')
}
