import { type MessageParams, sentence } from '../messages.ts'
import { type ErrorCode, errorCatalogue } from './error-catalogue.ts'
import type { Problem } from './problem.ts'

interface AppErrorDetails {
  readonly cause?: unknown
  /** Sentence by field of a form. */
  readonly fields?: Readonly<Record<string, string>>
  readonly nodeId?: string
  /** In how many seconds the same call may succeed. */
  readonly retryAfter?: number
  /** The sentence as it was filled in before it crossed a process, in place of `params`. */
  readonly sentence?: string
}

/**
 * The only error that the product throws on purpose: its code leads to status, retry and sentence in one catalogue.
 * Anything else that is thrown is a bug and reaches people as `unexpected`.
 */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: C
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly nodeId: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: C, params: MessageParams<C>, details: AppErrorDetails = {}) {
    const filledIn =
      details.sentence ?? (sentence as (code: C, params: MessageParams<C>) => string)(code, params)
    super(filledIn, { cause: details.cause })
    this.code = code
    this.fields = details.fields
    this.nodeId = details.nodeId
    this.retryAfter = details.retryAfter
  }

  /** The same error, said to be of one node, unless it names one already. */
  at(nodeId: string): AppError {
    return this.nodeId === undefined ? this.#again({ nodeId }) : this
  }

  /** The same error with another sentence. */
  saying(sentence: string): AppError {
    return this.#again({ sentence })
  }

  #again(changes: AppErrorDetails): AppError {
    const { code, message, fields, cause, nodeId, retryAfter } = this
    return new AppError(code, {} as MessageParams<C>, {
      sentence: message,
      cause,
      ...(fields && { fields }),
      ...(nodeId !== undefined && { nodeId }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...changes,
    })
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  get retry(): boolean {
    return errorCatalogue[this.code].retry
  }
}

/** A problem as an error, for callers that can only throw. */
export function problemError(problem: Problem): AppError {
  const { code, params, nodeId } = problem
  return new AppError(code, params as MessageParams<ErrorCode>, nodeId ? { nodeId } : {})
}
