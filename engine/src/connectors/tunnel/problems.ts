import { AppError } from '@anj/workflow'
import type { SshTunnel } from '../../model/connection.ts'
import { connectFailureReason } from '../connect-failure.ts'

/** The destination of a tunnel. */
export interface TunnelTarget {
  readonly host: string
  readonly port: number
}

type Server = Pick<SshTunnel, 'serverName' | 'port' | 'userId'>

interface SshError extends NodeJS.ErrnoException {
  /** The part of the SSH client that reported the error. */
  readonly level?: string
  /** True if the first bytes of the server aren't those of an SSH server. */
  readonly isForeign?: boolean
}

/** Converts a failed login to an SSH server into an error with a message for the user. */
export function asTunnelProblem(
  error: unknown,
  { serverName: server, port, userId: user }: Server,
): AppError {
  if (error instanceof AppError) return error
  const { level, isForeign = false } = error as SshError
  const cause = { cause: error }
  if (level === 'client-authentication') return new AppError('sshLoginRefused', { server, user }, cause)
  switch (connectFailureReason(error as SshError)) {
    case 'unknown':
      return new AppError('sshServerUnknown', { server }, cause)
    case 'refused':
      return new AppError('sshPortRefused', { server, port }, cause)
    case 'silent':
      return new AppError('sshServerSilent', { server, port }, cause)
    default:
      if (!isForeign && /before handshake/.test((error as Error).message))
        return new AppError('sshGreetingLost', { server, port }, cause)
      if (isLost(error as SshError)) return new AppError('sshConnectionLost', { server, port }, cause)
      return level === 'client-timeout' || level === 'client-socket-timeout'
        ? new AppError('sshServerSilent', { server, port }, cause)
        : new AppError('sshNotUnderstood', { server, port, reason: (error as Error).message }, cause)
  }
}

/** True if the connection broke. */
function isLost({ code }: SshError): boolean {
  return code === 'ECLOSED' || code === 'ECONNRESET'
}

/** Reason codes for a refused channel (RFC 4254, 5.1). */
const prohibited = 1
const connectFailed = 2

/** Converts a failed forwarding after a successful login into an error with a message for the user. */
export function asForwardProblem(
  error: unknown,
  { serverName: server, port: sshPort }: Server,
  { host, port }: TunnelTarget,
): AppError {
  const cause = { cause: error }
  const { reason } = error as { readonly reason?: number }
  if (reason === prohibited)
    return new AppError('sshForwardingRefused', { server, target: `${host}:${port}` }, cause)
  if (reason === connectFailed)
    return new AppError('sshTargetUnreachable', { server, target: `${host}:${port}` }, cause)
  return new AppError('sshConnectionLost', { server, port: sshPort }, cause)
}
