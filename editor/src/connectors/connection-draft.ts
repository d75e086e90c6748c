import { authenticationTypes, type DatabaseKind, databases, defaultTls, serverProblems } from '@anj/workflow'
import type { Authentication, Connection, TlsMode } from '../server/connections.ts'
import { portInName } from './port-in-name.ts'

/** A connection's fields while they are being typed. */
export interface ConnectionDraft {
  readonly name: string
  readonly serverName: string
  /** Text while it isn't a number. */
  readonly port: number | string
  readonly authentication: Authentication
  readonly userId: string
  readonly password: string
  /** Null until somebody chooses: then what its kind and server name suggest. */
  readonly tls: TlsMode | null
  readonly useSSH: boolean
  readonly sshServerName: string
  readonly sshPort: number | string
  readonly sshUserName: string
  readonly sshPassword: string
  /** Of the SSH server, as it was saved or as a test has just found it. */
  readonly sshHostKey: string | null
  /** Everybody in the organization may use it. */
  readonly isShared: boolean
}

type Address = { readonly serverName: string; readonly port: number; readonly userId: string }

const SSH_PORT = 22

/** Fields to begin with: of a saved connection, of the address in a file, or a fresh one of its kind. */
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

/** How the server will be reached. A server elsewhere is spoken to openly only when somebody chooses that. */
export function tlsOf(kind: DatabaseKind, draft: ConnectionDraft): TlsMode {
  const authentication = byWindows(kind, draft) ? 'windows' : 'user'
  return (
    (databases[kind].alwaysVerified ? null : draft.tls) ?? defaultTls(kind, draft.serverName, authentication)
  )
}

/** Changes some fields. Another SSH server has another key, which nobody has seen yet. */
export function changeDraft(draft: ConnectionDraft, change: Partial<ConnectionDraft>): ConnectionDraft {
  const isElsewhere = change.sshServerName !== undefined || change.sshPort !== undefined
  return { ...draft, ...(isElsewhere && { sshHostKey: null }), ...change }
}

/**
 * Missing and invalid fields of a connection, with the messages of docs/specification.md, "Database connection form". A
 * saved connection keeps its passwords when none is typed. Windows authentication needs neither user nor password, and no
 * port is needed when the server's name contains it.
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
    ...(!byWindows(kind, draft) && { userId, ...(!keepsPassword && { password }) }),
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

/** The problems that still stand once some fields were changed: what is said at a field is over when it is typed into. */
export function problemsLeft(
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

/** Whether the account of the product's own server logs in, which only some kinds offer. */
export function byWindows(
  kind: DatabaseKind,
  { authentication }: Pick<ConnectionDraft, 'authentication'>,
): boolean {
  return databases[kind].windowsLogin && authentication === 'windows'
}

/** What a connection is called until somebody names it. */
export function nameOf(kind: DatabaseKind, draft: ConnectionDraft): string {
  const serverName = draft.serverName.trim()
  if (byWindows(kind, draft)) return `${serverName} (Windows)`
  const userId = draft.userId.trim()
  return userId === '' ? serverName : `${userId}@${serverName}`
}

/** The form's fields that stand there for every kind; those of the SSH server have a part of their own. */
const shownFields: ReadonlySet<string> = new Set(['serverName', 'port', 'userId', 'password', 'name'])

/** Whether a refusal is said at one of the fields already, so that it need not be said below them again. */
export function isSaidAtField(
  fields: Readonly<Record<string, string>>,
  said: string,
  { useSSH }: Pick<ConnectionDraft, 'useSSH'>,
): boolean {
  return Object.entries(fields).some(
    ([field, text]) => text === said && (shownFields.has(field) || (useSSH && field.startsWith('ssh.'))),
  )
}

const portOf = (value: number | string) => (value === '' ? null : Number(value))

/** The address as the api takes it; the fields were checked before. */
export function asAddress(kind: DatabaseKind, draft: ConnectionDraft) {
  const { serverName, userId, password, useSSH } = draft
  const { windowsLogin, port } = databases[kind]
  const asksForPort = portInName(kind, serverName) === null
  return {
    kind,
    serverName: serverName.trim(),
    port: asksForPort ? Number(draft.port) : port,
    ...(windowsLogin && { authentication: draft.authentication }),
    ...(!byWindows(kind, draft) && { userId: userId.trim(), ...(password && { password }) }),
    tls: tlsOf(kind, draft),
    ...(databases[kind].tunnel && { ssh: useSSH ? sshOf(draft) : null }),
  }
}

function sshOf({ sshServerName, sshPort, sshUserName, sshPassword, sshHostKey }: ConnectionDraft) {
  return {
    serverName: sshServerName.trim(),
    port: Number(sshPort),
    userId: sshUserName.trim(),
    // Null has the server asked for its key anew.
    hostKey: sshHostKey,
    ...(sshPassword && { password: sshPassword }),
  }
}

/**
 * The server-only form by the specification's names, to ask for databases before anything is saved: each kind has its
 * own fields only. A saved connection that nobody changed is asked by its id, since its password is not known here.
 */
export function asFetch(kind: DatabaseKind, draft: ConnectionDraft, saved: Connection | null) {
  const { userId, password, useSSH, sshServerName, sshUserName, sshPassword, sshPort, sshHostKey } = draft
  if (saved && isUnchanged(kind, draft, saved)) return { connectionId: saved.id }
  const { family, windowsLogin, tunnel, port } = databases[kind]
  const serverName = draft.serverName.trim()
  const ownPort = portInName(kind, serverName) === null && Number(draft.port) !== port
  return {
    // SQL Server has its port in its name.
    serverName: family === 'mssql' && ownPort ? `${serverName},${draft.port}` : serverName,
    ...(family !== 'mssql' && { port: Number(draft.port) }),
    ...(windowsLogin && { authentication: authenticationTypes[draft.authentication] }),
    ...(!byWindows(kind, draft) && { userId: userId.trim(), password }),
    tls: tlsOf(kind, draft),
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

/** Whether a draft means the server that is saved, as far as reaching it goes. */
function isUnchanged(kind: DatabaseKind, draft: ConnectionDraft, saved: Connection): boolean {
  const reach = ({ name: _, isShared: __, ...rest }: ConnectionDraft) =>
    JSON.stringify({ ...rest, tls: tlsOf(kind, rest as ConnectionDraft) })
  return reach(draft) === reach(draftOf(kind, saved, null))
}
