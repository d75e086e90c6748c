import { getConnection, openConnection } from '@anj/db'
import type { DatabaseConnection } from '@anj/engine'
import { AppError, sentence } from '@anj/workflow'
import type { AppDeps } from '../deps.ts'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'
import { checkConnection } from './check-connection.ts'
import { refuseElsewhere } from './keep-connection.ts'
import type { ConnectionTest } from './schema.ts'

type Deps = Pick<AppDeps, 'db' | 'settings'>

/** One of the caller's connections with its password, for the engine only. */
export async function openableConnection(
  { db, settings }: Deps,
  caller: Caller,
  id: string,
): Promise<DatabaseConnection> {
  return openConnection(present(await getConnection(db, caller.id, id), 'connection'), settings.secretKey)
}

/** A connection as it stands in a form; an untouched password is taken from the stored one that the form was opened for. */
export async function readTest(
  deps: Deps,
  caller: Caller,
  form: ConnectionTest,
): Promise<DatabaseConnection & { readonly databaseName?: string }> {
  checkConnection(form)
  const { kind, port, tls } = form
  const databaseName = form.databaseName?.trim() ? { databaseName: form.databaseName.trim() } : {}
  const address = {
    kind,
    serverName: form.serverName.trim(),
    port,
    userId: form.userId.trim(),
    tls,
    ...databaseName,
  }
  if (form.password !== undefined) return { ...address, password: form.password }
  if (form.connectionId === undefined) {
    const fields = { password: sentence('databasePasswordRequired') }
    throw new AppError('databasePasswordRequired', {}, { fields })
  }
  const stored = await openableConnection(deps, caller, form.connectionId)
  refuseElsewhere(stored, address)
  return { ...address, password: stored.password }
}
