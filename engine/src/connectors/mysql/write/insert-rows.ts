import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { callbackify } from 'node:util'
import { AppError } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../../../duckdb/sql.ts'
import { copyThrough } from '../../../pipe/copy-through.ts'
import type { WriteInput, WriteResult } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { quoteName } from '../quote.ts'
import type { LoadColumn } from './load-columns.ts'
import type { LoadTarget } from './load-rows.ts'

const MOST_ROWS = 1000
const MOST_BYTES = 4_000_000
const NEWLINE = 10

/**
 * Writes rows with multi-row INSERT statements, for servers on which LOAD DATA LOCAL is disabled. This is several times
 * slower.
 */
export async function insertRows(
  database: Database,
  target: LoadTarget,
  input: WriteInput,
): Promise<WriteResult> {
  const [setting] = await database.rows<{ packet: string }>('select @@max_allowed_packet as packet')
  const places = target.columns.map(({ to }) => quoteName(to)).join(', ')
  const sink = new InsertSink(database, `insert into ${quoteName(target.table)} (${places}) values `, {
    packet: Number(setting?.packet),
  })
  await database.run('start transaction')
  const written = await copyThrough({
    ...input,
    rows: sql`select ${rowOf(target.columns)} from (${input.rows})`,
    // The CSV has a single column whose values contain no line breaks, and no character has a special meaning.
    options: sql`format csv, header false, quote '', escape '', delimiter '\t'`,
    pipePath: `${input.workFolder}/rows`,
    sink,
  })
  // DuckDB has succeeded, so the sink may end. Wait until the sink has sent its last rows.
  sink.end()
  await finished(sink)
  await database.run('commit')
  return { written, stored: sink.stored }
}

function rowOf(columns: readonly LoadColumn[]): Sql {
  const cells = columns.map(literalOf)
  return sql`concat('(', ${join(cells, sql`, ',', `)}, ')')`
}

/** Builds a quoted literal, which the server converts to the type of its column. */
function literalOf({ text, value }: LoadColumn): Sql {
  const escapes = [
    ['\\', '\\\\'],
    ["'", "\\'"],
    ['\n', '\\n'],
    ['\r', '\\r'],
    ['\t', '\\t'],
    ['\0', '\\0'],
  ] as const
  const escaped = escapes.reduce(
    (so, [sign, instead]) => sql`replace(${so}, ${constant(sign)}, ${constant(instead)})`,
    sql`${text}::varchar`,
  )
  const [first = '', ...others] = (value?.('\u0001') ?? '\u0001').split('\u0001')
  const pieces = others.flatMap((part) => [sql`'''', ${escaped}, ''''`, constant(part)])
  return sql`case when ${text} is null then 'NULL' else concat(${join([constant(first), ...pieces])}) end`
}

/** Collects lines into INSERT statements within the server's limits, and waits for each before it accepts more. */
class InsertSink extends Writable {
  readonly #database: Database
  readonly #begin: string
  readonly #packet: number
  #line: Buffer[] = []
  #rows: string[] = []
  #bytes = 0
  /** The number of rows that the server reports as inserted. */
  stored = 0

  constructor(database: Database, begin: string, { packet }: { readonly packet: number }) {
    super({ decodeStrings: true })
    this.#database = database
    this.#begin = begin
    this.#packet = packet
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    callbackify(() => this.#take(chunk))(done)
  }

  override _final(done: (error?: Error | null) => void): void {
    callbackify(() => this.#send())(done)
  }

  /** Sends the collected rows as one statement. */
  async #send(): Promise<void> {
    if (this.#rows.length === 0) return
    const statement = this.#begin + this.#rows.join(',')
    const bytes = Buffer.byteLength(statement)
    if (bytes >= this.#packet) throw new AppError('rowLargerThanPacket', { bytes, limit: this.#packet })
    this.#rows = []
    this.#bytes = 0
    const answer = await this.#database.run(statement)
    this.stored += answer.affectedRows
  }

  async #take(chunk: Buffer): Promise<void> {
    let from = 0
    for (let to = chunk.indexOf(NEWLINE); to !== -1; to = chunk.indexOf(NEWLINE, from)) {
      this.#line.push(chunk.subarray(from, to))
      await this.#add(Buffer.concat(this.#line))
      this.#line = []
      from = to + 1
    }
    if (from < chunk.length) this.#line.push(chunk.subarray(from))
  }

  async #add(line: Buffer): Promise<void> {
    const most = Math.min(MOST_BYTES, this.#packet / 2)
    if (this.#rows.length > 0 && this.#bytes + line.length > most) await this.#send()
    this.#rows.push(line.toString())
    this.#bytes += line.length
    if (this.#rows.length >= MOST_ROWS) await this.#send()
  }
}
