import { AppError, countPhrase } from '@anj/workflow'
import postgres from 'postgres'
import { applyMigration } from './migrating/apply-migration.ts'
import { acquireMigrationLock, type MigrationHolder } from './migrating/migration-lock.ts'
import { findMigrations, readMigrations } from './migrating/read-migrations.ts'
import { newestRecorded, prepareRecords } from './migrating/recorded-migrations.ts'
import { defaultMigrationTimeouts, isLockTimeout, type MigrationTimeouts } from './migrating/timeouts.ts'
import { installQueues } from './queue.ts'

export { checkSchema } from './migrating/check-schema.ts'
export { findMigrations } from './migrating/read-migrations.ts'

export interface MigrateOptions {
  /** The folder of migrations. By default, the nearest folder at or above the folder of this module or its bundle. */
  readonly folder?: string
  readonly patience?: MigrationTimeouts
  /** Aborts the migration, even while it waits for a lock. */
  readonly signal?: AbortSignal
  /** Called once if this process has to wait for another that is already migrating. */
  readonly onHeld?: (holder: MigrationHolder) => void
}

/**
 * Migrates a database and its job queue to their current schemas while other processes keep using them. Several
 * processes can call this function concurrently. After an abort, it can simply be called again, because each file is
 * applied separately. Throws `databaseInUse` when other sessions hold a needed lock for longer than `patience`,
 * `databaseTooOld` for a database that is older than the folder's first migration, and the signal's reason after an
 * abort.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const {
    folder = findMigrations(import.meta.dirname),
    patience = defaultMigrationTimeouts,
    signal,
    onHeld,
  } = options
  signal?.throwIfAborted()
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 10,
    // The session holds the migration lock, so the driver must not replace it.
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    // Sets nothing but the name here, because some poolers refuse sessions that start with unknown settings.
    connection: { application_name: 'anj-migrate' },
  })
  const breakOff = () => void sql.end({ timeout: 0 })
  signal?.addEventListener('abort', breakOff, { once: true })
  try {
    await acquireMigrationLock(sql, onHeld)
    await prepareRecords(sql)
    const last = await newestRecorded(sql)
    const migrations = readMigrations(folder)
    if (last > 0 && migrations.every(({ when }) => when > last)) throw new AppError('databaseTooOld', {})
    for (const migration of migrations) {
      if (migration.when <= last) continue
      // If the session was replaced, its lock was lost and must be acquired again. Otherwise, this returns immediately.
      await acquireMigrationLock(sql)
      if (migration.when > (await newestRecorded(sql))) await applyMigration(sql, migration, patience)
    }
    await installQueues(url, sql, patience)
  } catch (error) {
    signal?.throwIfAborted()
    throw isLockTimeout(error) ? await inUse(sql, error) : error
  } finally {
    signal?.removeEventListener('abort', breakOff)
    // Ending the session also releases the lock, whatever happened before.
    await sql.end({ timeout: 5 })
  }
}

/**
 * Returns the error for locks that were not acquired. The error names the session with the longest open
 * transaction, which usually holds the locks.
 */
async function inUse(sql: postgres.Sql, cause: unknown): Promise<AppError> {
  const [work] = await sql`select coalesce(nullif(application_name, ''), usename, 'a session') as who,
      ceil(extract(epoch from now() - xact_start) / 60)::int as minutes
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`
  const who = typeof work?.['who'] === 'string' ? work['who'] : '-'
  return new AppError(
    'databaseInUse',
    { who, minutes: countPhrase(Number(work?.['minutes'] ?? 0), 'minute') },
    { cause },
  )
}
