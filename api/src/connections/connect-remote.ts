import {
  createConnection,
  decryptSecret,
  type EncryptedSecret,
  encryptSecret,
  getConnection,
  listConnections,
  type Tx,
} from '@anj/db'
import { type FileRemote, sentence, works } from '@anj/workflow'
import type { AppDeps } from '../deps.ts'
import { isUuid } from '../http/is-uuid.ts'
import type { Caller } from '../plugins/session.ts'
import { auditConnection } from './audit-connection.ts'

interface ConnectedRemote {
  readonly nodeId: string | null
  readonly config: { readonly connectionId?: string | null; readonly address?: object | null }
  readonly notes: readonly string[]
}

const nothing: ConnectedRemote = { nodeId: null, config: {}, notes: [] }

/**
 * The connection that an opened file's output is to use: one of the caller's own that reaches the same server as the same
 * user, else a new one made of the password in the file, else none, with a note.
 */
export async function connectRemote(
  { settings }: Pick<AppDeps, 'settings'>,
  tx: Tx,
  caller: Caller,
  remote: FileRemote | null,
): Promise<ConnectedRemote> {
  if (!remote || !works(remote.kind)) return nothing
  const { nodeId, serverName, port, userId, password } = remote
  if (remote.connectionId && isUuid(remote.connectionId)) {
    const own = await getConnection(tx, caller.id, remote.connectionId)
    if (own) return { nodeId, config: { connectionId: own.id, address: addressOf(own) }, notes: [] }
  }
  const title = userId && serverName ? `${userId}@${serverName}` : (serverName ?? 'PostgreSQL')
  const asked = {
    nodeId,
    config: { connectionId: null },
    notes: [sentence('noteConnectionNeeded', { title })],
  }
  if (!serverName || !port || port > 65_535 || !userId) return asked
  const address = { serverName, port, userId }
  const same = (await listConnections(tx, caller.id)).find(
    (own) =>
      own.kind === 'postgresql' &&
      own.serverName === serverName &&
      own.port === port &&
      own.userId === userId,
  )
  const stored = same && (await getConnection(tx, caller.id, same.id))
  if (same && (!password || fits(stored?.password, password, settings.secretKey)))
    return { nodeId, config: { connectionId: same.id, address }, notes: [] }
  if (!password) return { ...asked, config: { connectionId: null, address } }
  const { organizationId, ownerId } = caller
  const secret = encryptSecret(settings.secretKey, password)
  const names = { name: title.slice(0, 100), kind: 'postgresql' as const }
  const tls = isLoopback(serverName) ? 'disable' : 'require'
  const made = await createConnection(tx, {
    organizationId,
    ownerId,
    ...names,
    ...address,
    tls,
    password: secret,
  })
  await auditConnection(tx, caller, 'connection.created', { after: made })
  return { nodeId, config: { connectionId: made.id, address }, notes: [] }
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

function isLoopback(serverName: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(serverName)
}
