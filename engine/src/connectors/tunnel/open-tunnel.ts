import { createServer, type Server, type Socket } from 'node:net'
import { AppError } from '@anj/workflow'
import type { Client, ClientChannel } from 'ssh2'
import type { SshTunnel } from '../../model/connection.ts'
import { requireAllowedHost } from '../../outgoing/connect-outgoing.ts'
import { logIn } from './log-in.ts'
import { asForwardProblem, type TunnelTarget } from './problems.ts'

const TIMEOUT = 10_000

/** A local port that forwards to a target through an SSH server. */
export interface Tunnel extends AsyncDisposable {
  /** The port on 127.0.0.1. */
  readonly port: number
  /** The host key that the server presented, as `SHA256:…`. */
  readonly hostKey: string
  /** Returns why connections through the tunnel broke, or null if none did. */
  problem(): AppError | null
  /** Aborted when the tunnel has closed. */
  readonly ended: AbortSignal
}

/**
 * Logs in to an SSH server and forwards a local port to a target. The SSH server resolves the target's address. Fails
 * with a specific message for an unreachable server, a refused login, a changed key or an unreachable target.
 */
export async function openTunnel(ssh: SshTunnel, target: TunnelTarget, signal: AbortSignal): Promise<Tunnel> {
  requireAllowedHost(target.host)
  const { client, hostKey } = await logIn(ssh, signal)
  const over = new AbortController()
  const sockets = new Set<Socket>()
  let problem: AppError | null = null
  const lose = (cause?: unknown) => {
    if (over.signal.aborted) return
    problem ??= new AppError('sshConnectionLost', { server: ssh.serverName, port: ssh.port }, { cause })
    over.abort(problem)
    for (const socket of sockets) socket.destroy()
  }
  client.on('error', lose).on('close', () => lose())
  const forward = async () => {
    try {
      return await forwardOut(client, target)
    } catch (cause) {
      throw asForwardProblem(cause, ssh, target)
    }
  }
  let server: Server | undefined
  try {
    // Opening a channel now shows whether forwarding works. The first connection will use it.
    let first: ClientChannel | null = await forward()
    signal.throwIfAborted()
    server = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
      const ready = first && !first.destroyed ? first : null
      first = null
      lead(socket, ready ?? forward()).catch((error) => {
        problem = error
        socket.destroy()
      })
    })
    const port = await listen(server)
    return {
      port,
      hostKey,
      problem: () => problem,
      ended: over.signal,
      [Symbol.asyncDispose]: async () => {
        over.abort()
        first?.destroy()
        server?.close()
        for (const socket of sockets) socket.destroy()
        client.end()
        client.destroy()
      },
    }
  } catch (error) {
    over.abort()
    server?.close()
    client.destroy()
    throw error
  }
}

/** Pipes bytes in both directions. When one side ends or fails, the other side is closed. */
async function lead(socket: Socket, opening: ClientChannel | Promise<ClientChannel>): Promise<void> {
  const channel = await opening
  if (socket.destroyed) return void channel.destroy()
  channel.on('error', () => socket.destroy()).once('close', () => socket.destroy())
  socket.once('close', () => channel.destroy())
  socket.pipe(channel).pipe(socket)
}

function forwardOut(client: Client, { host, port }: TunnelTarget): Promise<ClientChannel> {
  return new Promise((resolve, reject) => {
    // If the target doesn't respond, the server may keep trying for minutes.
    const timer = setTimeout(() => reject(Object.assign(new Error('timeout'), { reason: 2 })), TIMEOUT)
    client.forwardOut('127.0.0.1', 0, host, port, (error, channel) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(channel)
    })
  })
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
