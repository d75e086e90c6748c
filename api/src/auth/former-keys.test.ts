import { randomBytes } from 'node:crypto'
import { withFormerKeys } from '@anj/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApp, createTestApp, type TestApp } from '../testing.ts'
import { createUploadIds } from '../uploads/upload-id.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const withKey = (secretKey: Uint8Array) => app.another({ settings: { ...app.deps.settings, secretKey } })

test('a session of a former key goes on until the former is gone', async () => {
  const { token } = await app.superUser()
  const [present, between] = [randomBytes(32), randomBytes(32)]
  const changed = await withKey(withFormerKeys(present, [between, app.deps.settings.secretKey]))
  expect((await callApp(changed, token, 'GET', '/api/workflows')).status).toBe(200)
  const alone = await withKey(present)
  expect((await callApp(alone, token, 'GET', '/api/workflows')).status).toBe(401)
})

test('a token that no key signed is refused whatever keys there are', async () => {
  const { token } = await app.superUser()
  const changed = await withKey(withFormerKeys(randomBytes(32), [randomBytes(32)]))
  const { status, body } = await callApp(changed, token, 'GET', '/api/workflows')
  expect([status, body]).toMatchObject([401, { code: 'tokenInvalid' }])
})

test('an upload that began under a former key is gone on with', () => {
  const [former, present] = [randomBytes(32), randomBytes(32)]
  const id = createUploadIds(former).create('ann')
  expect(createUploadIds(withFormerKeys(present, [former])).belongsTo(id, 'ann')).toBe(true)
  expect(createUploadIds(withFormerKeys(present, [former])).belongsTo(id, 'bea')).toBe(false)
  expect(createUploadIds(present).belongsTo(id, 'ann')).toBe(false)
})
