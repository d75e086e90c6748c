import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** The startup parameters that PgBouncer accepts. By default, any other parameter ends the connection. */
const known = [
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
]

/**
 * Starts a proxy to a PostgreSQL server that, like PgBouncer, refuses certain startup parameters, and with the same
 * message.
 */
export async function startRefusingPooler(
  url: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const { hostname, port } = new URL(url)
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (startup: Buffer) => {
      const refused = parametersOf(startup).find((name) => !known.includes(name.toLowerCase()))
      if (refused !== undefined) return void client.end(refusal(`unsupported startup parameter: ${refused}`))
      const upstream = connect({ host: hostname, port: Number(port) })
      upstream.on('error', () => client.destroy())
      client.on('close', () => upstream.destroy())
      upstream.write(startup)
      client.pipe(upstream).pipe(client)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return { url: through.href, close: () => void server.close() }
}

/**
 * Returns the parameter names in a StartupMessage. Names and values follow the length and the version; each ends
 * with a zero byte.
 */
function parametersOf(startup: Buffer): readonly string[] {
  const texts = startup.subarray(8).toString().split('\0')
  return texts.filter((text, at) => at % 2 === 0 && text !== '')
}

/** Builds the ErrorResponse for a refused connection. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
