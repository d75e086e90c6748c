import { readHostKey } from '@anj/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSshServer, type TestSshServer } from '../../../engine/src/testing/ssh-server.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Connection } from './schema.ts'

let app: TestApp
let ann: Person
let gate: TestSshServer
const server = new URL(process.env.ANJ_TEST_DATABASE_URL ?? 'postgres://localhost')
const database = {
  kind: 'postgresql',
  name: 'Behind the gate',
  serverName: server.hostname,
  port: Number(server.port || 5432),
  userId: decodeURIComponent(server.username),
  tls: 'disable',
} as const
const password = decodeURIComponent(server.password)

beforeAll(async () => {
  gate = await startSshServer()
  app = await createTestApp({ readHostKey })
  ann = await app.superUser()
})
afterAll(async () => {
  await app.close()
  await gate[Symbol.asyncDispose]()
})

const way = () => {
  const { serverName, port, userId } = gate.ssh
  return { serverName, port, userId }
}
const tryOut = (body: object) =>
  ann.call<{ hostKey: string | null }>('POST', '/api/connections/test', { ...database, ...body })

test("returns the host key in a connection test and lists databases through the saved connection's SSH server", async () => {
  const entered = { ...way(), password: gate.ssh.password }
  const tried = await tryOut({ password, ssh: entered })
  expect([tried.status, tried.body.data]).toEqual([200, { hostKey: gate.ssh.hostKey }])
  const made = await ann.call<Connection>('POST', '/api/connections', { ...database, password, ssh: entered })
  expect(made.body.data.ssh).toEqual({ ...way(), hostKey: gate.ssh.hostKey })
  const { id } = made.body.data
  const before = gate.forwarded()
  const list = await ann.call<string[]>('GET', `/api/connections/${id}/databases`)
  expect(list.body.data).toContain(new URL(app.database.url).pathname.slice(1))
  expect(gate.forwarded()).toBeGreaterThan(before)
  const again = await tryOut({ connectionId: id, ssh: way() })
  expect([again.status, again.body.data.hostKey]).toEqual([200, gate.ssh.hostKey])
})

test('refuses a server with another host key, naming both keys, until the user accepts the new one', async () => {
  const [stored] = (await ann.call<Connection[]>('GET', '/api/connections')).body.data
  const former = gate.ssh.hostKey
  const { port } = gate.ssh
  await gate[Symbol.asyncDispose]()
  gate = await startSshServer({ port })
  const refused = await ann.call('GET', `/api/connections/${stored?.id}/databases`)
  expect([refused.status, refused.body.code]).toEqual([422, 'sshHostKeyChanged'])
  expect(refused.body.message).toContain(former)
  expect(refused.body.message).toContain(gate.ssh.hostKey)
  expect(gate.logins()).toBe(0)
  const entered = { ...way(), password: gate.ssh.password }
  const unsaid = await tryOut({ connectionId: stored?.id, ssh: { ...way(), hostKey: null } })
  expect(unsaid.body.code).toBe('connectionPasswordElsewhere')
  expect(gate.logins()).toBe(0)
  const forgotten = await tryOut({ connectionId: stored?.id, password, ssh: { ...entered, hostKey: null } })
  expect(forgotten.body.data.hostKey).toBe(gate.ssh.hostKey)
  const path = `/api/connections/${stored?.id}`
  const unchanged = await ann.call<Connection>('PATCH', path, { ssh: way() })
  expect(unchanged.body.data.ssh?.hostKey).toBe(former)
  const accepted = await ann.call<Connection>('PATCH', path, {
    password,
    ssh: { ...entered, hostKey: gate.ssh.hostKey },
  })
  expect(accepted.body.data.ssh?.hostKey).toBe(gate.ssh.hostKey)
  expect((await ann.call('GET', `${path}/databases`)).status).toBe(200)
})

test('reports errors from the SSH server as SSH errors', async () => {
  const wrong = await tryOut({ password, ssh: { ...way(), password: 'wrong' } })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'sshLoginRefused'])
  const closed = await tryOut({ password, ssh: { ...way(), port: 1, password: 'secret' } })
  expect(closed.body.code).toBe('sshPortRefused')
  const saved = await ann.call('POST', '/api/connections', {
    ...database,
    password,
    ssh: { ...way(), port: 1, password: 'secret' },
  })
  expect(saved.body.code).toBe('sshPortRefused')
})
