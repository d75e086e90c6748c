import { type AddressInfo, connect } from 'node:net'
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

/** Sends bytes as they are; gives the first answer, up to the end of the connection. */
async function sent(text: string): Promise<{ status: number; type: string | undefined; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
  socket.on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  const [head = '', body = ''] = answer.split(/\r\n\r\n/)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    type: /^content-type: *([^;\r]*)/im.exec(head)?.[1],
    body: body === '' ? null : JSON.parse(/[{].*[}]/s.exec(body)?.[0] ?? 'null'),
  }
}

const close = 'host: 127.0.0.1\r\nconnection: close\r\n'

test.each([
  ['a line that is no request', 'nonsense\r\n\r\n', 400, 'requestMalformed'],
  [
    'a header that is none',
    `GET /api/health/live HTTP/1.1\r\n${close}no colon\r\n\r\n`,
    400,
    'requestMalformed',
  ],
  [
    'two lengths',
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
  ['a method that nobody takes', `PROPFIND /api/workflows HTTP/1.1\r\n${close}\r\n`, 404, 'notFound'],
  ['a method that nobody takes, of a page', `PROPFIND /nowhere HTTP/1.1\r\n${close}\r\n`, 404, 'notFound'],
  ['OPTIONS of no path', `OPTIONS * HTTP/1.1\r\n${close}\r\n`, 404, 'notFound'],
  ['a path that cannot be decoded', `GET /api/%E0%A4%A HTTP/1.1\r\n${close}\r\n`, 400, 'invalidRequest'],
])('%s is refused in the shape of every answer', async (_, text, status, code) => {
  expect(await sent(text)).toEqual({
    status,
    type: 'application/json',
    body: { success: false, message: expect.any(String), code },
  })
})

test('headers that come drop by drop are ended by the server', async () => {
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
