/** A call as sent over HTTP. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A load: each connection sends its next call as soon as the previous one is answered. */
export interface Load {
  readonly origin: string
  readonly calls: readonly Call[]
  readonly connections: number
  readonly seconds: number
  /** The expected status of every answer. */
  readonly status: number
}

/** The result of a load. */
export interface LoadResult {
  readonly perSecond: number
  /** 95th percentile, in milliseconds. */
  readonly p95: number
  readonly answers: number
}
