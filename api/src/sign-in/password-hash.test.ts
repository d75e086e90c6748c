import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('matches a password only with its own hash, which contains the cost parameters', async () => {
  const hash = await hashPassword('Secret1!')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('Secret1!', hash)).toBe(true)
  expect(await verifyPassword('secret1!', hash)).toBe(false)
})

test('creates a different hash each time for the same password', async () => {
  expect(await hashPassword('Secret1!')).not.toBe(await hashPassword('Secret1!'))
})

test('matches no password without a hash', async () => {
  expect(await verifyPassword('', null)).toBe(false)
  expect(await verifyPassword('Secret1!', undefined)).toBe(false)
})

test('verifies a hash with the parameters that it contains', async () => {
  const weak = '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAA'
  expect(await verifyPassword('Secret1!', weak)).toBe(false)
})
