import type { Socket } from 'node:net'
import { AppError } from '@anj/workflow'
import { openSocket } from '../open-socket.ts'

/** Azure redirects a client just once, so more servers than this mean that the redirects form a loop. */
const MOST_PLACES = 5

export interface Place {
  readonly host: string
  readonly port: number
}

/**
 * Connects to a server and follows redirects. Azure's gateways respond to a login with the name of another server
 * (MS-TDS 2.2.7.9, type 20), for which the driver needs a new socket. All attempts share one deadline.
 */
export class GatewayRoute {
  readonly #first: Place
  readonly #deadline: number
  readonly #judge: (host: string) => void
  #place: Place
  #places = 0
  #socket: Socket | null = null

  /** `judge` throws for hosts that must not be connected to. */
  constructor(first: Place, deadline: number, judge: (host: string) => void) {
    this.#first = first
    this.#place = first
    this.#deadline = deadline
    this.#judge = judge
  }

  /** The server that is currently being logged in to. Error messages name this server. */
  get place(): Place {
    return this.#place
  }

  /** Milliseconds until the deadline, at least 1. */
  get rest(): number {
    return Math.max(1, this.#deadline - Date.now())
  }

  /** Connects to the first server. If a later step fails, the server's name and port can't be the reason. */
  async open(): Promise<void> {
    this.#socket = await this.#go(this.#first)
  }

  /**
   * Returns a socket for the driver: at first the socket that is already open, and a new socket after each redirect.
   */
  async lead(to: Place): Promise<Socket> {
    const socket = this.#socket
    this.#socket = null
    return socket ?? (await this.#go(to))
  }

  /** Closes the socket if the driver hasn't taken it. */
  close(): void {
    this.#socket?.destroy()
  }

  async #go(to: Place): Promise<Socket> {
    this.#places += 1
    if (this.#places > MOST_PLACES) throw new AppError('databaseSentInCircles', { server: this.#first.host })
    this.#judge(to.host)
    this.#place = to
    return await openSocket(to.host, to.port, this.rest)
  }
}
