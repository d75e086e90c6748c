import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largeBody } from '../http/large-body.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const padding = Buffer.alloc(largeBody, ' ')
const deep = `${'['.repeat(101)}${']'.repeat(101)}`

test.each([
  ['nothing', '', 'the body is not JSON'],
  ['text that is not JSON', '{"name":', 'the body is not JSON'],
  ['deeply nested lists', `{"name":${deep}}`, 'it is nested too deeply'],
  ['an escaped prototype', '{"\\u005f_proto__":1}', 'the body is not JSON'],
  ["a constructor's prototype", '{"a":[{"constructor":{"prototype":1}}]}', 'the body is not JSON'],
  ['an infinite number', '{"a":[0,1e999]}', 'a.1 is not a finite number'],
  ['a list', '[]', 'body must be object'],
  ['an unknown field', '{"constructor":{},"name":"a"}', 'constructor is not a field of this call'],
])('refuses %s as a body', async (_, body, detail) => {
  const { status, body: said } = await ann.call('POST', '/api/workflows', body, json)
  expect([status, said.message]).toEqual([400, `The request is not valid: ${detail}`])
})

test.each([
  ['NUL', '{"name":"a\\u0000"}', 'name'],
  ['half a surrogate pair', '{"name":"\\ud83d a"}', 'name'],
  ['the other half of a surrogate pair', '{"name":"\\ude00\\ud83d"}', 'name'],
  ['half a surrogate pair in a field name', '{"name":"a","\\ud83d":1}', ''],
])('refuses a body with %s', async (_, body, where) => {
  const { status, body: said } = await ann.call('POST', '/api/workflows', body, json)
  expect([status, said.code, Object.keys(said.fields ?? {})]).toEqual([
    400,
    'textBroken',
    [where || '\ufffd'],
  ])
})

describe('reports the same error for a body with several faults in the API and in the thread for large bodies', () => {
  test.each([
    ['bytes that are not UTF-8', Buffer.from('{"name":"Zo\xeb","name":1', 'latin1'), 'the body is not UTF-8'],
    [
      'a duplicate field and deeply nested lists',
      `{"a":${deep},"b":1,"b":1}`,
      'the field b occurs twice in one object',
    ],
    ['a prototype and a duplicate field', '{"__proto__":{"a":1},"a":1,"a":1}', 'the body is not JSON'],
    ['a duplicate field and NUL', '{"name":"\\u0000","a":1,"a":1}', 'the field a occurs twice in one object'],
  ])('%s', async (_, body, detail) => {
    const small = await ann.call('POST', '/api/workflows', Buffer.from(body), json)
    expect([small.status, small.body.message]).toEqual([400, `The request is not valid: ${detail}`])
    const large = await ann.call('POST', '/api/workflows', Buffer.concat([Buffer.from(body), padding]), json)
    expect([large.status, large.body]).toEqual([small.status, small.body])
  })

  test('accepts a valid body, even after a byte order mark', async () => {
    for (const more of ['', String(padding)]) {
      const body = `\ufeff{"name":"\\ud83d\\ude00 \\\\u0000"}${more}`
      const { status, body: made } = await ann.call<{ name: string }>('POST', '/api/workflows', body, json)
      expect([status, made.data.name]).toEqual([201, '😀 \\u0000'])
    }
  })
})

test.each([
  ['/api/workflows', `{"name":"a"}`],
  ['/api/workflows/open?fileName=a.anj', '{}'],
  ['/api/etl/postgresql', '{}'],
  ['/api/schedules', '{}'],
])('ends the thread that parses a body when the caller disconnects: %s', async (path, text) => {
  const { port } = app.app.server.address() as AddressInfo
  const answers: unknown[] = []
  const body = Buffer.from(text + ' '.repeat(8_000_000))
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${ann.token}`, 'content-length': body.length },
  })
  const ended = new Promise((resolve) =>
    process.once('worker', (thread) => {
      thread.on('message', (answer) => answers.push(answer))
      thread.once('exit', resolve)
      call.destroy()
    }),
  )
  call.on('error', () => undefined).end(body)
  await ended
  expect(answers).toEqual([])
})
