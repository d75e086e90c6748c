import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

/** Sends bytes and returns the first line of the answer, or an empty text if the server only closes the connection. */
async function send(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'))
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    // A server that closes the connection before it has read all bytes may reset it and lose the answer.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard.split('\r\n')[0] ?? ''))
  })
}

const host = 'Host: x\r\nConnection: close\r\n'
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${host}${headers}\r\n`
const post = (headers: string, body: string) =>
  `POST /api/auth/log-in HTTP/1.1\r\n${host}Content-Type: application/json\r\n${headers}\r\n${body}`

const calls: Readonly<Record<string, string>> = {
  'no HTTP at all': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
  'another protocol': 'SSH-2.0-OpenSSH_9.6\r\n\r\n',
  'an unknown method': `BREW /api/setup HTTP/1.1\r\n${host}\r\n`,
  'a WebDAV method': `PROPFIND /api/setup HTTP/1.1\r\n${host}\r\n`,
  CONNECT: `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
  'no host': 'GET /api/health/live HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': get('/api/health/live', 'Host: y\r\n'),
  'an absolute address, as sent to a proxy': get('http://evil.example/api/health/live'),
  'a path with .. above the root': get('/api/../../../../etc/passwd'),
  'encoded dots': get('/api/%2e%2e/%2e%2e/etc/passwd'),
  'two slashes': get('/api//evil.example/setup'),
  'a NUL in the path': get('/api/us\0er'),
  'bytes that are not UTF-8': get('/api/help/pages/\xff\xfe'),
  'a path of 10,000 characters': get(`/api/${'x'.repeat(10_000)}`),
  'headers of 100,000 bytes': get('/api/health/live', `X-Long: ${'x'.repeat(100_000)}\r\n`),
  'thousands of headers': get('/api/health/live', 'A: b\r\n'.repeat(3_000)),
  'a NUL in a header': get('/api/health/live', 'X-Nul: a\0b\r\n'),
  'a header folded over two lines': get('/api/health/live', 'X-Folded: a\r\n b\r\n'),
  'a body shorter than its length': post('Content-Length: 100\r\n', '{}'),
  'a negative length': post('Content-Length: -1\r\n', '{}'),
  'two lengths': post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}a'),
  'a body with both a length and chunks': post(
    'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n',
    '0\r\n\r\nGET /api/setup HTTP/1.1\r\n\r\n',
  ),
  'an incomplete chunk': post('Transfer-Encoding: chunked\r\n', 'fffffffff\r\n{}'),
  'chunks that lie': post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
  'an upgrade to a web socket': get(
    '/api/runs/x/events',
    'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n',
  ),
  'half a request': 'GET /api/setup HT',
}

test.each(Object.entries(calls))('%s causes no server error', async (_name, bytes) => {
  const before = app.log.length
  const answer = await send(bytes)
  expect(answer).toMatch(/^(HTTP\/1\.1 [234]\d\d .+)?$/)
  expect(app.log.slice(before).filter((line) => line.includes('"level":50'))).toEqual([])
})

test('the server still answers valid requests after invalid ones', async () => {
  expect(await send(get('/api/health/live'))).toBe('HTTP/1.1 200 OK')
})
