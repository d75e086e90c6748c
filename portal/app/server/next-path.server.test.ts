import { expect, test } from 'vitest'
import { nextPath } from './next-path.server.ts'

const after = (next: string) =>
  nextPath(new Request(`http://anj.test/login?next=${encodeURIComponent(next)}`))

test.each(['/', '/preparation?id=7', '/output#top', '/help/login'])('accepts %s inside this site', (path) => {
  expect(after(path)).toBe(path)
})

test.each([
  'http://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/./\\evil.test',
  '/..//evil.test',
  '/.//evil.test',
  'javascript:alert(1)',
  ' //evil.test',
  'evil.test',
  '',
])('replaces %j with the start page', (path) => {
  expect(after(path)).toBe('/')
})

test('returns the start page without a next parameter', () => {
  expect(nextPath(new Request('http://anj.test/login'))).toBe('/')
})
