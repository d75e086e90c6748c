import { AppError } from '@anj/workflow'
import type { ChatMessage, LanguageModel, StreamedChatOptions } from './language-model.ts'
import { createPatience } from './patience.ts'
import { asModelError, piecesOf, postChat, wholeAnswer } from './post-chat.ts'

/**
 * What a model answers to a conversation, as it comes in; a server that streams nothing gives it in one piece. Ends only
 * when the answer is whole. Throws a `languageModel…` error when it can't be had in time or breaks off, and the signal's
 * reason when that ends it; whoever reads no further ends the call as well.
 */
export async function* streamChat(
  model: LanguageModel,
  messages: readonly ChatMessage[],
  { signal, patience }: StreamedChatOptions,
): AsyncGenerator<string, void, undefined> {
  using waiting = createPatience(patience)
  try {
    const both = AbortSignal.any([signal, waiting.signal])
    const response = await postChat(model, { messages, stream: true }, both)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream) return yield await wholeAnswer(response)
    for await (const words of wordsOf(piecesOf(response))) {
      // How long whoever reads takes is no fault of the model.
      waiting.stop()
      yield words
      waiting.goOn()
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (waiting.lostAfter !== null && !(cause instanceof AppError))
      throw new AppError('languageModelSlow', { seconds: waiting.lostAfter / 1000 }, { cause })
    throw asModelError(cause)
  }
}

/** The words of a stream's events. One that ends before the model said that it had finished is no answer. */
async function* wordsOf(pieces: AsyncGenerator<string>): AsyncGenerator<string, void, undefined> {
  let rest = ''
  let isWhole = false
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = /^data:\s*(.*)$/.exec(line.trimEnd())?.[1]
      if (data === '[DONE]') return
      if (data === undefined) continue
      const { words, end } = readEvent(data)
      if (words !== '') yield words
      if (end !== null && end !== 'stop') throw new AppError('languageModelEmpty', {})
      isWhole ||= end === 'stop'
    }
  }
  if (!isWhole) throw new AppError('languageModelEmpty', {})
}

interface Choice {
  readonly delta?: { readonly content?: unknown } | null
  readonly message?: { readonly content?: unknown } | null
  readonly finish_reason?: unknown
}

/** What an event adds, and why it is the last one, if it is. */
function readEvent(data: string): { readonly words: string; readonly end: string | null } {
  const event = parse(data) as { readonly choices?: readonly (Choice | null)[] } | null
  // Some servers tell at the end how many tokens it took: an event without a choice.
  if (!Array.isArray(event?.choices)) throw new AppError('languageModelEmpty', {})
  const [choice] = event.choices as readonly (Choice | null)[]
  const content = choice?.delta?.content ?? choice?.message?.content
  const end = choice?.finish_reason
  return {
    words: typeof content === 'string' ? content : '',
    end: typeof end === 'string' ? end : null,
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new AppError('languageModelEmpty', {})
  }
}
