import { sentence } from '@anj/workflow/messages'

/** A failed API call. Its message and code come from the server, or from the client if the server didn't answer. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly code: string
  /** HTTP status, or 0 if there was no answer. */
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

  /** True if no answer arrived, or only a gateway answered. The call may succeed later. */
  get isOffline(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }

  /**
   * True if the same call may succeed later, because the server has a temporary problem or limits the rate of calls.
   */
  get mayPass(): boolean {
    return this.isOffline || this.status >= 500 || this.status === 429
  }
}

/** Returns the sentence to show for a thrown value of any type. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : sentence('unknownError')
}
