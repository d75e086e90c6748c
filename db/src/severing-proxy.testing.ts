import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a PostgreSQL server whose connections a test can break. */
export interface SeveringProxy {
  readonly url: string
  /** Breaks all connections at once: with a reset, as in a failover, or with a regular end, as when a server is killed. */
  readonly sever: (way: 'reset' | 'end') => void
  /** Resolves when the proxy has passed on a number of response bytes. */
  readonly passed: (bytes: number) => Promise<void>
  readonly close: () => Promise<void>
}

export async function startSeveringProxy(url: string): Promise<SeveringProxy> {
  const { hostname, port } = new URL(url)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    upstream.on('error', () => client.destroy())
    client.on('error', () => {})
    client.on('close', () => {
      clients.delete(client)
      upstream.destroy()
    })
    clients.add(client)
    client.pipe(upstream).pipe(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  const sever: SeveringProxy['sever'] = (way) => {
    for (const client of clients)
      if (way === 'reset') client.resetAndDestroy()
      else client.destroy()
  }
  return {
    url: through.href,
    sever,
    passed: async (bytes) => {
      while (![...clients].some(({ bytesWritten }) => bytesWritten >= bytes))
        await new Promise((resolve) => setTimeout(resolve, 5))
    },
    close: async () => {
      sever('end')
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
