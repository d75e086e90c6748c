import { userOf } from '../catalogue/permissions.ts'
import { databasePermissionDenied, notUnderstood, sqlError } from '../errors.ts'
import type { SessionState } from '../run/session-state.ts'
import type { StatementBody } from '../syntax/tree.ts'

/** Executes CREATE DATABASE, which isn't allowed in a transaction. */
export function createDatabase(
  session: SessionState,
  statement: StatementBody & { kind: 'createDatabase' },
): void {
  if (session.transaction !== null)
    throw sqlError(226, 'CREATE DATABASE statement not allowed within multi-statement transaction.')
  if (!session.login.isAdmin) throw databasePermissionDenied('CREATE DATABASE', 'master')
  if (session.server.databases.has(statement.name.toLowerCase()))
    throw sqlError(1801, `Database '${statement.name}' already exists. Choose a different database name.`, {
      state: 3,
    })
  session.server.createDatabase(statement.name, statement.collation ?? session.server.collation)
}

/** Executes ALTER DATABASE … SET for row versioning. Other options have no effect. */
export function alterDatabase(
  session: SessionState,
  { name, option, value }: StatementBody & { kind: 'alterDatabase' },
): void {
  const database = name === null ? session.database : session.server.databases.get(name.toLowerCase())
  if (database === undefined)
    throw sqlError(
      5011,
      `User does not have permission to alter database '${name ?? ''}', the database does not exist, or the database is not in a state that allows access checks.`,
      { state: 5 },
    )
  if (!session.login.isAdmin)
    throw sqlError(
      5011,
      `User does not have permission to alter database '${database.name}', the database does not exist, or the database is not in a state that allows access checks.`,
      { state: 5 },
    )
  const isOn = value === 'ON'
  switch (option) {
    case 'ALLOW_SNAPSHOT_ISOLATION':
      database.snapshotIsolation = isOn
      return
    case 'READ_COMMITTED_SNAPSHOT':
      database.readCommittedSnapshot = isOn
      return
    case 'READ_ONLY':
    case 'READ_WRITE':
      database.readOnly = option === 'READ_ONLY'
      return
    case 'RECOVERY':
    case 'SINGLE_USER':
    case 'MULTI_USER':
    case 'COMPATIBILITY_LEVEL':
    case 'AUTO_CLOSE':
    case 'AUTO_SHRINK':
      return
    default:
      throw notUnderstood(`ALTER DATABASE … SET ${option}`)
  }
}

/** Executes USE. Throws 911 for an unknown database and 916 when the login isn't a user of it. */
export function useDatabase(session: SessionState, name: string): void {
  const database = session.server.databases.get(name.toLowerCase())
  if (database === undefined)
    throw sqlError(911, `Database '${name}' does not exist. Make sure that the name is entered correctly.`)
  if (userOf(session, database) === null)
    throw sqlError(
      916,
      `The server principal "${session.login.name}" is not able to access the database "${database.name}" under the current security context.`,
      { class: 14 },
    )
  session.database = database
}
