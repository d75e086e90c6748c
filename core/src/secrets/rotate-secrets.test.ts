import { randomBytes } from 'node:crypto'
import { encryptedColumns } from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase, untilBlockedByLock } from '@anj/db/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countOtherSecrets } from './count-other-secrets.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { withPreviousKeys } from './secret-key.ts'
import { decryptSecret, encryptSecret } from './secrets.ts'

const [earliest, before, present, foreign] = [1, 2, 3, 4].map(() => randomBytes(32)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
const key = withPreviousKeys(present, [before, earliest])
const secretOf = (by: Uint8Array, text: string) => JSON.stringify(encryptSecret(by, text))

let database: TestDatabase
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ userId } = await createFirstUser(database))
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.sql`delete from tokens`
  await database.sql`update users set totp_secret = null`
})

const addTokens = (by: Uint8Array, count: number) =>
  database.sql`insert into tokens (user_id, kind, expires_at, id_token)
    select ${userId}, 'session', now(), ${secretOf(by, 'identity')}::text::jsonb from generate_series(1, ${count})`
const tokenTexts = async (by: Uint8Array) => {
  const rows = await database.sql`select id_token::text as secret from tokens`
  return new Set(rows.map(({ secret }) => decryptSecret(by, JSON.parse(String(secret)))))
}

test('secrets of all former keys are re-encrypted with the current key, in several batches', async () => {
  await addTokens(before, 250)
  await addTokens(earliest, 250)
  await addTokens(present, 3)
  await database.sql`update users set totp_secret = ${secretOf(before, 'code')}::text::jsonb where id = ${userId}`
  expect(await countOtherSecrets(database.sql, key)).toEqual({ former: 501, foreign: 0 })
  const told: number[] = []
  expect(await rotateSecrets(database.sql, key, { onProgress: (done) => told.push(done) })).toEqual({
    rotated: 501,
    unreadable: 0,
  })
  expect(told).toEqual(told.toSorted((one, other) => one - other))
  expect(await tokenTexts(present)).toEqual(new Set(['identity']))
  expect(await countOtherSecrets(database.sql, present)).toEqual({ former: 0, foreign: 0 })
  expect(await rotateSecrets(database.sql, key)).toEqual({ rotated: 0, unreadable: 0 })
})

test('an interrupted rotation can be continued, and every secret is readable at all times', async () => {
  await addTokens(before, 450)
  const stopping = new AbortController()
  const broken = rotateSecrets(database.sql, key, {
    signal: stopping.signal,
    onProgress: (done) => {
      if (done > 0) stopping.abort(new Error('enough'))
    },
  })
  await expect(broken).rejects.toThrow('enough')
  expect(await countOtherSecrets(database.sql, key)).toEqual({ former: 250, foreign: 0 })
  expect(await tokenTexts(key)).toEqual(new Set(['identity']))
  expect(await rotateSecrets(database.sql, key)).toEqual({ rotated: 250, unreadable: 0 })
})

test('secrets that no key can decrypt are counted and stay unchanged', async () => {
  await addTokens(foreign, 2)
  await addTokens(before, 1)
  expect(await rotateSecrets(database.sql, key)).toEqual({ rotated: 1, unreadable: 2 })
  expect(await countOtherSecrets(database.sql, key)).toEqual({ former: 0, foreign: 2 })
})

test("a rotation doesn't overwrite concurrent changes to rows", async () => {
  await addTokens(before, 1)
  const [changed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = database.sql.begin(async (tx) => {
    await tx`update tokens set id_token = ${secretOf(present, 'newer')}::text::jsonb`
    changed.resolve()
    await goOn.promise
  })
  await changed.promise
  const rotation = rotateSecrets(database.sql, key)
  await untilBlockedByLock(database.sql)
  goOn.resolve()
  await change
  expect(await rotation).toEqual({ rotated: 0, unreadable: 0 })
  expect(await tokenTexts(present)).toEqual(new Set(['newer']))
})

test('every table with secrets has the ID column that batches use', async () => {
  for (const { table } of encryptedColumns) {
    const rows = await database.sql`select data_type from information_schema.columns
      where table_name = ${table} and column_name = 'id'`
    expect(rows.map((row) => row['data_type'])).toEqual(['uuid'])
  }
})
