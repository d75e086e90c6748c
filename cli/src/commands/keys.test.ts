import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encryptSecret } from '@anj/core'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anj, answerOf } from '../testing/anj.ts'

let database: TestDatabase
let folder: string
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'anj-keys-'))
  ;({ userId } = await createFirstUser(database))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const newKey = () => randomBytes(32).toString('base64')
const encryptBy = (key: string) =>
  database.sql`update users set totp_secret = ${JSON.stringify(
    encryptSecret(Buffer.from(key, 'base64'), 'code'),
  )}::text::jsonb where id = ${userId}`

test('adds a key to the key file of npm start, readable only by its owner', async () => {
  const [first, second] = [newKey(), newKey()]
  const file = join(folder, 'secret-key')
  await writeFile(file, `${second}\n${first}\n`)
  const made = await anj(['keys', 'new'], { ANJ_DATA: folder })
  expect([made.code, made.out]).toEqual([0, expect.stringContaining(`A new secret key was added to ${file}`)])
  const [third, ...before] = (await readFile(file, 'utf8')).trim().split('\n')
  expect(before).toEqual([second, first])
  expect(third).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(made.out + made.err).not.toContain(String(third))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('prints the new key and changes nothing when the settings contain the key', async () => {
  const key = newKey()
  const called = await anj(['keys', 'new', '--json'], {
    ANJ_DATA: join(folder, 'none'),
    DATABASE_URL: database.url,
    ANJ_SECRET_KEY: key,
    ANJ_SECRET_KEY_FORMER: 'a'.repeat(64),
  })
  const { settings } = answerOf<{ settings: Record<string, string> }>(called).data
  expect(settings).toEqual({
    ANJ_SECRET_KEY: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
    ANJ_SECRET_KEY_FORMER: `${key},${'a'.repeat(64)}`,
  })
  expect(settings['ANJ_SECRET_KEY']).not.toBe(key)
})

test('creates no key while the current key is unknown, unless the installation has no key yet', async () => {
  const env = { ANJ_DATA: join(folder, 'none') }
  const refused = await anj(['keys', 'new'], env)
  expect([refused.code, refused.out, refused.err]).toEqual([
    2,
    '',
    expect.stringContaining('This command found no current secret key'),
  ])
  const first = await anj(['keys', 'new', '--first', '--json'], env)
  expect(answerOf<{ settings: object }>(first).data.settings).toEqual({ ANJ_SECRET_KEY: expect.any(String) })
})

test('re-encrypts secrets with the current key, and the doctor reports secrets of former keys', async () => {
  const [before, present] = [newKey(), newKey()]
  await encryptBy(before)
  const env = { DATABASE_URL: database.url, ANJ_SECRET_KEY: present, ANJ_DATA: folder }
  const both = { ...env, ANJ_SECRET_KEY_FORMER: before }
  expect((await anj(['doctor'], both)).out).toContain(
    '! secret key      1 stored secret can be decrypted only with a former secret key.',
  )
  const blind = await anj(['keys', 'rotate'], env)
  expect([blind.code, blind.err]).toEqual([1, expect.stringContaining('left unchanged: 1 stored secret')])
  const done = await anj(['keys', 'rotate'], both)
  expect([done.code, done.out]).toEqual([
    0,
    expect.stringMatching(/^1 stored secret re-encrypted with the current secret key\. Wait twelve hours/),
  ])
  expect([
    ...(await database.sql`select user_name, after from audit_log where action = 'installation.keysRotated'`),
  ]).toEqual([{ user_name: 'command line', after: { rotated: 1, unreadable: 0 } }])
  const again = await anj(['keys', 'rotate'], env)
  expect(again).toEqual({
    code: 0,
    out: 'Every stored secret is encrypted with the current secret key.\n',
    err: '',
  })
})
