import { type AddressInfo, createServer } from 'node:net'

/** Whether nobody listens on a port of an address yet. */
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

/** The first free port from `first` on. */
export async function nextFreePort(first: number, host: string): Promise<number> {
  for (let port = first; port <= 65_535; port++) if (await isFree(port, host)) return port
  throw new Error(`No port from ${first} on is free on ${host}`)
}

/** A free port that the system chooses. */
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
