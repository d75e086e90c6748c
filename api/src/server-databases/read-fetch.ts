import type { DatabaseConnection, SshTunnel } from '@anj/engine'
import { type DatabaseKind, databases, defaultTls, serverProblems } from '@anj/workflow'
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
    ...serverProblems('database', serverOf(given, asksForPort)),
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

/** The fields of a form as they are judged: what is left out is an empty field. */
function serverOf({ serverName = '', port, userId = '', password = '' }: Given, asksForPort: boolean) {
  return { serverName, userId, password, ...(asksForPort && { port: port ?? null }) }
}

const sshFields = {
  serverName: 'SSHServerName',
  port: 'SSHPort',
  userId: 'SSHUserName',
  password: 'SSHPassword',
} as const

function sshFindings({ SSHServerName = '', SSHPort, SSHUserName = '', SSHPassword = '' }: Given) {
  const ssh = { serverName: SSHServerName, port: SSHPort ?? null, userId: SSHUserName, password: SSHPassword }
  return serverProblems('ssh', ssh).map((problem) => ({ ...problem, field: sshFields[problem.field] }))
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
