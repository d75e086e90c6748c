import { readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { openDatabase } from '@anj/db'
import type { TestDatabase } from '@anj/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmallDisk } from '../../../engine/src/testing/small-disk.ts'
import { type BackupFixture, contentOf, createBackupFixture, isEmpty } from '../backup/testing.ts'
import { anj } from '../testing/anj.ts'

let place: BackupFixture
let file: string
/** A database that is empty before and after each test. */
let target: TestDatabase
beforeAll(async () => {
  place = await createBackupFixture()
  file = join(place.folder, 'whole.tar.zst')
  await place.backUpHere(file)
  target = await place.emptyDatabase()
})
afterAll(() => place.remove())

test('distinguishes damaged, truncated and unrelated files and writes nothing', async () => {
  const whole = await readFile(file)
  const plain = zstdDecompressSync(whole)
  const damaged = Buffer.from(plain)
  const at = damaged.indexOf(place.large.subarray(1_000_000, 1_000_050))
  damaged[at] = (damaged[at] ?? 0) ^ 1
  const short = plain.subarray(0, Math.floor(plain.length / 1024) * 512)
  const ended = plain.subarray(0, plain.indexOf('end.json'))
  const cases = {
    'flipped.zst': zstdCompressSync(damaged),
    'cut.zst': whole.subarray(0, whole.length - 20_000),
    'short.zst': zstdCompressSync(short),
    'ended.zst': zstdCompressSync(ended),
    'cut.gz': gzipSync(plain, { level: 1 }).subarray(0, -20_000),
    'ended.gz': gzipSync(ended, { level: 1 }),
  }
  for (const [name, content] of Object.entries(cases)) {
    await writeFile(join(place.folder, name), content)
    await expect(place.restoreHere(join(place.folder, name), target.url, 'broken')).rejects.toThrow(
      `${join(place.folder, name)} is damaged or incomplete. Nothing was restored.`,
    )
  }
  const foreign = place.restoreHere(import.meta.filename, target.url, 'broken')
  await expect(foreign).rejects.toThrow('is not an Anj backup.')
  expect(await isEmpty(target)).toBe(true)
  expect(readdirSync(place.folder)).not.toContain('broken')
})

test('refuses a backup of a newer version', async () => {
  const newer = join(place.folder, 'newer.zst')
  const plain = zstdDecompressSync(await readFile(file)).toString('latin1')
  const changed = plain.replace(/"when":(\d+)/, (_, when: string) => `"when":${String(Number(when) + 1)}`)
  await writeFile(newer, zstdCompressSync(Buffer.from(changed, 'latin1')))
  await expect(place.restoreHere(newer, target.url, 'newer')).rejects.toThrow('made by a newer version')
})

const disk = openSmallDisk(2)
afterAll(() => disk?.close())

test.runIf(disk)('reports insufficient disk space before it writes any data', async () => {
  const folder = disk?.folder ?? ''
  const { sql } = place.source
  await expect(place.restoreHere(file, target.url, join('..', '..', folder, 'store'))).rejects.toThrow(
    /^The files of this backup need 3 MB, but .* has only 2\.\d+ MB free\. Nothing was restored\.$/,
  )
  expect(await isEmpty(target)).toBe(true)
  await sql`update dataset_versions set columnar_key = 'datasets/x', columnar_bytes = 5000000 where number = 1`
  await expect(place.backUpHere(join(folder, 'small.gz'))).rejects.toThrow(
    /^The files alone need 5 MB in a backup, but .* has only 2\.\d+ MB free\. Nothing was written\.$/,
  )
  await sql`update dataset_versions set columnar_key = null, columnar_bytes = null where number = 1`
  expect(readdirSync(folder)).toEqual([])
})

/** Holds a lock on a table until the result is disposed of, so that a command has to wait in the middle of its work. */
async function hold(url: string, lock: string) {
  const holder = openDatabase(url, { connections: 1 })
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = holder.sql.begin(async (tx) => {
    await tx.unsafe(lock)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  return {
    [Symbol.asyncDispose]: async () => {
      letGo.resolve()
      await holding
      await holder.close()
    },
  }
}

/** Waits until a command is blocked by the lock. */
async function untilWaiting({ sql }: TestDatabase, name: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where application_name = ${name}
          and datname = current_database() and wait_event_type = 'Lock'`
        ).length,
      { timeout: 120_000 },
    )
    .toBe(1)
}

test('leaves no file when a waiting backup is cancelled', async () => {
  await using _ = await hold(place.source.url, 'lock table runs in access exclusive mode')
  const broken = join(place.folder, 'broken-off.gz')
  const stopping = new AbortController()
  const env = place.envOf(place.source.url, 'store')
  const called = anj(['backup', broken], env, undefined, { by: stopping.signal, signal: 'SIGTERM' })
  await untilWaiting(place.source, 'anj-backup')
  expect(readdirSync(place.folder).filter((name) => name.includes('broken-off'))).toHaveLength(1)
  stopping.abort()
  expect(await called).toEqual({ code: 143, out: '', err: 'Cancelled.\n' })
  expect(readdirSync(place.folder).filter((name) => name.includes('broken-off'))).toEqual([])
})

test('a cancelled or killed restore leaves the database empty and can be repeated', async () => {
  const env = place.envOf(target.url, 'again')
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGKILL', Number.NaN],
  ] as const) {
    await using _ = await hold(target.url, 'select from users')
    const stopping = new AbortController()
    const called = anj(['restore', file], env, undefined, { by: stopping.signal, signal })
    await untilWaiting(target, 'anj-restore')
    stopping.abort()
    expect((await called).code).toBe(code)
  }
  expect(await isEmpty(target)).toBe(true)
  await place.restoreHere(file, target.url, 'again')
  expect(await contentOf(target.url)).toEqual(await contentOf(place.source.url))
  await rm(join(place.folder, 'again'), { recursive: true })
})
