import { describeError } from '@anj/db'
import type { FastifyServerOptions } from 'fastify'

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Returns log options that keep headers, bodies, secrets and the parameters of database queries out of the log. */
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
 * Matches query parameters that contain a secret, judging by the last word of their name, as in `apiKey`,
 * `client_secret` and `X-Amz-Signature`. A number or brackets can follow, as in `password2` and `token[]`.
 */
const secretName =
  /(?:token|code|state|secret|pass(?:word|wd|phrase)?|pwd|pin|otp|key|auth(?:orization)?|credentials?|signature|sig|session(?:id)?|sid|cookie|jwt|ticket|assertion)s?(?:[\d_.-]|\[[^\]]*\])*$/i

/** Matches the parameter that contains a search text, which may be personal data. */
const soughtName = /^find$/i

/**
 * Returns a URL that is safe to log, without the secret in a download's path and without the values of query parameters
 * that contain secrets or search terms.
 */
export function redactUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  const safePath = path.replace(/(\/downloads\/)[^/]+/, '$1…')
  return query.length === 0 ? safePath : `${safePath}?${query.join('?').split('&').map(safePair).join('&')}`
}

function safePair(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  const decodedName = nameOf(name)
  return pair.includes('=') && (secretName.test(decodedName) || soughtName.test(decodedName))
    ? `${name}=…`
    : pair
}

/** Decodes a parameter name in the same way as the server. A name that can't be decoded is returned unchanged. */
function nameOf(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).trim()
  } catch {
    return name
  }
}
