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

/** Milliseconds within which all headers of a request must have come. */
const HEADERS_TIMEOUT = 30_000
/** Milliseconds after which Node looks at all connections for such. */
const CHECKED_EACH = 5_000
/** Milliseconds that a connection stays open without a request, longer than proxies keep theirs. */
const KEPT_ALIVE = 72_000

/**
 * Makes a server that answers in the shape of every answer what no route sees: requests that Node can't read, for which its
 * own answers are empty or none at all, those that RFC 9112 tells servers to refuse, and all once it is closed.
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
  server.on('checkExpectation', (_request, response) =>
    answer(response, new AppError('expectationUnknown', {})),
  )
  server.on('connect', (_request, socket) => end(socket, new AppError('notFound', { what: 'This address' })))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const problem = problemFor(error.code)
    const [request, response] = latest.get(socket) ?? []
    if (!response || response.writableFinished) end(socket, problem)
    // In the middle of another answer this one would be taken for a part of it.
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

/** True unless a body is sent by a coding that nothing here undoes, so that its bytes would count as others than they are. */
function hasReadableBody({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding === undefined || coding.trim().toLowerCase() === 'chunked'
}

function answer(response: ServerResponse, problem: AppError): void {
  const { headers, body } = written(problem)
  response.writeHead(problem.status, headers).end(body)
}

/** Answers where Node made no response, then ends the connection. */
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
