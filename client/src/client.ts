import createFetch, { type Client as Calls, type Middleware } from 'openapi-fetch'
import { type AskHelpOptions, askHelp, type HelpAnswered } from './ask-help.ts'
import { followRun, type RunEvent } from './follow-run.ts'
import type { paths } from './generated/api.ts'
import { publicCalls } from './generated/public-calls.ts'
import { endsSession, noAnswer, noToken, readable } from './problems.ts'

export interface ClientOptions {
  /** Origin of the server; of the page itself when left out. */
  readonly baseUrl?: string
  /** Where the token is kept. Left out, `fetch` itself says who calls, as the portal's server does. */
  readonly token?: () => string | null | undefined
  readonly fetch?: (request: Request) => Promise<Response>
  /** The session is over: called with the server's message before the call's answer is handed on. */
  readonly onUnauthorized?: (message: string) => void
}

/** Options of opening a workflow file. */
export interface OpenFileOptions {
  /** A workflow of its own, also when that of the file is there already. */
  readonly copy?: boolean
  /** Nobody knows who drew the file. */
  readonly drawnElsewhere?: boolean
}

export interface Client extends Calls<paths> {
  /** Events of a run until it is over; goes on by itself after a break. */
  readonly followRun: (
    runId: string,
    options?: { readonly lastEventId?: string; readonly signal?: AbortSignal },
  ) => AsyncGenerator<RunEvent, void, undefined>
  /** Asks the help centre, and hears its answer as it comes in. */
  readonly askHelp: (question: string, options?: AskHelpOptions) => Promise<HelpAnswered>
  /** Makes a workflow from a file; its text goes as it is. */
  readonly openWorkflowFile: (
    fileName: string,
    text: string | Blob,
    options?: OpenFileOptions,
  ) => ReturnType<typeof openWorkflowFile>
  /** Address of a path of the api, for uploads. */
  readonly url: (path: string) => string
  /** Headers that a secure call needs, for uploads. */
  readonly authorization: () => Record<string, string>
}

/**
 * The door to the api: one typed function per method. A call answers `{ data }` or `{ error }` and throws only when
 * it is aborted; `error` is the server's problem or one of the client's own.
 */
export function createClient(options: ClientOptions = {}): Client {
  const origin = (options.baseUrl ?? pageOrigin()).replace(/\/$/, '')
  const authorization = (): Record<string, string> => {
    const token = options.token?.()
    return token ? { authorization: `Bearer ${token}` } : {}
  }
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request))
  const calls = createFetch<paths>({ baseUrl: `${origin}/api`, fetch: send })
  calls.use(session(options, authorization), failures(options))
  const url = (path: string) => `${origin}/api${path}`
  return Object.assign(calls, {
    url,
    authorization,
    openWorkflowFile: (fileName: string, text: string | Blob, options: OpenFileOptions = {}) =>
      openWorkflowFile(calls, text, { fileName, ...options }),
    askHelp: (question: string, asked: AskHelpOptions = {}) =>
      askHelp({ url: url('/rag/query'), send, authorization, ...options }, question, asked),
    followRun: (runId: string, follow: { lastEventId?: string; signal?: AbortSignal } = {}) =>
      followRun({
        url: url(`/runs/${encodeURIComponent(runId)}/events`),
        send,
        authorization,
        ...options,
        ...follow,
      }),
  })
}

/** Puts the token on calls, and stops a secure call that has none. */
function session(options: ClientOptions, authorization: () => Record<string, string>): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      if (!options.token) return undefined
      const headers = Object.entries(authorization())
      if (headers.length === 0 && !publicCalls.has(`${request.method} ${schemaPath}`)) return noToken()
      for (const [name, value] of headers) request.headers.set(name, value)
      return request
    },
  }
}

/** Brings every failure into one shape and tells when the session is over. */
function failures({ onUnauthorized }: ClientOptions): Middleware {
  return {
    async onResponse({ response }) {
      if (response.ok) return response
      const { response: answer, problem } = await readable(response)
      if (endsSession(response.status, problem.message)) onUnauthorized?.(problem.message)
      return answer
    },
    onError({ request, error }) {
      return request.signal.aborted ? (error as Error) : noAnswer()
    },
  }
}

function openWorkflowFile(
  calls: Calls<paths>,
  text: string | Blob,
  query: OpenFileOptions & { readonly fileName: string },
) {
  return calls.POST('/workflows/open', {
    params: { query },
    headers: { 'content-type': 'application/octet-stream' },
    body: '',
    bodySerializer: () => text,
  })
}

/** Origin of the page in a browser; elsewhere a name that only a `fetch` of the caller's own understands. */
function pageOrigin(): string {
  const { location } = globalThis as { readonly location?: { readonly origin: string } }
  return location?.origin ?? 'http://localhost'
}
