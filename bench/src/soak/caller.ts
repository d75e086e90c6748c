import type { Tally } from './tally.ts'

/** The parts of an answer that the soak reads. */
export interface Answer {
  readonly data: Readonly<Record<string, unknown>>
  readonly list: readonly Readonly<Record<string, unknown>>[]
  readonly headers: Headers
  readonly text: string
}

interface Asked {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The expected status; 200 by default. */
  readonly expected?: number
}

/**
 * Milliseconds after which a call counts as lost. A slow answer is reported but isn't an error, because the machine may
 * be busy.
 */
const TIMEOUT = 300_000

/** Thrown if a call doesn't get the expected answer. The tally has already counted the call. */
export class CallFailed extends Error {}

/** A user's calls, each timed and counted by kind. */
export class Caller {
  readonly #url: string
  readonly #tally: Tally
  token = ''

  constructor(url: string, tally: Tally) {
    this.#url = url
    this.#tally = tally
  }

  /** Calls the API with a path below `/api`. Throws `CallFailed` for any status except the expected one. */
  async api(kind: string, method: string, path: string, asked: Asked = {}): Promise<Answer> {
    return this.#call(kind, method, `/api${path}`, asked, { authorization: `Bearer ${this.token}` })
  }

  /** Requests a page as a browser does, with the portal's session cookie. */
  async page(kind: string, path: string): Promise<Answer> {
    return this.#call(kind, 'GET', path, {}, this.token ? { cookie: `anj_session=${this.token}` } : {})
  }

  async #call(
    kind: string,
    method: string,
    path: string,
    { body, headers = {}, expected = 200 }: Asked,
    who: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const isBytes = Buffer.isBuffer(body)
    const began = performance.now()
    const answer = await this.#fetched(kind, `${this.#url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(who['authorization'] === 'Bearer ' ? {} : who),
        ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const { text, status } = answer
    const parsedBody = (text.startsWith('{') ? JSON.parse(text) : {}) as { data?: unknown; code?: string }
    if (status !== expected) {
      this.#tally.refused(kind, `${method} ${status} ${parsedBody.code ?? text.slice(0, 100)}`)
      throw new CallFailed(`${kind}: ${status}`)
    }
    this.#tally.answered(kind, performance.now() - began)
    const { data } = parsedBody
    return {
      data: isRecord(data) ? data : {},
      list: Array.isArray(data) ? data.filter(isRecord) : [],
      headers: answer.headers,
      text,
    }
  }

  async #fetched(
    kind: string,
    url: string,
    request: RequestInit,
  ): Promise<{ status: number; headers: Headers; text: string }> {
    try {
      const answer = await fetch(url, request)
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
      this.#tally.refused(kind, `${request.method} ${String(error)} ${cause}`)
      throw new CallFailed(kind, { cause: error })
    }
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
