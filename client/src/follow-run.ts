import { readEvents, type ServerEvent } from './event-stream.ts'
import { type ClientProblem, isSessionEnd, toProblemResponse } from './problems.ts'
import type { Schemas } from './schemas.ts'

export type RunEvent =
  | { readonly event: 'log'; readonly id: string; readonly data: Schemas['RunLog'] }
  | { readonly event: 'progress'; readonly id: string; readonly data: Schemas['RunProgress'] }
  | { readonly event: 'status'; readonly id: string; readonly data: Schemas['Run'] }
  /** The server's error, for example because the run doesn't exist. The stream ends after it. */
  | { readonly event: 'problem'; readonly id: string; readonly data: ClientProblem }

interface Follow {
  readonly url: string
  readonly send: (request: Request) => Promise<Response>
  readonly authorization: () => Record<string, string>
  readonly onUnauthorized?: (message: string) => void
  readonly lastEventId?: string
  readonly signal?: AbortSignal
}

const shortestPause = 250
const longestPause = 10_000

/**
 * Reads a run's events with the bearer header, which EventSource can't send. Resumes after the last event when the
 * connection breaks. Ends after the final status, after an error response, or when the signal is aborted.
 */
export async function* followRun(follow: Follow): AsyncGenerator<RunEvent, void, undefined> {
  let lastEventId = follow.lastEventId ?? ''
  let pause = shortestPause
  while (!follow.signal?.aborted) {
    const response = await ask(follow, lastEventId)
    if (response && response.status >= 400 && response.status < 500 && response.status !== 429) {
      yield await refusal(follow, response, lastEventId)
      return
    }
    for await (const event of response?.ok && response.body ? unbroken(response.body) : []) {
      pause = shortestPause
      lastEventId = event.id ?? lastEventId
      const runEvent = { event: event.event, id: lastEventId, data: JSON.parse(event.data) } as RunEvent
      yield runEvent
      if (runEvent.event === 'status' && isOver(runEvent.data)) return
    }
    await wait(pause, follow.signal)
    pause = Math.min(pause * 2, longestPause)
  }
}

function ask({ url, send, authorization, signal }: Follow, lastEventId: string): Promise<Response | null> {
  const headers = {
    accept: 'text/event-stream',
    ...authorization(),
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
  }
  return send(new Request(url, { headers, ...(signal ? { signal } : {}) })).catch(() => null)
}

/** Yields events until the stream ends or breaks. In both cases, the next request resumes after the last event. */
async function* unbroken(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void, undefined> {
  const events = readEvents(body)
  for (;;) {
    const next = await events.next().catch(() => ({ done: true as const, value: undefined }))
    if (next.done) return
    yield next.value
  }
}

async function refusal(follow: Follow, response: Response, id: string): Promise<RunEvent> {
  const { problem } = await toProblemResponse(response)
  if (isSessionEnd(response.status, problem.message)) follow.onUnauthorized?.(problem.message)
  return { event: 'problem', id, data: problem }
}

function isOver({ status }: Schemas['Run']): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled'
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
