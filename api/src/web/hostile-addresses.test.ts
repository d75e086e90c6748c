import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRoot } from '../root.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { builtPages } from './built-pages.ts'

/** The content of files that must never be served. */
const secret = 'canary-of-the-machine'
let root: string
let app: TestApp
let ann: Person
let port: number
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anj-hostile-'))
  await mkdir(join(root, 'editor/dist/assets'), { recursive: true })
  await mkdir(join(root, 'portal/build/client/assets'), { recursive: true })
  await mkdir(join(root, 'docs/images'), { recursive: true })
  await mkdir(join(root, 'examples'), { recursive: true })
  await writeFile(join(root, 'editor/dist/index.html'), 'page')
  await writeFile(join(root, 'editor/dist/.env'), secret)
  await writeFile(join(root, 'secret.txt'), secret)
  await writeFile(join(root, 'secret.md'), secret)
  await writeFile(join(root, 'secret.anj'), secret)
  const pages = await builtPages(root)
  const handle = async () => new Response('No such page', { status: 404 })
  app = await createTestApp({
    pages: { ...pages, portal: { ...pages.portal, handle } },
    examplesFolder: join(root, 'examples'),
    helpFolder: join(findRoot(), 'docs/help'),
  })
  ann = await app.superUser()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

/** Requests a path exactly as written, whereas browsers and `fetch` would normalise it. */
function ask(path: string): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${ann.token}` }
    request({ host: '127.0.0.1', port, path, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    )
      .on('error', reject)
      .end()
  })
}

const up = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e%252f',
  '....//',
  '..;/',
  '.%2e/',
  '%c0%ae%c0%ae/',
]
const files = ['secret.txt', 'secret', 'secret.md', 'secret.anj']
const doors = [
  '/_editor/',
  '/_editor/assets/',
  '/_portal/assets/',
  '/help-images/',
  '/help/',
  '/api/help/pages/',
  '/api/examples/',
  '/examples/',
  '/',
]

test.each(doors)('serves nothing above the folder that %s serves', async (door) => {
  for (const climb of up)
    for (const levels of [1, 2, 3, 5])
      for (const file of files) {
        const answer = await ask(`${door}${climb.repeat(levels)}${file}`)
        expect(answer.body, `${door}${climb.repeat(levels)}${file}`).not.toContain(secret)
        expect(answer.status).toBeLessThan(500)
      }
})

test('serves no dot files, no absolute paths and no path with a NUL character', async () => {
  for (const path of [
    '/_editor/.env',
    '/_editor/%2eenv',
    `/_editor/${join(root, 'secret.txt')}`,
    `/_editor/%2f${join(root, 'secret.txt').slice(1)}`,
    '/_editor/index.html%00.txt',
    '/%00',
    '/help/%00',
    '//evil.example/%2e%2e',
  ]) {
    const answer = await ask(path)
    expect(answer.body, path).not.toContain(secret)
    expect(answer.status, path).toBeLessThan(500)
  }
})

test('never redirects to another site', async () => {
  for (const path of [
    '//evil.example',
    '//evil.example/',
    '/\\evil.example',
    '//evil.example/%2f..',
    '/_editor//evil.example/..',
    '/help//evil.example/',
  ]) {
    const to = await new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path }, (answer) => {
        answer.resume()
        resolve(answer.headers.location ?? '')
      })
        .on('error', reject)
        .end()
    })
    expect(new URL(to, 'http://anj.example').host, path).toBe('anj.example')
  }
})
