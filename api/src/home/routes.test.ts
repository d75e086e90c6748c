import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { HomeWorkflow } from './schema.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  bob = await app.addUser('bob')
})
afterAll(() => app.close())

interface HomePage {
  readonly data: readonly HomeWorkflow[]
  readonly next: string | null
}

const home = (who: Person, query = '') => who.call<HomePage['data']>('GET', `/api/workflows/home${query}`)
const nextOf = (body: unknown) => (body as HomePage).next

test('a shared workflow appears when it is shared and disappears when that ends', async () => {
  const made = await ann.call<{ id: string }>('POST', '/api/workflows', { name: 'Orders' })
  const path = `/api/workflows/${made.body.data.id}`
  const names = async () => (await home(bob)).body.data.map(({ name, access }) => `${name} ${access}`)
  expect(await names()).toEqual([])
  await ann.call('PUT', `${path}/shares/${bob.id}`, { level: 'read' })
  expect(await names()).toEqual(['Orders read'])
  await ann.call('DELETE', `${path}/shares/${bob.id}`)
  expect(await names()).toEqual([])
})

test('pages follow one another by cursor, and a cursor of another order is refused', async () => {
  for (const name of ['P1', 'P2', 'P3']) await bob.call('POST', '/api/workflows', { name })
  const first = await home(bob, '?limit=2')
  expect(first.body.data.map(({ name }) => name)).toEqual(['P1', 'P2'])
  const cursor = nextOf(first.body) ?? ''
  const second = await home(bob, `?limit=2&cursor=${cursor}`)
  expect(second.body.data.map(({ name }) => name)).toEqual(['P3'])
  expect(nextOf(second.body)).toBeNull()
  expect((await home(bob, `?sort=updatedAt&cursor=${cursor}`)).body).toMatchObject({ code: 'invalidRequest' })
})

test.each([
  '{"sort":"name","key":"a\\u0000","id":"c683eb1a-5d42-441f-b121-03bcd469603c"}',
  '{"sort":"name","key":5,"id":"c683eb1a-5d42-441f-b121-03bcd469603c"}',
  '{"sort":"name","key":"a","id":"1"}',
  '{"sort":"lastRun","key":"now","id":"c683eb1a-5d42-441f-b121-03bcd469603c"}',
  'null',
  'x',
])('refuses the cursor %s, which the list cannot have returned', async (content) => {
  const sort = content.includes('lastRun') ? 'lastRun' : 'name'
  const { status, body } = await home(
    bob,
    `?sort=${sort}&cursor=${Buffer.from(content).toString('base64url')}`,
  )
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalidRequest', fields: { cursor: expect.any(String) } })
})
