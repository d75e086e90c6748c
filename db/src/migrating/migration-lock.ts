import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { advisoryLocks } from '../advisory-locks.ts'

const lookEvery = 250

/** Who migrates at present, as the server knows it. */
export interface MigrationHolder {
  /** The name of its program, else of its account. */
  readonly who: string
  /** The server's process for it, which `pg_terminate_backend` ends. */
  readonly process: number
}

/**
 * Waits until this session may migrate; it may until it ends. The lock is asked for again and again: a session that waits
 * inside PostgreSQL is one that `create index concurrently` of the holder would wait for, and neither would go on. Who holds it
 * is told once.
 */
export async function takeMigrationLock(
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
 * What holds for a session that migrates; by statements, as poolers refuse unknown settings of a beginning session. Statements
 * may take as long as they take, and the server notices within a minute when this machine is gone: the lock goes with it.
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
