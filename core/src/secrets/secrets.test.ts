import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyId, withPreviousKeys } from './secret-key.ts'
import { decryptSecret, encryptSecret } from './secrets.ts'

const key = randomBytes(32)

test('a decrypted secret equals the original, and no two encryptions are the same', () => {
  const first = encryptSecret(key, 'pässwörd 🔑')
  const second = encryptSecret(key, 'pässwörd 🔑')
  expect(decryptSecret(key, first)).toBe('pässwörd 🔑')
  expect(first.data).not.toBe(second.data)
  expect(first.keyId).toBe(keyId(key))
  expect(JSON.stringify(first)).not.toContain('pässwörd')
})

test('decrypting a secret that was encrypted with another key throws an error with a remedy', () => {
  const secret = encryptSecret(key, 'password')
  expect(() => decryptSecret(randomBytes(32), secret)).toThrow(/Enter the password again/)
})

test('a changed secret is refused', () => {
  const secret = encryptSecret(key, 'password')
  const data = Buffer.from(secret.data, 'base64')
  data[0] = (data[0] ?? 0) ^ 1
  expect(() => decryptSecret(key, { ...secret, data: data.toString('base64') })).toThrow(
    /cannot be decrypted/,
  )
  expect(() => decryptSecret(key, { ...secret, tag: secret.tag.slice(0, 8) })).toThrow(/cannot be decrypted/)
})

test('secrets of a former key can be decrypted, and new secrets use the current key', () => {
  const secret = encryptSecret(key, 'password')
  const [present, between] = [randomBytes(32), randomBytes(32)]
  const keys = withPreviousKeys(present, [between, key, present])
  expect(keys.former).toHaveLength(2)
  expect(decryptSecret(keys, secret)).toBe('password')
  expect(encryptSecret(keys, 'password').keyId).toBe(keyId(present))
})
