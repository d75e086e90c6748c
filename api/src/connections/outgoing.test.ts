import { limitOutgoing } from '@anj/engine'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())
afterEach(() => limitOutgoing(noOutgoingRules))

const server = { port: 5432, userId: 'u', password: 'p', tls: 'disable' }
const testing = (serverName: string, kind = 'postgresql') =>
  ann.call('POST', '/api/connections/test', { kind, name: 'x', serverName, ...server })
const listing = (serverName: string, kind = 'postgresql') =>
  ann.call('POST', `/api/databases/${kind}`, { serverName, ...server })

test.each(['169.254.169.254', '0.0.0.0', '2852039166', '::ffff:169.254.169.254', 'fd00:ec2::254'])(
  'refuses to test a connection to %s or to list its databases',
  async (serverName) => {
    for (const call of [testing, listing])
      for (const kind of ['postgresql', 'mysql']) {
        const { status, body } = await call(serverName, kind)
        expect([status, body.code]).toEqual([422, 'outgoingSpecial'])
        expect(body.message).toContain(serverName)
        expect(body.message).toContain('ANJ_OUTGOING_ALLOW')
      }
  },
)

test('applies the allow and deny lists and reveals nothing about refused servers', async () => {
  limitOutgoing({ allow: ['db.corp.example'], deny: [] })
  const answers = await Promise.all(
    [1, Number(new URL(app.database.url).port || 5432)].map((port) =>
      ann.call('POST', '/api/connections/test', {
        kind: 'postgresql',
        name: 'x',
        serverName: '127.0.0.1',
        ...server,
        port,
      }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'outgoingNotListed'],
    [422, 'outgoingNotListed'],
  ])
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
  limitOutgoing({ allow: [], deny: ['127.0.0.0/8'] })
  expect((await testing('127.0.0.1')).body.code).toBe('outgoingDenied')
})
