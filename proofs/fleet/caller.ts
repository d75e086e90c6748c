import { setTimeout as pause } from 'node:timers/promises'

/** The parts of an answer that tests read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly data: Readonly<Record<string, unknown>>
  readonly code: string
  readonly text: string
}

interface Asked {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Milliseconds after which an unanswered call fails. A busy machine takes a long time to restart a killed process. */
const timeout = 120_000

/** A client that calls the APIs in turn, like a load balancer. If an API can't answer, the client calls the next. */
export class Caller {
  readonly #addresses: readonly string[]
  #turn = 0
  token = ''
  /** Number of calls that had to be repeated. */
  again = 0

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  /** Calls the next API. Throws when the connection breaks or the API can't answer. */
  async once(method: string, path: string, { body, headers = {} }: Asked = {}): Promise<Answer> {
    const address = this.#addresses[this.#turn++ % this.#addresses.length]
    const isBytes = Buffer.isBuffer(body)
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    const parsedBody = (text.startsWith('{') ? JSON.parse(text) : {}) as {
      readonly data?: Answer['data'] | null
      readonly code?: string
    }
    return {
      status: answer.status,
      headers: answer.headers,
      data: parsedBody.data ?? {},
      code: parsedBody.code ?? '',
      text,
    }
  }

  /** Calls the APIs one after another until one of them answers. */
  async ask(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    const until = Date.now() + timeout
    for (let wait = 100; ; wait = Math.min(2 * wait, 2_000)) {
      try {
        return await this.once(method, path, asked)
      } catch (error) {
        if (Date.now() > until) throw error
        this.again += 1
        await pause(wait)
      }
    }
  }
}
