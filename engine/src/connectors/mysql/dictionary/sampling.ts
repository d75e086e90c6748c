import { AppError, type TableRef, tableLabel } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { QUERY_TIMEOUT_MS, type SampledRows, type Sampling } from '../../sampling.ts'
import { runUntilAborted } from '../../until-aborted.ts'
import { connect, type Database, type Row } from '../connect.ts'
import { endConnection } from '../end-connection.ts'
import { errorNumber } from '../problems.ts'
import { quoteName, quoteText } from '../quote.ts'
import { asText, canHoldValue, isIntegerType, type SampledColumn } from './sampled-columns.ts'

/** Seconds that a query waits for a lock, for example on a table that is being altered. */
const LOCK_WAIT = 1
/** A large table is sampled at this many places along its key. */
const PLACES = 20
const SPARE = 3
/** The error numbers that MariaDB and MySQL use to report that a lock or a statement has timed out. */
const OUT_OF_TIME = [1205, 1969, 3024]
/** The error numbers for a key that can't be converted to its column's type. */
const NO_VALUE = [1292, 1366, 1367, 1411, 1525, 3854]

/** Opens a sampling session. Every statement is its own transaction. `longest` limits each query, in milliseconds. */
export async function openSampling(
  connection: DatabaseConnection,
  databaseName: string,
  signal: AbortSignal,
  longest = QUERY_TIMEOUT_MS,
): Promise<Sampling> {
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  signal.throwIfAborted()
  const open = () => openSession(connection, databaseName, longest)
  return new MysqlSampling(await open(), connection, open)
}

