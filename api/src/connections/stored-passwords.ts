/** A stored password goes only where it was entered for, so that nobody can have it sent elsewhere. */
import type { DatabaseKind } from '@anj/workflow'
import { AppError, sentence } from '@anj/workflow'

interface SshAddress {
  readonly serverName: string
  readonly port: number
  readonly userId: string
}

interface Address extends SshAddress {
  readonly kind: DatabaseKind
  readonly tls: 'disable' | 'require' | 'verify'
  readonly ssh?: SshAddress | null | undefined
}

/** Refuses to use a stored password for another server, port, user, kind or tunnel, or with less protection. */
export function refuseElsewhere(stored: Address, wanted: Address): void {
  const protection = ['disable', 'require', 'verify']
  const same =
    stored.kind === wanted.kind &&
    sameAddress(stored, wanted) &&
    sameTunnel(stored.ssh, wanted.ssh) &&
    protection.indexOf(wanted.tls) >= protection.indexOf(stored.tls)
  if (same) return
  const fields = { password: sentence('connectionPasswordElsewhere') }
  throw new AppError('connectionPasswordElsewhere', {}, { fields })
}

/** Refuses to use a stored SSH password for another SSH server, port or user; without a stored one it is asked for. */
export function refuseSshElsewhere(stored: SshAddress | null | undefined, wanted: SshAddress): void {
  if (sameTunnel(stored, wanted)) return
  const code = stored ? 'sshPasswordElsewhere' : 'sshPasswordRequired'
  throw new AppError(code, {}, { fields: { 'ssh.password': sentence(code) } })
}

/** Whether two connections go the same way: both directly, or through the same server as the same user. */
export function sameTunnel(a: SshAddress | null | undefined, b: SshAddress | null | undefined): boolean {
  if (!a || !b) return !a && !b
  return sameAddress(a, b)
}

function sameAddress(stored: SshAddress, wanted: SshAddress): boolean {
  return (
    stored.serverName === wanted.serverName.trim() &&
    stored.port === wanted.port &&
    stored.userId === wanted.userId.trim()
  )
}
