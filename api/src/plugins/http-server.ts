import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '@anj/workflow'
import { problemOf } from './problems.ts'
import { waitOnlyForCalls } from './wait-only-for-calls.ts'

/** The milliseconds within which a request's headers must arrive. */
const HEADERS_TIMEOUT = 30_000
/** The interval in milliseconds at which Node checks all connections for late requests. */
const CHECKED_EACH = 5_000
/** Milliseconds that an idle connection stays open. Proxies must close their idle connections sooner. */
const KEPT_ALIVE = 72_000

/**
 * Creates a server whose error responses have the standard envelope even for requests that reach no route. These are
 * requests that Node can't parse, requests that RFC 9112 requires a server to refuse, and all requests after the server
 * begins to close.
 */
export function makeHttpServer(handle: RequestListener): Server {
  const latest = new WeakMap<Duplex, Parameters<RequestListener>>()
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: 0,
      connectionsCheckingInterval: CHECKED_EACH,
      keepAliveTimeout: KEPT_ALIVE,
      requireHostHeader: false,
    },
    (request, response) => {
      latest.set(request.socket, [request, response])
      const refusal = refusalOf(request, server)
      if (refusal) answer(response, refusal)
      else handle(request, response)
    },
  )
  waitOnlyForCalls(server)
  server.on('checkExpectation', (_request, response) =>
    answer(response, new AppError('expectationUnknown', {})),
  )
  server.on('connect', (_request, socket) => end(socket, new AppError('notFound', { what: 'This address' })))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const problem = problemFor(error.code)
    const [request, response] = latest.get(socket) ?? []
    if (!response || response.writableFinished) end(socket, problem)
    // If the error were written now, it would become part of the response in progress.
    else if (request?.complete) response.once('close', () => end(socket, problem))
    else if (response.headersSent) socket.destroy()
    else end(socket, problem)
  })
  return server
}

function refusalOf(request: IncomingMessage, { listening }: Server): AppError | null {
  if (!listening) return new AppError('serverStopping', {}, { retryAfter: 5 })
  return hasOneHost(request) && hasReadableBody(request) ? null : new AppError('requestMalformed', {})
}

function hasOneHost({ httpVersion, rawHeaders, headers: { host } }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0'
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 && (host === '' || (!/[\s/\\?#@]/.test(host) && URL.canParse(`http://${host}`)))
}

/**
 * True when the server can decode the body's transfer coding. With any other coding, encoded bytes would be read as
 * content.
 */
function hasReadableBody({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding === undefined || coding.trim().toLowerCase() === 'chunked'
}

function answer(response: ServerResponse, problem: AppError): void {
  const { headers, body } = written(problem)
  response.writeHead(problem.status, headers).end(body)
}

/** Writes a response for which Node has no response object, and closes the connection. */
function end(socket: Duplex, problem: AppError): void {
  if (!socket.writable) return void socket.destroy()
  const { headers, body } = written(problem)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, '', body].join('\r\n'))
}

function written(problem: AppError) {
  const { retryAfter } = problem
  const body = JSON.stringify(problemOf(problem))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }
  return { headers, body }
}

function problemFor(code: string | undefined): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('requestHeadersTooLarge', {})
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('requestTooSlow', {})
    default:
      return new AppError('requestMalformed', {})
  }
}
