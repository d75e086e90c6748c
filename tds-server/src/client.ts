import { readAllHeaders } from './all-headers.ts'
import type { Channel } from './channel.ts'
import type { Occurrence } from './faults.ts'
import type { Message } from './incoming.ts'
import type { Outgoing } from './outgoing.ts'
import { packetStatus } from './packets.ts'
import type { Prepared } from './procedures.ts'
import type { ServerSettings } from './server.ts'
import { SqlError, type SqlErrorFacts, type SqlSession } from './session.ts'
import { changes, doneStatus, tokens, writeBytesChange, writeDone } from './tokens.ts'

/** Thrown to drop a connection without a response. */
export class ConnectionDropped extends Error {}

const nothing = Buffer.alloc(0)

/** A logged-in client, with its session and the protocol state that is kept between its requests. */
export class Client {
  /** True once the client has asked to cancel the current request. */
  attention = false
  /** The INSERT BULK statement whose rows the client sends next. */
  insertBulk = ''
  /** Name of the open transaction. A rollback to any other name goes back to a savepoint. */
  transactionName = ''
  readonly prepared = new Map<number, Prepared>()
  readonly #channel: Channel
  readonly #server: ServerSettings
  readonly #renew: () => SqlSession
  #session: SqlSession
  #isClosed = false

  /** `renew` creates a new session when a client resets a connection that comes from its pool. */
  constructor(channel: Channel, server: ServerSettings, renew: () => SqlSession) {
    this.#channel = channel
    this.#server = server
    this.#renew = renew
    this.#session = renew()
    this.#watch()
  }

  get session(): SqlSession {
    return this.#session
  }

  answer(): Outgoing {
    return this.#channel.answer(this.#session.id)
  }

  get transactionBit(): number {
    return this.#session.transaction === null ? 0 : doneStatus.inTransaction
  }

  /** Reads a request without its ALL_HEADERS. Returns null when the client cancelled it. */
  async read(message: Message, out: Outgoing): Promise<Buffer | null> {
    const body = await message.whole()
    if (message.isIgnored || this.attention) return null
    if (message.status & packetStatus.reset) this.#reset(out)
    const { transaction, rest } = readAllHeaders(body)
    if (BigInt.asUintN(64, this.#session.transaction ?? 0n) !== transaction)
      throw new SqlError({
        number: 3989,
        message:
          'New request is not allowed to start because it should come with valid transaction descriptor.',
      })
    return rest
  }

  /** Responds to a request that the client cancelled while sending it (MS-TDS 2.2.1.7). */
  async endIgnored(out: Outgoing): Promise<true> {
    writeDone(out.tokens, tokens.done, doneStatus.error | this.transactionBit)
    await out.end()
    return true
  }

  /** Triggers the fault for a statement that is about to run. If the fault is an error, throws it. */
  async meetBefore(text: string): Promise<void> {
    await this.#meetStatement(text, false)
  }

  /** Triggers the fault for a statement that has just run. */
  async meetAfter(text: string): Promise<void> {
    await this.#meetStatement(text, true)
  }

  /** Triggers the fault that is set for a bulk load once this many of its rows have arrived. */
  async meetRows(rows: number): Promise<void> {
    const error = await applyFault({ kind: 'bulkRows', rows }, this.#server, this.#channel)
    if (error) throw new SqlError(error)
  }

  /** Cancels the running statement and ends the session after a disconnect. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#session.cancel()
    this.#session.close()
  }

  async #meetStatement(text: string, isOver: boolean): Promise<void> {
    const error = await applyFault({ kind: 'statement', text, isOver }, this.#server, this.#channel)
    if (error) throw new SqlError(error)
  }

  /** RESETCONNECTION (2.2.3.1.2): starts a new session before the request. */
  #reset(out: Outgoing): void {
    this.#session.close()
    this.#session = this.#renew()
    this.#watch()
    this.prepared.clear()
    writeBytesChange(out.tokens, changes.reset, nothing, nothing)
  }

  /** Closes the connection when something else, such as KILL, ends its session. */
  #watch(): void {
    const session = this.#session
    session.onEnded?.(() => {
      if (this.#session === session) this.#channel.end()
    })
  }
}

/** Triggers the fault that matches, if any. Returns its error, which replaces the response. */
export async function applyFault(
  occurrence: Occurrence,
  server: ServerSettings,
  channel: Channel,
): Promise<SqlErrorFacts | null> {
  const fault = server.faults.find(occurrence)
  switch (fault?.what) {
    case undefined:
      return null
    case 'stall':
      await Promise.race([fault?.gone, channel.closed])
      if (channel.isClosed) throw new ConnectionDropped('The client waited no longer')
      return null
    case 'drop':
      channel.drop()
      throw new ConnectionDropped('Dropped')
    case 'reset':
      channel.reset()
      throw new ConnectionDropped('Reset')
    default:
      return fault?.what ?? null
  }
}
