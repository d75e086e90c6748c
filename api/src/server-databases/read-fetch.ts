import { type WindowsAccount, windowsLogin } from '@anj/db'
import type { DatabaseConnection } from '@anj/engine'
import { type DatabaseKind, databases, defaultTls } from '@anj/workflow'
import { type Finding, refuseFindings } from '../connections/check-connection.ts'
import type { ServerFields } from './schema.ts'
import { authenticationOf, filledIn, serverFindings, tunnelOf } from './server-fields.ts'

/**
 * A server as the fields of a form name it (spec §5): what is empty, null or false counts as left out, each kind looks at
 * its own fields only, and all that is missing is named at once, with what is `further` wrong.
 */
export function readFetch(
  kind: DatabaseKind,
  body: ServerFields,
  windowsAccount: WindowsAccount | null,
  further: readonly Finding[] = [],
): DatabaseConnection {
  const given = filledIn(body)
  const asked = { asksForAuthentication: databases[kind].windowsLogin }
  refuseFindings([...serverFindings(kind, given, asked), ...further])
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
