/** One call, as it goes over the wire. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** How a server is called: each of so many connections sends its next call when its last one was answered. */
export interface Load {
  readonly origin: string
  readonly calls: readonly Call[]
  readonly connections: number
  readonly seconds: number
  /** What each answer must have as its status. */
  readonly status: number
}

/** What came of it. */
export interface Answered {
  readonly perSecond: number
  /** Milliseconds within which 95 of 100 were answered. */
  readonly p95: number
  readonly answers: number
}
