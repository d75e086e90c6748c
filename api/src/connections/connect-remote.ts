import { decryptSecret, encryptSecret } from '@anj/core'
import {
  createConnection,
  type EncryptedSecret,
  findUsableConnection,
  getConnection,
  isUuid,
  listConnections,
  type Tx,
} from '@anj/db'
import {
  type DatabaseKind,
  databaseKindOf,
  databases,
  defaultTls,
  type FileRemote,
  readAuthentication,
  sentence,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { auditConnection } from './audit-connection.ts'
import type { HostKeys } from './host-keys.ts'
import { sshOf } from './to-connection.ts'

interface ConnectedRemote {
  readonly nodeId: string
  readonly config: { readonly connectionId: string | null; readonly address?: object | null }
  readonly notes: readonly string[]
  /** True if the file's author may have had no access to the chosen connection. */
  readonly isLent?: boolean
}

type Deps = Pick<AppDeps, 'settings'> & { readonly hostKeys: HostKeys }

/**
 * Returns the connection for a database in an opened file. Prefers an existing connection that the caller may use and
 * that reaches the same server as the same user, first the caller's own, then a colleague's. Otherwise creates a
 * connection with the passwords in the file. If the file contains none, returns no connection and a note.
 */
export async function connectRemote(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  remote: FileRemote,
): Promise<ConnectedRemote | null> {
  const kind = databaseKindOf(remote.kind)
  if (!kind) return null
  const { nodeId, serverName, port } = remote
  const isWindows =
    databases[kind].windowsLogin && readAuthentication(remote.authentication ?? '') === 'windows'
  const userId = isWindows ? '' : remote.userId
  if (remote.connectionId && isUuid(remote.connectionId)) {
    const named = await findUsableConnection(tx, caller, remote.connectionId)
    if (named?.kind === kind)
      return {
        nodeId,
        config: { connectionId: named.id, address: addressOf(named) },
        notes: [],
        isLent: true,
      }
  }
  const title = userId && serverName ? `${userId}@${serverName}` : (serverName ?? databases[kind].title)
  const withoutConnection = {
    nodeId,
    config: { connectionId: null },
    notes: [sentence('noteConnectionNeeded', { title })],
  }
  const remoteWithPort = { ...remote, port: port ?? databases[kind].port }
  if (!serverName || remoteWithPort.port < 1 || remoteWithPort.port > 65_535 || userId === null)
    return withoutConnection
  const address = { serverName, port: remoteWithPort.port, userId }
  if (remote.useSSH && !databases[kind].tunnel) return unreachable(nodeId, title, kind, address)
  const found = await findSame(deps, tx, caller, kind, {
    ...remoteWithPort,
    userId,
    password: isWindows ? null : remote.password,
  })
  if (found) {
    const config = { connectionId: found, address }
    // A file that contains the connection's password gives its author no new access.
    return { nodeId, config, notes: [], ...(remote.password && !isWindows ? {} : { isLent: true }) }
  }
  const ssh = tunnelOf(deps, remote)
  // Another user's file must not make Anj log in anywhere with the server's Windows account without consent.
  if (isWindows || !remote.password || ssh === 'incomplete')
    return { ...withoutConnection, config: { connectionId: null, address } }
  const { organizationId, ownerId } = caller
  const connection = await createConnection(tx, {
    organizationId,
    ownerId,
    kind,
    name: title.slice(0, 100),
    ...address,
    tls: defaultTls(kind, serverName),
    password: encryptSecret(deps.settings.secretKey, remote.password),
    ...ssh,
  })
  await auditConnection(tx, caller, 'connection.created', { after: connection })
  return { nodeId, config: { connectionId: connection.id, address }, notes: [] }
}

/**
 * Leaves the node without a connection. Reached through the SSH server, the address may belong to a different database
 * than when it is reached directly.
 */
function unreachable(nodeId: string, title: string, kind: DatabaseKind, address: object): ConnectedRemote {
  const notes = [sentence('noteTunnelNotOffered', { title, kind: databases[kind].title })]
  return { nodeId, config: { connectionId: null, address }, notes }
}

/**
 * Returns a connection that reaches the same server in the same way. A password in the file must equal the stored
 * password. Passwords are compared only with the caller's own connections, so that users can't guess a colleague's
 * password with files. A file without a password doesn't name its SSH server either, and the same address behind a
 * different SSH server may be a different database. If the candidates' SSH servers differ, none of them is chosen.
 */
async function findSame(
  { settings }: Deps,
  tx: Tx,
  caller: Caller,
  kind: DatabaseKind,
  { serverName, port, userId, password, ...remote }: FileRemote,
): Promise<string | null> {
  const usable = (await listConnections(tx, caller)).filter(
    (one) => one.kind === kind && one.serverName === serverName && one.port === port && one.userId === userId,
  )
  const ownConnections = usable.filter(({ ownerId }) => ownerId === caller.id)
  if (!password) {
    const alike = ownConnections.length > 0 ? ownConnections : usable
    const ways = new Set(alike.map(({ sshServerName }) => sshServerName))
    return ways.size === 1 ? (alike[0]?.id ?? null) : null
  }
  for (const own of ownConnections) {
    const ssh = sshOf(own)
    const sameWay = remote.useSSH
      ? ssh?.serverName === remote.SSHServerName &&
        ssh?.port === remote.SSHPort &&
        ssh?.userId === remote.SSHUserName
      : ssh === null
    const stored = await getConnection(tx, caller.id, own.id)
    if (sameWay && fits(stored?.password, password, settings.secretKey)) return own.id
  }
  return null
}

/** Returns the file's SSH server in its stored form. Its host key must already have been read. */
function tunnelOf({ settings, hostKeys }: Deps, remote: FileRemote) {
  if (!remote.useSSH) return {}
  const { SSHServerName, SSHPort, SSHUserName, SSHPassword } = remote
  const sshHostKey = hostKeys.of(remote)
  if (!SSHServerName || !SSHPort || !SSHUserName || !SSHPassword || sshHostKey === undefined)
    return 'incomplete' as const
  return {
    sshServerName: SSHServerName,
    sshPort: SSHPort,
    sshUserId: SSHUserName,
    sshPassword: encryptSecret(settings.secretKey, SSHPassword),
    sshHostKey,
  }
}

function addressOf({ serverName, port, userId }: { serverName: string; port: number; userId: string }) {
  return { serverName, port, userId }
}

/** True when the password equals the stored password. Connections with different passwords are different. */
function fits(stored: EncryptedSecret | undefined, password: string, key: Uint8Array): boolean {
  if (!stored) return false
  try {
    return decryptSecret(key, stored) === password
  } catch {
    return false
  }
}
