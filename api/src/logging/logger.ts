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

/**
 * The last word of a query's name that means a secret, whatever stands before it: `apiKey`, `client_secret`, `X-Amz-Signature`.
 * Behind it may stand a number or brackets, as in `password2` and `token[]`.
 */
const secretName =
  /(?:token|code|state|secret|pass(?:word|wd|phrase)?|pwd|pin|otp|key|auth(?:orization)?|credentials?|signature|sig|session(?:id)?|sid|cookie|jwt|ticket|assertion)s?(?:[\d_.-]|\[[^\]]*\])*$/i

/** The name of a search in data, whose words may be about somebody. */
const soughtName = /^find$/i

/**
 * An address as the log keeps it: without the secret of a download in its path, and without values of the query whose names
 * mean a secret or what is looked for in data.
 */
export function safeUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  const safePath = path.replace(/(\/downloads\/)[^/]+/, '$1…')
  return query.length === 0 ? safePath : `${safePath}?${query.join('?').split('&').map(safePair).join('&')}`
}

function safePair(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  const said = nameOf(name)
  return pair.includes('=') && (secretName.test(said) || soughtName.test(said)) ? `${name}=…` : pair
}

/** A name as the server reads it. What can't be decoded is judged as it stands. */
function nameOf(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).trim()
  } catch {
    return name
  }
}
