import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import tls from 'node:tls'
import { selfSigned, signedByAuthority } from '../../../tds-server/src/certificates.ts'

/** A web server for tests. */
export interface TestHttpsServer extends AsyncDisposable {
  readonly url: string
  /** The certificate of the authority that signed the certificate of the server; null for an untrusted one. */
  readonly authority: string | null
  /** Answers each request. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
  /** The requests so far. */
  readonly requests: {
    readonly method: string
    readonly path: string
    readonly headers: IncomingMessage['headers']
  }[]
}

interface HttpsOptions {
  /** Speaks HTTP without encryption. */
  readonly plain?: boolean
  /** Presents a certificate that clients don't trust. */
  readonly untrusted?: boolean
  /** Presents a certificate that ended a minute ago. */
  readonly expired?: boolean
}

/** Starts a web server whose certificate this process trusts. */
export async function startHttpsServer({
  plain = false,
  untrusted = false,
  expired = false,
}: HttpsOptions = {}): Promise<TestHttpsServer> {
  const { authority, ...certificate } = untrusted
    ? { ...selfSigned('localhost'), authority: null }
    : signedByAuthority(['localhost'], expired ? -60_000 : undefined)
  if (authority) tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority])
  const sockets = new Set<Socket>()
  const made: TestHttpsServer = {
    url: '',
    authority,
    answer: (_request, response) => void response.writeHead(404).end(),
    requests: [],
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    made.requests.push({ method, path: url, headers })
    made.answer(request, response)
  }
  const server = plain ? createHttp(handle) : createHttps(certificate, handle)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(made, { url: `${plain ? 'http' : 'https'}://localhost:${port}` })
}
