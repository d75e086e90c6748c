import { type WindowsAccount, windowsLogin } from '@anj/db'
import type { DatabaseConnection } from '@anj/engine'
import { type DatabaseKind, databases, defaultTls } from '@anj/workflow'
import { refuseFindings } from '../connections/check-connection.ts'
import type { FetchDatabases } from './schema.ts'
import { authenticationOf, filledIn, serverFindings, tunnelOf } from './server-fields.ts'

/**
 * A server as the fields of a form name it (spec §5): what is empty, null or false counts as left out, each kind looks at
 * its own fields only, and all that is missing is named at once.
 */
export function readFetch(
  kind: DatabaseKind,
  body: FetchDatabases,
  windowsAccount: WindowsAccount | null,
): DatabaseConnection {
  const given = filledIn(body)
  refuseFindings(serverFindings(kind, given, { asksForAuthentication: databases[kind].windowsLogin }))
  const { port, tunnel } = databases[kind]
  const { serverName = '', userId = '', password = '' } = given
  const authentication = authenticationOf(kind, given)
  const server = {
    serverName: serverName.trim(),
    port: given.port ?? port,
    tls: given.tls ?? defaultTls(kind, serverName, authentication),
  }
  return {
    kind,
    ...server,
    ...(authentication === 'windows'
      ? windowsLogin(windowsAccount, server)
      : { userId: userId.trim(), password }),
    ...(tunnel && given.useSSH === true ? { ssh: tunnelOf(given) } : {}),
  }
}
