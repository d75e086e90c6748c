import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { AppError } from '@anj/workflow'
import { lookupOutgoing, requireAllowedAddress } from '../../outgoing/connect-outgoing.ts'
import { stallLimit } from '../place.ts'
import { requireEncrypted } from '../require-encrypted.ts'
import { connectProblem, hostOf } from '../web-server.ts'

/** The facts that all requests to a place share. */
export interface WebRequest {
  /** The name of the place, for messages. */
  readonly place: string
  /** Headers that only the origin of the first address receives. */
  readonly secretHeaders: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export interface Asking extends WebRequest {
  readonly method: 'GET' | 'HEAD'
  /** The path of the file, for messages. */
  readonly path: string
}

/** A response whose body hasn't been read, and the address from which it came. */
export interface Answer {
  readonly response: IncomingMessage
  readonly url: URL
}

/** Maximum number of redirects in a row. */
const mostRedirects = 5

/** Largest header section of a response in bytes. */
const mostHeaderBytes = 64 * 1024

/**
 * Sends a request and follows redirects. The outgoing rules judge each address anew, and a redirect to another origin
 * doesn't receive the headers of the place. The headers of each response must arrive within a minute.
 */
export async function sendRequest(url: URL, asking: Asking): Promise<Answer> {
  const { place } = asking
  let at = url
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    requireEncrypted(at, place, url)
    const response = await answerOf(at, at.origin === url.origin ? asking.secretHeaders : {}, asking)
    const { statusCode = 0, headers } = response
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      return { response, url: at }
    response.destroy()
    const next = URL.parse(headers.location, at.href)
    if (!next) throw new AppError('httpsRedirectWrong', { place })
    at = next
  }
  throw new AppError('httpsRedirects', { place, most: mostRedirects })
}

function answerOf(
  url: URL,
  secretHeaders: Asking['secretHeaders'],
  { method, place, path, signal }: Asking,
): Promise<IncomingMessage> {
  const host = hostOf(url)
  if (isIP(host)) requireAllowedAddress(host, host)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      headers: { accept: '*/*', 'user-agent': 'Anj', ...secretHeaders, 'accept-encoding': 'identity' },
      lookup: lookupOutgoing,
      agent: false,
      maxHeaderSize: mostHeaderBytes,
      signal,
    })
    const timer = setTimeout(
      () => request.destroy(new AppError('placeStalled', { place, seconds: stallLimit / 1000 })),
      stallLimit,
    )
    request
      .on('response', (response) => {
        clearTimeout(timer)
        resolve(response)
      })
      .on('error', (error) => {
        clearTimeout(timer)
        reject(signal.aborted ? signal.reason : toProblem(error, { host, place, path }))
      })
      .on('close', () => clearTimeout(timer))
      .end()
  })
}

interface Subject {
  readonly host: string
  readonly place: string
  readonly path: string
}

/** Converts an error of a request that got no response. */
function toProblem(error: NodeJS.ErrnoException, { host, place }: Subject): AppError {
  if (error instanceof AppError) return error
  const problem = connectProblem(error, host, error)
  if (problem) return problem
  const cause = { cause: error }
  if (/^HPE_|^ERR_SSL|^EPROTO/.test(error.code ?? ''))
    return new AppError('httpsNotUnderstood', { server: host }, cause)
  return new AppError('placeBroken', { place }, cause)
}
