import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../child/protocol.ts'
import { addressOf } from '../address-of.ts'
import { reachFailure } from '../reach-failure.ts'

const KEEP_ALIVE = 30_000

/**
 * Opens the way to a server: name, then port, each failing with a sentence of its own. Ours instead of the driver's,
 * which takes an empty host for the machine itself. TLS begins later, in the middle of the server's greeting.
 */
export async function openSocket(connection: DatabaseConnection, timeout: number): Promise<Socket> {
  const { host, port } = addressOf(connection)
  const socket = connectTcp({ host, port })
  // Node checks a certificate against this name; of an address it would forget it, and check against 'localhost'.
  if (isIP(host)) Object.assign(socket, { _host: host })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const waited = setTimeout(() => reject(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })), timeout)
  socket.once('connect', resolve).once('error', reject)
  try {
    await promise
  } catch (cause) {
    socket.on('error', () => undefined).destroy()
    throw asSocketProblem(cause as NodeJS.ErrnoException, host, port)
  } finally {
    clearTimeout(waited)
    socket.off('connect', resolve).off('error', reject)
  }
  return socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE)
}

function asSocketProblem(cause: NodeJS.ErrnoException, host: string, port: number): AppError {
  const params = { server: host, port }
  switch (reachFailure(cause.code)) {
    case 'unknown':
      return new AppError('databaseServerUnknown', { server: host }, { cause })
    case 'refused':
      return new AppError('databasePortRefused', params, { cause })
    default:
      return new AppError('databaseServerSilent', params, { cause })
  }
}
