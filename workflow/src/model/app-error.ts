import { type MessageParams, sentence } from '../messages.ts'
import { type ErrorCode, errorCatalogue } from './error-catalogue.ts'
import type { Problem } from './problem.ts'

interface AppErrorDetails {
  readonly cause?: unknown
  /** Messages by form field. */
  readonly fields?: Readonly<Record<string, string>>
  readonly nodeId?: string
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number
  /** Complete message of an error that another process reported. It replaces the one built from `params`. */
  readonly sentence?: string
}

/**
 * The only error that the product throws on purpose. Its code determines the HTTP status, the message, and whether a
 * retry may help. Any other error is a bug, which users see as `unexpected`.
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

  /** Returns the error with a node ID, unless it already has one. */
  at(nodeId: string): AppError {
    return this.nodeId === undefined ? this.#again({ nodeId }) : this
  }

  /** Returns the error with another message. */
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

/** Returns a problem as an error, for callers that can only throw. */
export function problemError(problem: Problem): AppError {
  const { code, params, nodeId } = problem
  return new AppError(code, params as MessageParams<ErrorCode>, nodeId ? { nodeId } : {})
}
