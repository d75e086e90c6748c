import { type AddressInfo, createServer } from 'node:net'

/** True when no process listens on a port of an address. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((answer, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') answer(false)
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => answer(true)))
  })
}

/** Returns the first free port, starting with `first`. */
export async function nextFreePort(first: number, host: string): Promise<number> {
  for (let port = first; port <= 65_535; port++) if (await isFree(port, host)) return port
  throw new Error(`No port from ${first} on is free on ${host}`)
}

/** Returns a free port that the system chooses. */
export function anyFreePort(host: string): Promise<number> {
  return new Promise((answer, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port: 0, host }, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => answer(port))
    })
  })
}
