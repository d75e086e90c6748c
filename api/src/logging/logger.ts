import type { FastifyServerOptions } from 'fastify'

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * How the api logs: what was called, never a header, a body or a secret. Database errors lose their parameters, and
 * addresses the secrets that stand in them.
 */
export function loggerOptions(level: string, stream?: { write: (line: string) => void }): LoggerOptions {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      err: (error) => describeError(error),
    },
  }
}

/** An address without what lets somebody in: the secret of a download, a token in the query. */
export function safeUrl(url: string): string {
  return url.replace(/(\/downloads\/)[^/?]+/, '$1…').replace(/([?&](?:token|code)=)[^&]*/g, '$1…')
}

interface ErrorDescription {
  readonly [detail: string]: unknown
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly stack: string
  readonly cause?: ErrorDescription
}

/** An error with its causes. Messages of failed queries end before their parameters, which may be secrets. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const message = withoutParameters(error.message)
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  const stack = (error.stack ?? '').replace(error.message, message)
  return { type: error.name, message, ...code, stack, ...cause }
}

function withoutParameters(message: string): string {
  return message.startsWith('Failed query:') ? message.replace(/\nparams:[\s\S]*$/, '') : message
}
