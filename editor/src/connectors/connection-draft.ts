import { authenticationTypes, type DatabaseKind, databases, defaultTls, serverProblems } from '@anj/workflow'
import type { Authentication, Connection, TlsMode } from '../server/connections.ts'
import { portInName } from './port-in-name.ts'

/** The fields of a connection while the user edits them. */
export interface ConnectionDraft {
  readonly name: string
  readonly serverName: string
  /** A string as long as the user's input isn't a number. */
  readonly port: number | string
  readonly authentication: Authentication
  readonly userId: string
  readonly password: string
  /** Null until the user chooses a mode. Until then, it depends on the kind and the server name. */
  readonly tls: TlsMode | null
  readonly useSSH: boolean
  readonly sshServerName: string
  readonly sshPort: number | string
  readonly sshUserName: string
  readonly sshPassword: string
  /** The key of the SSH server, from the saved connection or a recent test. */
  readonly sshHostKey: string | null
  /** True when all users of the organization may use the connection. */
  readonly isShared: boolean
}

type Address = { readonly serverName: string; readonly port: number; readonly userId: string }

const SSH_PORT = 22

/**
 * Returns the initial fields: from a saved connection, from a file's address, or the defaults of the kind.
 */
export function draftOf(
  kind: DatabaseKind,
  connection: Connection | null,
  address: Address | null,
): ConnectionDraft {
  const { port } = databases[kind]
  const ssh = connection?.ssh ?? null
  return {
    name: connection?.name ?? '',
    serverName: connection?.serverName ?? address?.serverName ?? '',
    port: connection?.port ?? address?.port ?? port,
    authentication: connection?.authentication ?? 'user',
    userId: connection?.userId ?? address?.userId ?? '',
    password: '',
    tls: connection?.tls ?? null,
    useSSH: ssh !== null,
    sshServerName: ssh?.serverName ?? '',
    sshPort: ssh?.port ?? SSH_PORT,
    sshUserName: ssh?.userId ?? '',
    sshPassword: '',
    sshHostKey: ssh?.hostKey ?? null,
    isShared: connection?.isShared ?? false,
  }
}

/** Returns the TLS mode. Connections to remote servers are encrypted unless the user chooses otherwise. */
export function effectiveTls(kind: DatabaseKind, draft: ConnectionDraft): TlsMode {
  const authentication = usesWindowsLogin(kind, draft) ? 'windows' : 'user'
  return (
    (databases[kind].alwaysVerified ? null : draft.tls) ?? defaultTls(kind, draft.serverName, authentication)
  )
}

/** Changes some fields. If the SSH server changes, clears the host key, because it belongs to the previous server. */
export function changeDraft(draft: ConnectionDraft, change: Partial<ConnectionDraft>): ConnectionDraft {
  const isElsewhere = change.sshServerName !== undefined || change.sshPort !== undefined
  return { ...draft, ...(isElsewhere && { sshHostKey: null }), ...change }
}

/**
 * Returns the missing and invalid fields of a connection, with the messages of docs/specification.md, "Database
 * connection form". A password may be missing if the saved connection has one. Windows authentication requires neither
 * user nor password, and no port is required if the server's name contains it.
 */
export function connectionProblems(
  kind: DatabaseKind,
  draft: ConnectionDraft,
  saved: Connection | null,
): Readonly<Record<string, string>> {
  const { serverName, userId, password, sshServerName, sshUserName, sshPassword } = draft
  const keepsPassword = saved?.authentication === 'user' && password === ''
  const server = {
    serverName,
    ...(portInName(kind, serverName) === null && { port: portOf(draft.port) }),
    ...(!usesWindowsLogin(kind, draft) && { userId, ...(!keepsPassword && { password }) }),
  }
  const ssh = {
    serverName: sshServerName,
    port: portOf(draft.sshPort),
    userId: sshUserName,
    ...((!saved?.ssh || sshPassword) && { password: sshPassword }),
  }
  const found = serverProblems('database', server).map(({ field, sentence }) => [field, sentence])
  const behind = draft.useSSH ? serverProblems('ssh', ssh) : []
  return Object.fromEntries([...found, ...behind.map(({ field, sentence }) => [`ssh.${field}`, sentence])])
}

/** Returns the problems that remain after some fields change: typing in a field clears its problem. */
export function remainingProblems(
  problems: Readonly<Record<string, string>>,
  change: Partial<ConnectionDraft>,
): Readonly<Record<string, string>> {
  const changed = new Set(Object.keys(change).map((field) => saidAt.get(field) ?? field))
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !changed.has(field)))
}

