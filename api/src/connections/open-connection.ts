import { openConnection, windowsLogin } from '@anj/core'
import { findUsableConnection } from '@anj/db'
import type { DatabaseConnection, SshTunnel } from '@anj/engine'
import { AppError, sentence } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { checkConnection, withLogin } from './check-connection.ts'
import type { ConnectionTest, SshForm } from './schema.ts'
import { requireOwnTunnel, requireSameServer, requireSameSshServer, sameTunnel } from './stored-passwords.ts'
import { trimmed } from './trimmed.ts'

type Deps = Pick<AppDeps, 'db' | 'settings' | 'readHostKey'>

/** Returns a connection that the caller may use, with decrypted passwords. Only for opening the connection. */
export async function findConnectionToOpen(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<DatabaseConnection> {
  return openConnection(orNotFound(await findUsableConnection(db, caller, id), 'connection'), settings)
}

/**
 * Returns the connection that a form describes. Passwords that the user didn't re-enter come from the stored connection
 * that the form shows. The SSH host key is the pinned key or, without a pinned key, the key that the server presents
 * now.
 */
export async function readConnectionTest(
  deps: Deps,
  caller: Caller,
  form: ConnectionTest,
): Promise<DatabaseConnection> {
  const { kind, serverName, port, userId = '', tls, password } = trimmed(form)
  const server = { kind, serverName, port, tls }
  if (form.authentication === 'windows') {
    checkConnection(kind, withLogin(form))
    return { ...server, ...windowsLogin(deps.settings.windowsAccount, server) }
  }
  checkConnection(kind, { ...form, userId })
  const stored = form.connectionId === undefined ? null : await storedLogin(deps, caller, form.connectionId)
  const wantedSsh = form.ssh && trimmed(form.ssh)
  const address = { ...server, userId }
  if (password === undefined) {
    if (!stored) {
      const fields = { password: sentence('databasePasswordRequired') }
      throw new AppError('databasePasswordRequired', {}, { fields })
    }
    requireSameServer(stored, { ...address, ssh: wantedSsh })
  }
  if (stored && !stored.isOwn && wantedSsh && wantedSsh.password === undefined)
    requireOwnTunnel(stored, { ...address, ssh: wantedSsh })
  const ssh = wantedSsh ? { ssh: await testedTunnel(deps, stored?.ssh, wantedSsh) } : {}
  return { ...address, password: password ?? stored?.password ?? '', ...ssh }
}

/** Returns the stored connection if it has a password. A Windows log-in has none that another form could use. */
async function storedLogin(
  { db, settings }: Deps,
  caller: Caller,
  id: string,
): Promise<(DatabaseConnection & { readonly isOwn: boolean }) | null> {
  const stored = orNotFound(await findUsableConnection(db, caller, id), 'connection')
  if (stored.authentication === 'windows') return null
  return { ...openConnection(stored, settings), isOwn: stored.ownerId === caller.id }
}

async function testedTunnel(
  { readHostKey }: Deps,
  stored: SshTunnel | undefined,
  { serverName, port, userId, password, hostKey }: SshForm,
): Promise<SshTunnel> {
  const wanted = { serverName, port, userId }
  if (password === undefined) requireSameSshServer(stored, { ...wanted, hostKey })
  const pinned = hostKey === undefined && sameTunnel(stored, wanted) ? stored?.hostKey : hostKey
  return {
    ...wanted,
    password: password ?? stored?.password ?? '',
    hostKey: pinned ?? (await readHostKey(wanted)),
  }
}
