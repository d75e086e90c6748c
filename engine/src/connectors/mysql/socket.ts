import { isIP, type Socket } from 'node:net'
import type { DatabaseConnection } from '../../model/connection.ts'
import { addressOf } from '../address-of.ts'
import { openSocket as openWay } from '../open-socket.ts'

const KEEP_ALIVE = 30_000

/** Opens the way to a server. Ours instead of the driver's, which takes an empty host for the machine itself. */
export async function openSocket(connection: DatabaseConnection, timeout: number): Promise<Socket> {
  const { host, port } = addressOf(connection)
  const socket = await openWay(host, port, timeout)
  // Node checks a certificate against this name; of an address it would forget it, and check against 'localhost'.
  if (isIP(host)) Object.assign(socket, { _host: host })
  return socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE)
}
