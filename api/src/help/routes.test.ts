import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const get = async (url: string) => {
  const answer = await app.app.inject({ method: 'GET', url })
  return { status: answer.statusCode, data: answer.json().data }
}

test('lists every page in exactly one group, in the order of the index', async () => {
  const { data } = await get('/api/help/pages')
  const listed = data.flatMap(({ pages }: { pages: { name: string }[] }) => pages.map(({ name }) => name))
  const files = await readdir(join(import.meta.dirname, '../../../docs/help'))
  const pages = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .filter((name) => name !== 'index')
  expect([...listed].sort()).toEqual(pages.sort())
  expect(listed[0]).toBe('getting-started')
})

test('links only to existing pages and headings', async () => {
  const { data } = await get('/api/help/pages')
  const names: string[] = [
    'index',
    ...data.flatMap(({ pages }: { pages: { name: string }[] }) => pages.map(({ name }) => name)),
  ]
  const found = await Promise.all(
    names.map(async (name) => [name, (await get(`/api/help/pages/${name}`)).data] as const),
  )
  const ids = new Map(
    found.map(([name, { headings }]) => [name, new Set(headings.map(({ id }: { id: string }) => id))]),
  )
  const dead = found.flatMap(([name, { html }]) =>
    [...(html as string).matchAll(/href="((?:\/help(?:\/([\w-]+))?)?(?:#([\w-]+))?)"/g)]
      .filter(([, href, page, id]) => {
        const target = ids.get(page ?? (href?.startsWith('/help') ? 'index' : name))
        return !target || (id !== undefined && !target.has(id))
      })
      .map(([, href]) => `${name}: ${href}`),
  )
  expect(dead).toEqual([])
})

test('answers 404 for a page that does not exist', async () => {
  expect((await get('/api/help/pages/..%2f..%2fREADME')).status).toBe(404)
  expect((await get('/api/help/pages/nothing')).status).toBe(404)
})

test('returns sections that contain the searched words, with excerpts', async () => {
  const { data } = await get('/api/help/search?q=reset%20pasword')
  expect(data[0]).toMatchObject({ page: 'account' })
  expect((await get('/api/help/search?q=%22%3E%3Cscript%3E')).status).toBe(200)
  expect((await get('/api/help/search?q=')).data).toEqual([])
})
