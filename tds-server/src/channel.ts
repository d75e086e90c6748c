import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { TLSSocket, type TLSSocketOptions } from 'node:tls'
import { Incoming, type Message } from './incoming.ts'
import { Outgoing } from './outgoing.ts'
import { FIRST_PACKET_SIZE } from './packets.ts'
import { TlsTunnel } from './tls-tunnel.ts'

const TLS_HANDSHAKE = 0x16

export interface ChannelOptions {
  readonly key: string
  readonly cert: string
  /** Allows TLS before any packet, as in TDS 8.0. */
  readonly takesTlsFirst: boolean
  readonly onAttention: () => void
}

/** Exchanges messages with one client, with or without encryption. */
export class Channel {
  /** Size of outgoing packets. */
  packetSize = FIRST_PACKET_SIZE
  /** Settles when the client has disconnected. */
  readonly closed: Promise<void>
  readonly #socket: Socket
  readonly #options: ChannelOptions
  readonly #incoming: Incoming
  #tunnel: TlsTunnel | null = null
  #secure: TLSSocket | null = null

  constructor(socket: Socket, options: ChannelOptions) {
    this.#socket = socket
    this.#options = options
    this.#incoming = new Incoming(options.onAttention, (isHeld) => {
      if (isHeld) this.#stream.pause()
      else this.#stream.resume()
    })
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.setNoDelay(true)
    socket.once('data', (chunk) => this.#takeFirst(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#incoming.close())
    socket.on('end', () => socket.end())
  }

  get isClosed(): boolean {
    return this.#socket.destroyed
  }

  get isEncrypted(): boolean {
    return this.#secure !== null
  }

  /** Returns the client's next message, or null after it disconnected. */
  next(): Promise<Message | null> {
    return this.#incoming.next()
  }

  /** True if there is a message that isn't being processed yet, even if it hasn't arrived completely. */
  get hasMessage(): boolean {
    return this.#incoming.hasMessage
  }

  /** Starts a response to the client. */
  answer(sessionId: number): Outgoing {
    return new Outgoing(this.#stream, this.packetSize, sessionId)
  }

  /** Switches to TLS, with the handshake in PRELOGIN packets. */
  startTls(): void {
    this.#tunnel = new TlsTunnel(this.#socket)
    this.#secureBy(this.#tunnel, { maxVersion: 'TLSv1.2' })
  }

  /** Switches back to plain text after an encrypted login. */
  endTls(): void {
    this.#tunnel = null
    this.#secure = null
  }

  /** Closes the connection after everything is sent. */
  end(): void {
    this.#stream.end()
  }

  /** Drops the connection without a response, like a server that goes down. */
  drop(): void {
    this.#socket.end()
  }

  reset(): void {
    this.#socket.resetAndDestroy()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  get #stream(): Duplex {
    return this.#secure ?? this.#socket
  }

  /** Handles the first bytes. TDS 8.0 begins with TLS, earlier versions with a packet (MS-TDS 3.3.5.1). */
  #takeFirst(chunk: Buffer): void {
    if (chunk[0] === TLS_HANDSHAKE && this.#options.takesTlsFirst) {
      this.#socket.pause()
      this.#socket.unshift(chunk)
      this.#secureBy(this.#socket, { ALPNProtocols: ['tds/8.0'] })
      return
    }
    this.#socket.on('data', (later) => this.#take(later))
    this.#take(chunk)
  }

  #take(chunk: Buffer): void {
    this.#guarded(() => {
      if (!this.#tunnel) this.#incoming.push(chunk)
      else if (!this.#tunnel.receive(chunk)) this.#socket.pause()
    })
  }

  #secureBy(stream: Duplex, options: TLSSocketOptions): void {
    const { key, cert } = this.#options
    // TLSSocket's type requires a socket, but any stream works.
    const secure = new TLSSocket(stream as Socket, {
      isServer: true,
      key,
      cert,
      minVersion: 'TLSv1.2',
      ...options,
    })
    secure.on('data', (chunk: Buffer) => this.#guarded(() => this.#incoming.push(chunk)))
    secure.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => secure.destroy())
    this.#secure = secure
  }

  /** Handles incoming data, and ends the connection if the data is invalid. */
  #guarded(take: () => void): void {
    try {
      take()
    } catch {
      this.#socket.destroy()
    }
  }
}
