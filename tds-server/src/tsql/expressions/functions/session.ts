import type { SqlValue } from '../../../values.ts'
import { canOpen, isMember, userOf } from '../../catalogue/permissions.ts'
import { applicationLockMode, applicationLockTest } from '../../locks/application-locks.ts'
import type { SessionState } from '../../run/session-state.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { isCollation, isUtf8 } from '../../types/collation.ts'
import { decimal, int, nvarchar, smallint, sysname, varbinary } from '../../types/type-facts.ts'
import { asText } from '../common.ts'
import { type Compiled, nothing, nullIfAnyNull } from '../compiled.ts'
import { argument } from './arguments.ts'
import type { FunctionCompiler } from './index.ts'

/** Defines a function that depends only on the session and ignores its arguments. */
const ofSession =
  (type: EngineType, read: (session: SessionState) => SqlValue): FunctionCompiler =>
  () => ({ ...nothing, type, nullable: true, constant: false, run: (frame) => read(frame.run.session) })

/** Defines a function that depends on one text and the session. */
const ofText =
  (type: EngineType, read: (text: string, session: SessionState) => SqlValue): FunctionCompiler =>
  (parts, _, name): Compiled =>
    nullIfAnyNull(
      type,
      [asText(argument(parts, 0, name))],
      ([value], frame) => read(value as string, frame.run.session),
      true,
    )

const serverProperties: Readonly<Record<string, (session: SessionState) => string | null>> = {
  productversion: (session) => session.server.version.product,
  productmajorversion: (session) => session.server.version.product.split('.')[0] ?? null,
  productlevel: () => 'RTM',
  edition: () => 'Developer Edition (64-bit)',
  engineedition: () => '3',
  editionid: () => '-2117995310',
  collation: (session) => session.server.collation,
  servername: () => 'SQLTEST',
  machinename: () => 'SQLTEST',
  instancename: () => null,
  isclustered: () => '0',
  isintegratedsecurityonly: () => '0',
  ishadrenabled: () => '0',
}

function databaseProperty(session: SessionState, name: string, property: string): string | null {
  const database = session.server.databases.get(name.toLowerCase())
  if (database === undefined) return null
  switch (property.toLowerCase()) {
    case 'collation':
      return database.collation
    case 'status':
      return 'ONLINE'
    case 'updateability':
      return database.readOnly ? 'READ_ONLY' : 'READ_WRITE'
    case 'useraccess':
      return 'MULTI_USER'
    case 'recovery':
      return 'SIMPLE'
    case 'edition':
    case 'serviceobjective':
      return null
    case 'version':
      return '957'
    default:
      return null
  }
}

/** Returns the smallest row version of a transaction that is still open, or the next one to be used. */
function minActiveRowVersion({ server, database }: SessionState): Buffer {
  let smallest = database.rowVersion + 1n
  for (const other of server.sessions.values()) {
    const { transaction } = other
    if (other.database === database && transaction?.hasWritten && transaction.firstRowVersion < smallest)
      smallest = transaction.firstRowVersion
  }
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(smallest)
  return bytes
}

