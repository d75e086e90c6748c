import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, getCACertificates } from 'node:tls'
import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import { connectOutgoing } from '../../outgoing/connect-outgoing.ts'
import { addressOf } from '../address-of.ts'
import { connectFailureReason } from '../connect-failure.ts'
import { tlsReason } from '../tls-reason.ts'

/** The protocol's SSLRequest message: its length, then its code. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Opens a connection to a server, with TLS if the settings ask for it. An unknown name, a refused port and a TLS
 * failure each have their own error. `through` is the local end of a tunnel; TLS still verifies the server's own name.
 * The driver's own socket would wait forever when a server refuses TLS, and treats a host with a slash as a local
 * socket.
 */
export async function openSocket(
  connection: DatabaseConnection,
  timeout: number,
  through: { readonly host: string; readonly port: number } | null = null,
): Promise<Socket> {
  const { host, port } = addressOf(connection)
  const signal = AbortSignal.timeout(timeout)
  // A tunnel starts on this machine and checks its own destination.
  const socket = through ? connectTcp(through) : connectOutgoing(host, port)
  try {
    await happens(socket, 'connect', signal)
    socket.setNoDelay(true)
    if (connection.tls === 'disable') return socket
    socket.write(tlsRequest)
    const [answer] = (await happens(socket, 'data', signal)) as [Buffer]
    if (answer.toString('latin1') === 'N') throw new AppError('databaseTlsNotOffered', { server: host, port })
    if (answer.toString('latin1') !== 'S') throw new AppError('databaseNotPostgresql', { server: host, port })
    const secure = connectTls({
      socket,
      host,
      ...(isIP(host) ? {} : { servername: host }),
      ...(connection.tls === 'verify'
        ? { ca: [...getCACertificates('default'), ...getCACertificates('system')] }
        : { rejectUnauthorized: false }),
    })
    await happens(secure, 'secureConnect', signal)
    return secure
  } catch (cause) {
    socket.destroy()
    throw cause instanceof AppError ? cause : asConnectProblem(cause as NodeJS.ErrnoException, host, port)
  }
}

function happens(
  socket: Socket,
  event: 'connect' | 'data' | 'secureConnect',
  signal: AbortSignal,
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const ended = () => settle(() => reject(Object.assign(new Error('closed'), { code: 'ECLOSED' })))
    const failed = (error: Error) => settle(() => reject(error))
    const timedOut = () => settle(() => reject(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    const happened = (...values: unknown[]) => settle(() => resolve(values))
    const settle = (how: () => void) => {
      socket.off(event, happened).off('error', failed).off('close', ended)
      signal.removeEventListener('abort', timedOut)
      // Without a listener, a second error would crash the process.
      socket.on('error', () => undefined)
      how()
    }
    socket.once(event, happened).once('error', failed).once('close', ended)
    signal.addEventListener('abort', timedOut, { once: true })
  })
}

function asConnectProblem(cause: NodeJS.ErrnoException, host: string, port: number): AppError {
  const params = { server: host, port }
  switch (connectFailureReason(cause)) {
    case 'unknown':
      return new AppError('databaseServerUnknown', { server: host }, { cause })
    case 'refused':
      return new AppError('databasePortRefused', params, { cause })
    case 'silent':
      return new AppError('databaseServerSilent', params, { cause })
    default:
      return ['ECLOSED', 'ECONNRESET', 'EPIPE'].includes(cause.code ?? '')
        ? new AppError('databaseNotPostgresql', params, { cause })
        : new AppError('databaseTlsFailed', { ...params, reason: tlsReason(cause.message) }, { cause })
  }
}
