import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

/** A body must not change this process's prototypes. */
afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype).filter((name) => /pollut|isAdmin/.test(name))).toEqual(
    [],
  )
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

const json = { 'content-type': 'application/json' }
/** One call for each way in which the API reads bodies. */
const calls = [
  ['POST', '/api/workflows'],
  ['POST', '/api/workflows/open?fileName=a.anj'],
  ['PATCH', '/api/workflows/00000000-0000-4000-8000-000000000000'],
  ['POST', '/api/schedules'],
  ['POST', '/api/etl/postgresql'],
  ['POST', '/api/databases/postgresql'],
  ['POST', '/api/connections'],
  ['POST', '/api/user'],
  ['POST', '/api/auth/log-in'],
  ['POST', '/api/rag/query'],
] as const

const poisoned = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":{"__proto__":{"polluted":true}}}',
  '{"\\u005f_proto__":{"polluted":true}}',
  '[{"__proto__":{"isAdmin":true}}]',
  '{"name":"x","nodes":[{"id":"a","__proto__":{"polluted":1},"data":{"__proto__":{"polluted":1},"config":{"__proto__":{"polluted":1}}}}],"edges":[]}',
  '{"workFlow":{"__proto__":{"polluted":1},"nodes":[],"edges":[]},"__proto__":{"polluted":1}}',
  '{"settings":{"__proto__":{"polluted":1}},"tableData":[["__proto__","constructor"],["1","2"]]}',
]

test.each(calls)('%s %s ignores a prototype in its body', async (method, url) => {
  for (const body of poisoned) {
    const answer = await ann.call(method, url, body, json)
    expect(answer.status, body).toBeLessThan(500)
    expect(answer.text).not.toContain('isAdmin')
  }
})

test.each(calls)('%s %s refuses a deeply nested body', async (method, url) => {
  for (const depth of [1_000, 100_000]) {
    for (const body of [
      '['.repeat(depth) + ']'.repeat(depth),
      '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
      `{"name":"x","nodes":${'['.repeat(depth)}${']'.repeat(depth)},"edges":[]}`,
      `{"workFlow":{"nodes":[{"id":"a","data":${'{"config":'.repeat(depth)}1${'}'.repeat(depth)}}],"edges":[]}}`,
    ]) {
      const answer = await ann.call(method, url, body, json)
      expect([answer.status, depth, body.slice(0, 40)]).toEqual([
        expect.toSatisfy((status) => status < 500),
        depth,
        body.slice(0, 40),
      ])
    }
  }
})

test.each(calls)('%s %s refuses a compressed body', async (method, url) => {
  const packed = gzipSync(Buffer.from(`{"name":"${'x'.repeat(5_000_000)}"}`))
  for (const encoding of ['gzip', 'deflate', 'br', 'zstd']) {
    const response = await app.app.inject({
      method,
      url,
      payload: packed,
      headers: { ...json, authorization: `Bearer ${ann.token}`, 'content-encoding': encoding },
    })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
  }
})

test('refuses a repeated parameter in every call', async () => {
  for (const url of [
    '/api/workflows/open?fileName=a.anj&fileName=b.anj',
    '/api/schedules?limit=1&limit=2',
    '/api/user?search=a&search=b',
    '/api/logs?action=a&action=b',
  ]) {
    const method = url.startsWith('/api/workflows/open') ? 'POST' : 'GET'
    const answer = await ann.call(
      method,
      url,
      method === 'POST' ? '{}' : undefined,
      method === 'POST' ? json : {},
    )
    expect([url, answer.status, answer.body.code]).toEqual([url, 400, 'invalidRequest'])
  }
})
