import { HEADER, packetStatus, packetTypes } from './packets.ts'

/** Number of unread bytes above which the server stops reading from the client. */
const MOST_WAITING = 1 << 18
const knownTypes: ReadonlySet<number> = new Set(Object.values(packetTypes))

/** A message from the client. Its packets may still be arriving. */
export class Message {
  readonly type: number
  /** Status of its first packet. */
  readonly status: number
  /** True if the client cancelled the message (2.2.3.1.2). Such a message ends early and must be discarded. */
  isIgnored = false
  readonly #onRead: (bytes: number) => void
  #waiting: Buffer[] = []
  #isOver = false
  #failure: Error | null = null
  #wake: (() => void) | null = null

  constructor(type: number, status: number, onRead: (bytes: number) => void) {
    this.type = type
    this.status = status
    this.#onRead = onRead
  }

  push(payload: Buffer, status: number): void {
    if (payload.length > 0) this.#waiting.push(payload)
    if (status & packetStatus.end) {
      this.#isOver = true
      this.isIgnored = (status & packetStatus.ignore) !== 0
    }
    this.#wake?.()
  }

  fail(error: Error): void {
    this.#failure = error
    this.#wake?.()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Returns all bytes that have arrived since the last call, or null at the end. */
  async next(): Promise<Buffer | null> {
    while (this.#waiting.length === 0) {
      if (this.#isOver) return null
      if (this.#failure) throw this.#failure
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      this.#wake = null
    }
    const waiting = this.#waiting
    this.#waiting = []
    const bytes = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting)
    this.#onRead(bytes.length)
    return bytes
  }

  async whole(): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let piece = await this.next(); piece; piece = await this.next()) pieces.push(piece)
    return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
  }
}

/** Combines a client's bytes into messages. Reports attentions immediately, even while a request is running. */
export class Incoming {
  readonly #onAttention: () => void
  readonly #hold: (isHeld: boolean) => void
  #rest: Buffer = Buffer.alloc(0)
  #arriving: Message | null = null
  readonly #messages: Message[] = []
  #waiting = 0
  #isHeld = false
  #isClosed = false
  #wake: (() => void) | null = null

  constructor(onAttention: () => void, hold: (isHeld: boolean) => void) {
    this.#onAttention = onAttention
    this.#hold = hold
  }

  push(chunk: Buffer): void {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    while (data.length - at >= HEADER) {
      const type = data[at] as number
      if (!knownTypes.has(type)) throw new Error(`A packet of the type ${type}`)
      const length = data.readUInt16BE(at + 2)
      if (length < HEADER) throw new Error(`A packet says that it is ${length} bytes long`)
      if (data.length - at < length) break
      this.#take(type, data[at + 1] as number, data.subarray(at + HEADER, at + length))
      at += length
    }
    this.#rest = data.subarray(at)
    this.#holdOrLet()
  }

  /** Returns the client's next message, or null after it disconnected. */
  async next(): Promise<Message | null> {
    while (this.#messages.length === 0) {
      if (this.#isClosed) return null
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      this.#wake = null
    }
    return this.#messages.shift() ?? null
  }

  /** True if there is a message that isn't being processed yet, even if it hasn't arrived completely. */
  get hasMessage(): boolean {
    return this.#messages.length > 0
  }

  /** Marks the client as disconnected. */
  close(): void {
    this.#isClosed = true
    this.#arriving?.fail(new Error('The client has gone'))
    this.#wake?.()
  }

  #take(type: number, status: number, payload: Buffer): void {
    if (type === packetTypes.attention) return this.#onAttention()
    if (!this.#arriving) {
      this.#arriving = new Message(type, status, (bytes) => {
        this.#waiting -= bytes
        this.#holdOrLet()
      })
      this.#messages.push(this.#arriving)
      this.#wake?.()
    }
    this.#waiting += payload.length
    const message = this.#arriving
    if (status & packetStatus.end) this.#arriving = null
    message.push(payload, status)
  }

  #holdOrLet(): void {
    const hold = this.#waiting > MOST_WAITING
    if (hold === this.#isHeld) return
    this.#isHeld = hold
    this.#hold(hold)
  }
}
