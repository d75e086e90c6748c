import { randomBytes } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { pageKeyOf, RenderedPages } from './rendered-pages.server.ts'

const guest = {
  root: { notice: '', said: 0, user: null },
  'routes/login': { goesOnAs: null, next: '/' },
}

function contextOf(changes: Partial<EntryContext['staticHandlerContext']> = {}): EntryContext {
  const staticHandlerContext = {
    loaderData: guest,
    actionData: null,
    errors: null,
    statusCode: 200,
    location: { pathname: '/login', search: '', hash: '', state: null, key: 'default' },
    matches: [{ route: { id: 'root' } }, { route: { id: 'routes/login' } }],
    ...changes,
  }
  return { staticHandlerContext } as unknown as EntryContext
}
const get = new Request('http://localhost/login')

test('a page is rendered once for the same data, and again for other data', () => {
  const key = pageKeyOf(get, contextOf())
  expect(key).not.toBeNull()
  expect(pageKeyOf(new Request('http://localhost/login'), contextOf())).toBe(key)
  const other = { ...guest, 'routes/login': { goesOnAs: null, next: '/etl' } }
  expect(pageKeyOf(get, contextOf({ loaderData: other }))).not.toBe(key)
  expect(pageKeyOf(new Request('http://localhost/login?expired=1'), contextOf())).not.toBe(key)
})

test.each([
  ['answers to forms', { actionData: { 'routes/login': { problem: {} } } }],
  ['errors', { errors: { root: new Error('broken') } }],
  ['other statuses', { statusCode: 404 }],
  ['other routes', { matches: [{ route: { id: 'root' } }, { route: { id: 'routes/account' } }] }],
  ['notices', { loaderData: { ...guest, root: { notice: 'Saved', said: 7, user: null } } }],
  ['users', { loaderData: { ...guest, root: { notice: '', said: 0, user: { fullName: 'Ann' } } } }],
  ['users whose session was lost', { loaderData: { ...guest, 'routes/login': { goesOnAs: 'Ann' } } }],
  ['pages without data', { loaderData: {} }],
  [
    'long addresses',
    { loaderData: { ...guest, 'routes/login': { goesOnAs: null, next: 'x'.repeat(9_000) } } },
  ],
])('%s are rendered for each request', (_, changes) => {
  expect(pageKeyOf(get, contextOf(changes as never))).toBeNull()
  expect(pageKeyOf(new Request(get, { method: 'POST' }), contextOf())).toBeNull()
})

test('pages of development servers are rendered for each request, because their sources change', () => {
  expect(pageKeyOf(get, { ...contextOf(), criticalCss: 'body {}' })).toBeNull()
})

test('no two answers share a nonce, and each contains its own in every place', () => {
  const pages = new RenderedPages()
  const page = `<script nonce="${pages.placeholder}">1</script><style nonce="${pages.placeholder}"></style>`
  const nonces = Array.from({ length: 5_000 }, () => randomBytes(16).toString('base64'))
  const [first = '', ...others] = nonces
  const answers = [pages.keep('key', page, first), ...others.map((nonce) => pages.find('key', nonce) ?? '')]
  const found = answers.map((answer) => [...answer.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))
  expect(found).toEqual(nonces.map((nonce) => [nonce, nonce]))
  expect(answers.join()).not.toContain(pages.placeholder)
})

test('a bounded number of pages is kept', () => {
  const pages = new RenderedPages()
  for (let n = 0; n <= 50; n += 1) pages.keep(`key ${n}`, 'page', 'nonce')
  expect([pages.find('key 0', 'nonce'), pages.find('key 50', 'nonce')]).toEqual([undefined, 'page'])
})
