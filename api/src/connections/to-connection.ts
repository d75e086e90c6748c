import type { ConnectionSummary } from '@anj/db'
import type { Connection } from './schema.ts'

/** Converts a connection to the form that the API returns, without passwords. */
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

/** Returns a stored connection's SSH server without the password, or null for a direct connection. */
export function sshOf({
  sshServerName,
  sshPort,
  sshUserId,
  sshHostKey,
}: Pick<ConnectionSummary, 'sshServerName' | 'sshPort' | 'sshUserId' | 'sshHostKey'>): Connection['ssh'] {
  if (sshServerName === null || sshPort === null || sshUserId === null) return null
  return { serverName: sshServerName, port: sshPort, userId: sshUserId, hostKey: sshHostKey }
}
