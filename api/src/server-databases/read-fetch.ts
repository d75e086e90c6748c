import { type WindowsAccount, windowsLogin } from '@anj/core'
import type { DatabaseConnection } from '@anj/engine'
import { type DatabaseKind, databases, defaultTls } from '@anj/workflow'
import { type Finding, throwFieldFindings } from '../connections/check-connection.ts'
import type { ServerFields } from './schema.ts'
import { authenticationOf, readTunnel, serverFindings, withoutEmptyFields } from './server-fields.ts'

/**
 * Reads a server's address and log-in from a form's fields (docs/specification.md, "Fetch databases"). Empty, null and
 * false values count as omitted. Each kind of server reads only its own fields. Reports all findings together,
 * including those in `further`.
 */
export function readFetch(
  kind: DatabaseKind,
  body: ServerFields,
  windowsAccount: WindowsAccount | null,
  further: readonly Finding[] = [],
): DatabaseConnection {
  const givenServer = withoutEmptyFields(body)
  const options = { asksForAuthentication: databases[kind].windowsLogin }
  throwFieldFindings([...serverFindings(kind, givenServer, options), ...further])
  const { port, tunnel } = databases[kind]
  const { serverName = '', userId = '', password = '' } = givenServer
  const authentication = authenticationOf(kind, givenServer)
  const server = {
    serverName: serverName.trim(),
    port: givenServer.port ?? port,
    tls: givenServer.tls ?? defaultTls(kind, serverName, authentication),
  }
  return {
    kind,
    ...server,
    ...(authentication === 'windows'
      ? windowsLogin(windowsAccount, server)
      : { userId: userId.trim(), password }),
    ...(tunnel && givenServer.useSSH === true ? { ssh: readTunnel(givenServer) } : {}),
  }
}
