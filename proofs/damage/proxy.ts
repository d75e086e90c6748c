import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server whose connections a test can break. */
export interface Proxy {
  readonly port: number
  /** Closes every connection, like a server that shuts down. */
  drop(): number
  /** Resets every connection, like a firewall. */
  reset(): number
  /** Stops passing bytes, like an unplugged cable. */
  stall(): number
  /** Passes bytes again. */
  resume(): void
  /** Refuses new connections until `resume`. */
  refuse(): void
  close(): Promise<void>
}

/** Starts a proxy that passes bytes between this machine and a server unchanged. */
export async function startProxy(to: { readonly host: string; readonly port: number }): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let refuses = false
  let stalled = false
  const server = createServer({ pauseOnConnect: true }, (client) => {
    if (refuses) return void client.resetAndDestroy()
    const upstream = connect(to)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => into.destroy())
      from.on('close', () => {
        pairs.delete(pair)
        into.destroy()
      })
      from.pipe(into)
      if (stalled) from.unpipe(into).pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const each = (act: (socket: Socket, other: Socket) => void) => {
    const count = pairs.size
    for (const [client, upstream] of pairs) {
      act(client, upstream)
      act(upstream, client)
    }
    return count
  }
  return {
    port: (server.address() as AddressInfo).port,
    drop: () => each((socket) => socket.destroy()),
    reset: () => each((socket) => void socket.resetAndDestroy()),
    stall: () => {
      stalled = true
      return each((socket, other) => void socket.unpipe(other).pause())
    },
    resume: () => {
      refuses = false
      if (!stalled) return
      stalled = false
      each((socket, other) => void socket.pipe(other))
    },
    refuse: () => {
      refuses = true
    },
    close: async () => {
      each((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
