import { AppError, sentence } from '@anj/workflow'
import type { ChatMessage, LanguageModel } from './language-model.ts'

/** Maximum length of an answer, longer than any answer that Anj needs. */
const longestAnswer = 1_000_000

/** The request to a model, without the model's name. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[]
  readonly stream?: true
}

/**
 * Sends the chat request. Redirects aren't followed, because they could leak the conversation and the key to another
 * server.
 */
export async function postChat(
  { baseUrl, apiKey, model }: LanguageModel,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, ...request }),
    signal,
  })
  if (response.ok) return response
  await response.body?.cancel()
  throw new AppError('languageModelRefused', { status: response.status })
}

/** Streams the text of a response. Fails when the text is too long. */
export async function* streamChunks({ body }: Response): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let length = 0
  for await (const bytes of body ?? []) {
    const piece = decoder.decode(bytes, { stream: true })
    length += piece.length
    if (length > longestAnswer) throw new AppError('languageModelEmpty', {})
    yield piece
  }
  yield decoder.decode()
}

/** Returns the text of the first choice in a complete response; fails for any other response. */
export async function readAnswerText(response: Response): Promise<string> {
  let body = ''
  for await (const piece of streamChunks(response)) body += piece
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

/** Converts an error to a `languageModel…` error, with the code of a network error. */
export function toModelError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  // The original error is dropped, because its message may contain the whole URL.
  return new AppError('languageModelAway', { reason: codeOf(cause) ?? sentence('languageModelNoCode') })
}

/** `fetch` wraps the network error with the code, such as ECONNREFUSED, as its cause. */
function codeOf(error: unknown): string | null {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(cause.code) ? cause.code : null
}
