import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The point at which a connection breaks. */
export interface Cut {
  /** The number of bytes that the server has sent, or received if `received`. */
  readonly after: number
  readonly received?: boolean
  /** True to stop passing bytes in this direction instead of breaking the connection. */
  readonly silently?: boolean
}

/** The state of a proxy, which tests change. */
interface ProxyState {
  cut: Cut | null
  wasCut: PromiseWithResolvers<void>
  sent: number
}

/** A proxy in front of a server, which breaks connections or stops passing bytes after a number of bytes. */
export async function startCuttingProxy(target: number) {
  const state: ProxyState = { cut: null, wasCut: Promise.withResolvers<void>(), sent: 0 }
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: '127.0.0.1', port: target, noDelay: true })
    let [passed, received] = [0, 0]
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
      const { cut } = state
      const allowed = cut?.received ? bytes.subarray(0, Math.max(0, cut.after - received)) : bytes
      received += allowed.length
      if (allowed.length > 0 && !upstream.write(allowed)) {
        client.pause()
        upstream.once('drain', () => client.resume())
      }
      if (allowed.length === bytes.length) return
      if (!cut?.silently) client.destroy()
      state.wasCut.resolve()
    })
    upstream.on('data', (bytes: Buffer) => {
      const { cut } = state
      const allowed = cut && !cut.received ? bytes.subarray(0, Math.max(0, cut.after - passed)) : bytes
      passed += allowed.length
      state.sent += allowed.length
      if (allowed.length > 0) client.write(allowed)
      if (allowed.length === bytes.length) return
      if (!cut?.silently) client.destroy()
      state.wasCut.resolve()
    })
  })
  await listening(server)
  return {
    port: (server.address() as AddressInfo).port,
    state,
    setCut: (cut: Cut | null): void => {
      state.cut = cut
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
