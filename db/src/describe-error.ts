interface ErrorDescription {
  readonly [detail: string]: unknown
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly stack: string
  readonly cause?: ErrorDescription
}

/**
 * Describes an error and its causes for the log. Omits the parameters of failed queries, because they may
 * contain user data or secrets.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const message = withoutParameters(error.message)
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  const stack = (error.stack ?? '').replace(error.message, () => message)
  return { type: error.name, message, ...code, stack, ...cause }
}

function withoutParameters(message: string): string {
  return message.replace(/(Failed query:[\s\S]*?)\nparams:[\s\S]*$/, '$1')
}
