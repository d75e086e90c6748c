import { setTimeout as pause } from 'node:timers/promises'

/** An answer as far as tests read it. */
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

/** Milliseconds after which nobody answering is an error: a busy machine takes long to start what was killed. */
const patience = 120_000

/** Somebody who calls one api after the other, as behind a load balancer: what one can't answer, the next one is asked. */
export class Caller {
  readonly #addresses: readonly string[]
  #turn = 0
  token = ''
  /** Calls that had to be made again. */
  again = 0

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  /** Calls the next api; throws when the connection breaks or the server can't. */
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
