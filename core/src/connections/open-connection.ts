import { type Connection } from '@anj/db'
import { AppError, isWindowsServer, sqlServerAddress } from '@anj/workflow'

import { decryptSecret } from '../secrets/secrets.ts'
import type { WindowsAccount } from '../settings/outgoing.ts'

/** The settings that a process needs to open a stored connection. */
export interface OpeningSettings {
  readonly secretKey: Uint8Array
  readonly windowsAccount: WindowsAccount | null
}

/** Returns a stored connection with its secrets decrypted. Only the engine may receive it. */
export function openConnection(stored: Connection, { secretKey, windowsAccount }: OpeningSettings) {
  const { kind, serverName, port, userId, tls, password, authentication } = stored
  const ssh = openTunnel(stored, secretKey)
  const login =
    authentication === 'windows'
      ? windowsLogin(windowsAccount, stored)
      : { userId, password: decryptSecret(secretKey, password) }
  return { kind, serverName, port, tls, ...login, ...(ssh ? { ssh } : {}) }
}

/**
 * Returns the log-in of the configured Windows account for a connection. Throws unless the connection is encrypted and
 * the server is listed for the account, because any other server could misuse the log-in. The result also contains the
 * list, because a server may redirect the log-in to another one.
 */
export function windowsLogin(
  account: WindowsAccount | null,
  connection: Pick<Connection, 'serverName' | 'port' | 'tls'>,
) {
  if (!account) throw new AppError('windowsAccountMissing', {})
  const { domain, userId, password, servers } = account
  const { host } = sqlServerAddress(connection)
  if (!isWindowsServer(servers, host)) throw new AppError('windowsServerNotListed', { server: host })
  if (connection.tls === 'disable') throw new AppError('windowsNotEncrypted', {})
  return { domain, userId, password, windowsServers: servers }
}

/** Returns a connection's SSH server with the server's password; null for a direct connection. */
function openTunnel(
  { sshServerName, sshPort, sshUserId, sshPassword, sshHostKey }: Connection,
  key: Uint8Array,
) {
  if (sshServerName === null || sshPort === null || sshUserId === null || !sshPassword) return null
  return {
    serverName: sshServerName,
    port: sshPort,
    userId: sshUserId,
    password: decryptSecret(key, sshPassword),
    hostKey: sshHostKey,
  }
}
