import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { encryptSecret, type SecretKey, sealAudit } from '@anj/core'
import { enqueue, queues, recordAudit, tableNames } from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { openStorage, type Storage } from '@anj/engine'
import postgres from 'postgres'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** An installation to back up, with helpers for tests. */
export interface BackupFixture {
  readonly folder: string
  readonly key: Buffer
  readonly source: TestDatabase
  /** Content of `originals/large`, which spans more than one stream chunk and isn't a multiple of the chunk size. */
  readonly large: Buffer
  readonly emptyDatabase: () => Promise<TestDatabase>
  readonly envOf: (url: string, store: string) => Readonly<Record<string, string>>
  readonly storeOf: (store: string) => Promise<Storage>
  /** Backs up in this process, by default the source and its folder. */
  readonly backUpHere: (
    file: string,
    from?: { readonly url: string; readonly storage: Storage },
  ) => Promise<void>
  /** Restores in this process. */
  readonly restoreHere: (file: string, url: string, to: string | Storage, how?: How) => Promise<void>
  readonly remove: () => Promise<void>
}

interface How {
  readonly key?: SecretKey
  readonly anyKey?: boolean
}

const odd = 'tab\there \\N back\\slash\nnew line \u{1f511} "quoted"'
const never = new AbortController().signal

/**
 * Creates an installation with rows that refer to each other, a sealed audit log, an unsent webhook, two files, and a
 * row whose file is missing.
 */
export async function createBackupFixture(): Promise<BackupFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'anj-backup-'))
  const key = randomBytes(32)
  const large = randomBytes(3_000_001)
  const made: TestDatabase[] = []
  const emptyDatabase = async () => {
    const database = await createTestDatabase()
    made.push(database)
    return database
  }
  const storeOf = (store: string) => openStorage({ storeFolder: join(folder, store), dataFolder: folder })
  const source = await emptyDatabase()
  await fill(source, key)
  const storage = await storeOf('store')
  await storage.put('originals/large', Readable.from([large]))
  await storage.put('originals/empty', Readable.from([]))
  return {
    folder,
    key,
    source,
    large,
    emptyDatabase,
    envOf: (url, store) => ({
      DATABASE_URL: url,
      ANJ_SECRET_KEY: key.toString('hex'),
      ANJ_DATA: folder,
      ANJ_STORE: join(folder, store),
    }),
    storeOf,
    backUpHere: async (file, from = { url: source.url, storage }) => {
      await writeBackup(file, {
        databaseUrl: from.url,
        storage: from.storage,
        signal: never,
        onProgress: () => undefined,
      })
    },
    restoreHere: async (file, url, to, how = {}) => {
      await restoreBackup(file, {
        databaseUrl: url,
        storage: typeof to === 'string' ? await storeOf(to) : to,
        storeFolder: typeof to === 'string' ? join(folder, to) : null,
        secretKey: how.key ?? key,
        anyKey: how.anyKey ?? false,
        signal: never,
        onProgress: () => undefined,
      })
    },
    remove: async () => {
      for (const database of made) await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fill(source: TestDatabase, key: Buffer): Promise<void> {
  const actor = await createFirstUser(source)
  const { sql, db } = source
  const secret = JSON.stringify(encryptSecret(key, 'code'))
  await sql`update users set totp_secret = ${secret}::text::jsonb, full_name = ${odd}`
  const [dataset] = await sql`insert into datasets (organization_id, owner_id, file_name)
    values (${actor.organizationId}, ${actor.ownerId}, ${odd}) returning id`
  for (const [number, name] of ['large', 'empty', 'gone'].entries())
    await sql`insert into dataset_versions (dataset_id, number, status, bytes, original_key)
      values (${String(dataset?.['id'])}, ${number + 1}, 'ready', 1, ${`originals/${name}`})`
  // Runs and tasks refer to each other.
  const [run] =
    await sql`insert into runs (organization_id, owner_id, workflow_name, revision, snapshot, dataset_versions)
    values (${actor.organizationId}, ${actor.ownerId}, 'w', 1, '{}', '{}') returning id`
  const [task] =
    await sql`insert into tasks (organization_id, owner_id, kind, schedule_name, workflow_name, execution_type,
      daily_execution_times, weekly_execution_days, weekly_execution_times, user_time_zone, local_date, local_time, due_at, run_id)
    values (${actor.organizationId}, ${actor.ownerId}, 'now', 's', 'w', 'daily', '{}', '{}', '{}', 'UTC', '2026-01-01', '01:00 AM', now(), ${String(run?.['id'])})
    returning id`
  await sql`update runs set task_id = ${String(task?.['id'])}`
  await sql`insert into run_events (run_id, kind, data)
    select ${String(run?.['id'])}, 'log', jsonb_build_object('text', repeat(md5(n::text), 20), 'n', n) from generate_series(1, 9000) n`
  await db.transaction((tx) =>
    recordAudit(tx, actor, { action: 'run.started', resource: 'runs', resourceId: String(run?.['id']) }),
  )
  await sealAudit(db, 'all')
  await enqueue(db, queues.sendWebhook, { taskId: String(task?.['id']), attempt: 1 })
}

/** Returns the content of all tables regardless of row order, without the audit entry of the restore. */
export async function contentOf(url: string): Promise<Readonly<Record<string, string>>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const found: Record<string, string> = {}
    for (const table of tableNames()) {
      const [row] = await sql.unsafe(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${table} t
         ${table === 'audit_log' ? `where action <> 'installation.restored'` : ''}`,
      )
      found[table] = String(row?.['content'])
    }
    return found
  } finally {
    await sql.end()
  }
}

/** True when a database contains no rows of the product. */
export async function isEmpty({ sql }: TestDatabase): Promise<boolean> {
  return (
    (await sql`select from users limit 1`).length + (await sql`select from audit_log limit 1`).length === 0
  )
}
