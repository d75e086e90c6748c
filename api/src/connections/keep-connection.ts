import { encryptSecret } from '@anj/core'
import {
  type Connection,
  type ConnectionSummary,
  createConnection,
  getConnection,
  patchConnection,
  requireLicence,
} from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { present } from '../http/not-found.ts'
import { auditConnection } from './audit-connection.ts'
import { checkConnection, withLogin } from './check-connection.ts'
import type { ConnectionChange, NewConnection, SshForm } from './schema.ts'
import { refuseElsewhere, refuseSshElsewhere, sameTunnel } from './stored-passwords.ts'
import { sshOf } from './to-connection.ts'
import { trimmed } from './trimmed.ts'

type Deps = Pick<AppDeps, 'db' | 'settings' | 'readHostKey'>

/** Keeps a new connection, its passwords encrypted and the key of its SSH server pinned. */
export async function addConnection(
  deps: Deps,
  caller: Caller,
  form: NewConnection,
): Promise<ConnectionSummary> {
  const { db, settings } = deps
  checkConnection(form.kind, withLogin(form))
  const { organizationId, ownerId } = caller
  const { password: entered, userId: user, ssh, ...server } = trimmed(form)
  const isWindows = form.authentication === 'windows'
  const address = { ...server, userId: isWindows ? '' : (user ?? '') }
  const password = encryptSecret(settings.secretKey, isWindows ? '' : (entered ?? ''))
  const tunnel = await keptTunnel(deps, null, ssh ? trimmed(ssh) : null)
  return db.transaction(async (tx) => {
    await requireLicence(tx, organizationId)
    const made = await createConnection(tx, { organizationId, ownerId, ...address, password, ...tunnel })
    await auditConnection(tx, caller, 'connection.created', { after: made })
    return made
  })
}

/** Changes a connection. Its passwords go only where they were entered for. */
export async function changeConnection(
  deps: Deps,
  caller: Caller,
  id: string,
  form: ConnectionChange,
): Promise<ConnectionSummary> {
  const { db, settings } = deps
  const stored = present(await getConnection(db, caller.id, id), 'connection')
  const authentication = form.authentication ?? stored.authentication
  const isWindows = authentication === 'windows'
  // Whoever comes from Windows authentication has neither user nor password yet.
  const judged =
    isWindows || stored.authentication === 'windows' ? withLogin({ ...form, authentication }) : form
  checkConnection(stored.kind, judged)
  const { password: given, ssh, ...change } = trimmed(form)
  const rest = isWindows ? { ...change, userId: '' } : change
  const entered = isWindows ? '' : given
  const wantedSsh = ssh === undefined ? sshOf(stored) : ssh && trimmed(ssh)
  if (entered === undefined)
    refuseElsewhere({ ...stored, ssh: sshOf(stored) }, { ...stored, ...rest, ssh: wantedSsh })
  // The SSH server is asked for its key before the transaction, which must not wait for it.
  const tunnel = ssh === undefined ? {} : await keptTunnel(deps, stored, wantedSsh)
  const password = entered === undefined ? {} : { password: encryptSecret(settings.secretKey, entered) }
  return db.transaction(async (tx) => {
    const before = present(await getConnection(tx, caller.id, id), 'connection')
    if (before.updatedAt.getTime() !== stored.updatedAt.getTime())
      throw new AppError('connectionConflict', {})
    const change = { ...rest, ...password, ...tunnel }
    const after = present(await patchConnection(tx, caller.id, id, change), 'connection')
    await auditConnection(tx, caller, 'connection.changed', { before, after })
    return after
  })
}

type Tunnel = Pick<Connection, 'sshServerName' | 'sshPort' | 'sshUserId' | 'sshPassword' | 'sshHostKey'>
const noTunnel: Tunnel = {
  sshServerName: null,
  sshPort: null,
  sshUserId: null,
  sshPassword: null,
  sshHostKey: null,
}

/**
 * A tunnel as it is stored. Its key stays pinned while the server is the same, is the one that the form accepts, or else
 * the one that the server has now.
 */
async function keptTunnel(
  { settings, readHostKey }: Deps,
  stored: Connection | null,
  wanted: SshForm | null | undefined,
): Promise<Tunnel> {
  if (!wanted) return noTunnel
  const before = stored && sshOf(stored)
  const { serverName, port, userId, password } = wanted
  if (password === undefined) refuseSshElsewhere(before, wanted)
  const encrypted = password === undefined ? stored?.sshPassword : encryptSecret(settings.secretKey, password)
  if (!encrypted) {
    const fields = { 'ssh.password': sentence('sshPasswordRequired') }
    throw new AppError('sshPasswordRequired', {}, { fields })
  }
  const pinned = wanted.hostKey === undefined && sameTunnel(before, wanted) ? before?.hostKey : wanted.hostKey
  return {
    sshServerName: serverName,
    sshPort: port,
    sshUserId: userId,
    sshPassword: encrypted,
    sshHostKey: pinned ?? (await readHostKey({ serverName, port })),
  }
}
