import { AppError, sentence } from '@anj/workflow'
import type { ChatMessage, LanguageModel } from './language-model.ts'

/** Maximum length of an answer, longer than any answer that Anj needs. */
const longestAnswer = 1_000_000

/** The paths that Anj calls, below the base URL. */
type ModelPath = '/chat/completions' | '/embeddings'

/** The request to a model, without the model's name. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[]
  readonly stream?: true
}

/** Sends the chat request. */
export const postChat = (model: LanguageModel, request: ChatRequest, signal: AbortSignal) =>
  post(model, '/chat/completions', { model: model.model, ...request }, signal)

/**
 * Sends a request as JSON. Redirects aren't followed, because they could leak the request and the key to another server.
 * Throws `languageModelRefused` for another status than 2xx.
 */
export async function post(
  { baseUrl, apiKey }: LanguageModel,
  path: ModelPath,
  body: object,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    signal,
  })
  if (response.ok) return response
  await response.body?.cancel()
  throw new AppError('languageModelRefused', { status: response.status })
}

/** Streams the text of a response. Fails when the text is longer than `longest`, in characters. */
export async function* streamChunks(
  { body }: Response,
  longest = longestAnswer,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let length = 0
  for await (const bytes of body ?? []) {
    const piece = decoder.decode(bytes, { stream: true })
    length += piece.length
    if (length > longest) throw new AppError('languageModelEmpty', {})
    yield piece
  }
  yield decoder.decode()
}

/** Returns the text of a response. Fails when it is longer than `longest`, in characters. */
export async function readText(response: Response, longest = longestAnswer): Promise<string> {
  let text = ''
  for await (const piece of streamChunks(response, longest)) text += piece
  return text
}

/** Returns the text of the first choice in a complete response; fails for any other response. */
export async function readAnswerText(response: Response): Promise<string> {
  const content = contentIn(await readText(response))?.trim()
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
