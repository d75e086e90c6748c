import { AppError } from '@anj/workflow'
import type { SshTunnel } from '../../model/connection.ts'
import { reachFailure } from '../reach-failure.ts'

/** Where a tunnel shall lead. */
export interface TunnelTarget {
  readonly host: string
  readonly port: number
}

type Server = Pick<SshTunnel, 'serverName' | 'port' | 'userId'>

interface SshError extends NodeJS.ErrnoException {
  /** Which part of the client speaks. */
  readonly level?: string
}

/** Why nobody could log in to an SSH server, as a sentence. */
export function asTunnelProblem(
  error: unknown,
  { serverName: server, port, userId: user }: Server,
): AppError {
  if (error instanceof AppError) return error
  const { level } = error as SshError
  const cause = { cause: error }
  if (level === 'client-authentication') return new AppError('sshLoginRefused', { server, user }, cause)
  switch (reachFailure(error as SshError)) {
    case 'unknown':
      return new AppError('sshServerUnknown', { server }, cause)
    case 'refused':
      return new AppError('sshPortRefused', { server, port }, cause)
    case 'silent':
      return new AppError('sshServerSilent', { server, port }, cause)
    default:
      return level === 'client-timeout' || level === 'client-socket-timeout'
        ? new AppError('sshServerSilent', { server, port }, cause)
        : new AppError('sshNotUnderstood', { server, port, reason: (error as Error).message }, cause)
  }
}

/** RFC 4254, 5.1: why a server opens no channel. */
const prohibited = 1
const connectFailed = 2

/** Why an SSH server that let us in doesn't lead to the target. */
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
