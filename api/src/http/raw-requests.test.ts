import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing.ts'

let app: TestApp
let port = 0
beforeAll(async () => {
  app = await createTestApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends raw bytes and returns the first response after the connection has closed. */
async function sent(text: string): Promise<{ status: number; type: string | undefined; body: unknown }> {
  const [head = '', body = ''] = (await received(text)).split(/\r\n\r\n/)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    type: /^content-type: *([^;\r]*)/im.exec(head)?.[1],
    body: body === '' ? null : JSON.parse(/[{].*[}]/s.exec(body)?.[0] ?? 'null'),
  }
}

/** Sends raw bytes and returns all received data once the connection closes. `more` can send further bytes. */
async function received(text: string, more?: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(text)
  await more?.(socket)
  await closed
  return answer
}

const close = 'host: 127.0.0.1\r\nconnection: close\r\n'
const post = `POST /api/auth/log-in HTTP/1.1\r\n${close}content-type: application/json\r\n`
const chunks = `${post}transfer-encoding: chunked\r\n\r\n`

test.each([
  ['an invalid request line', 'nonsense\r\n\r\n', 400, 'requestMalformed'],
  ['an invalid header', `GET /api/health/live HTTP/1.1\r\n${close}no colon\r\n\r\n`, 400, 'requestMalformed'],
  [
    'two Content-Length headers',
    `POST /api/auth/log-in HTTP/1.1\r\n${close}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
    400,
    'requestMalformed',
  ],
  [
    'headers of 20 kB',
    `GET /api/health/live HTTP/1.1\r\n${close}x: ${'y'.repeat(20_000)}\r\n\r\n`,
    431,
    'requestHeadersTooLarge',
  ],
  ['an unknown method', `PROPFIND /api/workflows HTTP/1.1\r\n${close}\r\n`, 404, 'notFound'],
  ['an unknown method for a page', `PROPFIND /nowhere HTTP/1.1\r\n${close}\r\n`, 404, 'notFound'],
  ['OPTIONS without a path', `OPTIONS * HTTP/1.1\r\n${close}\r\n`, 404, 'notFound'],
  [
    'a missing Host header',
    'GET /api/health/live HTTP/1.1\r\nconnection: close\r\n\r\n',
    400,
    'requestMalformed',
  ],
  [
    'two Host headers',
    `GET /api/health/live HTTP/1.1\r\nhost: other\r\n${close}\r\n`,
    400,
    'requestMalformed',
  ],
  [
    'an invalid host',
    'GET /api/health/live HTTP/1.1\r\nhost: a b<>\r\nconnection: close\r\n\r\n',
    400,
    'requestMalformed',
  ],
  [
    'an unknown expectation',
    `GET /api/health/live HTTP/1.1\r\n${close}expect: tea\r\n\r\n`,
    417,
    'expectationUnknown',
  ],
  ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n', 404, 'notFound'],
  [
    'a length together with chunks',
    `${post}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n`,
    400,
    'requestMalformed',
  ],
  [
    'compressed chunks',
    `${post}transfer-encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    400,
    'requestMalformed',
  ],
  [
    'a body that is compressed instead of chunked',
    `${post}transfer-encoding: gzip\r\n\r\n{}`,
    400,
    'requestMalformed',
  ],
  [
    'chunks with compression as the last coding',
    `${post}transfer-encoding: chunked, gzip\r\n\r\n`,
    400,
    'requestMalformed',
  ],
  ['a chunk without its length', `${chunks}zz\r\n`, 400, 'requestMalformed'],
  ['a chunk with 20 kB of extensions', `${chunks}2;${'y'.repeat(20_000)}\r\n{}\r\n`, 400, 'requestMalformed'],
  [
    '20 kB of trailers after the last chunk',
    `${chunks}2\r\n{}\r\n0\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    431,
    'requestHeadersTooLarge',
  ],
  [
    'an address of 20 kB',
    `GET /api/health/live?${'y'.repeat(20_000)} HTTP/1.1\r\n${close}\r\n`,
    431,
    'requestHeadersTooLarge',
  ],
  ['an unknown HTTP version', `GET /api/health/live HTTP/1.2\r\n${close}\r\n`, 400, 'requestMalformed'],
  ['the start of an HTTP/2 connection', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'requestMalformed'],
  ['the start of a TLS connection', '\x16\x03\x01\x02\x00\x01\x00\x01', 400, 'requestMalformed'],
  ['a method in lower case', `get /api/health/live HTTP/1.1\r\n${close}\r\n`, 400, 'requestMalformed'],
  ['the QUERY method', `QUERY /api/health/live HTTP/1.1\r\n${close}\r\n`, 400, 'invalidRequest'],
  ['a path that cannot be decoded', `GET /api/%E0%A4%A HTTP/1.1\r\n${close}\r\n`, 400, 'invalidRequest'],
])('refuses %s with the standard error body', async (_, text, status, code) => {
  expect(await sent(text)).toEqual({
    status,
    type: 'application/json',
    body: { success: false, message: expect.any(String), code },
  })
})

test('ends a request whose headers arrive too slowly', async () => {
  const { server } = app.app
  server.headersTimeout = 50
  try {
    expect(await sent('GET /api/health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n')).toMatchObject({
      status: 408,
      body: { code: 'requestTooSlow' },
    })
  } finally {
    server.headersTimeout = 30_000
  }
})

test.each([
  ['HTTP 1.0, which needs no host', 'GET /api/health/live HTTP/1.0\r\n\r\n'],
  ['an absolute address, as proxies send', `GET http://example.com/api/health/live HTTP/1.1\r\n${close}\r\n`],
  [
    'a request for a protocol upgrade',
    `GET /api/health/live HTTP/1.1\r\n${close.replace('close', 'close, upgrade')}upgrade: websocket\r\n\r\n`,
  ],
])('answers %s like any other call', async (_, text) => {
  expect(await sent(text)).toMatchObject({ status: 200, body: { success: true } })
})

test('sends 100 Continue to a client that waits for it before sending the body', async () => {
  const text = `${post}expect: 100-continue\r\ncontent-length: 2\r\n\r\n`
  const answer = await received(text, async (socket) => {
    await once(socket, 'data')
    socket.write('{}')
  })
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /)
})
