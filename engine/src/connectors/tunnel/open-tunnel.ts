import { createServer, type Server, type Socket } from 'node:net'
import { AppError } from '@anj/workflow'
import type { Client, ClientChannel } from 'ssh2'
import type { SshTunnel } from '../../model/connection.ts'
import { admitBeyond } from '../../outgoing/connect-out.ts'
import { logIn } from './log-in.ts'
import { asForwardProblem, type TunnelTarget } from './problems.ts'

const TIMEOUT = 10_000

/** A port of this machine that leads through an SSH server to a target. */
export interface Tunnel extends AsyncDisposable {
  /** On 127.0.0.1. */
  readonly port: number
  /** `SHA256:…`, as the server showed it. */
  readonly hostKey: string
  /** What went wrong on the way, when connections through the tunnel break; null while nothing did. */
  problem(): AppError | null
  /** Aborted when the tunnel leads nowhere any more. */
  readonly ended: AbortSignal
}

/**
 * Logs in to an SSH server and leads a local port to a target as that server sees it. Fails with a sentence of its own
 * when server, login, key or target don't answer.
 */
export async function openTunnel(ssh: SshTunnel, target: TunnelTarget, signal: AbortSignal): Promise<Tunnel> {
  admitBeyond(target.host)
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
    // The first channel proves the way and serves the first connection.
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

/** Lets bytes flow both ways; when one side ends or breaks, so does the other. */
async function lead(socket: Socket, opening: ClientChannel | Promise<ClientChannel>): Promise<void> {
  const channel = await opening
  if (socket.destroyed) return void channel.destroy()
  channel.on('error', () => socket.destroy()).once('close', () => socket.destroy())
  socket.once('close', () => channel.destroy())
  socket.pipe(channel).pipe(socket)
}

function forwardOut(client: Client, { host, port }: TunnelTarget): Promise<ClientChannel> {
  return new Promise((resolve, reject) => {
    // A server that doesn't get an answer from the target may try for minutes.
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
