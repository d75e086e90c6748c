import { EventEmitter } from 'node:events'
import type { Connection } from 'tedious'
import { NotEnoughDataError } from 'tedious/lib/token/helpers.js'
import TokenParser from 'tedious/lib/token/stream-parser.js'
import { RowScan } from './row-scan.ts'
import type { WireColumn } from './wire-columns.ts'

/** Receives rows as the server sends them. */
export interface RowSink {
  begin(columns: readonly WireColumn[]): void
  /**
   * Reads the row at `from`. `nulls` is the position of the null bitmap, or -1 if the row has none. Returns the end of
   * the row, or -1 if it is incomplete.
   */
  take(bytes: Buffer, from: number, nulls: number): number
}

interface Handler {
  readonly [name: string]: (token: unknown) => void
}

/** The part of the driver's connection that creates token parsers. */
interface DriverInside {
  createTokenStreamParser(message: AsyncIterable<Buffer>, handler: Handler): unknown
  readonly config: { readonly options: ConstructorParameters<typeof TokenParser>[0] }
}

const ROW = 0xd1
const NULL_COMPRESSED_ROW = 0xd2
const LONG_ROW = 1 << 16

/**
 * From now on, passes rows to `taker` as bytes, because the driver's own row objects would lose digits. All other
 * tokens go to the driver as usual. Returns a function that restores the driver.
 */
export function tapRows(driver: Connection, taker: RowSink): () => void {
  const inside = driver as unknown as DriverInside
  inside.createTokenStreamParser = (message, handler) => new Answer(message, handler, inside, taker)
  return () => {
    // Removes the override, so that the method of the class is called again.
    Reflect.deleteProperty(inside, 'createTokenStreamParser')
  }
}

/** Parses one response of the server. Has the same interface as the driver's own parser. */
class Answer extends EventEmitter {
  #isPaused = false
  #goOn: (() => void) | null = null

  constructor(message: AsyncIterable<Buffer>, handler: Handler, { config }: DriverInside, taker: RowSink) {
    super()
    this.#run(message, handler, new RowParser(config.options, taker)).then(
      () => process.nextTick(() => this.emit('end')),
      (error: unknown) => process.nextTick(() => this.emit('error', error)),
    )
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    this.#goOn?.()
    this.#goOn = null
  }

  async #run(message: AsyncIterable<Buffer>, handler: Handler, parser: RowParser): Promise<void> {
    let held = 0
    const chunks = message[Symbol.asyncIterator]()
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      parser.write(next.value)
      held += next.value.length
      if (held < parser.patience) continue
      held = 0
      await this.#parse(handler, parser)
    }
    if (held > 0) await this.#parse(handler, parser)
    parser.end()
  }

  async #parse(handler: Handler, parser: RowParser): Promise<void> {
    for (;;) {
      while (this.#isPaused)
        await new Promise<void>((resolve) => {
          this.#goOn = resolve
        })
      const token = parser.read()
      if (token === undefined) return
      handler[token.handlerName]?.(token)
    }
  }
}

class RowParser extends TokenParser {
  readonly #taker: RowSink
  #columns: readonly WireColumn[] = []
  /** Checks whether the current row is complete. Null if no row is incomplete. */
  #scan: RowScan | null = null
  /**
   * Number of bytes that must arrive before the next attempt. Attempts are expensive, because each one copies all received
   * bytes into one buffer.
   */
  patience = 0

  constructor(options: ConstructorParameters<typeof TokenParser>[0], taker: RowSink) {
    super(options)
    this.#taker = taker
  }

  override readToken() {
    const type = this.buffer[this.position]
    if (type !== ROW && type !== NULL_COMPRESSED_ROW) return super.readToken()
    if (this.colMetadata !== this.#columns) {
      this.#columns = this.colMetadata
      this.#taker.begin(this.#columns)
    }
    const width = this.#columns.length
    for (;;) {
      const token = this.buffer[this.position]
      if (token !== ROW && token !== NULL_COMPRESSED_ROW) return undefined
      const isCompressed = token === NULL_COMPRESSED_ROW
      const nulls = isCompressed ? this.position + 1 : -1
      const from = this.position + 1 + (isCompressed ? (width + 7) >> 3 : 0)
      const isMissing = this.#scan !== null && !this.#scan.reachesEnd(this.buffer, this.position)
      if (isMissing) {
        const came = this.buffer.length - this.position
        this.patience = came > LONG_ROW ? came : 0
        throw new NotEnoughDataError(this.buffer.length + 1)
      }
      const end = from <= this.buffer.length ? this.#taker.take(this.buffer, from, nulls) : -1
      if (end === -1) {
        if (this.#scan) throw new Error('A row of the server has another end than its cells')
        this.#scan = new RowScan(this.#columns, isCompressed)
        continue
      }
      this.#scan = null
      this.patience = 0
      this.position = end
    }
  }
}
