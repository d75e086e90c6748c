import { beforeEach, expect, test, vi } from 'vitest'
import { lastCurrent, noteCrash, rememberCurrent, takeCrashed } from './last-workflow.ts'

const token = (sub: string) => `h.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  localStorage.setItem('token', token('ada'))
})

test('remembers the last workflow separately for each user of a browser', () => {
  rememberCurrent('a')
  localStorage.setItem('token', token('grace'))
  expect(lastCurrent()).toBeNull()
  localStorage.setItem('token', token('ada'))
  expect(lastCurrent()).toBe('a')
})

test('skips a workflow once after the screen crashed with it', () => {
  rememberCurrent('a')
  noteCrash()
  expect(lastCurrent()).toBeNull()
  expect(takeCrashed()).toBe('a')
  expect(takeCrashed()).toBeNull()
})
