import { ByteReader, NEED_MORE_BYTES } from './byte-reader.ts'
import type { Message } from './incoming.ts'
import { type IncomingType, readTypeInfo } from './read-type.ts'
import type { ValueReader } from './read-value.ts'
import { SqlError } from './session.ts'
import type { SqlRow, SqlType, SqlTypeName, SqlValue } from './values.ts'
import { hasTextPointer } from './write-type.ts'

const COLUMNS = 0x81
const ROW = 0xd1
const DONE = 0xfd
/** Types that a bulk load can't contain. Clients send their values as nvarchar or varbinary instead. */
const refused: ReadonlySet<SqlTypeName> = new Set(['xml', 'hierarchyid', 'geography', 'geometry'])

export interface BulkColumn {
  readonly name: string
  readonly type: SqlType
}

/** An incoming bulk load (MS-TDS 2.2.6.1): first the columns, then the rows in batches as they arrive. */
export interface BulkLoad {
  readonly columns: readonly BulkColumn[]
  readonly rows: AsyncIterable<readonly SqlRow[]>
}

/** Reads the columns of a bulk load. Returns null when the message is empty. */
export async function readBulkLoad(message: Message): Promise<BulkLoad | null> {
  const input = new Input(message)
  if (!(await input.more())) return null
  const described = await input.read(readColumns)
  const reads = described.map(({ read }) => read)
  return { columns: described.map(({ name, type }) => ({ name, type })), rows: rowsOf(input, reads) }
}

function readColumns(reader: ByteReader): readonly (IncomingType & { readonly name: string })[] {
  if (reader.u8() !== COLUMNS) throw new Error('A bulk load begins without its columns')
  const count = reader.u16()
  return Array.from({ length: count }, (_, index) => {
    reader.step(6)
    const type = readTypeInfo(reader, true)
    if (refused.has(type.type.name))
      throw new SqlError({
        number: 4816,
        message: `Invalid column type from bcp client for colid ${index + 1}.`,
      })
    // In a bulk load, the table name is a single text, whereas results contain it in parts.
    if (hasTextPointer(type.type)) reader.text()
    return { ...type, name: reader.shortText() }
  })
}

async function* rowsOf(input: Input, reads: readonly ValueReader[]): AsyncGenerator<readonly SqlRow[]> {
  for (;;) {
    const { rows, isOver } = decodeRows(input.reader, reads)
    if (rows.length > 0) yield rows
    if (isOver) return
    if (!(await input.more())) {
      // To cancel, a client ends the message early. The server then discards the rows.
      if (input.message.isIgnored) throw new BulkLoadGivenUp()
      throw new Error('A bulk load ends in the middle of a row')
    }
  }
}

/** Thrown when the client cancels a bulk load while it is sending the rows. */
export class BulkLoadGivenUp extends Error {
  constructor() {
    super('The client gave the bulk load up')
    this.name = 'BulkLoadGivenUp'
  }
}

/** Decodes all rows that have arrived completely, and leaves the reader after the last row. */
function decodeRows(
  reader: ByteReader,
  reads: readonly ValueReader[],
): { readonly rows: readonly SqlRow[]; readonly isOver: boolean } {
  const rows: SqlRow[] = []
  let start = reader.at
  try {
    for (;;) {
      start = reader.at
      const token = reader.u8()
      if (token === ROW) rows.push(decodeRow(reader, reads))
      else if (token === DONE) return { rows, isOver: true }
      else throw new Error(`The token 0x${token.toString(16)} among the rows of a bulk load`)
    }
  } catch (error) {
    if (error !== NEED_MORE_BYTES) throw error
    reader.at = start
    return { rows, isOver: false }
  }
}

function decodeRow(reader: ByteReader, reads: readonly ValueReader[]): SqlRow {
  const row: SqlValue[] = []
  for (const read of reads) row.push(read(reader))
  return row
}

/** The bytes of a message that haven't been read yet. */
class Input {
  readonly message: Message
  readonly reader = new ByteReader(Buffer.alloc(0))
  #least = 0

  constructor(message: Message) {
    this.message = message
  }

  /**
   * Waits for more bytes, or returns false at the end of the message. If a row is incomplete, waits until twice as many
   * bytes have arrived, so that a large value isn't parsed again for every packet.
   */
  async more(): Promise<boolean> {
    const { reader } = this
    const pieces = [reader.buffer.subarray(reader.at)]
    let length = reader.left
    this.#least = reader.at === 0 ? length * 2 : 0
    const before = length
    do {
      const piece = await this.message.next()
      if (!piece) break
      pieces.push(piece)
      length += piece.length
    } while (length < this.#least)
    if (length === before) return false
    reader.buffer = length === pieces[1]?.length ? pieces[1] : Buffer.concat(pieces)
    reader.at = 0
    return true
  }

  /** Retries a read until all the bytes that it needs have arrived. */
  async read<T>(readIt: (reader: ByteReader) => T): Promise<T> {
    for (;;) {
      try {
        return readIt(this.reader)
      } catch (error) {
        if (error !== NEED_MORE_BYTES) throw error
        this.reader.at = 0
        if (await this.more()) continue
        if (this.message.isIgnored) throw new BulkLoadGivenUp()
        throw new Error('A bulk load ends in the middle of its columns', { cause: error })
      }
    }
  }
}
