import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdDecompressSync } from 'node:zlib'
import { verifyAudit, withPreviousKeys } from '@anj/core'
import {
  appliedVersion,
  currentVersion,
  findMigrations,
  openSnapshot,
  type SchemaVersion,
  tableNames,
} from '@anj/db'
import type { TestDatabase } from '@anj/db/testing'
import { openStorage } from '@anj/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '../../../engine/src/testing/s3/start-s3.ts'
import { formatVersion } from '../backup/format.ts'
import { PartWriter } from '../backup/part-writer.ts'
import { type BackupFixture, contentOf, createBackupFixture, isEmpty } from '../backup/testing.ts'
import { anj, answerOf } from '../testing/anj.ts'

let place: BackupFixture
let file: string
beforeAll(async () => {
  place = await createBackupFixture()
  file = join(place.folder, 'whole.tar.zst')
})
afterAll(() => place.remove())

test('restores an installation with files, seals, sequences and webhooks', async () => {
  const { source, folder, envOf } = place
  const before = await contentOf(source.url)
  const called = await anj(['backup', file, '--json'], envOf(source.url, 'store'))
  expect(answerOf(called)).toMatchObject({
    success: true,
    message: expect.stringMatching(/whole\.tar\.zst contains the database and 2 files: [\d.]+ MB\./),
    data: { files: 2, removed: ['originals/gone'] },
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])

  const target = await place.emptyDatabase()
  const restored = await anj(['restore', file], envOf(target.url, 'restored'))
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(restored.out).toContain('was restored, with 2 files.')
  expect(await contentOf(target.url)).toEqual(before)
  const storage = await place.storeOf('restored')
  expect(Buffer.compare(await buffer(storage.read('originals/large')), place.large)).toBe(0)
  expect((await storage.stat('originals/empty'))?.bytes).toBe(0)
  expect(await verifyAudit(target.db)).toMatchObject({ unsealed: 1, firstBreak: null })
  expect([
    ...(await target.sql`select user_name, organization_id, resource, after->'files' as files from audit_log
      where action = 'installation.restored'`),
  ]).toEqual([{ user_name: 'command line', organization_id: null, resource: 'installations', files: 2 }])
  const [next] = await target.sql`select nextval('run_events_id_seq')::int as id`
  expect(next?.['id']).toBe(9001)
  const jobs =
    await target.sql`select data->>'attempt' as attempt from pgboss.job where name = 'send-webhook'`
  expect(jobs.map(({ attempt }) => attempt)).toEqual(['1'])
  const references = (database: TestDatabase) =>
    database.sql`select conname, pg_get_constraintdef(oid) as is from pg_constraint where contype = 'f' order by 1, 2`
  expect([...(await references(target))]).toEqual([...(await references(source))])
})

test('refuses to overwrite an existing file and to restore into a nonempty database', async () => {
  const { source } = place
  const there = await anj(['backup', file], place.envOf(source.url, 'store'))
  expect([there.code, there.err]).toEqual([2, `${file} already exists. Choose another name.\n`])
  const before = await contentOf(source.url)
  await expect(place.restoreHere(file, source.url, 'nowhere')).rejects.toThrow('The database is not empty: ')
  expect(await contentOf(source.url)).toEqual(before)
  expect(readdirSync(place.folder)).not.toContain('nowhere')
})

test('includes concurrent changes completely or not at all', async () => {
  const { source } = place
  const never = new AbortController().signal
  await using snapshot = await openSnapshot(source.url, never)
  const rowsOf = async (name: string) => {
    const table = snapshot.tables.find((one) => one.name === name)
    if (!table) throw new Error(`Table ${name} was not found.`)
    return String(await buffer(await snapshot.rowsOf(table)))
  }
  const runs = await rowsOf('runs')
  const [run] = await source.sql`insert into runs
    (organization_id, owner_id, workflow_name, revision, snapshot, dataset_versions)
    select organization_id, owner_id, 'meanwhile', 1, '{}', '{}' from runs limit 1 returning id`
  const id = String(run?.['id'])
  await source.sql`insert into run_events (run_id, kind, data) values (${id}, 'log', '{}')`
  expect(await rowsOf('runs')).toBe(runs)
  expect(await rowsOf('run_events')).not.toContain(id)
  await source.sql`delete from runs where id = ${id}`
})

