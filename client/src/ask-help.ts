import { readEvents } from './event-stream.ts'
import { type ClientProblem, endsSession, noAnswer, readable } from './problems.ts'
import type { Schemas } from './schemas.ts'

export interface AskHelpOptions {
  /** Names of the help pages that belong to the screen that was asked on: they are preferred. */
  readonly pages?: readonly string[]
  readonly signal?: AbortSignal
  /** Called with the text so far, each time that it grows; what is answered at last may be another one. */
  readonly onText?: (text: string) => void
}

export type HelpAnswered =
  | { readonly data: Schemas['HelpReply']; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: ClientProblem }

interface Door {
  readonly url: string
  readonly send: (request: Request) => Promise<Response>
  readonly authorization: () => Record<string, string>
  readonly onUnauthorized?: (message: string) => void
}

/** Asks the help centre, and hears its answer as it comes in. Throws only when it is aborted. */
export async function askHelp(
  { url, send, authorization, onUnauthorized }: Door,
  question: string,
  { pages, signal, onText }: AskHelpOptions,
): Promise<HelpAnswered> {
  const request = new Request(url, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...authorization() },
    body: JSON.stringify({ question, ...(pages && { pages }) }),
    ...(signal && { signal }),
  })
  try {
    const response = await send(request)
    if (!response.ok) {
      const { problem } = await readable(response)
      if (endsSession(response.status, problem.message)) onUnauthorized?.(problem.message)
      return { error: problem }
    }
    let text = ''
    for await (const { event, data } of readEvents(response.body ?? new ReadableStream())) {
      if (event === 'answer') return { data: JSON.parse(data) as Schemas['HelpReply'] }
      if (event !== 'text') continue
      text += (JSON.parse(data) as { readonly text: string }).text
      onText?.(text)
    }
  } catch {
    signal?.throwIfAborted()
  }
  return { error: (await readable(noAnswer())).problem }
}
