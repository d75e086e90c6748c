import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { toWebRequest } from './web-request.ts'

test.each([
  ['/users?page=2', 'http://anj.example:3000/users?page=2'],
  ['//elsewhere.example/users', 'http://anj.example:3000//elsewhere.example/users'],
])('treats %s as an address on this server', (url, address) => {
  const request = {
    method: 'GET',
    protocol: 'http',
    host: 'anj.example:3000',
    url,
    headers: {},
    raw: Readable.from([]),
  }
  expect(toWebRequest(request as unknown as FastifyRequest).url).toBe(address)
})
