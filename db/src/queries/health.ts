/** What whoever looks after an installation asks its database. */
import type postgres from 'postgres'

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
