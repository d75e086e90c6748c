/** Reads the data for a backup from a database, as of one point in time. */
import type { Readable } from 'node:stream'
import postgres from 'postgres'
import { queues } from '../queue.ts'
import { encryptedColumns } from '../schema/encrypted-columns.ts'
import { tableNames } from './schema-version.ts'

/** A table with its columns, in the order of the values in the backup. */
export interface SavedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** A sequence and its last number; null if it never returned one. */
export interface SavedSequence {
  readonly name: string
  readonly last: string | null
}

/** A database at one point in time. */
export interface Snapshot extends AsyncDisposable {
  readonly tables: readonly SavedTable[]
  readonly sequences: readonly SavedSequence[]
  /** IDs of all keys that encrypt stored secrets. */
  readonly keyIds: readonly string[]
  /** Keys of all files that rows refer to. */
  readonly objectKeys: readonly string[]
  /** Total recorded size of the files that are already compressed. */
  readonly packedBytes: number
  /** Payloads of unsent webhooks, which are the only jobs without a row of their own. */
  readonly webhooks: readonly unknown[]
  /** Reads the rows of a table in PostgreSQL's COPY text format. */
  readonly rowsOf: (table: SavedTable) => Promise<Readable>
}

/** Columns that contain the key of a file in the store. */
export const objectColumns = [
  { table: 'artifacts', column: 'key' },
  { table: 'dataset_versions', column: 'columnar_key' },
  { table: 'dataset_versions', column: 'original_key' },
  { table: 'extracts', column: 'columnar_key' },
] as const

/**
 * Opens a snapshot of a database, which stays valid until it is disposed of. Other sessions can keep reading and
 * writing. Aborting the signal ends active reads, even those that are waiting for a lock.
 */
export async function openSnapshot(url: string, signal: AbortSignal): Promise<Snapshot> {
  // All statements share one transaction, so the pool has a single connection that is never replaced.
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    idle_timeout: 0,
    connect_timeout: 10,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'anj-backup' },
  })
  const close = () => sql.end({ timeout: signal.aborted ? 0 : 5 })
  signal.addEventListener('abort', close, { once: true })
  try {
    await sql.unsafe('begin isolation level repeatable read read only')
    await sql.unsafe(`set local datestyle to 'ISO'; set local intervalstyle to 'postgres'`)
    const tables: SavedTable[] = []
    for (const name of tableNames()) tables.push({ name, columns: await columnsOf(sql, name) })
    const sequences = await sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' order by 1`
    const keyIds = await distinct(
      sql,
      encryptedColumns.map(({ table, column }) => `select ${column}->>'keyId' as found from ${table}`),
    )
    const objectKeys = await distinct(
      sql,
      objectColumns.map(({ table, column }) => `select ${column} as found from ${table}`),
    )
    const [packed] =
      await sql`select (select coalesce(sum(columnar_bytes), 0) from dataset_versions where columnar_key is not null)
      + (select coalesce(sum(bytes), 0) from extracts where columnar_key is not null) as bytes`
    const jobs = await sql`select data from pgboss.job
      where name = ${queues.sendWebhook.name} and state in ('created', 'retry', 'active')`
    return {
      tables,
      sequences: sequences.map(({ name, last }) => ({
        name: String(name),
        last: last === null ? null : String(last),
      })),
      keyIds,
      objectKeys,
      packedBytes: Number(packed?.['bytes'] ?? 0),
      webhooks: jobs.map(({ data }) => data as unknown),
      rowsOf: ({ name, columns }) =>
        sql
          .unsafe(`copy public."${name}" (${columns.map((one) => `"${one}"`).join(', ')}) to stdout`)
          .readable(),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function columnsOf(sql: postgres.Sql, table: string): Promise<readonly string[]> {
  const rows = await sql`select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  return rows.map(({ name }) => String(name))
}

async function distinct(sql: postgres.Sql, selects: readonly string[]): Promise<readonly string[]> {
  const rows = await sql.unsafe(
    `select distinct found from (${selects.join(' union all ')}) all_of_them where found is not null order by 1`,
  )
  return rows.map(({ found }) => String(found))
}
