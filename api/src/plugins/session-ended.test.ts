import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { addRunnableWorkflow } from '../runs/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let chief: Person
let person: Person
let origin: string
let people = 0
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.superUser()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())
beforeEach(async () => {
  people += 1
  person = await app.addUser(`person${people}`)
})

const ask = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${origin}/api${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
const startRun = async () => {
  const { id, revision } = await addRunnableWorkflow(app, person)
  const { body } = await person.call<{ id: string }>('POST', `/api/workflows/${id}/runs`, { revision })
  return body.data.id
}
/** Follows an unfinished run. `ended` resolves when the stream ends. */
async function follow(token: string) {
  const path = `/runs/${await startRun()}/events`
  const reader = ((await ask(path, token)).body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  const isOver = async () => {
    for (;;) if ((await reader.read()).done) return true
  }
  const over = isOver()
  return {
    ended: () => over,
    again: async () => {
      const answer = await ask(path, token)
      return [answer.status, ((await answer.json()) as { message: string }).message]
    },
  }
}
const makeToken = async () => {
  const form = { label: 'CI', scopes: ['runs:read', 'databases:read'], days: 1, password: 'Secret1!' }
  return (await person.call<{ token: string; apiToken: { id: string } }>('POST', '/api/account/tokens', form))
    .body.data
}
const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)
const sql = () => app.database.sql

const reasons: Record<string, () => Promise<unknown>> = {
  'logs out': () => ok(person.call('POST', '/api/auth/log-out')),
  'ends the session elsewhere': async () => {
    const { body } = await person.call<{ id: string }[]>('GET', '/api/account/sessions')
    await ok(person.call('DELETE', `/api/account/sessions/${body.data[0]?.id}`))
  },
  'is deactivated': () => ok(chief.call('POST', `/api/user/${person.id}/deactivate`)),
  'gets another role': () => ok(chief.call('PATCH', `/api/user/${person.id}`, { role: 'admin' })),
  'is deleted': () => ok(chief.call('DELETE', `/api/user/${person.id}`, { handTo: chief.id })),
  'has a session that is over': () =>
    sql()`update tokens set expires_at = now() where user_id = ${person.id}`,
}

test.each(Object.keys(reasons))('ends an event stream when its reader %s', async (reason) => {
  const following = await follow(person.token)
  await reasons[reason]?.()
  await following.ended()
  expect(await following.again()).toEqual([401, 'Invalid token'])
})

test("ends a program's event stream when its token is revoked or expires", async () => {
  const revoked = await makeToken()
  const following = await follow(revoked.token)
  await ok(person.call('DELETE', `/api/account/tokens/${revoked.apiToken.id}`))
  await following.ended()
  expect(await following.again()).toEqual([401, 'Invalid token'])
  const over = await makeToken()
  const next = await follow(over.token)
  await sql()`update tokens set expires_at = now() where id = ${over.apiToken.id}`
  await next.ended()
})

test('refuses a call that waits for its run when the caller loses access, and reveals nothing about the run', async () => {
  const calling = ask('/etl/postgresql', person.token, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'wait=60' },
    body: JSON.stringify({
      serverName: '127.0.0.1',
      port: 1,
      userId: 'a',
      password: 'b',
      databaseName: 'c',
      tableName: 'd',
      createTableIfNotExist: true,
      dropTableThenCreate: false,
      deleteExistingData: false,
      modifiedTableData: [['id'], [1]],
    }),
  })
  await expect.poll(() => sql()`select 1 from runs where owner_id = ${person.id}`).not.toEqual([])
  await ok(chief.call('POST', `/api/user/${person.id}/deactivate`))
  const answer = await calling
  expect([answer.status, answer.headers.get('location')]).toEqual([401, null])
  expect(await answer.json()).toEqual({ success: false, message: 'Invalid token', code: 'tokenInvalid' })
})

test('stops an upload when the caller loses access', async () => {
  const tus = { 'tus-resumable': '1.0.0' }
  const file = { ...tus, 'upload-length': '9000', 'upload-metadata': 'filename YS5jc3Y=' }
  const begun = await ask('/uploads', person.token, { method: 'POST', headers: file })
  const path = String(begun.headers.get('location')).replace(/^.*\/api/, '')
  let sent = 0
  // A client keeps reading its source even after the call has been aborted.
  let over = false
  onTestFinished(() => {
    over = true
  })
  const slowly = new ReadableStream<Uint8Array>({
    pull: async (to) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (over) return to.close()
      sent += 1
      to.enqueue(new Uint8Array(10).fill(65))
    },
  })
  const sending = ask(path, person.token, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: slowly,
    duplex: 'half',
  } as RequestInit).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    () => 'broken off',
  )
  await expect.poll(() => sent).toBeGreaterThan(3)
  await ok(chief.call('POST', `/api/user/${person.id}/deactivate`))
  expect(await sending).toBe('broken off')
  expect((await ask(path, person.token, { method: 'HEAD', headers: tus })).status).toBe(401)
})

test("keeps access for other users and for the same user's second session", async () => {
  const other = await follow(person.token)
  const { body } = await app.call<{ token: string }>('POST', '/api/auth/log-in', {
    userName: `person${people}`,
    password: 'Secret1!',
  })
  const following = await follow(body.data.token)
  await ok(app.personOf(body.data.token, '', '').call('POST', '/api/auth/log-out'))
  await following.ended()
  const goesOn = await Promise.race([
    other.ended().then(() => 'ended'),
    new Promise((resolve) => setTimeout(() => resolve('goes on'), 1500)),
  ])
  expect(goesOn).toBe('goes on')
})
