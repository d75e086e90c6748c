import { sentence } from '@anj/workflow/messages'

/** A call that didn't succeed: the server's own sentence and code, or the client's when there was no answer. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly code: string
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown

  constructor(details: {
    code: string
    message: string
    status: number
    fields?: Readonly<Record<string, string>>
    data?: unknown
  }) {
    super(details.message)
    this.code = details.code
    this.status = details.status
    this.fields = details.fields ?? {}
    this.data = details.data
  }

  /** Whether no answer came, or none that means anything for good: trying again later may succeed. */
  get isOffline(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }

  /** Whether the same call may succeed later though nothing changes: the server is in trouble, or asked too often. */
  get mayPass(): boolean {
    return this.isOffline || this.status >= 500 || this.status === 429
  }
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : sentence('unknownError')
}