/** Opens a read-only connection with a time limit on each query. */
async function openSession(
  connection: DatabaseConnection,
  databaseName: string,
  longest: number,
): Promise<Database> {
  const database = await connect(connection, { databaseName, applicationName: 'anj sampling' })
  try {
    const limit = database.isMariaDb
      ? `max_statement_time = ${longest / 1000}`
      : `max_execution_time = ${longest}`
    await database.run(
      `set session ${limit}, session lock_wait_timeout = ${LOCK_WAIT}, session innodb_lock_wait_timeout = ${LOCK_WAIT}`,
    )
    await database.run('set session transaction read only')
    return database
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}

/**
 * Runs all queries over one connection. If a query is aborted, this connection is closed and the next query opens a new
 * connection.
 */
class MysqlSampling implements Sampling {
  readonly #connection: DatabaseConnection
  readonly #open: () => Promise<Database>
  readonly #columns = new Map<string, Promise<readonly SampledColumn[]>>()
  #session: Promise<Database> | null

  constructor(session: Database, connection: DatabaseConnection, open: () => Promise<Database>) {
    this.#session = Promise.resolve(session)
    this.#connection = connection
    this.#open = open
  }

  async rowsOf(
    table: TableRef,
    columns: readonly string[],
    { limit, estimate, signal }: Parameters<Sampling['rowsOf']>[2],
  ): Promise<SampledRows> {
    if (columns.length === 0) return { columns, rows: [] }
    const known = await this.#columnsOf(table, signal)
    const cells = columns.map((name, i) => `${asText(name, known)} as c${i}`).join(', ')
    const from = `select ${cells} from ${nameOf(table)}`
    const rows = await this.#spread(table, known, { from, limit, estimate, signal })
    return { columns, rows: rows.map((row) => columns.map((_, i) => textOf(row[`c${i}`]))) }
  }

  async missingFrom(
    table: TableRef,
    columns: readonly string[],
    keys: readonly (readonly string[])[],
    signal: AbortSignal,
  ): Promise<readonly number[]> {
    const known = await this.#columnsOf(table, signal)
    const isPossible = (key: readonly string[]) =>
      key.every((text, i) => canHoldValue(text, columns[i] ?? '', known))
    const places = keys.map((_, i) => i)
    const possible = places.filter((at) => isPossible(keys[at] ?? []))
    const look = async (some: readonly number[]) => {
      const each = some.map((at) => {
        const same = columns.map((name, i) => `${quoteName(name)} = ${quoteText(keys[at]?.[i] ?? '')}`)
        return `select ${at} as n from dual where not exists (select 1 from ${nameOf(table)} where ${same.join(' and ')})`
      })
      const rows = each.length === 0 ? [] : await this.#ask(table, each.join(' union all '), signal)
      return rows.map(({ n }) => Number(n))
    }
    const missing = places.filter((at) => !possible.includes(at))
    try {
      missing.push(...(await look(possible)))
    } catch (error) {
      if (!NO_VALUE.includes(errorNumber(error) ?? 0)) throw error
      for (const at of possible)
        missing.push(
          ...(await look([at]).catch((error: unknown) => {
            if (NO_VALUE.includes(errorNumber(error) ?? 0)) return [at]
            throw error
          })),
        )
    }
    return missing.toSorted((a, b) => a - b)
  }

  /**
   * Samples a large table along its integer key, because MySQL has no TABLESAMPLE. Reads only the first rows of other
   * tables.
   */
  async #spread(
    table: TableRef,
    known: readonly SampledColumn[],
    {
      from,
      limit,
      estimate,
      signal,
    }: { from: string; limit: number; estimate: number | null; signal: AbortSignal },
  ): Promise<readonly Row[]> {
    const first = () => this.#ask(table, `${from} limit ${limit}`, signal)
    const key = known.find(({ isNumberedKey }) => isNumberedKey)
    if (!key || estimate === null || estimate <= limit * SPARE) return await first()
    const name = quoteName(key.name)
    const [ends] = await this.#ask(
      table,
      `select cast(min(${name}) as char) as low, cast(max(${name}) as char) as high from ${nameOf(table)}`,
      signal,
    )
    const [low, high] = [textOf(ends?.low), textOf(ends?.high)]
    if (low === null || high === null) return await first()
    const step = (BigInt(high) - BigInt(low)) / BigInt(PLACES) + 1n
    const pieces = Array.from({ length: PLACES }, (_, i) => {
      const at = BigInt(low) + step * BigInt(i)
      return `(${from} where ${name} >= ${at} and ${name} < ${at + step} order by ${name} limit ${Math.ceil(limit / PLACES)})`
    })
    const rows = await this.#ask(table, pieces.join(' union all '), signal)
    return rows.length > 0 ? rows.slice(0, limit) : await first()
  }

  #columnsOf(table: TableRef, signal: AbortSignal): Promise<readonly SampledColumn[]> {
    const key = tableLabel(table)
    const found = this.#columns.get(key) ?? this.#findColumns(table, signal)
    this.#columns.set(key, found)
    found.catch(() => this.#columns.delete(key))
    return found
  }

  async #findColumns(table: TableRef, signal: AbortSignal): Promise<readonly SampledColumn[]> {
    const schema = table.schema === '' ? 'database()' : quoteText(table.schema)
    const place = `table_schema = ${schema} and table_name = ${quoteText(table.name)}`
    // Catalogue tables differ in collation, and UNION refuses mixed collations.
    const named = 'convert(column_name using utf8mb4) as name'
    const found = await this.#ask(
      table,
      `select ${named}, convert(data_type using utf8mb4) as type, convert(column_type using utf8mb4) as whole, 0 as leads
       from information_schema.columns where ${place}
       union all select ${named}, '', '', 1 from information_schema.statistics
       where ${place} and index_name = 'PRIMARY' and seq_in_index = 1`,
      signal,
    )
    const isLeading = ({ leads }: Row) => Number(leads) === 1
    const key = found.find(isLeading)
    return found
      .filter((row) => !isLeading(row))
      .map(({ name, type, whole }) => ({
        name: String(name),
        type: String(type),
        isBit: /^bit\(1\)$/.test(String(whole)),
        isNumberedKey: name === key?.name && isIntegerType(String(type)),
      }))
  }

  async #ask(table: TableRef, text: string, signal: AbortSignal): Promise<readonly Row[]> {
    let asked: Database | undefined
    const end = () => {
      if (!asked) return
      this.#session = null
      void endConnection(asked, this.#connection, signal.reason)
    }
    try {
      return await runUntilAborted(signal, end, async () => {
        this.#session ??= this.#open()
        const session = await this.#session
        signal.throwIfAborted()
        asked = session
        return await session.rows(text)
      })
    } catch (error) {
      if (signal.aborted || !OUT_OF_TIME.includes(errorNumber(error) ?? 0)) throw error
      throw new AppError('sampleTooSlow', { table: tableLabel(table) }, { cause: error })
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const session = await this.#session?.catch(() => null)
    await session?.[Symbol.asyncDispose]()
  }
}

function nameOf({ schema, name }: TableRef): string {
  return schema === '' ? quoteName(name) : quoteName(schema, name)
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
