import { isIP, type Socket } from 'node:net'
import type { DatabaseConnection } from '../../model/connection.ts'
import { addressOf } from '../address-of.ts'
import { openSocket as openWay } from '../open-socket.ts'

const KEEP_ALIVE = 30_000

/** Opens a socket to a server. The driver's own socket would treat an empty host as localhost. */
export async function openSocket(connection: DatabaseConnection, timeout: number): Promise<Socket> {
  const { host, port } = addressOf(connection)
  const socket = await openWay(host, port, timeout)
  // Node verifies the certificate against `_host`. For an IP address, Node doesn't set `_host`, so it would check
  // 'localhost'.
  if (isIP(host)) Object.assign(socket, { _host: host })
  return socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE)
}
