import { AppError, countPhrase } from '@anj/workflow'
import type { ChatMessage, ChatOptions, LanguageModel } from './language-model.ts'
import { postChat, readAnswerText, toModelError } from './post.ts'

/**
 * Returns a model's complete answer to a conversation. Throws a `languageModel…` error when no answer arrives in
 * time, and the signal's reason when it is aborted.
 */
export async function chat(
  model: LanguageModel,
  messages: readonly ChatMessage[],
  { signal, patience }: ChatOptions,
): Promise<string> {
  const tooLong = AbortSignal.timeout(patience)
  try {
    return await readAnswerText(await postChat(model, { messages }, AbortSignal.any([signal, tooLong])))
  } catch (cause) {
    signal.throwIfAborted()
    if (tooLong.aborted && !(cause instanceof AppError))
      throw new AppError('languageModelSlow', { seconds: countPhrase(patience / 1000, 'second') }, { cause })
    throw toModelError(cause)
  }
}
