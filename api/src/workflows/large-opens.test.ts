import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let ann: Person
let port = 0
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const MB = 1024 * 1024

/** Starts a call and sends only the first part of its body. */
function begun(path: string, length: string, sent = ''): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(
    [
      `POST /api${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${ann.token}`,
      'content-type: application/json',
      length,
      '',
      sent,
    ].join('\r\n'),
  )
  return socket
}

const answered = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (answer) => resolve(String(answer))))

const chunk = `${(2 * MB).toString(16)}\r\n${' '.repeat(2 * MB)}\r\n`

test.each([
  ['/workflows/open?fileName=a.anj', `content-length: ${2 * MB}`, ''],
  ['/schedules', `content-length: ${2 * MB}`, ''],
  ['/workflows/open?fileName=a.anj', 'transfer-encoding: chunked', chunk],
])('refuses one of three concurrent large files sent to %s with %s before reading it', async (...call) => {
  const sockets = [begun(...call), begun(...call), begun(...call)]
  const answer = await Promise.race(sockets.map(answered))
  expect(answer).toMatch(/^HTTP\/1\.1 429 .*retry-after: 5.*filesOpenedLimited/s)
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.destroy()
  await Promise.all(closed)
})

test('does not count small files or large files that were read completely', async () => {
  const path = '/workflows/open?fileName=a.anj'
  const small = Array.from({ length: 5 }, () => begun(path, 'content-length: 9', '"nothing"'))
  for (const answer of await Promise.all(small.map(answered))) expect(answer).toContain('HTTP/1.1 422')
  for (const socket of small) socket.destroy()
  const large = JSON.stringify(' '.repeat(2 * MB))
  const open = () => ann.call('POST', `/api${path}`, large, { 'content-type': 'application/json' })
  // The previous test's calls end when the server notices the closed connections.
  await expect.poll(async () => (await open()).status).toBe(422)
  for (const _ of [1, 2, 3]) expect((await open()).status).toBe(422)
})
