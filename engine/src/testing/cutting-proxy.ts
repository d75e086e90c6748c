import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The point at which a connection breaks. */
export interface Cut {
  /** The number of bytes that the server has sent, or received if `received`. */
  readonly after: number
  readonly received?: boolean
  /** True to stop passing bytes in this direction instead of breaking the connection. */
  readonly silently?: boolean
  /** The number of connections that break. Without it, all of them. */
  readonly times?: number
}

/** The bytes that a server has sent and received at most over one connection. */
export interface Traffic {
  sent: number
  received: number
}

/** The state of a proxy, which tests change. */
interface ProxyState {
  cut: Cut | null
  wasCut: PromiseWithResolvers<void>
  sent: number
  /** The number of connections that `cut` has broken. */
  broken: number
  /** The traffic since `cut` was set. */
  traffic: Traffic
}

/** A proxy in front of a server, which breaks connections or stops passing bytes after a number of bytes. */
export async function startCuttingProxy(target: number) {
  const state: ProxyState = {
    cut: null,
    wasCut: Promise.withResolvers<void>(),
    sent: 0,
    broken: 0,
    traffic: { sent: 0, received: 0 },
  }
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: '127.0.0.1', port: target, noDelay: true })
    let [passed, received, isBroken] = [0, 0, false]
    const cutNow = () => {
      const { cut, broken } = state
      return cut && (isBroken || broken < (cut.times ?? Number.POSITIVE_INFINITY)) ? cut : null
    }
    const breakOff = (silently = false) => {
      if (!isBroken) state.broken += 1
      isBroken = true
      if (!silently) client.destroy()
      state.wasCut.resolve()
    }
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => {
      const cut = cutNow()
      const allowed = cut?.received ? bytes.subarray(0, Math.max(0, cut.after - received)) : bytes
      received += allowed.length
      state.traffic.received = Math.max(state.traffic.received, received)
      if (allowed.length > 0 && !upstream.write(allowed)) {
        client.pause()
        upstream.once('drain', () => client.resume())
      }
      if (allowed.length < bytes.length) breakOff(cut?.silently)
    })
    upstream.on('data', (bytes: Buffer) => {
      const cut = cutNow()
      const allowed = cut && !cut.received ? bytes.subarray(0, Math.max(0, cut.after - passed)) : bytes
      passed += allowed.length
      state.traffic.sent = Math.max(state.traffic.sent, passed)
      state.sent += allowed.length
      if (allowed.length > 0) client.write(allowed)
      if (allowed.length < bytes.length) breakOff(cut?.silently)
    })
  })
  await listening(server)
  return {
    port: (server.address() as AddressInfo).port,
    state,
    setCut: (cut: Cut | null): void => {
      state.cut = cut
      state.broken = 0
      state.traffic = { sent: 0, received: 0 }
      state.wasCut = Promise.withResolvers<void>()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

interface Listening {
  listen(port: number, host: string, done: () => void): unknown
  once(event: 'error', failed: (error: Error) => void): unknown
}

/** Makes a server listen on a free port of the loopback address. */
export function listening(server: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}
