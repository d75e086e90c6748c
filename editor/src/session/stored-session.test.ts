import { expect, test } from 'vitest'
import { expiryOf, halfLifeOf, subjectOf } from './stored-session.ts'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('a token says when it ends and when half its life is over', () => {
  const given = token({ sub: 'ü', iat: 1000, exp: 3000 })
  expect(expiryOf(given)).toBe(3_000_000)
  expect(halfLifeOf(given)).toBe(2_000_000)
})

test('what is no token has ended long ago', () => {
  for (const given of ['', 'a', 'a.b.c', token({ exp: 'soon' })]) expect(expiryOf(given)).toBe(0)
})

test('a token says whose it is', () => {
  expect(subjectOf(token({ sub: 'u1' }))).toBe('u1')
  expect(subjectOf(token({ sub: 7 }))).toBeNull()
  expect(subjectOf('a')).toBeNull()
})
