import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readServerSettings, type ServerSettings } from '@anj/core'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from './start-server.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'anj-server-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const superUser = {
  ANJ_SUPER_USER: 'root1',
  ANJ_SUPER_PASSWORD: 'Secret1!',
  ANJ_SUPER_NAME: 'Ro Ot',
  ANJ_SUPER_EMAIL: 'root@example.com',
  ANJ_ORGANIZATION: 'Org',
  ANJ_ADDRESS: 'Street',
}
const settings = (more: Record<string, string> = {}): ServerSettings =>
  readServerSettings({
    DATABASE_URL: database.url,
    ANJ_SECRET_KEY: 'ab'.repeat(32),
    ANJ_DATA: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...more,
  })

test('creates the first super user of an unattended installation at the first start, and changes nothing at the next one', async () => {
  for (const name of ['Ro Ot', 'Somebody Else']) {
    const server = await startServer(settings({ ...superUser, ANJ_SUPER_NAME: name }))
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${server.address}/api${path}`, init)
      return ((await answer.json()) as { data: Record<string, unknown> }).data
    }
    expect(await ask('/setup')).toEqual({ signUpOpen: false, codeNeeded: false })
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ userName: 'root1', password: 'Secret1!' })
    const { user, token } = await ask('/auth/log-in', { method: 'POST', headers: json, body })
    expect(user).toMatchObject({ fullName: 'Ro Ot', role: 'super' })
    expect(await ask('/workflows', { headers: { authorization: `Bearer ${String(token)}` } })).toEqual([])
    expect(await ask('/health/ready')).toEqual({ database: 'ok', store: 'ok', queue: 'ok' })
    await server.stop()
  }
})

test("refuses to start if the first super user's password is weak, and reports which rule it breaks", async () => {
  const weak = settings({ ...superUser, ANJ_SUPER_PASSWORD: 'weak' })
  await expect(startServer(weak)).rejects.toThrow('Password must have at least 8 characters')
})

test('refuses to start if it cannot write to the store, and reports the reason', async () => {
  await expect(startServer(settings({ ANJ_STORE: '/dev/null/store' }))).rejects.toThrow('/dev/null/store')
})

test('refuses to start if the database schema is older, and reports the reason, but accepts a newer schema', async () => {
  const { sql } = database
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`
  await (await startServer(settings())).stop()
  await sql`delete from drizzle.__drizzle_migrations
    where created_at >= (select max(created_at) from drizzle.__drizzle_migrations where hash <> 'newer')`
  await expect(startServer(settings())).rejects.toThrow('it lacks 1 migration.')
})

test('refuses an older schema even if the database only becomes available after the start', async () => {
  const database = await createTestDatabase()
  await database.sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`
  const { hostname, port } = new URL(database.url)
  const way = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.pipe(upstream).pipe(client)
  })
  const listen = (at: number) => once(way.listen(at, '127.0.0.1'), 'listening')
  await listen(0)
  const through = new URL(database.url)
  through.port = String((way.address() as AddressInfo).port)
  await new Promise((resolve) => way.close(resolve))
  const server = await startServer(settings({ DATABASE_URL: through.href }))
  await listen(Number(through.port))
  const ready = await fetch(`${server.address}/api/health/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { data: { database: 'failing', store: 'ok', queue: 'ok' } },
  ])
  await server.stop()
  way.close()
  await database.drop()
})
