import { AppError, counted } from '@anj/workflow'
import postgres from 'postgres'
import { applyMigration } from './migrating/apply-migration.ts'
import { type MigrationHolder, takeMigrationLock } from './migrating/migration-lock.ts'
import { isWaitInVain, type MigrationPatience, usualPatience } from './migrating/patience.ts'
import { findMigrations, readMigrations } from './migrating/read-migrations.ts'
import { newestRecorded, prepareRecords } from './migrating/recorded-migrations.ts'
import { installQueues } from './queue.ts'

export { checkSchema } from './migrating/check-schema.ts'
export { findMigrations } from './migrating/read-migrations.ts'

export interface MigrateOptions {
  /** Holds the migrations; without it they are looked for beside this module and above it, bundled or not. */
  readonly folder?: string
  readonly patience?: MigrationPatience
  /** Breaks it off, whatever it waits for. */
  readonly signal?: AbortSignal
  /** Called once with the program that brings the database up to date at present, which is waited for. */
  readonly onHeld?: (holder: MigrationHolder) => void
}

/**
 * Brings a database to the present schema, and the job queue to its own, while programs work with it. Safe to call from
 * several processes at once, and again after it was broken off. Each file is applied by itself, so what is done stays done.
 * Throws `databaseInUse` when others hold what has to be changed for longer than the patience, `databaseTooOld` for a
 * database from before the first migration of the folder, and the signal's reason.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { folder = findMigrations(import.meta.dirname), patience = usualPatience, signal, onHeld } = options
  signal?.throwIfAborted()
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 10,
    // The session holds the lock: it is not to be exchanged for another meanwhile.
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    // No more than the name: a pooler refuses sessions that begin with settings that it doesn't know.
    connection: { application_name: 'anj-migrate' },
  })
  const breakOff = () => void sql.end({ timeout: 0 })
  signal?.addEventListener('abort', breakOff, { once: true })
  try {
    await takeMigrationLock(sql, onHeld)
    await prepareRecords(sql)
    const last = await newestRecorded(sql)
    const migrations = readMigrations(folder)
    if (last > 0 && migrations.every(({ when }) => when > last)) throw new AppError('databaseTooOld', {})
    for (const migration of migrations) {
      if (migration.when <= last) continue
      // A session that was lost meanwhile has lost the lock; one that holds it gets it at once.
      await takeMigrationLock(sql)
      if (migration.when > (await newestRecorded(sql))) await applyMigration(sql, migration, patience)
    }
    await installQueues(url, sql, patience)
  } catch (error) {
    signal?.throwIfAborted()
    throw isWaitInVain(error) ? await inUse(sql, error) : error
  } finally {
    signal?.removeEventListener('abort', breakOff)
    // Ending the session gives the lock back, whatever happened.
    await sql.end({ timeout: 5 })
  }
}

/** The sentence for locks that were not got, with the work that has gone on longest, which is usually what holds them. */
async function inUse(sql: postgres.Sql, cause: unknown): Promise<AppError> {
  const [work] = await sql`select coalesce(nullif(application_name, ''), usename, 'a session') as who,
      ceil(extract(epoch from now() - xact_start) / 60)::int as minutes
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`
  const who = typeof work?.['who'] === 'string' ? work['who'] : '-'
  return new AppError(
    'databaseInUse',
    { who, minutes: counted(Number(work?.['minutes'] ?? 0), 'minute') },
    { cause },
  )
}