test('restores a backup that is compressed with gzip, as in version 3.0', async () => {
  const former = join(place.folder, 'former.tar.gz')
  await writeFile(former, gzipSync(zstdDecompressSync(await readFile(file)), { level: 1 }))
  const target = await place.emptyDatabase()
  await place.restoreHere(former, target.url, 'former')
  expect(await contentOf(target.url)).toEqual(await contentOf(place.source.url))
})

test('moves files from a folder to a bucket and back', async () => {
  const s3 = await startS3()
  const bucket = await openStorage({
    storeFolder: join(place.folder, 'none'),
    dataFolder: join(place.folder, 'data'),
    bucket: s3.settings,
  })
  try {
    const inBucket = await place.emptyDatabase()
    await place.restoreHere(file, inBucket.url, bucket)
    expect(Buffer.compare(await buffer(bucket.read('originals/large')), place.large)).toBe(0)
    const second = join(place.folder, 'of-bucket.tar.zst')
    await place.backUpHere(second, { url: inBucket.url, storage: bucket })
    const back = await place.emptyDatabase()
    await place.restoreHere(second, back.url, 'back')
    const storage = await place.storeOf('back')
    expect(Buffer.compare(await buffer(storage.read('originals/large')), place.large)).toBe(0)
    expect(await contentOf(back.url)).toEqual(await contentOf(place.source.url))
  } finally {
    await bucket.close()
    await s3.close()
  }
})

test('refuses another secret key unless forced, and accepts a former key', async () => {
  const target = await place.emptyDatabase()
  const key = randomBytes(32)
  const restore = place.restoreHere(file, target.url, 'other', { key })
  await expect(restore).rejects.toThrow('encrypted with another secret key')
  expect(await isEmpty(target)).toBe(true)
  await place.restoreHere(file, target.url, 'other', { key: withPreviousKeys(key, [place.key]) })
  expect(await isEmpty(target)).toBe(false)
  const third = await place.emptyDatabase()
  await place.restoreHere(file, third.url, 'other', { key, anyKey: true })
  expect(await isEmpty(third)).toBe(false)
})

/** Returns the schema versions of all migrations, newest first. */
function migrationsBackwards(): readonly SchemaVersion[] {
  const journal = readFileSync(join(findMigrations(import.meta.dirname), 'meta', '_journal.json'), 'utf8')
  const { entries }: { readonly entries: readonly SchemaVersion[] } = JSON.parse(journal)
  return entries.map(({ tag, when }) => ({ tag, when })).toReversed()
}

/** Writes a backup with one row for a schema version, and returns the backup's path. */
async function backupOf(schema: SchemaVersion): Promise<string> {
  const path = join(place.folder, `${schema.tag}.gz`)
  await using writer = new PartWriter(path, new AbortController().signal)
  await writer.addJson('manifest.json', {
    format: 'anj-backup',
    version: formatVersion,
    madeAt: '2026-01-01T00:00:00.000Z',
    schema,
    keyIds: [],
    tables: [{ name: 'failed_attempts', columns: ['key', 'at'] }],
    sequences: [],
  })
  const rows = Buffer.from('before\t2026-01-01 00:00:00+00\n')
  await writer.add('tables/failed_attempts/1', rows.length, [rows])
  await writer.finish(() => ({ parts: writer.parts, files: 0, bytes: writer.bytes, removed: [] }))
  return path
}

test.each([
  ['the previous version', migrationsBackwards()[1] as SchemaVersion],
  ['version 3.0.0', { tag: '0015_proved-addresses', when: 1795382809818 }],
])('restores a backup of %s with its own schema first, then migrates it', async (_, schema) => {
  const target = await place.emptyDatabase()
  await place.restoreHere(await backupOf(schema), target.url, schema.tag)
  expect([...(await target.sql`select key from failed_attempts`)]).toEqual([{ key: 'before' }])
  expect(await appliedVersion(target.sql)).toBe(currentVersion().when)
  expect(Object.keys(await contentOf(target.url))).toEqual(tableNames())
})

test.each([
  [
    'older than version 3.0.0',
    { tag: '0014_job-turns', when: 1795379363486 },
    'Restore it with version 3.0.0',
  ],
  ['of a newer version', { tag: '9999_later', when: 9_999_999_999_999 }, 'made by a newer version'],
])('refuses a backup %s before it writes anything', async (_, schema, sentence) => {
  const target = await place.emptyDatabase()
  const restored = await anj(['restore', await backupOf(schema)], place.envOf(target.url, schema.tag))
  expect(restored.code).not.toBe(0)
  expect(restored.err).toContain(sentence)
  expect(await isEmpty(target)).toBe(true)
})
