/**
 * Anj uses a stored password only for the server that the user entered it for, so that a user can't have it sent
 * elsewhere.
 */
import type { DatabaseKind } from '@anj/workflow'
import { AppError, sentence } from '@anj/workflow'

interface SshAddress {
  readonly serverName: string
  readonly port: number
  readonly userId: string
}

/** An SSH server, as stored or as requested in a form. Without a host key, the pinned key applies. */
interface Tunnel extends SshAddress {
  readonly hostKey?: string | null | undefined
}

interface Address extends SshAddress {
  readonly kind: DatabaseKind
  readonly tls: 'disable' | 'require' | 'verify'
  readonly ssh?: Tunnel | null | undefined
}

/**
 * Refuses a stored password if the server, port, user, kind or tunnel differs, or if the connection is less protected.
 */
export function requireSameServer(stored: Address, wanted: Address): void {
  if (sameWay(stored, wanted)) return
  const fields = { password: sentence('connectionPasswordElsewhere') }
  throw new AppError('connectionPasswordElsewhere', {}, { fields })
}

function sameWay(stored: Address, wanted: Address): boolean {
  const protection = ['disable', 'require', 'verify']
  return (
    stored.kind === wanted.kind &&
    sameAddress(stored, wanted) &&
    sameTunnel(stored.ssh, wanted.ssh) &&
    sameKey(stored.ssh, wanted.ssh) &&
    protection.indexOf(wanted.tls) >= protection.indexOf(stored.tls)
  )
}

/**
 * Refuses a stored SSH password if the SSH server, port, user or accepted host key differs, because another server
 * would learn the password. Without a stored password, the form must contain a password.
 */
export function requireSameSshServer(stored: Tunnel | null | undefined, wanted: Tunnel): void {
  if (sameTunnel(stored, wanted) && sameKey(stored, wanted)) return
  refuseSsh(stored)
}

/**
 * Refuses to use another user's SSH password unless the address behind the SSH server is the stored connection's own.
 */
export function requireOwnTunnel(stored: Address, wanted: Address): void {
  if (!sameWay(stored, wanted)) refuseSsh(stored.ssh)
}

function refuseSsh(stored: Tunnel | null | undefined): never {
  const code = stored ? 'sshPasswordElsewhere' : 'sshPasswordRequired'
  throw new AppError(code, {}, { fields: { 'ssh.password': sentence(code) } })
}

/** True when both connections are direct, or use the same SSH server as the same user. */
export function sameTunnel(a: SshAddress | null | undefined, b: SshAddress | null | undefined): boolean {
  if (!a || !b) return !a && !b
  return sameAddress(a, b)
}

/** True when the accepted host key is the stored key. A null key accepts any key that the server presents. */
function sameKey(stored: Tunnel | null | undefined, wanted: Tunnel | null | undefined): boolean {
  return wanted?.hostKey === undefined || wanted.hostKey === stored?.hostKey
}

function sameAddress(stored: SshAddress, wanted: SshAddress): boolean {
  return (
    stored.serverName === wanted.serverName.trim() &&
    stored.port === wanted.port &&
    stored.userId === wanted.userId.trim()
  )
}