export const sessionFunctions: Readonly<Record<string, FunctionCompiler>> = {
  XACT_STATE: ofSession(smallint, (session) =>
    session.transaction === null || !session.transaction.isExplicit
      ? 0
      : session.transaction.isDoomed
        ? -1
        : 1,
  ),
  ERROR_NUMBER: ofSession(int, (session) => session.caught?.number ?? null),
  ERROR_MESSAGE: ofSession(nvarchar(4000), (session) => session.caught?.message ?? null),
  ERROR_SEVERITY: ofSession(int, (session) => session.caught?.class ?? null),
  ERROR_STATE: ofSession(int, (session) => session.caught?.state ?? null),
  ERROR_LINE: ofSession(int, (session) => session.caught?.line ?? null),
  ERROR_PROCEDURE: ofSession(sysname, (session) =>
    session.caught?.procedure === '' ? null : (session.caught?.procedure ?? null),
  ),
  MIN_ACTIVE_ROWVERSION: ofSession({ name: 'binary', length: 8 }, minActiveRowVersion),
  SCOPE_IDENTITY: ofSession(decimal(38, 0), (session) => session.scopeIdentity),
  SUSER_NAME: ofSession(sysname, (session) => session.login.name),
  SUSER_SNAME: ofSession(sysname, (session) => session.login.name),
  SYSTEM_USER: ofSession(sysname, (session) => session.login.name),
  ORIGINAL_LOGIN: ofSession(sysname, (session) => session.login.name),
  SUSER_SID: ofSession(varbinary(85), () => Buffer.from([1])),
  USER: ofSession(sysname, (session) => userOf(session, session.database)?.name ?? null),
  CURRENT_USER: ofSession(sysname, (session) => userOf(session, session.database)?.name ?? null),
  SESSION_USER: ofSession(sysname, (session) => userOf(session, session.database)?.name ?? null),
  USER_NAME: ofSession(sysname, (session) => userOf(session, session.database)?.name ?? null),
  USER_ID: ofSession(int, (session) => userOf(session, session.database)?.id ?? null),
  HOST_NAME: ofSession(sysname, (session) => session.hostName),
  APP_NAME: ofSession(sysname, (session) => session.applicationName),
  ROWCOUNT_BIG: ofSession({ name: 'bigint' }, (session) => BigInt(session.rowCount)),
  CURRENT_TRANSACTION_ID: ofSession({ name: 'bigint' }, (session) => session.transaction?.id ?? 0n),
  SERVERPROPERTY: ofText(
    nvarchar(128),
    (name, session) => serverProperties[name.toLowerCase()]?.(session) ?? null,
  ),
  CONNECTIONPROPERTY: ofText(nvarchar(128), (name) =>
    name.toLowerCase() === 'net_transport' ? 'TCP' : null,
  ),
  SESSIONPROPERTY: ofText(int, () => 1),
  COLLATIONPROPERTY: (parts, _, name) =>
    nullIfAnyNull(
      int,
      [asText(argument(parts, 0, name)), asText(argument(parts, 1, name))],
      ([collation, property]) =>
        isCollation(collation as string) && (property as string).toLowerCase() === 'codepage'
          ? isUtf8(collation as string)
            ? 65_001
            : 1252
          : null,
      true,
    ),
  DATABASEPROPERTYEX: (parts, _, name) =>
    nullIfAnyNull(
      nvarchar(128),
      [asText(argument(parts, 0, name)), asText(argument(parts, 1, name))],
      ([database, property], frame) =>
        databaseProperty(frame.run.session, database as string, property as string),
      true,
    ),
  HAS_DBACCESS: ofText(int, (name, session) => {
    const database = session.server.databases.get(name.toLowerCase())
    return database === undefined ? null : canOpen(session, database) ? 1 : 0
  }),
  IS_MEMBER: ofText(int, (role, session) =>
    isMember(session, session.database, role) ? 1 : session.database.users.has(role.toLowerCase()) ? 0 : null,
  ),
  IS_ROLEMEMBER: ofText(int, (role, session) =>
    isMember(session, session.database, role) ? 1 : session.database.users.has(role.toLowerCase()) ? 0 : null,
  ),
  IS_SRVROLEMEMBER: ofText(int, (role, session) =>
    role.toLowerCase() === 'public' || session.login.isAdmin ? 1 : 0,
  ),
  APPLOCK_TEST: (parts, _, name) =>
    nullIfAnyNull(
      smallint,
      parts.map((part) => asText(part)),
      ([principal, resource, mode, owner], frame) =>
        argument(parts, 3, name) &&
        applicationLockTest(
          frame.run.session,
          String(principal),
          String(resource),
          String(mode),
          String(owner),
        ),
    ),
  APPLOCK_MODE: (parts, _, name) =>
    nullIfAnyNull(
      nvarchar(32),
      parts.map((part) => asText(part)),
      ([principal, resource, owner], frame) =>
        argument(parts, 2, name) &&
        applicationLockMode(frame.run.session, String(principal), String(resource), String(owner)),
    ),
}
