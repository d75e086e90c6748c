/** What whoever looks after an installation asks its database. */
import type postgres from 'postgres'
import { findMigrations, readMigrations } from '../migrating/read-migrations.ts'
import { newestRecorded, oldestProgram } from '../migrating/recorded-migrations.ts'
import { encryptedColumns } from '../schema/encrypted-columns.ts'
import { keyId, type SecretKey } from '../secret-key.ts'

/** The server of the database as it is set up. */
export interface DatabaseServer {
  /** As 180004 for 18.4. */
  readonly version: number
  readonly encoding: string
  /** A copy that only follows another server. */
  readonly readsOnly: boolean
  readonly mostConnections: number
  readonly connections: number
  /** Milliseconds by which its clock goes before that of this machine. */
  readonly clockAhead: number
  readonly bytes: number
}

/** How the server of the database is set up, and how its clock goes. */
export async function readDatabaseServer(sql: postgres.Sql): Promise<DatabaseServer> {
  const asked = Date.now()
  const [row] = await sql`select current_setting('server_version_num')::int as version,
    pg_encoding_to_char(encoding) as encoding,
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as reads_only,
    current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity) as connections,
    extract(epoch from clock_timestamp()) * 1000 as now, pg_database_size(oid)::float8 as bytes
    from pg_database where datname = current_database()`
  // The answer was made somewhere between.
  const here = (asked + Date.now()) / 2
  return {
    version: Number(row?.['version']),
    encoding: String(row?.['encoding']),
    readsOnly: row?.['reads_only'] === true,
    mostConnections: Number(row?.['most']),
    connections: Number(row?.['connections']),
    clockAhead: Number(row?.['now']) - here,
    bytes: Number(row?.['bytes']),
  }
}

/** How far the schema of a database is from what this program knows. */
export interface MigrationState {
  /** Migrations that the program has and the database has not. */
  readonly missing: number
  /** The database was brought to a later schema by a newer program. */
  readonly isNewer: boolean
  /** It has gone on to what this program doesn't know any more. */
  readonly isTooOld: boolean
}

/** Whether the database has the schema that this program needs. `from` is where the folder of migrations is looked for. */
export async function readMigrationState(
  sql: postgres.Sql,
  from: string = import.meta.dirname,
): Promise<MigrationState> {
  const times = readMigrations(findMigrations(from)).map(({ when }) => when)
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrations,
    to_regclass('drizzle.oldest_program') is not null as oldest`
  const last = table?.['migrations'] === true ? await newestRecorded(sql) : 0
  const needed = table?.['oldest'] === true ? await oldestProgram(sql) : 0
  const newest = Math.max(...times)
  return {
    missing: times.filter((when) => when > last).length,
    isNewer: last > newest,
    isTooOld: needed > newest,
  }
}

/** How many stored secrets the present key of the settings did not encrypt. */
export interface OtherSecrets {
  /** Those that a key before it reads. */
  readonly former: number
  /** Those that no key of the settings reads. */
  readonly foreign: number
}

/** Counts the stored secrets of other keys than the present one. */
export async function countOtherSecrets(sql: postgres.Sql, key: SecretKey): Promise<OtherSecrets> {
  const own = keyId(key)
  const known = (key.former ?? []).map(keyId).join(' ')
  const count = { former: 0, foreign: 0 }
  for (const { table, column } of encryptedColumns) {
    const [row] =
      await sql`select count(*) filter (where is_known)::int as former, count(*) filter (where not is_known)::int as foreign_ones
      from (select ${sql(column)}->>'keyId' = any(string_to_array(${known}, ' ')) as is_known from ${sql(table)}
        where ${sql(column)} is not null and ${sql(column)}->>'keyId' <> ${own}) others`
    count.former += Number(row?.['former'])
    count.foreign += Number(row?.['foreign_ones'])
  }
  return count
}

/** What workers do, as far as the database shows it. */
export interface WorkState {
  /** Connections that workers hold open: none means that no worker runs. */
  readonly workerConnections: number
  /** Seconds that the oldest run has been waiting for a worker; 0 when none does. */
  readonly oldestWait: number
  /** Of the last day. */
  readonly mailsGivenUp: number
  /** Why the last of them was. */
  readonly mailProblem: string | null
}

/** Whether workers run, and how their work goes. */
export async function readWorkState(sql: postgres.Sql): Promise<WorkState> {
  const [row] = await sql`select
    (select count(*)::int from pg_stat_activity
      where application_name = 'anj-worker' and datname = current_database()) as workers,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from runs where status = 'queued') as wait,
    (select count(*)::int from mails where failed_at > now() - interval '1 day') as given_up,
    (select problem from mails where failed_at > now() - interval '1 day' order by failed_at desc limit 1) as problem`
  const problem: unknown = row?.['problem']
  return {
    workerConnections: Number(row?.['workers']),
    oldestWait: Number(row?.['wait']),
    mailsGivenUp: Number(row?.['given_up']),
    mailProblem: typeof problem === 'string' ? problem : null,
  }
}
