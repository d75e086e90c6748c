import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let ann: Person
let origin = ''
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

async function send(
  method: string,
  path: string,
  body: string | Uint8Array<ArrayBuffer> | null,
  headers: Record<string, string>,
) {
  const authorization = `Bearer ${ann.token}`
  const answer = await fetch(origin + path, { method, body, headers: { authorization, ...headers } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const message = 'Send the file as the raw request body, without form fields and without Content-Encoding.'
const refusal = { success: false, message: message, code: 'contentEncoded' }
const json = { 'content-type': 'application/json' }
const tus = { 'tus-resumable': '1.0.0' }
const part = { ...tus, 'content-type': 'application/offset+octet-stream' }

test.each([
  ['POST', '/api/workflows'],
  ['POST', '/api/workflows/open?fileName=a.anj'],
  ['POST', '/api/etl/postgresql'],
  ['POST', '/api/schedules'],
  ['POST', '/api/auth/login'],
])('%s %s refuses a JSON body with a content encoding, compressed or not', async (method, path) => {
  const text = '{"name":"Packed"}'
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'GZIP']) {
    for (const body of [
      text,
      new Uint8Array(gzipSync(text)),
      new Uint8Array(gzipSync(' '.repeat(2_000_000))),
    ]) {
      const answer = await send(method, path, body, { ...json, 'content-encoding': encoding })
      expect([answer.status, JSON.parse(answer.text)]).toEqual([415, refusal])
    }
  }
})

test('refuses a part of an upload with a content encoding, and continues with a plain part', async () => {
  const file = 'id,name\n1,a\n'
  const metadata = `filename ${Buffer.from('people.csv').toString('base64')}`
  const begin = { ...tus, 'upload-length': String(file.length), 'upload-metadata': metadata }
  const begun = await send('POST', '/api/uploads', null, begin)
  const path = new URL(begun.headers.get('location') ?? '', origin).pathname
  const packed = new Uint8Array(gzipSync(file))
  const sent = { ...part, 'upload-offset': '0' }
  const refused = await send('PATCH', path, packed, { ...sent, 'content-encoding': 'gzip' })
  expect([refused.status, JSON.parse(refused.text)]).toEqual([415, refusal])
  expect((await send('HEAD', path, null, tus)).headers.get('upload-offset')).toBe('0')
  const plain = await send('PATCH', path, file, { ...sent, 'content-encoding': 'identity' })
  expect([plain.status, plain.headers.get('upload-offset')]).toEqual([204, String(file.length)])
})

test('refuses an encoded first part in the call that creates an upload', async () => {
  const packed = new Uint8Array(gzipSync('a,b\n'))
  const begin = { ...part, 'upload-length': String(packed.length), 'content-encoding': 'gzip' }
  const refused = await send('POST', '/api/uploads', packed, begin)
  expect([refused.status, JSON.parse(refused.text)]).toEqual([415, refusal])
})

test('accepts a content encoding in a call without a body', async () => {
  expect((await send('GET', '/api/workflows', null, { 'content-encoding': 'gzip' })).status).toBe(200)
})

test('ignores the content encoding in a call that reads no body', async () => {
  const path = `/api/uploads/${crypto.randomUUID()}`
  expect((await ann.call('HEAD', path, 'x', { ...tus, 'content-encoding': 'gzip' })).status).toBe(404)
})
