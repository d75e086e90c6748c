import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { advisoryLocks } from '../advisory-locks.ts'

const lookEvery = 250

/** The session that is migrating, as the server reports it. */
export interface MigrationHolder {
  /** The name of the session's program, or of its account if the program has no name. */
  readonly who: string
  /** The ID of the session's server process, which `pg_terminate_backend` ends. */
  readonly process: number
}

/**
 * Waits for the migration lock, which this session then holds until it ends. Reports the current holder once. The lock
 * is polled, because a session that waits for it inside PostgreSQL would deadlock with `create index concurrently` in
 * the holding session, which waits for all other sessions' transactions.
 */
export async function acquireMigrationLock(
  sql: postgres.Sql,
  onHeld?: (holder: MigrationHolder) => void,
): Promise<void> {
  await prepareSession(sql)
  for (let isTold = false; ; await sleep(lookEvery)) {
    const [row] = await sql`select pg_try_advisory_lock(${advisoryLocks.migrating}) as got`
    if (row?.['got'] === true) return
    const holder = onHeld && !isTold ? await findHolder(sql) : null
    if (!holder) continue
    isTold = true
    onHeld?.(holder)
  }
}

/**
 * Disables the session's statement timeout and enables keepalives. With them, the server notices within a minute if
 * this machine crashes, and releases the lock. These are statements, because some poolers refuse unknown startup
 * parameters.
 */
async function prepareSession(sql: postgres.Sql): Promise<void> {
  await sql`select set_config('statement_timeout', '0', false), set_config('tcp_keepalives_idle', '30', false),
    set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`
}

async function findHolder(sql: postgres.Sql): Promise<MigrationHolder | null> {
  const [row] =
    await sql`select l.pid as process, coalesce(nullif(a.application_name, ''), a.usename, 'a session') as who
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${advisoryLocks.migrating} and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())`
  return row ? { who: String(row['who']), process: Number(row['process']) } : null
}
