import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * Starts a proxy to a PostgreSQL server. After a number of response bytes, the proxy stops responding or closes the
 * connection.
 */
export async function startBreakingServer(
  url: string,
  bytes: number,
  how: 'silent' | 'closed',
): Promise<{ readonly url: string; readonly close: () => void }> {
  const { hostname, port } = new URL(url)
  const server = createServer((client) => {
    let passed = 0
    const upstream = connect({ host: hostname, port: Number(port) })
    client.on('error', () => {}).on('close', () => upstream.destroy())
    upstream
      .on('error', () => {})
      .on('data', (data: Buffer) => {
        client.write(data.subarray(0, Math.max(0, bytes - passed)))
        passed += data.length
        if (how === 'closed' && passed >= bytes) client.end()
      })
    client.pipe(upstream)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return { url: through.href, close: () => void server.close() }
}
