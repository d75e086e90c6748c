import type { ConnectionSummary } from '@anj/db'
import type { Connection } from './schema.ts'

/** A connection as the api shows it: never its passwords. */
export function toConnection(
  stored: ConnectionSummary,
  { id: callerId }: { readonly id: string },
): Connection {
  const { isShared } = stored
  const access = stored.ownerId === callerId ? 'own' : 'use'
  const { id, kind, name, serverName, port, authentication, userId, tls } = stored
  return {
    id,
    kind,
    name,
    serverName,
    port,
    authentication,
    userId,
    tls,
    ssh: sshOf(stored),
    isShared,
    access,
  }
}

/** The server that a stored connection goes through, without its password; null where it goes directly. */
export function sshOf({
  sshServerName,
  sshPort,
  sshUserId,
  sshHostKey,
}: Pick<ConnectionSummary, 'sshServerName' | 'sshPort' | 'sshUserId' | 'sshHostKey'>): Connection['ssh'] {
  if (sshServerName === null || sshPort === null || sshUserId === null) return null
  return { serverName: sshServerName, port: sshPort, userId: sshUserId, hostKey: sshHostKey }
}
