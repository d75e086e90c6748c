import { AppError, countPhrase } from '@anj/workflow'
import type { ChatMessage, LanguageModel, StreamedChatOptions } from './language-model.ts'
import { postChat, readAnswerText, streamChunks, toModelError } from './post.ts'
import { createStreamTimer } from './stream-timer.ts'

/**
 * Streams a model's answer to a conversation, or yields it in one piece if the server doesn't stream. The stream ends
 * normally only when the answer is complete. Throws a `languageModel…` error when the answer is late or incomplete, and
 * the signal's reason when it is aborted. The request also ends when the consumer stops iterating.
 */
export async function* streamChat(
  model: LanguageModel,
  messages: readonly ChatMessage[],
  { signal, patience }: StreamedChatOptions,
): AsyncGenerator<string, void, undefined> {
  using waiting = createStreamTimer(patience)
  try {
    const both = AbortSignal.any([signal, waiting.signal])
    const response = await postChat(model, { messages, stream: true }, both)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream) return yield await readAnswerText(response)
    for await (const words of wordsOf(streamChunks(response))) {
      // The timeout doesn't include the consumer's time.
      waiting.stop()
      yield words
      waiting.goOn()
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (waiting.lostAfter !== null && !(cause instanceof AppError))
      throw new AppError(
        'languageModelSlow',
        { seconds: countPhrase(waiting.lostAfter / 1000, 'second') },
        { cause },
      )
    throw toModelError(cause)
  }
}

/** Yields the words of a stream's events. Fails when the stream ends before the model has finished. */
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

/** Returns the new words of an event, and the finish reason if this is the last event. */
function readEvent(data: string): { readonly words: string; readonly end: string | null } {
  const event = parse(data) as { readonly choices?: readonly (Choice | null)[] } | null
  // Some servers' last event reports token counts and has no choice.
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
