import { type Connection } from '@anj/db'
import { AppError, isWindowsServer, sqlServerAddress } from '@anj/workflow'

import { decryptSecret } from '../secrets/secrets.ts'
import type { WindowsAccount } from '../settings/outgoing.ts'

/** The settings of the process that opens a stored connection. */
export interface OpeningSettings {
  readonly secretKey: Uint8Array
  readonly windowsAccount: WindowsAccount | null
}

/** A stored connection with its secrets readable, as the engine takes it and nobody else sees it. */
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
 * The Windows account that the settings name, as a connection logs in with it. Only an encrypted connection to a server
 * that is listed for it gets it: another server could use the log-in elsewhere. The list goes along, since a server may
 * send a log-in on to another one.
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

/** The server that a connection goes through, with its password; null where it goes directly. */
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
