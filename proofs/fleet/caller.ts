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

/** Milliseconds without an answer that count as an error. A busy machine needs long to restart a killed process. */
const patience = 120_000

/** A client that calls the apis in turn, as behind a load balancer. If one can't answer, it asks the next. */
export class Caller {
  readonly #addresses: readonly string[]
  #turn = 0
  token = ''
  /** Number of repeated calls. */
  again = 0

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  /** Calls the next api. Throws when the connection breaks or the server can't answer. */
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
    const said = (text.startsWith('{') ? JSON.parse(text) : {}) as {
      readonly data?: Answer['data'] | null
      readonly code?: string
    }
    return {
      status: answer.status,
      headers: answer.headers,
      data: said.data ?? {},
      code: said.code ?? '',
      text,
    }
  }

  /** Calls until an api answers. */
  async ask(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    const until = Date.now() + patience
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
