import { AppError, type TableRef, tableLabel } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { MAX_SAMPLE_LENGTH, QUERY_TIMEOUT_MS, type SampledRows, type Sampling } from '../../sampling.ts'
import { runUntilAborted } from '../../until-aborted.ts'
import { cancelBackend } from '../cancel-backend.ts'
import { connect, type Row } from '../connect.ts'
import { codeOf } from '../problems.ts'
import { quoteName, quoteText } from '../quote.ts'

/** The timeout for a locked table, in milliseconds. */
const LOCK_WAIT = 200
/**
 * Reads this many times the wanted number of rows and then picks some of them, because rows on the same page are often
 * similar.
 */
const SPARE = 3

const settings = (longest: number) =>
  `set default_transaction_read_only = on; set statement_timeout = ${longest}; set lock_timeout = ${LOCK_WAIT}`

const OUT_OF_TIME = ['57014', '55P03']
/** The SQLSTATE class for a key that can't be converted to its column's type. */
const NO_VALUE = /^22/

/** Opens a sampling session. Each query is its own transaction, so that no lock outlives it. */
export async function openSampling(
  connection: DatabaseConnection,
  databaseName: string,
  signal: AbortSignal,
  longest = QUERY_TIMEOUT_MS,
): Promise<Sampling> {
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  signal.throwIfAborted()
  const database = await connect(connection, { databaseName, applicationName: 'anj sampling' })
  try {
    await database.run(settings(longest))
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
  // The next query waits until the previous query is cancelled, because the cancel request could otherwise hit the
  // wrong query.
  let cancelling: Promise<void> | undefined
  const ask = async (table: TableRef, text: string, signal: AbortSignal): Promise<readonly Row[]> => {
    const ended = new AbortController()
    let isAsked = false
    const cancel = () => {
      if (isAsked) cancelling = cancelBackend(database.backendPid, connection, databaseName, ended.signal)
    }
    try {
      return await runUntilAborted(signal, cancel, async () => {
        await cancelling
        signal.throwIfAborted()
        isAsked = true
        return await database.rows(text).finally(() => ended.abort())
      })
    } catch (error) {
      if (signal.aborted || !OUT_OF_TIME.includes(codeOf(error))) throw error
      throw new AppError('sampleTooSlow', { table: tableLabel(table) }, { cause: error })
    }
  }
  return {
    rowsOf: (table, columns, options) => rowsOf(ask, table, columns, options),
    missingFrom: (table, columns, keys, signal) => missingFrom(ask, table, columns, keys, signal),
    [Symbol.asyncDispose]: () => Promise.resolve(database[Symbol.asyncDispose]()),
  }
}

type Ask = (table: TableRef, text: string, signal: AbortSignal) => Promise<readonly Row[]>

/** Samples random pages of a large table. Reads a random selection of the first rows of other tables. */
async function rowsOf(
  ask: Ask,
  table: TableRef,
  columns: readonly string[],
  { limit, estimate, signal }: Parameters<Sampling['rowsOf']>[2],
): Promise<SampledRows> {
  const name = quoteName(table.schema, table.name)
  const cells = columns.map(
    (column, i) => `pg_catalog.left(${quoteName(column)}::text, ${MAX_SAMPLE_LENGTH}) as c${i}`,
  )
  const wanted = limit * SPARE
  const sample = async (from: string) => {
    const some = `select ${columns.map((column) => quoteName(column)).join(', ')} from ${from}`
    const rows = await ask(
      table,
      `select ${cells.join(', ')} from (select * from (${some}) met order by pg_catalog.random() limit ${limit}) few`,
      signal,
    )
    return rows.map((row) => columns.map((_, i) => (row[`c${i}`] ?? null) as string | null))
  }
  const first = () => sample(`${name} limit ${wanted}`)
  if (columns.length === 0) return { columns, rows: [] }
  if (estimate === null || estimate <= wanted) return { columns, rows: await first() }
  try {
    const rows = await sample(`${name} tablesample system ((${percentOf(name, wanted, estimate)}))`)
    return { columns, rows: rows.length > 0 ? rows : await first() }
  } catch (error) {
    // Some tables, such as foreign tables, don't support TABLESAMPLE.
    if (!(error instanceof AppError) || error.code !== 'databaseRefused') throw error
    return { columns, rows: await first() }
  }
}

/**
 * Builds the sample percentage. Never samples more pages than rows are wanted, because the table may have grown since
 * its rows were estimated.
 */
function percentOf(name: string, wanted: number, estimate: number): string {
  const table = `${quoteText(name)}::pg_catalog.regclass`
  const page = "pg_catalog.current_setting('block_size')::float8"
  const bytes = `coalesce(sum(pg_catalog.pg_relation_size(relid)), pg_catalog.pg_relation_size(${table}))`
  return `select least(${(100 * wanted) / estimate}, 100 * ${wanted} * ${page} / nullif(${bytes}, 0)) from pg_catalog.pg_partition_tree(${table})`
}

/** Finds the keys that no row has. Looks up each key in a lateral subquery, so that the server uses an index. */
async function missingFrom(
  ask: Ask,
  table: TableRef,
  columns: readonly string[],
  keys: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  if (keys.length === 0) return []
  const name = quoteName(table.schema, table.name)
  const places = keys.map((_, i) => i)
  const look = async (some: readonly number[]) => {
    const found = columns.map((column) => `t.${quoteName(column)}`)
    // The first part returns no rows. It sets the column types for the literals in the other parts.
    const looked = [
      `select null::int as n, ${found.map((one, i) => `${one} as c${i}`).join(', ')} from ${name} t where false`,
      ...some.map((at) => `select ${[at, ...(keys[at] ?? []).map(quoteText)].join(', ')}`),
    ].join(' union all ')
    const same = found.map((one, i) => `${one} = k.c${i}`).join(' and ')
    const rows = await ask(
      table,
      `select k.n from (${looked}) k left join lateral (select true as there from ${name} t where ${same} limit 1) f on true where f.there is null`,
      signal,
    )
    return rows.map(({ n }) => Number(n))
  }
  try {
    return (await look(places)).toSorted((a, b) => a - b)
  } catch (error) {
    if (!NO_VALUE.test(codeOf(error))) throw error
  }
  const missing: number[] = []
  for (const at of places)
    try {
      missing.push(...(await look([at])))
    } catch (error) {
      if (!NO_VALUE.test(codeOf(error))) throw error
      missing.push(at)
    }
  return missing
}
