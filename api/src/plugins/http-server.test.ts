import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeHttpServer } from './http-server.ts'

let server: Server
afterEach(() => void server.close())

/** Starts a server whose idle connections stay open, and opens a connection to it. */
async function connected(handle: RequestListener): Promise<Socket> {
  server = makeHttpServer(handle)
  server.keepAliveTimeout = 0
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return connect((server.address() as AddressInfo).port, '127.0.0.1')
}

/** Sends bytes to a server and returns all received data once the connection ends. */
async function received(text: string, handle: RequestListener): Promise<string> {
  const socket = await connected(handle)
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
  socket.on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

const request = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'
const nonsense = 'nonsense\r\n\r\n'

test('keeps the responses to earlier calls intact after an invalid request', async () => {
  const answer = await received(`${request}${request}${nonsense}`, (_request, response) => {
    response.writeHead(200, { 'content-length': 5 }).write('be')
    setImmediate(() => response.end('gun'))
  })
  const [first, second, third] = answer.split(/(?=HTTP\/1\.1 \d{3} )/)
  expect(first).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nbegun$/s)
  expect(second).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nbegun$/s)
  expect(third).toMatch(/^HTTP\/1\.1 400 .*requestMalformed/s)
})

test('ends a response that has already begun, without an error, when the body is malformed', async () => {
  const answer = await received(
    'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    (_request, response) => void response.write('begun'),
  )
  expect(answer).not.toContain('requestMalformed')
})

test('refuses a malformed body when the response has not begun', async () => {
  const answer = await received(
    'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    () => undefined,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*requestMalformed/s)
})

test('refuses a call on an open connection while the server is closing', async () => {
  const closing = () => void server.close()
  const answer = await received(`${request}${request}`, (_request, response) => {
    response.writeHead(200, { 'content-length': 4 }).write('la')
    closing()
    setImmediate(() => response.end('st'))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*last.*HTTP\/1\.1 503 .*retry-after: 5.*serverStopping/s)
})

test('completes a call that was in progress when the server began to close, and closes its connection', async () => {
  const answer = await received(request, (_request, response) => {
    server.close()
    setImmediate(() => response.end('complete'))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*connection: close\r\n.*complete$/is)
})

test('closes the connection of a response that had begun before the server began to close', async () => {
  const answer = await received(request, (_request, response) => {
    response.writeHead(200, { 'content-length': 5 }).write('be')
    server.close()
    setImmediate(() => response.end('gun'))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*begun$/s)
})

test.each([
  ['nothing yet', ''],
  ['a part of a call', 'GET / HTTP/1.1\r\nhost'],
])('does not wait for a connection that has sent %s when it closes', async (_, sent) => {
  const socket = await connected(() => undefined)
  const [accepted] = (await once(server, 'connection')) as [Socket]
  if (sent) {
    socket.write(sent)
    await expect.poll(() => accepted.bytesRead).toBe(sent.length)
  }
  await new Promise((resolve) => server.close(resolve))
  expect(accepted.destroyed).toBe(true)
})

test('does not wait for a connection that has been idle since an earlier call when it closes', async () => {
  const socket = await connected((_request, response) => response.end())
  socket.write(request)
  await once(socket, 'data')
  await new Promise((resolve) => server.close(resolve))
})
