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
import { orNotFound } from '../http/not-found.ts'
import { auditConnection } from './audit-connection.ts'
import { checkConnection, withLogin } from './check-connection.ts'
import type { ConnectionChange, NewConnection, SshForm } from './schema.ts'
import { requireSameServer, requireSameSshServer, sameTunnel } from './stored-passwords.ts'
import { sshOf } from './to-connection.ts'
import { trimmed } from './trimmed.ts'

type Deps = Pick<AppDeps, 'db' | 'settings' | 'readHostKey'>

/** Stores a new connection with encrypted passwords and its SSH server's pinned host key. */
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

/** Changes a connection. A stored password stays bound to the server that the user entered it for. */
export async function changeConnection(
  deps: Deps,
  caller: Caller,
  id: string,
  form: ConnectionChange,
): Promise<ConnectionSummary> {
  const { db, settings } = deps
  const stored = orNotFound(await getConnection(db, caller.id, id), 'connection')
  const authentication = form.authentication ?? stored.authentication
  const isWindows = authentication === 'windows'
  // A connection with Windows authentication has no user or password yet, so the form must contain both.
  const judged =
    isWindows || stored.authentication === 'windows' ? withLogin({ ...form, authentication }) : form
  checkConnection(stored.kind, judged)
  const { password: given, ssh, ...change } = trimmed(form)
  const rest = isWindows ? { ...change, userId: '' } : change
  const entered = isWindows ? '' : given
  const wantedSsh = ssh === undefined ? sshOf(stored) : ssh && trimmed(ssh)
  if (entered === undefined)
    requireSameServer({ ...stored, ssh: sshOf(stored) }, { ...stored, ...rest, ssh: wantedSsh })
  // The SSH host key is read before the transaction, so that the transaction doesn't wait for the network.
  const tunnel = ssh === undefined ? {} : await keptTunnel(deps, stored, wantedSsh)
  const password = entered === undefined ? {} : { password: encryptSecret(settings.secretKey, entered) }
  return db.transaction(async (tx) => {
    const before = orNotFound(await getConnection(tx, caller.id, id), 'connection')
    if (before.updatedAt.getTime() !== stored.updatedAt.getTime())
      throw new AppError('connectionConflict', {})
    const change = { ...rest, ...password, ...tunnel }
    const after = orNotFound(await patchConnection(tx, caller.id, id, change), 'connection')
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
 * Returns a tunnel in its stored form. For an unchanged server, the host key stays pinned. Otherwise it is the key that
 * the form accepts or, if the form names none, the key that the server presents now.
 */
async function keptTunnel(
  { settings, readHostKey }: Deps,
  stored: Connection | null,
  wanted: SshForm | null | undefined,
): Promise<Tunnel> {
  if (!wanted) return noTunnel
  const before = stored && sshOf(stored)
  const { serverName, port, userId, password } = wanted
  if (password === undefined) requireSameSshServer(before, wanted)
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
