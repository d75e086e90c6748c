import type { Socket } from 'node:net'
import { AppError } from '@anj/workflow'
import { openSocket } from '../open-socket.ts'

/** Azure sends a client on once; who is sent on more often goes in circles. */
const MOST_PLACES = 5

export interface Place {
  readonly host: string
  readonly port: number
}

/**
 * The way to a server: the gateways of Azure answer a log-in with the name of another one (MS-TDS 2.2.7.9, type 20),
 * to which the driver wants a socket of its own. All of it shares one deadline.
 */
export class Way {
  readonly #first: Place
  readonly #deadline: number
  readonly #judge: (host: string) => void
  #place: Place
  #places = 0
  #socket: Socket | null = null

  /** `judge` throws for hosts that it must not lead to. */
  constructor(first: Place, deadline: number, judge: (host: string) => void) {
    this.#first = first
    this.#place = first
    this.#deadline = deadline
    this.#judge = judge
  }

  /** Where it leads now; what goes wrong while logging in goes wrong there. */
  get place(): Place {
    return this.#place
  }

  /** Milliseconds until the deadline. */
  get rest(): number {
    return Math.max(1, this.#deadline - Date.now())
  }

  /** Opens the way to its first place, so that what fails later is no matter of name or port. */
  async open(): Promise<void> {
    this.#socket = await this.#go(this.#first)
  }

  /** Gives the driver the socket that it asks for: the open one first, then one to wherever it was sent. */
  async lead(to: Place): Promise<Socket> {
    const socket = this.#socket
    this.#socket = null
    return socket ?? (await this.#go(to))
  }

  /** Closes what nobody has taken. */
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
