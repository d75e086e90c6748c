import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SettingsError } from '@anj/core'
import { type Metrics, type MetricsAccess, metricsRefusal, metricsType } from '@anj/telemetry/metrics'
import { AppError, sentence } from '@anj/workflow'

/** The sources of the data that a worker serves over HTTP. */
export interface Answers {
  readonly metrics: Metrics
  readonly metricsAccess: MetricsAccess
  /** Returns the state of each component that jobs depend on. A worker that is starting or stopping isn't ready. */
  readonly readiness: () => Promise<{
    readonly isReady: boolean
    readonly states: Readonly<Record<string, string>>
  }>
}

export interface Listener {
  readonly address: string
  /** Closes the listener and its active connections. Monitoring tools retry, so there is no need to wait for them. */
  readonly close: () => Promise<void>
}

/** Maximum number of connections, which is more than monitoring tools need. */
const mostConnections = 64

/** Starts the HTTP listener of a worker. Throws a `SettingsError` if the port is unavailable. */
export async function startListener(host: string, port: number, answers: Answers): Promise<Listener> {
  const server = createServer((request, response) => {
    answer(request, response, answers).catch(() => response.destroy())
  })
  server.maxConnections = mostConnections
  await listen(server, host, port)
  const { address, family, port: taken } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen({ host, port }, listening.resolve)
  try {
    await listening.promise
  } catch (error) {
    throw new SettingsError([whyNot(error, host, port)])
  }
  server.off('error', listening.reject)
}

function whyNot(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'EADDRINUSE')
    return `ANJ_WORKER_PORT: port ${port} is taken by another program. Each worker of a machine needs a port of its own.`
  if (code === 'EACCES') return `ANJ_WORKER_PORT: this account may not listen on port ${port}.`
  return `ANJ_WORKER_PORT: ${host}, port ${port}, can't be listened on (${code}).`
}

async function answer(request: IncomingMessage, response: ServerResponse, answers: Answers): Promise<void> {
  const { method, url = '/' } = request
  const path = url.split('?', 1)[0]
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  if (method !== 'GET' && method !== 'HEAD')
    return refuse(response, new AppError('notFound', { what: 'This call' }))
  if (path === '/health/live') return send(response, 200, null)
  if (path === '/health/ready') {
    const { isReady, states } = await answers.readiness()
    return send(response, isReady ? 200 : 503, states)
  }
  if (path !== '/metrics') return refuse(response, new AppError('notFound', { what: 'This path' }))
  const { headers, socket } = request
  const refusal = metricsRefusal(answers.metricsAccess, { remoteAddress: socket.remoteAddress, headers })
  if (refusal === 'metricsTokenWrong') response.setHeader('www-authenticate', 'Bearer')
  if (refusal) return refuse(response, new AppError(refusal, {}))
  response.setHeader('content-type', metricsType)
  response.end(await answers.metrics.text())
}

/** Responds in the same format as the API. */
function send(response: ServerResponse, status: number, data: unknown): void {
  json(response, status, { success: status < 400, message: sentence('done'), data })
}

function refuse(response: ServerResponse, { status, code, message }: AppError): void {
  json(response, status, { success: false, message, code })
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
