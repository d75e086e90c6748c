import { beforeEach, expect, test, vi } from 'vitest'
import { clearChats, isLogOutElsewhere, readStored, writeStored } from './stored-chats.ts'
import { readMessages } from './stored-messages.ts'

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

/** A storage stub whose items are own enumerable properties, as in browsers. */
function storage() {
  const kept: Record<string, string> = {}
  const hidden = { enumerable: false }
  return Object.defineProperties(kept, {
    getItem: { ...hidden, value: (key: string) => kept[key] ?? null },
    setItem: { ...hidden, value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { ...hidden, value: (key: string) => delete kept[key] },
  })
}

test('keeps a separate chat for each user of a tab', () => {
  writeStored('messages', 'ada', { chats: [user, bot] })
  expect(readMessages('ada')).toEqual({ chats: [user, bot] })
  expect(readMessages('grace')).toEqual(empty)
})

test.each([
  ['nothing', undefined],
  ['a text', 'chats'],
  ['a value other than a list', { chats: {} }],
  ['an unknown sender', { chats: [{ ...user, sender: 'admin' }] }],
  ['a message without text', { chats: [{ ...user, text: 1 }] }],
  ['a message without sources', { chats: [{ ...bot, sources: undefined }] }],
  ['an invalid source', { chats: [{ ...bot, sources: [{ page: 'runs' }] }] }],
  ['an unknown verdict', { chats: [{ ...bot, verdict: 'sideways' }] }],
])('reads %s as an empty chat', (_, kept) => {
  writeStored('messages', 'ada', kept)
  expect(readMessages('ada')).toEqual(empty)
})

test('deletes every chat on log-out and stores nothing afterwards', async () => {
  const fresh = await import('./stored-chats.ts')
  fresh.writeStored('messages', 'ada', { chats: [user] })
  sessionStorage.setItem('other', '1')
  fresh.clearChats()
  fresh.writeStored('open', 'ada', true)
  expect(readMessages('ada')).toEqual(empty)
  expect(readStored('open', 'ada')).toBeUndefined()
  expect(sessionStorage.getItem('other')).toBe('1')
})

test('starts a separate chat for the next user', async () => {
  const fresh = await import('./stored-chats.ts')
  fresh.clearChats()
  fresh.startStoringChats()
  fresh.writeStored('messages', 'grace', { chats: [user] })
  expect(readMessages('grace')).toEqual({ chats: [user] })
})

test.each([
  ['removal of the user', { key: 'user', newValue: null }, true],
  ['removal of everything', { key: null, newValue: null }, true],
  ['a change of the user', { key: 'user', newValue: '{}' }, false],
  ['removal of another item', { key: 'look', newValue: null }, false],
])('recognises whether %s in another window means a log-out', (_, change, isLogOut) => {
  expect(isLogOutElsewhere(change)).toBe(isLogOut)
})

test('works in a browser without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(() => writeStored('open', 'ada', true)).not.toThrow()
  expect(() => clearChats()).not.toThrow()
  expect(readMessages('ada')).toEqual(empty)
})
