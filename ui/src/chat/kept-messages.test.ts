import { beforeEach, expect, test, vi } from 'vitest'
import { forgetChats, isLogOutElsewhere, readKept, writeKept } from './kept-chats.ts'
import { readMessages } from './kept-messages.ts'

const empty = { chats: [] }
const user = { id: '1', sender: 'user', text: 'How?', timestamp: '2026-01-02' }
const source = { page: 'runs', pageTitle: 'Runs', heading: 'The log', id: 'the-log' }
const bot = {
  id: 'q1',
  sender: 'bot',
  text: 'So.',
  timestamp: '2026-01-02',
  answered: true,
  sources: [source],
  verdict: 'up',
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', storage())
  return () => vi.unstubAllGlobals()
})

/** Keeps its items as properties of its own, as browsers do. */
function storage() {
  const kept: Record<string, string> = {}
  const hidden = { enumerable: false }
  return Object.defineProperties(kept, {
    getItem: { ...hidden, value: (key: string) => kept[key] ?? null },
    setItem: { ...hidden, value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { ...hidden, value: (key: string) => delete kept[key] },
  })
}

test('each person of a tab has a chat of their own', () => {
  writeKept('messages', 'ada', { chats: [user, bot] })
  expect(readMessages('ada')).toEqual({ chats: [user, bot] })
  expect(readMessages('grace')).toEqual(empty)
})

test.each([
  ['nothing', undefined],
  ['a text', 'chats'],
  ['no list', { chats: {} }],
  ['somebody else', { chats: [{ ...user, sender: 'admin' }] }],
  ['no text', { chats: [{ ...user, text: 1 }] }],
  ['no sources', { chats: [{ ...bot, sources: undefined }] }],
  ['other sources', { chats: [{ ...bot, sources: [{ page: 'runs' }] }] }],
  ['another verdict', { chats: [{ ...bot, verdict: 'sideways' }] }],
])('where %s is kept, the chat is empty', (_, kept) => {
  writeKept('messages', 'ada', kept)
  expect(readMessages('ada')).toEqual(empty)
})

test('a log-out forgets the chats of all, and what comes afterwards', async () => {
  const fresh = await import('./kept-chats.ts')
  fresh.writeKept('messages', 'ada', { chats: [user] })
  sessionStorage.setItem('other', '1')
  fresh.forgetChats()
  fresh.writeKept('open', 'ada', true)
  expect(readMessages('ada')).toEqual(empty)
  expect(readKept('open', 'ada')).toBeUndefined()
  expect(sessionStorage.getItem('other')).toBe('1')
})

test('whoever signs in next has a chat of their own', async () => {
  const fresh = await import('./kept-chats.ts')
  fresh.forgetChats()
  fresh.keepChats()
  fresh.writeKept('messages', 'grace', { chats: [user] })
  expect(readMessages('grace')).toEqual({ chats: [user] })
})

test.each([
  ['the user is taken away', { key: 'user', newValue: null }, true],
  ['all is taken away', { key: null, newValue: null }, true],
  ['the user has another name', { key: 'user', newValue: '{}' }, false],
  ['something else is taken away', { key: 'look', newValue: null }, false],
])('where %s in another window, a log-out is seen: %#', (_, change, isLogOut) => {
  expect(isLogOutElsewhere(change)).toBe(isLogOut)
})

test('a browser that keeps nothing makes no trouble', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(() => writeKept('open', 'ada', true)).not.toThrow()
  expect(() => forgetChats()).not.toThrow()
  expect(readMessages('ada')).toEqual(empty)
})
