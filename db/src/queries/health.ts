/** Reads the facts about the database that administrators need to check an installation. */
import type postgres from 'postgres'

/** The configuration of the database server. */
export interface DatabaseServer {
  /** The server's version as a number, for example 180004 for 18.4. */
  readonly version: number
  readonly encoding: string
  /** True if the server is a read-only replica of another. */
  readonly readsOnly: boolean
  readonly mostConnections: number
  readonly connections: number
  /** Milliseconds by which the server's clock is ahead of this machine's. */
  readonly clockAhead: number
  readonly bytes: number
}

/** Reads the server's configuration and compares its clock with this machine's. */
export async function readDatabaseServer(sql: postgres.Sql): Promise<DatabaseServer> {
  const asked = Date.now()
  const [row] = await sql`select current_setting('server_version_num')::int as version,
    pg_encoding_to_char(encoding) as encoding,
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as reads_only,
    current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity) as connections,
    extract(epoch from clock_timestamp()) * 1000 as now, pg_database_size(oid)::float8 as bytes
    from pg_database where datname = current_database()`
  // The server read its clock at some unknown time between request and response, so the middle is the best estimate.
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

/** The state of the workers, derived from the database. */
export interface WorkState {
  /** Open connections of workers. Zero means that no worker is running. */
  readonly workerConnections: number
  /** Seconds for which the oldest run has waited for a worker; 0 if no run waits. */
  readonly oldestWait: number
  /** Number of emails that Anj abandoned within the last day. */
  readonly mailsGivenUp: number
  /** The reason why Anj abandoned the last of these emails. */
  readonly mailProblem: string | null
}

/** Finds out whether workers are running and how their work is going. */
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
