import { AppError, sentence } from '@anj/workflow'
import type { ChatMessage, LanguageModel } from './language-model.ts'

/** More than any answer that is asked for here. */
const longestAnswer = 1_000_000

/** What is asked of a model, beside which one it is. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[]
  readonly stream?: true
}

/** Makes the chat call. A redirect is not followed: it would take what is said, and the key, elsewhere. */
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

/** The text of an answer as it comes in; one that goes on and on is none. */
export async function* piecesOf({ body }: Response): AsyncGenerator<string, void, undefined> {
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

/** The first choice's text of an answer in one piece; anything else is no answer. */
export async function wholeAnswer(response: Response): Promise<string> {
  let body = ''
  for await (const piece of piecesOf(response)) body += piece
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

/** Why there is no answer, as a `languageModel…` error: the one that was thrown, or what the network says. */
export function asModelError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  // Without what was thrown: its words may hold the whole address.
  return new AppError('languageModelAway', { reason: codeOf(cause) ?? sentence('languageModelNoCode') })
}

/** The network's code, such as ECONNREFUSED, lies one deeper than what `fetch` says. */
function codeOf(error: unknown): string | null {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(cause.code) ? cause.code : null
}
