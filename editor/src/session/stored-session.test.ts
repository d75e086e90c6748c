import { expect, test, vi } from 'vitest'
import { expiryOf, halfLifeOf, readOwnToken, subjectOf } from './stored-session.ts'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('reads the expiry and the half-life of a token', () => {
  const given = token({ sub: 'ü', iat: 1000, exp: 3000 })
  expect(expiryOf(given)).toBe(3_000_000)
  expect(halfLifeOf(given)).toBe(2_000_000)
})

test("treats anything that isn't a token as expired", () => {
  for (const given of ['', 'a', 'a.b.c', token({ exp: 'soon' })]) expect(expiryOf(given)).toBe(0)
})

test('reads the user id of a token', () => {
  expect(subjectOf(token({ sub: 'u1' }))).toBe('u1')
  expect(subjectOf(token({ sub: 7 }))).toBeNull()
  expect(subjectOf('a')).toBeNull()
})

test('never continues with the token of another user who signed in in another window', () => {
  const exp = Date.now() / 1000 + 60
  const stored = new Map([['token', token({ sub: 'ada', exp })]])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  expect(readOwnToken()).toBe(stored.get('token'))
  stored.set('token', token({ sub: 'grace', exp }))
  expect(readOwnToken()).toBeNull()
  stored.set('token', token({ sub: 'ada', exp: exp + 60 }))
  expect(readOwnToken()).toBe(stored.get('token'))
})
