import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abortSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
let port = 0
const lines: string[] = []
let served: Socket | undefined
let begun: PromiseWithResolvers<void>
let mayAnswer: PromiseWithResolvers<void>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  lines.length = 0
  app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } })
  abortSlowBodies(app, { each: 200, bytes: 100 })
  begun = Promise.withResolvers()
  mayAnswer = Promise.withResolvers()
  app.post('/', async () => {
    begun.resolve()
    await mayAnswer.promise
    return {}
  })
  app.server.on('connection', (socket) => {
    served = socket
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const head = (length: number) =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** Advances the clock by one check interval once the server has read the given number of bytes. */
async function look(bytes: number): Promise<void> {
  await expect.poll(() => served?.bytesRead).toBe(bytes)
  vi.advanceTimersByTime(200)
}

test('aborts a body that arrives too slowly', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  const sent = head(1000)
  socket.write(sent)
  await expect.poll(() => served?.bytesRead).toBe(sent.length)
  await new Promise((resolve) => setImmediate(resolve))
  socket.write(' '.repeat(99))
  await look(sent.length + 99)
  await closed
  expect(lines.join('')).toContain('a body arrived too slowly')
})

test('lets a call whose body has arrived continue, however long the response takes', async () => {
  const socket = connect(port, '127.0.0.1')
  const answered = once(socket.setEncoding('utf8'), 'data')
  const text = JSON.stringify('x'.repeat(998))
  socket.write(head(text.length) + text)
  await begun.promise
  vi.advanceTimersByTime(1000)
  mayAnswer.resolve()
  expect(await answered).toMatchObject([expect.stringContaining('200 OK')])
})
