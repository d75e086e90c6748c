import {
  type Connection,
  type ConnectionSummary,
  createConnection,
  encryptSecret,
  getConnection,
  patchConnection,
} from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import { requireLicence } from '../accounts/licence.ts'
import type { AppDeps } from '../deps.ts'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'
import { auditConnection } from './audit-connection.ts'
import { checkConnection } from './check-connection.ts'
import type { ConnectionChange, NewConnection } from './schema.ts'

type Deps = Pick<AppDeps, 'db' | 'settings'>

/** Keeps a new connection, its password encrypted. */
export async function addConnection(
  { db, settings }: Deps,
  caller: Caller,
  form: NewConnection,
): Promise<ConnectionSummary> {
  checkConnection(form)
  const { organizationId, ownerId } = caller
  const { kind, port, tls } = form
  const password = encryptSecret(settings.secretKey, form.password)
  const address = {
    name: form.name.trim(),
    serverName: form.serverName.trim(),
    port,
    userId: form.userId.trim(),
    tls,
  }
  return db.transaction(async (tx) => {
    await requireLicence(tx, organizationId)
    const made = await createConnection(tx, { organizationId, ownerId, kind, ...address, password })
    await auditConnection(tx, caller, 'connection.created', { after: made })
    return made
  })
}

/** Changes a connection. Its password goes only where it was entered for, so that nobody can have it sent elsewhere. */
export async function changeConnection(
  { db, settings }: Deps,
  caller: Caller,
  id: string,
  form: ConnectionChange,
): Promise<ConnectionSummary> {
  checkConnection(form)
  const { password: entered, ...untrimmed } = form
  const rest = trimmed(untrimmed)
  return db.transaction(async (tx) => {
    const before = present(await getConnection(tx, caller.id, id), 'connection')
    if (entered === undefined) refuseElsewhere(before, { ...before, ...rest })
    const password = entered === undefined ? {} : { password: encryptSecret(settings.secretKey, entered) }
    const after = present(await patchConnection(tx, caller.id, id, { ...rest, ...password }), 'connection')
    await auditConnection(tx, caller, 'connection.changed', { before, after })
    return after
  })
}

/** The texts of a form without the space around them. */
function trimmed<F extends object>(form: F): F {
  const entries = Object.entries(form).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as F
}

type Address = Pick<Connection, 'serverName' | 'port' | 'userId' | 'tls'>

/** Refuses to use a stored password for another server, port or user, or with less protection. */
export function refuseElsewhere(stored: Address, wanted: Address): void {
  const protection = ['disable', 'require', 'verify']
  const same =
    stored.serverName === wanted.serverName.trim() &&
    stored.port === wanted.port &&
    stored.userId === wanted.userId.trim()
  if (same && protection.indexOf(wanted.tls) >= protection.indexOf(stored.tls)) return
  const fields = { password: sentence('connectionPasswordElsewhere') }
  throw new AppError('connectionPasswordElsewhere', {}, { fields })
}
