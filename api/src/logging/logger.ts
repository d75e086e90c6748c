import { describeError } from '@anj/db'
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

/** An address without what lets somebody in, the secret of a download or a token in the query, and without what is looked for in data. */
export function safeUrl(url: string): string {
  return url.replace(/(\/downloads\/)[^/?]+/, '$1…').replace(/([?&](?:token|code|find|state)=)[^&]*/g, '$1…')
}
