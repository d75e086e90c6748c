import { readEvents } from './event-stream.ts'
import {
  type ClientProblem,
  isSessionEnd,
  noServerResponse,
  noTokenResponse,
  toProblemResponse,
} from './problems.ts'
import type { Schemas } from './schemas.ts'

export interface AskHelpOptions {
  /** The names of help pages about the current screen. These pages are preferred. */
  readonly pages?: readonly string[]
  readonly signal?: AbortSignal
  /** Called with the text so far whenever it grows. The final answer may be a different text. */
  readonly onText?: (text: string) => void
}

export type HelpAnswered =
  | { readonly data: Schemas['HelpReply']; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: ClientProblem; readonly response: Response }

interface Door {
  readonly url: string
  readonly send: (request: Request) => Promise<Response>
  readonly authorization: () => Record<string, string>
  /** The caller's token. Without this option, `send` authenticates the caller. */
  readonly token?: () => string | null | undefined
  readonly onUnauthorized?: (message: string) => void
}

/** Asks the help centre and receives the answer as a stream. Throws only when aborted. */
export async function askHelp(
  { url, send, authorization, token, onUnauthorized }: Door,
  question: string,
  { pages, signal, onText }: AskHelpOptions,
): Promise<HelpAnswered> {
  if (token && !token()) return failed(noTokenResponse())
  const request = new Request(url, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...authorization() },
    body: JSON.stringify({ question, ...(pages && { pages }) }),
    ...(signal && { signal }),
  })
  const refused = async (response: Response) => {
    const answer = await failed(response)
    if (isSessionEnd(response.status, answer.error.message)) onUnauthorized?.(answer.error.message)
    return answer
  }
  try {
    const response = await send(request)
    if (!response.ok) return await refused(response)
    let text = ''
    for await (const { event, data } of readEvents(response.body ?? new ReadableStream())) {
      if (event === 'answer') return { data: JSON.parse(data) as Schemas['HelpReply'], response }
      // The status was already sent, so a caller who loses access during the answer receives an event.
      if (event === 'error') return await refused(new Response(data, { status: 401 }))
      if (event !== 'text') continue
      text += (JSON.parse(data) as { readonly text: string }).text
      onText?.(text)
    }
  } catch {
    signal?.throwIfAborted()
  }
  return failed(noServerResponse())
}

async function failed(refused: Response): Promise<HelpAnswered & { readonly error: ClientProblem }> {
  const { response, problem } = await toProblemResponse(refused)
  return { error: problem, response }
}
