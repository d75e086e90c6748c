/** The specified fields for a server, as forms and integrators send them. */
import type { SshTunnel } from '@anj/engine'
import {
  type Authentication,
  type DatabaseKind,
  databases,
  readAuthentication,
  serverProblems,
  sqlServerAddress,
} from '@anj/workflow'
import { type Finding, finding } from '../connections/check-connection.ts'
import type { ServerFields } from './schema.ts'

/** The fields that aren't empty. */
export type GivenServer = {
  readonly [F in keyof ServerFields]?: Exclude<ServerFields[F], null | false | ''>
}

/** Returns a form without empty, null and false fields, which count as omitted. */
export function withoutEmptyFields<F extends object>(body: F) {
  const empty = (value: unknown) =>
    value === null || value === false || (typeof value === 'string' && value.trim() === '')
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !empty(value))) as {
    readonly [K in keyof F]?: Exclude<F[K], null | false | ''>
  }
}

/**
 * Returns the authentication method: Windows authentication if the kind supports it and the form selects it, and
 * otherwise user and password.
 */
export function authenticationOf(kind: DatabaseKind, { authentication = '' }: GivenServer): Authentication {
  return databases[kind].windowsLogin && readAuthentication(authentication) === 'windows' ? 'windows' : 'user'
}

/**
 * Returns all problems with a server's fields in the form's order. Each kind of server checks only its own fields
 * (docs/specification.md, "Fetch databases").
 */
export function serverFindings(
  kind: DatabaseKind,
  given: GivenServer,
  { asksForAuthentication }: { readonly asksForAuthentication: boolean },
): readonly Finding[] {
  const { alwaysVerified, title, windowsLogin, tunnel } = databases[kind]
  const { serverName = '', authentication, userId = '', password = '', tls } = given
  const isWindows = authenticationOf(kind, given) === 'windows'
  const isUnknown =
    windowsLogin && authentication !== undefined && readAuthentication(authentication) === null
  return [
    ...serverProblems('database', { serverName }),
    ...portFindings(kind, given),
    ...(asksForAuthentication && authentication === undefined
      ? [finding('authentication', 'authenticationRequired')]
      : []),
    ...(isUnknown ? [finding('authentication', 'authenticationUnknown', { given: authentication })] : []),
    ...(isWindows ? [] : serverProblems('database', { userId, password })),
    ...(alwaysVerified && tls && tls !== 'verify' ? [finding('tls', 'tlsAlwaysVerified', { title })] : []),
    ...(tunnel && given.useSSH === true ? sshFindings(given) : []),
  ]
}

/**
 * Returns problems with the port. A kind of server with named instances needs no port (docs/specification.md, "Fetch
 * databases"), but if a port is given, it must agree with the server's name.
 */
function portFindings(kind: DatabaseKind, { serverName = '', port }: GivenServer): readonly Finding[] {
  if (!databases[kind].instances) return serverProblems('database', { port: port ?? null })
  const wrong = serverProblems('database', { port })
  if (wrong.length > 0 || port === undefined) return wrong
  const address = sqlServerAddress({ serverName, port })
  const server = serverName.trim()
  if (address.instance !== null) return [finding('port', 'portWithInstance', { server })]
  return address.port === port ? [] : [finding('port', 'portToldTwice', { server, port })]
}

/** Returns the SSH server in a form's fields, which must have been checked. */
export function readTunnel({
  SSHServerName = '',
  SSHUserName = '',
  SSHPassword = '',
  SSHPort = 22,
  SSHHostKey,
}: GivenServer): SshTunnel {
  return {
    serverName: SSHServerName.trim(),
    port: SSHPort,
    userId: SSHUserName.trim(),
    password: SSHPassword,
    hostKey: SSHHostKey?.trim() ?? null,
  }
}

const sshFields = {
  serverName: 'SSHServerName',
  port: 'SSHPort',
  userId: 'SSHUserName',
  password: 'SSHPassword',
} as const

function sshFindings({ SSHServerName = '', SSHPort, SSHUserName = '', SSHPassword = '' }: GivenServer) {
  const ssh = { serverName: SSHServerName, port: SSHPort ?? null, userId: SSHUserName, password: SSHPassword }
  return serverProblems('ssh', ssh).map((problem) => ({ ...problem, field: sshFields[problem.field] }))
}
