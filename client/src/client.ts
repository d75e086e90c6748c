import createFetch, { type Client as Calls, type Middleware } from 'openapi-fetch'
import { type AskHelpOptions, askHelp, type HelpAnswered } from './ask-help.ts'
import { followRun, type RunEvent } from './follow-run.ts'
import type { paths } from './generated/api.ts'
import { publicCalls } from './generated/public-calls.ts'
import { isSessionEnd, noServerResponse, noTokenResponse, toProblemResponse } from './problems.ts'

export interface ClientOptions {
  /** The server's origin. The default is the page's origin. */
  readonly baseUrl?: string
  /** Returns the stored token. Without this option, `fetch` authenticates the caller, as on the portal's server. */
  readonly token?: () => string | null | undefined
  readonly fetch?: (request: Request) => Promise<Response>
  /** Called with the server's message after the session has ended, before the call returns. */
  readonly onUnauthorized?: (message: string) => void
}

/** Options for opening a workflow file. */
export interface OpenFileOptions {
  /** Creates a new workflow even if the user already has the file's workflow. */
  readonly copy?: boolean
  /** True if the file's author is unknown. */
  readonly drawnElsewhere?: boolean
}

export interface Client extends Calls<paths> {
  /** Yields a run's events until the run ends. Reconnects automatically. */
  readonly followRun: (
    runId: string,
    options?: { readonly lastEventId?: string; readonly signal?: AbortSignal },
  ) => AsyncGenerator<RunEvent, void, undefined>
  /** Asks the help centre and receives the answer as a stream. */
  readonly askHelp: (question: string, options?: AskHelpOptions) => Promise<HelpAnswered>
  /** Creates a workflow from a file. The file's text is sent unchanged. */
  readonly openWorkflowFile: (
    fileName: string,
    text: string | Blob,
    options?: OpenFileOptions,
  ) => ReturnType<typeof openWorkflowFile>
  /** Returns an API path's address, for uploads. */
  readonly url: (path: string) => string
  /** Returns the headers that a secure call needs, for uploads. */
  readonly authorization: () => Record<string, string>
}

/**
 * Creates an API client with one typed function per method. A call returns `{ data }` or `{ error }`, and throws only
 * when aborted. `error` is either the server's problem or a problem that the client detects.
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

/** Adds the token to calls. Answers a secure call without a token itself. */
function session(options: ClientOptions, authorization: () => Record<string, string>): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      if (!options.token) return undefined
      const headers = Object.entries(authorization())
      if (headers.length === 0 && !publicCalls.has(`${request.method} ${schemaPath}`))
        return noTokenResponse()
      for (const [name, value] of headers) request.headers.set(name, value)
      return request
    },
  }
}

/** Converts every failure to the same format, and reports the end of a session. */
function failures({ onUnauthorized }: ClientOptions): Middleware {
  return {
    async onResponse({ response }) {
      if (response.ok) return response
      const { response: answer, problem } = await toProblemResponse(response)
      if (isSessionEnd(response.status, problem.message)) onUnauthorized?.(problem.message)
      return answer
    },
    onError({ request, error }) {
      return request.signal.aborted ? (error as Error) : noServerResponse()
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

/** Returns the page's origin in a browser. Elsewhere, returns a placeholder that only a custom `fetch` understands. */
function pageOrigin(): string {
  const { location } = globalThis as { readonly location?: { readonly origin: string } }
  return location?.origin ?? 'http://localhost'
}
