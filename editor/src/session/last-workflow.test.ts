import { beforeEach, expect, test, vi } from 'vitest'
import {
  consumeCrashedWorkflow,
  lastShownWorkflow,
  recordCrash,
  storeShownWorkflow,
} from './last-workflow.ts'

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
  storeShownWorkflow('a')
  localStorage.setItem('token', token('grace'))
  expect(lastShownWorkflow()).toBeNull()
  localStorage.setItem('token', token('ada'))
  expect(lastShownWorkflow()).toBe('a')
})

test('skips a workflow once after the screen crashed with it', () => {
  storeShownWorkflow('a')
  recordCrash()
  expect(lastShownWorkflow()).toBeNull()
  expect(consumeCrashedWorkflow()).toBe('a')
  expect(consumeCrashedWorkflow()).toBeNull()
})
