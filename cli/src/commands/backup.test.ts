import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  appliedVersion,
  encryptSecret,
  enqueue,
  findMigrations,
  openDatabase,
  presentVersion,
  queues,
  recordAudit,
  type SchemaVersion,
  type SecretKey,
  sealAudit,
  tableNames,
  verifyAudit,
  withFormerKeys,
} from '@anj/db'
import { createTestDatabase, signUpSomebody, type TestDatabase } from '@anj/db/testing'
import { openStorage } from '@anj/engine'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatVersion } from '../backup/format.ts'
import { PartWriter } from '../backup/part-writer.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { anj, answerOf } from '../testing/anj.ts'

const key = randomBytes(32)
let folder: string
let source: TestDatabase
let file: string
/** More than a piece of a stream, and no multiple of one. */
const large = randomBytes(3_000_001)
const odd = 'tab\there \\N back\\slash\nnew line \u{1f511} "quoted"'

const made: TestDatabase[] = []
const emptyDatabase = async () => {
  const database = await createTestDatabase()
  made.push(database)
  return database
}
const envOf = (url: string, store: string) => ({
  DATABASE_URL: url,
  ANJ_SECRET_KEY: key.toString('hex'),
  ANJ_DATA: folder,
  ANJ_STORE: join(folder, store),
})
const storeOf = (store: string) => openStorage({ storeFolder: join(folder, store), dataFolder: folder })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-backup-'))
  file = join(folder, 'whole.tar.gz')
  source = await emptyDatabase()
  const actor = await signUpSomebody(source)
  const { sql, db } = source
  const secret = JSON.stringify(encryptSecret(key, 'code'))
  await sql`update users set totp_secret = ${secret}::text::jsonb, full_name = ${odd}`
  const [dataset] = await sql`insert into datasets (organization_id, owner_id, file_name)
    values (${actor.organizationId}, ${actor.ownerId}, ${odd}) returning id`
  const datasetId = String(dataset?.['id'])
  for (const [number, name] of ['large', 'empty', 'gone'].entries())
    await sql`insert into dataset_versions (dataset_id, number, status, bytes, original_key)
      values (${datasetId}, ${number + 1}, 'ready', 1, ${`originals/${name}`})`
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
  const storage = await storeOf('store')
  await storage.put('originals/large', Readable.from([large]))
  await storage.put('originals/empty', Readable.from([]))
  await storage.close()
})
afterAll(async () => {
  for (const database of made) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Everything that stands in the tables, without regard to the order of rows. */
async function contentOf(url: string): Promise<Readonly<Record<string, string>>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const found: Record<string, string> = {}
    for (const table of tableNames()) {
      const [row] = await sql.unsafe(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${table} t`,
      )
      found[table] = String(row?.['content'])
    }
    return found
  } finally {
    await sql.end()
  }
}

const isEmpty = async ({ sql }: TestDatabase) =>
  (await sql`select from users limit 1`).length + (await sql`select from audit_log limit 1`).length === 0

test('an installation comes back as it was, with files, seals, numbers and webhooks', {
  timeout: 90_000,
}, async () => {
  const before = await contentOf(source.url)
  const called = await anj(['backup', file, '--json'], envOf(source.url, 'store'))
  expect(answerOf(called)).toMatchObject({
    success: true,
    message: expect.stringMatching(/whole\.tar\.gz holds the database and 2 files: [\d.]+ MB\./),
    data: { files: 2, removed: ['originals/gone'] },
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])

  const target = await emptyDatabase()
  const restored = await anj(['restore', file], envOf(target.url, 'restored'))
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(restored.out).toContain('is restored, with 2 files.')
  expect(await contentOf(target.url)).toEqual(before)
  const storage = await storeOf('restored')
  expect(Buffer.compare(await buffer(storage.read('originals/large')), large)).toBe(0)
  expect((await storage.stat('originals/empty'))?.bytes).toBe(0)
  await storage.close()
  expect(await verifyAudit(target.db)).toMatchObject({ unsealed: 0, firstBreak: null })
  const [next] = await target.sql`select nextval('run_events_id_seq')::int as id`
  expect(next?.['id']).toBe(9001)
  const jobs =
    await target.sql`select data->>'attempt' as attempt from pgboss.job where name = 'send-webhook'`
  expect(jobs.map(({ attempt }) => attempt)).toEqual(['1'])
  const references = (database: TestDatabase) =>
    database.sql`select conname, pg_get_constraintdef(oid) as is from pg_constraint where contype = 'f' order by 1, 2`
  expect([...(await references(target))]).toEqual([...(await references(source))])
})

test('a database that holds anything is left alone, and so is a file that is there', async () => {
  const there = await anj(['backup', file], envOf(source.url, 'store'))
  expect([there.code, there.err]).toEqual([2, `${file} is there already. Choose another name.\n`])
  const before = await contentOf(source.url)
  const full = await anj(['restore', file], envOf(source.url, 'nowhere'))
  expect([full.code, full.err]).toEqual([2, expect.stringContaining('The database is not empty: ')])
  expect(await contentOf(source.url)).toEqual(before)
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

/** The newest migration first. */
function migrationsBackwards(): readonly SchemaVersion[] {
  const journal = readFileSync(join(findMigrations(import.meta.dirname), 'meta', '_journal.json'), 'utf8')
  const { entries }: { readonly entries: readonly SchemaVersion[] } = JSON.parse(journal)
  return entries.map(({ tag, when }) => ({ tag, when })).toReversed()
}

/** Restores within this process. */
async function restoreHere(path: string, url: string, store: string, key: SecretKey, anyKey = false) {
  const storage = await storeOf(store)
  try {
    return await restoreBackup(path, {
      databaseUrl: url,
      storage,
      secretKey: key,
      anyKey,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  } finally {
    await storage.close()
  }
}

test('another secret key is refused, unless it is meant, and a former one will do', async () => {
  const target = await emptyDatabase()
  const other = randomBytes(32)
  await expect(restoreHere(file, target.url, 'other', other)).rejects.toThrow('under another secret key')
  expect(await isEmpty(target)).toBe(true)
  await restoreHere(file, target.url, 'other', withFormerKeys(other, [key]))
  expect(await isEmpty(target)).toBe(false)
  const third = await emptyDatabase()
  await restoreHere(file, third.url, 'other', other, true)
  expect(await isEmpty(third)).toBe(false)
})

test('a damaged, a cut and a foreign file are told apart, and nothing is written', async () => {
  const target = await emptyDatabase()
  const whole = await readFile(file)
  const plain = gunzipSync(whole)
  const damaged = Buffer.from(plain)
  const at = damaged.indexOf(large.subarray(1_000_000, 1_000_050))
  damaged[at] = (damaged[at] ?? 0) ^ 1
  const cases = {
    'flipped.gz': gzipSync(damaged, { level: 1 }),
    'cut.gz': whole.subarray(0, whole.length - 20_000),
    'short.gz': gzipSync(plain.subarray(0, Math.floor(plain.length / 1024) * 512), { level: 1 }),
    'ended.gz': gzipSync(plain.subarray(0, plain.indexOf('end.json')), { level: 1 }),
  }
  for (const [name, content] of Object.entries(cases)) {
    await writeFile(join(folder, name), content)
    await expect(restoreHere(join(folder, name), target.url, 'broken', key)).rejects.toThrow(
      `${join(folder, name)} is damaged or not whole. Nothing was restored.`,
    )
  }
  const foreign = restoreHere(import.meta.filename, target.url, 'broken', key)
  await expect(foreign).rejects.toThrow('is no backup of Anj.')
  expect(await isEmpty(target)).toBe(true)
  expect(existsSync(join(folder, 'broken'))).toBe(false)
})

test('a backup of a newer version is refused', async () => {
  const newer = join(folder, 'newer.gz')
  const plain = gunzipSync(await readFile(file)).toString('latin1')
  const changed = plain.replace(/"when":(\d+)/, (_, when: string) => `"when":${String(Number(when) + 1)}`)
  await writeFile(newer, gzipSync(Buffer.from(changed, 'latin1'), { level: 1 }))
  const target = await emptyDatabase()
  await expect(restoreHere(newer, target.url, 'newer', key)).rejects.toThrow('made by a newer version')
})

test('a backup of an earlier version gets its own schema first, then the present one', async () => {
  const earlier = join(folder, 'earlier.gz')
  const [, before] = migrationsBackwards()
  {
    await using writer = new PartWriter(earlier, new AbortController().signal)
    await writer.addJson('manifest.json', {
      format: 'anj-backup',
      version: formatVersion,
      madeAt: '2026-01-01T00:00:00.000Z',
      schema: before,
      keyIds: [],
      tables: [{ name: 'failed_attempts', columns: ['key', 'at'] }],
      sequences: [],
    })
    const rows = Buffer.from('before\t2026-01-01 00:00:00+00\n')
    await writer.add('tables/failed_attempts/1', rows.length, [rows])
    await writer.finish(() => ({ parts: writer.parts, files: 0, bytes: writer.bytes, removed: [] }))
  }
  const target = await emptyDatabase()
  await restoreHere(earlier, target.url, 'earlier', key)
  expect([...(await target.sql`select key from failed_attempts`)]).toEqual([{ key: 'before' }])
  expect(await appliedVersion(target.sql)).toBe(presentVersion().when)
  expect(Object.keys(await contentOf(target.url))).toEqual(tableNames())
})

test('a restore that is killed leaves an empty database, and is begun anew', {
  timeout: 90_000,
}, async () => {
  const target = await emptyDatabase()
  // Somebody reads what the load must lock, so that it stands in its middle.
  const holder = openDatabase(target.url, { connections: 1 })
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = holder.sql.begin(async (tx) => {
    await tx`select from users`
    held.resolve()
    await letGo.promise
  })
  await held.promise
  const stopping = new AbortController()
  const env = envOf(target.url, 'again')
  const killed = anj(['restore', file], env, undefined, stopping.signal)
  await expect
    .poll(
      async () =>
        (
          await target.sql`select from pg_stat_activity where application_name = 'anj-restore'
          and datname = current_database() and wait_event_type = 'Lock'`
        ).length,
      { timeout: 15_000 },
    )
    .toBe(1)
  stopping.abort()
  await killed
  letGo.resolve()
  await holding
  await holder.close()
  expect(await isEmpty(target)).toBe(true)
  const again = await anj(['restore', file], env)
  expect([again.code, again.err]).toEqual([0, ''])
  expect(await contentOf(target.url)).toEqual(await contentOf(source.url))
})
