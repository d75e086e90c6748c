import type { DatabaseConnection, SshTunnel } from '@anj/engine'
import { type DatabaseKind, databases, defaultTls } from '@anj/workflow'
import { finding, refuseFindings, refuseKind } from '../connections/check-connection.ts'
import type { FetchDatabases } from './schema.ts'

type Given = { readonly [F in keyof FetchDatabases]?: Exclude<FetchDatabases[F], null | false | ''> }

/**
 * A server as the fields of a form name it (spec §5): what is empty, null or false counts as left out, each kind looks at
 * its own fields only, and all that is missing is named at once.
 */
export function readFetch(kind: DatabaseKind, body: FetchDatabases): DatabaseConnection {
  refuseKind(kind)
  const given = filledIn(body)
  const { port, tunnel, alwaysVerified, title } = databases[kind]
  const asksForPort = databases[kind].family !== 'mssql'
  const useSsh = tunnel && given.useSSH === true
  refuseFindings([
    ...(given.serverName ? [] : [finding('serverName', 'serverNameRequired')]),
    ...(asksForPort ? portFindings('port', given.port) : []),
    ...(given.userId ? [] : [finding('userId', 'userIdRequired')]),
    ...(given.password ? [] : [finding('password', 'databasePasswordRequired')]),
    ...(alwaysVerified && given.tls && given.tls !== 'verify'
      ? [finding('tls', 'tlsAlwaysVerified', { title })]
      : []),
    ...(useSsh ? sshFindings(given) : []),
  ])
  const { serverName = '', userId = '', password = '', tls } = given
  return {
    kind,
    serverName: serverName.trim(),
    port: asksForPort ? (given.port ?? port) : port,
    userId: userId.trim(),
    password,
    tls: tls ?? defaultTls(kind, serverName),
    ...(useSsh ? { ssh: tunnelOf(given) } : {}),
  }
}

function filledIn(body: FetchDatabases): Given {
  const empty = (value: unknown) =>
    value === null || value === false || (typeof value === 'string' && value.trim() === '')
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !empty(value))) as Given
}

function portFindings(field: string, port: number | undefined) {
  if (port === undefined) return [finding(field, field === 'port' ? 'portRequired' : 'sshPortRequired')]
  if (port >= 1 && port <= 65535) return []
  return [finding(field, field === 'port' ? 'portNotPositive' : 'sshPortNotPositive')]
}

function sshFindings({ SSHServerName, SSHUserName, SSHPassword, SSHPort }: Given) {
  return [
    ...(SSHServerName ? [] : [finding('SSHServerName', 'sshServerNameRequired')]),
    ...(SSHUserName ? [] : [finding('SSHUserName', 'sshUserNameRequired')]),
    ...(SSHPassword ? [] : [finding('SSHPassword', 'sshPasswordRequired')]),
    ...portFindings('SSHPort', SSHPort),
  ]
}

function tunnelOf({
  SSHServerName = '',
  SSHUserName = '',
  SSHPassword = '',
  SSHPort = 22,
  SSHHostKey,
}: Given): SshTunnel {
  return {
    serverName: SSHServerName.trim(),
    port: SSHPort,
    userId: SSHUserName.trim(),
    password: SSHPassword,
    hostKey: SSHHostKey?.trim() ?? null,
  }
}
