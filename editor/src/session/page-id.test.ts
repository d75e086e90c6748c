import { beforeEach, expect, test, vi } from 'vitest'
import { openPages, PAGE_TIMEOUT_MS, untilPageClosed, withPageLock } from './page-id.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  return () => vi.useRealTimers()
})

test('treats a page as open without locks if it signalled recently', async () => {
  const now = Date.now()
  const open = await openPages([
    { pageId: 'working', at: now - 30_000 },
    { pageId: 'closed', at: now - PAGE_TIMEOUT_MS },
  ])
  expect([...open]).toEqual(['working'])
})

test('checks an open page again without locks, but not immediately', async () => {
  const looked = vi.fn()
  void untilPageClosed('working').then(looked)
  await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS - 1)
  expect(looked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(looked).toHaveBeenCalledOnce()
})

test('treats pages that hold their lock as open', async () => {
  vi.stubGlobal('navigator', {
    locks: { query: () => Promise.resolve({ held: [{ name: 'anj-page working' }] }) },
  })
  const open = await openPages([
    { pageId: 'working', at: 0 },
    { pageId: 'closed', at: Date.now() },
  ])
  expect([...open]).toEqual(['working'])
})

test('runs exclusive work one after the other, also after a failure', async () => {
  const did: string[] = []
  const work = (name: string) => async () => {
    did.push(`${name} begins`)
    await Promise.resolve()
    did.push(`${name} ends`)
    if (name === 'a') throw new Error('a failed')
  }
  const first = withPageLock('resume', work('a')).catch(() => undefined)
  await Promise.all([first, withPageLock('resume', work('b'))])
  expect(did).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})
