import type { Socket } from 'node:net'
import { Channel } from './channel.ts'
import { type Client, ConnectionDropped } from './client.ts'
import type { Message } from './incoming.ts'
import { logIn } from './log-in.ts'
import { packetTypes } from './packets.ts'
import { serveBatch } from './serve-batch.ts'
import { serveBulkLoad } from './serve-bulk-load.ts'
import { serveRpc } from './serve-rpc.ts'
import { serveTransaction } from './serve-transaction.ts'
import type { ServerSettings } from './server.ts'
import { SqlError } from './session.ts'
import { doneStatus, tokens, writeDone, writeMessage } from './tokens.ts'

const FATAL = 20

/** Responds to one type of message. Returns false to end the connection. */
type Service = (message: Message, client: Client) => Promise<boolean>

const services: ReadonlyMap<number, Service> = new Map([
  [packetTypes.batch, serveBatch],
  [packetTypes.rpc, serveRpc],
  [packetTypes.transaction, serveTransaction],
  [packetTypes.bulkLoad, serveBulkLoad],
])

/** The connection to one client. Reads its requests, executes them in the engine, and sends the responses. */
export class Connection {
  readonly #channel: Channel
  readonly #server: ServerSettings
  #client: Client | null = null
  #isBusy = false

  constructor(socket: Socket, server: ServerSettings) {
    this.#server = server
    this.#channel = new Channel(socket, {
      key: server.key,
      cert: server.cert,
      takesTlsFirst: server.encryption !== 'off',
      onAttention: () => this.#takeAttention(),
    })
  }

  /** Serves the client until it disconnects. */
  async run(): Promise<void> {
    try {
      const client = await logIn(this.#channel, this.#server)
      this.#client = client
      // Otherwise a statement could run, or wait for a lock, long after its client has disconnected.
      void this.#channel.closed.then(() => client?.close())
      if (client) await this.#serve(client)
      this.#channel.end()
    } catch {
      // Invalid data, or a response to a client that is gone, ends the connection silently.
      this.#channel.destroy()
    } finally {
      this.#client?.close()
    }
  }

  /** Drops the connection immediately, as a crashing server does. */
  destroy(): void {
    this.#channel.destroy()
  }

  async #serve(client: Client): Promise<void> {
    for (let message = await this.#channel.next(); message; message = await this.#channel.next()) {
      this.#isBusy = true
      const goesOn = await this.#serveOne(message, client)
      this.#isBusy = false
      if (!goesOn) return
      if (client.attention) await this.#acknowledgeAttention(client)
    }
  }

  /**
   * Responds to one message. An error that isn't part of a result replaces the response. An unexpected error is also
   * sent, so that tests show it, and then ends the connection.
   */
  async #serveOne(message: Message, client: Client): Promise<boolean> {
    const service = services.get(message.type)
    if (!service) return false
    try {
      if (client.attention) return await giveUp(message, client)
      return await service(message, client)
    } catch (error) {
      if (error instanceof ConnectionDropped || this.#channel.isClosed) throw error
      const { facts } = error instanceof SqlError ? error : unexpected(error)
      const out = client.answer()
      writeMessage(out.tokens, tokens.error, facts)
      writeDone(out.tokens, tokens.done, doneStatus.error | client.transactionBit)
      await out.end()
      return facts.class < FATAL
    }
  }

  /**
   * Cancels the request that is running or has just arrived. The request still gets its own response before the
   * attention is acknowledged. If there is no request, only acknowledges the attention.
   */
  #takeAttention(): void {
    const client = this.#client
    if (!client) return
    if (this.#isBusy || this.#channel.hasMessage) {
      client.attention = true
      client.session.cancel()
    } else void this.#acknowledgeAttention(client).catch(() => this.#channel.destroy())
  }

  /** Acknowledges a cancelled request with a separate DONE_ATTN message (MS-TDS 2.2.1.7). */
  async #acknowledgeAttention(client: Client): Promise<void> {
    client.attention = false
    const out = client.answer()
    writeDone(out.tokens, tokens.done, doneStatus.attention | client.transactionBit)
    await out.end()
  }
}

/** Responds to a request that the client cancelled before the server started on it. */
async function giveUp(message: Message, client: Client): Promise<true> {
  await message.whole()
  return await client.endIgnored(client.answer())
}

function unexpected(error: unknown): SqlError {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new SqlError({ number: 17_310, class: FATAL, message: `The server for tests failed: ${words}` })
}
