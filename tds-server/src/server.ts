import { createServer, type Server, type Socket } from 'node:net'
import { Connection } from './connection.ts'
import type { Faults } from './faults.ts'
import type { TestLogin } from './ntlm.ts'
import type { SqlEngine } from './session.ts'
import type { Route } from './tokens.ts'

/** Settings that connections need. */
export interface ServerSettings {
  readonly engine: SqlEngine
  readonly logins: readonly TestLogin[]
  readonly faults: Faults
  readonly encryption: 'off' | 'offered' | 'required'
  readonly key: string
  readonly cert: string
  isInstance(name: string): boolean
  /** The server to which clients are redirected when they log in, or null to serve them here. */
  readonly routeTo: Route | null
}

/** Listens on a loopback port and serves clients. */
export class TdsServer {
  readonly #settings: ServerSettings
  readonly #connections = new Set<Connection>()
  #server: Server | null = null
  readonly #serving = new Set<Promise<void>>()

  constructor(settings: ServerSettings) {
    this.#settings = settings
  }

  /** Starts to listen (0 for any free port) and returns the port. */
  async listen(port: number): Promise<number> {
    const server = createServer((socket) => this.#serve(socket))
    this.#server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    const address = server.address()
    return typeof address === 'object' && address ? address.port : port
  }

  /** Drops every connection and stops listening. */
  async close(): Promise<void> {
    const server = this.#server
    this.#server = null
    for (const connection of this.#connections) connection.destroy()
    await Promise.all([
      ...this.#serving,
      new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
    ])
  }

  #serve(socket: Socket): void {
    const connection = new Connection(socket, this.#settings)
    this.#connections.add(connection)
    const serving = connection.run().finally(() => {
      this.#connections.delete(connection)
      this.#serving.delete(serving)
    })
    this.#serving.add(serving)
  }
}
