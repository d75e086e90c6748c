import { sentence } from '@anj/workflow/messages'
import type { Connection, TlsMode } from '../server/connections.ts'

/** A connection's fields while they are being typed. */
export interface ConnectionDraft {
  readonly name: string
  readonly serverName: string
  /** Text while it isn't a number. */
  readonly port: number | string
  readonly userId: string
  readonly password: string
  readonly tls: TlsMode
}

type Address = { readonly serverName: string; readonly port: number; readonly userId: string }

/** Fields to begin with: of a saved connection, of the address in a file, or a fresh one. */
export function draftOf(connection: Connection | null, address: Address | null): ConnectionDraft {
  return {
    name: connection?.name ?? '',
    serverName: connection?.serverName ?? address?.serverName ?? '',
    port: connection?.port ?? address?.port ?? 5432,
    userId: connection?.userId ?? address?.userId ?? '',
    password: '',
    tls: connection?.tls ?? 'disable',
  }
}

/** The spec's messages for missing fields (§5); a saved connection keeps its password when none is typed. */
export function connectionProblems(draft: ConnectionDraft, isSaved: boolean): Record<string, string> {
  const port = Number(draft.port)
  return {
    ...(draft.serverName.trim() === '' && { serverName: sentence('serverNameRequired') }),
    ...(draft.port === ''
      ? { port: sentence('portRequired') }
      : !(Number.isInteger(port) && port > 0) && { port: sentence('portNotPositive') }),
    ...(draft.userId.trim() === '' && { userId: sentence('userIdRequired') }),
    ...(!isSaved && draft.password === '' && { password: sentence('databasePasswordRequired') }),
  }
}

/** The address as the api takes it; the fields were checked before. */
export function asAddress({ serverName, port, userId, tls }: ConnectionDraft) {
  return {
    kind: 'postgresql' as const,
    serverName: serverName.trim(),
    port: Number(port),
    userId: userId.trim(),
    tls,
  }
}