const saidAt: ReadonlyMap<string, string> = new Map([
  ['sshServerName', 'ssh.serverName'],
  ['sshPort', 'ssh.port'],
  ['sshUserName', 'ssh.userId'],
  ['sshPassword', 'ssh.password'],
])

/** True when Anj logs in with the Windows account of its own server, which only some kinds allow. */
export function usesWindowsLogin(
  kind: DatabaseKind,
  { authentication }: Pick<ConnectionDraft, 'authentication'>,
): boolean {
  return databases[kind].windowsLogin && authentication === 'windows'
}

/** Returns a connection's default name. */
export function nameOf(kind: DatabaseKind, draft: ConnectionDraft): string {
  const serverName = draft.serverName.trim()
  if (usesWindowsLogin(kind, draft)) return `${serverName} (Windows)`
  const userId = draft.userId.trim()
  return userId === '' ? serverName : `${userId}@${serverName}`
}

/** Fields that the form shows for every kind; the SSH fields are separate. */
const shownFields: ReadonlySet<string> = new Set(['serverName', 'port', 'userId', 'password', 'name'])

/** True when a visible field already shows this message, so that the form need not repeat it. */
export function isShownAtField(
  fields: Readonly<Record<string, string>>,
  said: string,
  { useSSH }: Pick<ConnectionDraft, 'useSSH'>,
): boolean {
  return Object.entries(fields).some(
    ([field, text]) => text === said && (shownFields.has(field) || (useSSH && field.startsWith('ssh.'))),
  )
}

const portOf = (value: number | string) => (value === '' ? null : Number(value))

/** Returns the address for the API; the fields must be valid. */
export function toAddress(kind: DatabaseKind, draft: ConnectionDraft) {
  const { serverName, userId, password, useSSH } = draft
  const { windowsLogin, port } = databases[kind]
  const asksForPort = portInName(kind, serverName) === null
  return {
    kind,
    serverName: serverName.trim(),
    port: asksForPort ? Number(draft.port) : port,
    ...(windowsLogin && { authentication: draft.authentication }),
    ...(!usesWindowsLogin(kind, draft) && { userId: userId.trim(), ...(password && { password }) }),
    tls: effectiveTls(kind, draft),
    ...(databases[kind].tunnel && { ssh: useSSH ? sshOf(draft) : null }),
  }
}

function sshOf({ sshServerName, sshPort, sshUserName, sshPassword, sshHostKey }: ConnectionDraft) {
  return {
    serverName: sshServerName.trim(),
    port: Number(sshPort),
    userId: sshUserName.trim(),
    // With null, Anj requests the key again.
    hostKey: sshHostKey,
    ...(sshPassword && { password: sshPassword }),
  }
}

/**
 * Returns the request for listing databases. It has the field names of the specification, and only those of the kind.
 * For a saved connection that hasn't changed, the request contains only its id, because its password isn't known here.
 */
export function toFetchBody(kind: DatabaseKind, draft: ConnectionDraft, saved: Connection | null) {
  const { userId, password, useSSH, sshServerName, sshUserName, sshPassword, sshPort, sshHostKey } = draft
  if (saved && isUnchanged(kind, draft, saved)) return { connectionId: saved.id }
  const { instances, windowsLogin, tunnel, port } = databases[kind]
  const serverName = draft.serverName.trim()
  const ownPort = portInName(kind, serverName) === null && Number(draft.port) !== port
  return {
    // For kinds with instances, the name contains the port.
    serverName: instances && ownPort ? `${serverName},${draft.port}` : serverName,
    ...(!instances && { port: Number(draft.port) }),
    ...(windowsLogin && { authentication: authenticationTypes[draft.authentication] }),
    ...(!usesWindowsLogin(kind, draft) && { userId: userId.trim(), password }),
    tls: effectiveTls(kind, draft),
    ...(tunnel &&
      useSSH && {
        useSSH,
        SSHServerName: sshServerName.trim(),
        SSHUserName: sshUserName.trim(),
        SSHPassword: sshPassword,
        SSHPort: Number(sshPort),
        SSHHostKey: sshHostKey,
      }),
  }
}

/** True when a draft connects to the server with the same settings as the saved connection. */
function isUnchanged(kind: DatabaseKind, draft: ConnectionDraft, saved: Connection): boolean {
  const reach = ({ name: _, isShared: __, ...rest }: ConnectionDraft) =>
    JSON.stringify({ ...rest, tls: effectiveTls(kind, rest as ConnectionDraft) })
  return reach(draft) === reach(draftOf(kind, saved, null))
}
