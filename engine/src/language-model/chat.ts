import { AppError, sentence } from '@anj/workflow'
import type { ChatMessage, ChatOptions, LanguageModel } from './language-model.ts'

/** More than any answer that is asked for here. */
const longestAnswer = 1_000_000

/**
 * What a model answers to a conversation, in one piece. Throws a `languageModel…` error when it can't be had in time, and
 * the signal's reason when that ends it. A redirect is not followed: it would take what is said, and the key, elsewhere.
 */
export async function chat(
  { baseUrl, apiKey, model }: LanguageModel,
  messages: readonly ChatMessage[],
  { signal, patience }: ChatOptions,
): Promise<string> {
  const tooLong = AbortSignal.timeout(patience)
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, messages }),
      signal: AbortSignal.any([signal, tooLong]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new AppError('languageModelRefused', { status: response.status })
    }
    return contentOf(await textOf(response))
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof AppError) throw cause
    if (tooLong.aborted) throw new AppError('languageModelSlow', { seconds: patience / 1000 }, { cause })
    // Without what was thrown: its words may hold the whole address.
    throw new AppError('languageModelAway', { reason: codeOf(cause) ?? sentence('languageModelNoCode') })
  }
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > longestAnswer) throw new AppError('languageModelEmpty', {})
  }
  return text + decoder.decode()
}

/** The first choice's text; anything else is no answer. */
function contentOf(body: string): string {
  const content = contentIn(body)?.trim()
  if (!content) throw new AppError('languageModelEmpty', {})
  return content
}

function contentIn(body: string): string | null {
  try {
    const { choices } = JSON.parse(body) as { choices?: { message?: { content?: unknown } }[] }
    const content = choices?.[0]?.message?.content
    return typeof content === 'string' ? content : null
  } catch {
    return null
  }
}

/** The network's code, such as ECONNREFUSED, lies one deeper than what `fetch` says. */
function codeOf(error: unknown): string | null {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(cause.code) ? cause.code : null
}
