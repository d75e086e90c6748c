import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, getCACertificates } from 'node:tls'
import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import { connectOut } from '../../outgoing/connect-out.ts'
import { addressOf } from '../address-of.ts'
import { reachFailure } from '../reach-failure.ts'
import { tlsReason } from '../tls-reason.ts'

/** The protocol's request to go on with TLS: its length, then the number that stands for it. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Opens the way to a server: name, port, then TLS as asked, each failing with a sentence of its own; `through` is where
 * a tunnel to it begins, while TLS still asks for the server's own name. Ours instead of the driver's, which waits for ever when a server refuses TLS and takes a host with a slash for a local socket.
 */
export async function openSocket(
  connection: DatabaseConnection,
  timeout: number,
  through: { readonly host: string; readonly port: number } | null = null,
): Promise<Socket> {
  const { host, port } = addressOf(connection)
  const signal = AbortSignal.timeout(timeout)
  // A tunnel begins on this machine; where it leads is its own to judge.
  const socket = through ? connectTcp(through) : connectOut(host, port)
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
      // A socket that fails once more, after it was given up, must not end the process.
      socket.on('error', () => undefined)
      how()
    }
    socket.once(event, happened).once('error', failed).once('close', ended)
    signal.addEventListener('abort', timedOut, { once: true })
  })
}

function asConnectProblem(cause: NodeJS.ErrnoException, host: string, port: number): AppError {
  const params = { server: host, port }
  switch (reachFailure(cause)) {
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
