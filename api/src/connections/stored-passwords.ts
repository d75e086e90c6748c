/** A stored password goes only where it was entered for, so that nobody can have it sent elsewhere. */
import type { DatabaseKind } from '@anj/workflow'
import { AppError, sentence } from '@anj/workflow'

interface SshAddress {
  readonly serverName: string
  readonly port: number
  readonly userId: string
}

/** An SSH server, as it is kept or as a form asks for it; left out, its key stays the pinned one. */
interface Tunnel extends SshAddress {
  readonly hostKey?: string | null | undefined
}

interface Address extends SshAddress {
  readonly kind: DatabaseKind
  readonly tls: 'disable' | 'require' | 'verify'
  readonly ssh?: Tunnel | null | undefined
}

/** Refuses to use a stored password for another server, port, user, kind or tunnel, or with less protection. */
export function refuseElsewhere(stored: Address, wanted: Address): void {
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
 * Refuses to use a stored SSH password for another SSH server, port or user, or where another key is accepted: whoever
 * answers there would learn it. Without a stored one it is asked for.
 */
export function refuseSshElsewhere(stored: Tunnel | null | undefined, wanted: Tunnel): void {
  if (sameTunnel(stored, wanted) && sameKey(stored, wanted)) return
  refuseSsh(stored)
}

/** Somebody else's SSH password leads only to where the connection leads, not to whatever is behind its SSH server. */
export function refuseOthersTunnel(stored: Address, wanted: Address): void {
  if (!sameWay(stored, wanted)) refuseSsh(stored.ssh)
}

function refuseSsh(stored: Tunnel | null | undefined): never {
  const code = stored ? 'sshPasswordElsewhere' : 'sshPasswordRequired'
  throw new AppError(code, {}, { fields: { 'ssh.password': sentence(code) } })
}

/** Whether two connections go the same way: both directly, or through the same server as the same user. */
export function sameTunnel(a: SshAddress | null | undefined, b: SshAddress | null | undefined): boolean {
  if (!a || !b) return !a && !b
  return sameAddress(a, b)
}

/** Null accepts whatever key the server shows. */
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
