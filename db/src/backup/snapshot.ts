/** What a backup reads of a database, all of it as it was at one moment. */
import type { Readable } from 'node:stream'
import postgres from 'postgres'
import { queues } from '../queue.ts'
import { encryptedColumns } from '../schema/encrypted-columns.ts'
import { tableNames } from './schema-version.ts'

/** A table with the columns in the order in which their values stand in its parts. */
export interface SavedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** A sequence and the last number that it gave; null when it gave none. */
export interface SavedSequence {
  readonly name: string
  readonly last: string | null
}

/** One moment of a database. */
export interface Snapshot extends AsyncDisposable {
  readonly tables: readonly SavedTable[]
  readonly sequences: readonly SavedSequence[]
  /** Short names of all keys that stored secrets are under. */
  readonly keyIds: readonly string[]
  /** Keys of all files that rows name. */
  readonly objectKeys: readonly string[]
  /** Bytes of the files that no compression makes smaller, as far as rows tell. */
  readonly packedBytes: number
  /** What jobs carry that no row tells of: webhooks that are still to be sent. */
  readonly webhooks: readonly unknown[]
  /** Rows of a table in PostgreSQL's text format of COPY. */
  readonly rowsOf: (table: SavedTable) => Promise<Readable>
}

/** Columns that name a file of the store. */
export const objectColumns = [
  { table: 'artifacts', column: 'key' },
  { table: 'dataset_versions', column: 'columnar_key' },
  { table: 'dataset_versions', column: 'original_key' },
  { table: 'extracts', column: 'columnar_key' },
] as const

/**
 * Holds a moment of a database until it is disposed of. Others go on reading and writing. A signal that is aborted ends what is
 * being read, also where it waits for somebody's lock.
 */
export async function openSnapshot(url: string, signal: AbortSignal): Promise<Snapshot> {
  // One connection for good: all statements are of its transaction.
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
