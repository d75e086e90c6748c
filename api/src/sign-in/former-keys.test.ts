import { randomBytes } from 'node:crypto'
import { decryptSecret, encryptSecret, type SecretKey, withPreviousKeys } from '@anj/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApp, createTestApp, signUpForm, type TestApp } from '../testing.ts'
import { createUploadIds } from '../uploads/upload-id.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const withKey = (secretKey: SecretKey) => app.another({ settings: { ...app.deps.settings, secretKey } })

test('accepts a session that was signed with a former key until that key is removed', async () => {
  const { token } = await app.superUser()
  const [present, between] = [randomBytes(32), randomBytes(32)]
  const changed = await withKey(withPreviousKeys(present, [between, app.deps.settings.secretKey]))
  expect((await callApp(changed, token, 'GET', '/api/workflows')).status).toBe(200)
  const alone = await withKey(present)
  expect((await callApp(alone, token, 'GET', '/api/workflows')).status).toBe(401)
})

/**
 * Creates a session, a secret and an upload in a process with one key. Returns the status and the results of reading
 * them in a process with another key.
 */
async function readBy(reader: SecretKey, maker: SecretKey) {
  await app.superUser()
  const form = { userName: signUpForm.userName, password: signUpForm.password }
  const loggedIn = await callApp<{ token: string }>(
    await withKey(maker),
    null,
    'POST',
    '/api/auth/log-in',
    form,
  )
  expect(loggedIn.status).toBe(200)
  const { status } = await callApp(await withKey(reader), loggedIn.body.data.token, 'GET', '/api/workflows')
  const secret = encryptSecret(maker, 'a password')
  const isRead = [maker, reader].every((key) => {
    try {
      return decryptSecret(key, secret) === 'a password'
    } catch {
      return false
    }
  })
  return [status, isRead, createUploadIds(reader).belongsTo(createUploadIds(maker).create('ann'), 'ann')]
}

describe('while processes receive a new key one after the other', () => {
  const [old, made] = [randomBytes(32), randomBytes(32)]
  const first = withPreviousKeys(old, [made])
  const second = withPreviousKeys(made, [old])

  test.each([
    ['the first restarts', old, first],
    ['the second restarts', first, second],
  ])("each process reads the other's data while %s", async (_when, before, after) => {
    expect(await readBy(before, after)).toEqual([200, true, true])
    expect(await readBy(after, before)).toEqual([200, true, true])
  })

  test("if the key is changed in a single step, processes that still have only the old key cannot read the new key's data", async () => {
    expect(await readBy(old, second)).toEqual([401, false, false])
    expect(await readBy(second, old)).toEqual([200, true, true])
  })
})

test('refuses a token that was signed with an unknown key', async () => {
  const { token } = await app.superUser()
  const changed = await withKey(withPreviousKeys(randomBytes(32), [randomBytes(32)]))
  const { status, body } = await callApp(changed, token, 'GET', '/api/workflows')
  expect([status, body]).toMatchObject([401, { code: 'tokenInvalid' }])
})

test('continues an upload that began under a former key', () => {
  const [former, present] = [randomBytes(32), randomBytes(32)]
  const id = createUploadIds(former).create('ann')
  expect(createUploadIds(withPreviousKeys(present, [former])).belongsTo(id, 'ann')).toBe(true)
  expect(createUploadIds(withPreviousKeys(present, [former])).belongsTo(id, 'bea')).toBe(false)
  expect(createUploadIds(present).belongsTo(id, 'ann')).toBe(false)
})
