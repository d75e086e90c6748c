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
  /** A connection was taken that whoever drew the file need not be able to use. */
  readonly isLent?: boolean
}

type Deps = Pick<AppDeps, 'settings'> & { readonly hostKeys: HostKeys }

/**
 * The connection that a database of an opened file is to use: one that the caller may use and that reaches the same server
 * as the same user, their own before a colleague's, else a new one made of the passwords in the file, else none, with a
 * note.
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
  const asked = {
    nodeId,
    config: { connectionId: null },
    notes: [sentence('noteConnectionNeeded', { title })],
  }
  const wanted = { ...remote, port: port ?? databases[kind].port }
  if (!serverName || wanted.port < 1 || wanted.port > 65_535 || userId === null) return asked
  const address = { serverName, port: wanted.port, userId }
  if (remote.useSSH && !databases[kind].tunnel) return unreachable(nodeId, title, kind, address)
  const found = await findSame(deps, tx, caller, kind, {
    ...wanted,
    userId,
    password: isWindows ? null : remote.password,
  })
  if (found) {
    const config = { connectionId: found, address }
    // With its password in the file, the file gives nobody more than they had.
    return { nodeId, config, notes: [], ...(remote.password && !isWindows ? {} : { isLent: true }) }
  }
  const ssh = tunnelOf(deps, remote)
  // A file of somebody else must not lead the server's own account anywhere unasked.
  if (isWindows || !remote.password || ssh === 'incomplete')
    return { ...asked, config: { connectionId: null, address } }
  const { organizationId, ownerId } = caller
  const made = await createConnection(tx, {
    organizationId,
    ownerId,
    kind,
    name: title.slice(0, 100),
    ...address,
    tls: defaultTls(kind, serverName),
    password: encryptSecret(deps.settings.secretKey, remote.password),
    ...ssh,
  })
  await auditConnection(tx, caller, 'connection.created', { after: made })
  return { nodeId, config: { connectionId: made.id, address }, notes: [] }
}

/** Behind its SSH server the address may be another database than reached directly: nobody connects to it unasked. */
function unreachable(nodeId: string, title: string, kind: DatabaseKind, address: object): ConnectedRemote {
  const notes = [sentence('noteTunnelNotOffered', { title, kind: databases[kind].title })]
  return { nodeId, config: { connectionId: null, address }, notes }
}

/**
 * One of the connections that leads the same way. A password in the file must be the stored one, and is compared with
 * the caller's own only: nobody finds out a colleague's by files that guess it. A file without one doesn't name its SSH
 * server either, behind which the same address may be another database: where that is open, nobody guesses.
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
  const owned = usable.filter(({ ownerId }) => ownerId === caller.id)
  if (!password) {
    const alike = owned.length > 0 ? owned : usable
    const ways = new Set(alike.map(({ sshServerName }) => sshServerName))
    return ways.size === 1 ? (alike[0]?.id ?? null) : null
  }
  for (const own of owned) {
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

/** The file's SSH server as a connection keeps it; its key was asked for before. */
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

/** Another password than the stored one is another connection. */
function fits(stored: EncryptedSecret | undefined, password: string, key: Uint8Array): boolean {
  if (!stored) return false
  try {
    return decryptSecret(key, stored) === password
  } catch {
    return false
  }
}
