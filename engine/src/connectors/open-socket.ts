import type { Socket } from 'node:net'
import { AppError } from '@anj/workflow'
import { connectOutgoing } from '../outgoing/connect-outgoing.ts'
import { connectFailureReason } from './connect-failure.ts'

/**
 * Opens a TCP connection to a server within `timeout` milliseconds. Throws a specific error for an unknown name, a
 * refused port and a timeout. TLS starts later, during the handshake of the database protocol.
 */
export async function openSocket(host: string, port: number, timeout: number): Promise<Socket> {
  // Node treats an empty host as localhost.
  if (host === '') throw new AppError('databaseServerUnknown', { server: host })
  const socket = connectOutgoing(host, port)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const waited = setTimeout(() => reject(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })), timeout)
  socket.once('connect', resolve).once('error', reject)
  try {
    await promise
    return socket
  } catch (cause) {
    socket.on('error', () => undefined).destroy()
    throw asSocketProblem(cause as NodeJS.ErrnoException, host, port)
  } finally {
    clearTimeout(waited)
    socket.off('connect', resolve).off('error', reject)
  }
}

function asSocketProblem(cause: NodeJS.ErrnoException, host: string, port: number): AppError {
  if (cause instanceof AppError) return cause
  const params = { server: host, port }
  switch (connectFailureReason(cause)) {
    case 'unknown':
      return new AppError('databaseServerUnknown', { server: host }, { cause })
    case 'refused':
      return new AppError('databasePortRefused', params, { cause })
    default:
      return new AppError('databaseServerSilent', params, { cause })
  }
}
