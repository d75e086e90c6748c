import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
let port = 0
const lines: string[] = []
beforeEach(async () => {
  lines.length = 0
  app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } })
  endSlowBodies(app, { each: 200, bytes: 100 })
  app.post('/', async (request) => ({ length: JSON.stringify(request.body).length }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

const head = (length: number) =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

test('a body that comes drop by drop is cut off', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(head(1000))
  const dripping = setInterval(() => socket.write(' '), 20)
  await once(socket, 'close')
  clearInterval(dripping)
  expect(lines.join('')).toContain('a body came too slowly')
})

test('a body that takes long and comes steadily arrives', async () => {
  const socket = connect(port, '127.0.0.1')
  const text = JSON.stringify('x'.repeat(20_000))
  socket.write(head(text.length))
  const piece = text.length / 20
  for (let at = 0; at < text.length; at += piece) {
    socket.write(text.slice(at, at + piece))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const [answer] = await once(socket.setEncoding('utf8'), 'data')
  expect(answer).toContain('200 OK')
})
