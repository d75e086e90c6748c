import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PortalContext } from '../deps/pages.ts'
import { callApp, createTestApp, type Person, type TestApp } from '../testing.ts'
import { builtPages } from './built-pages.ts'

let root: string
let app: TestApp
let ann: Person
/** The last request to the portal. */
let lastRequest: { request: Request; context: PortalContext } | null = null
let answer: (request: Request, context: PortalContext) => Promise<Response> = async () =>
  new Response('No such page', { status: 404 })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anj-pages-'))
  await mkdir(join(root, 'editor/dist/assets'), { recursive: true })
  await mkdir(join(root, 'portal/build/client/assets'), { recursive: true })
  await writeFile(
    join(root, 'editor/dist/index.html'),
    '<script nonce="__NONCE__">1</script><style nonce="__NONCE__"></style>',
  )
  await writeFile(join(root, 'editor/dist/assets/index-AbCd1234.js'), 'js')
  await writeFile(join(root, 'editor/dist/assets/favicon-AbCd1234.svg'), '<svg/>')
  await writeFile(join(root, 'editor/dist/plain.svg'), '<svg/>')
  await writeFile(join(root, 'portal/build/client/assets/root-AbCd1234.css'), 'css')
  const pages = await builtPages(root)
  const handle = async (request: Request, context: PortalContext) => {
    lastRequest = { request, context }
    return answer(request, context)
  }
  app = await createTestApp({ pages: { ...pages, portal: { ...pages.portal, handle } } })
  ann = await app.superUser()
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

describe('the editor', () => {
  test.each(['/', '/preparation', '/output', '/?id=a', '/output?id=b'])(
    'is served at %s with a new nonce for each request',
    async (url) => {
      const first = await app.call('GET', url)
      const second = await app.call('GET', url)
      expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      const [, nonce = ''] = /script nonce="([^"]+)"/.exec(first.text) ?? []
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
      expect(first.text).not.toContain('__NONCE__')
      expect(second.text).not.toContain(nonce)
      const policy = String(first.headers['content-security-policy'])
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
      expect(policy).toContain(
        "style-src-attr 'unsafe-inline'; worker-src 'self' blob:; img-src 'self' data: blob:;",
      )
    },
  )

  test('caches files with a hash in their name forever, and revalidates others', async () => {
    const hashed = await app.call('GET', '/_editor/assets/index-AbCd1234.js')
    expect([hashed.status, hashed.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await app.call('GET', '/_editor/plain.svg')).headers['cache-control']).toBe('no-cache')
    expect((await app.call('GET', '/_portal/assets/root-AbCd1234.css')).status).toBe(200)
    expect((await app.call('GET', '/favicon.ico')).headers['content-type']).toBe('image/svg+xml')
  })

  test("serves the help pages' images and revalidates them", async () => {
    const picture = await app.call('GET', '/help-images/editor.png')
    expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-cache',
    ])
    const again = await app.app.inject({
      url: '/help-images/editor.png',
      headers: { 'if-none-match': String(picture.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    for (const url of ['/help-images/none.png', '/help-images/'])
      expect((await app.call('GET', url)).status, url).toBe(404)
    expect((await app.call('GET', '/help-images/..%2fhelp%2findex.md')).text).not.toContain('# Help')
  })

  test('serves nothing outside its folder', async () => {
    for (const url of [
      '/_editor/../../package.json',
      '/_editor/..%2f..%2fpackage.json',
      '/_editor/.env',
      '/_editor/%00',
    ]) {
      expect([400, 403, 404]).toContain((await app.call('GET', url)).status)
    }
  })
})

describe('the portal', () => {
  test('serves every other path and receives the nonce that its policy allows', async () => {
    answer = async () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } })
    const { status, text, headers } = await app.call('GET', '/login?next=%2F')
    expect([status, text]).toEqual([200, '<h1>Log in</h1>'])
    expect(lastRequest?.request.url).toBe('http://localhost:80/login?next=%2F'.replace(':80', ''))
    expect(String(headers['content-security-policy'])).toContain(`'nonce-${lastRequest?.context.nonce}'`)
    expect(lastRequest?.context.clientAddress).toBe('127.0.0.1')
  })

  test('receives forms exactly as they were sent, and can set cookies and redirect', async () => {
    answer = async (request) => {
      const form = await request.formData()
      const headers = new Headers({ location: `/hello/${String(form.get('who'))}` })
      headers.append('set-cookie', 'a=1; HttpOnly')
      headers.append('set-cookie', 'b=2; HttpOnly')
      return new Response(null, { status: 302, headers })
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, headers } = await app.call('POST', '/login', 'who=Zo%C3%AB', form)
    expect([status, headers['location'], headers['set-cookie']]).toEqual([
      302,
      '/hello/Zoë',
      ['a=1; HttpOnly', 'b=2; HttpOnly'],
    ])
  })

  test('recognises pages at the public address by their origin, whatever host a proxy sends', async () => {
    const settings = { ...app.deps.settings, publicUrl: 'https://anj.example:8443' }
    const behind = await app.another({ settings })
    answer = async () => new Response('Done')
    const post = async (headers: Record<string, string>) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'anj.example', ...headers }
      await callApp(behind, null, 'POST', '/login', 'who=ann', form)
      return [lastRequest?.request.url, lastRequest?.request.headers.get('host')]
    }
    const atHome = ['https://anj.example:8443/login', 'anj.example:8443']
    expect(await post({ origin: 'https://anj.example:8443' })).toEqual(atHome)
    expect(await post({ referer: 'https://anj.example:8443/login?next=/' })).toEqual(atHome)
    const asSent = ['http://anj.example/login', 'anj.example']
    expect(await post({ origin: 'https://anj.example' })).toEqual(asSent)
    expect(await post({})).toEqual(asSent)
  })

  test('refuses forms from pages with another origin, with a message', async () => {
    answer = async () => new Response('Done')
    const refusal = 'This request was refused because it came from another site.'
    const referer = 'http://localhost/login'
    for (const origin of ['http://localhost:8443', 'https://evil.example', 'null'])
      for (const url of ['/login', '/login.data', '/nowhere']) {
        const { status, text } = await app.call('POST', url, 'who=ann', {
          'content-type': 'application/x-www-form-urlencoded',
          host: 'localhost',
          origin,
          referer,
        })
        expect([status, text.includes(refusal)]).toEqual([403, true])
      }
    expect((await app.call('GET', '/login', undefined, { origin: 'https://evil.example' })).status).toBe(200)
  })

  test("calls the API as the cookie's user from the user's address, without passing the cookie on", async () => {
    answer = async (_request, { apiFetch }) => apiFetch('/api/auth/me')
    const me = async (cookie: string) =>
      (await app.app.inject({ url: '/account', remoteAddress: '10.1.2.3', headers: { cookie } })).json()
    expect((await me(`anj_session=${ann.token}`)).data.user.userName).toBe('ann')
    expect((await me('anj_session=wrong')).message).toBe('Invalid token')
    expect((await me('other=1')).message).toBe('No token provided')
    const form = JSON.stringify({ userName: 'ann', password: 'Wrong1!!' })
    answer = async (_request, { apiFetch }) =>
      apiFetch(
        new Request('http://localhost/api/auth/log-in', {
          method: 'POST',
          body: form,
          headers: { 'content-type': 'application/json' },
        }),
      )
    const refused = await app.app.inject({ url: '/login', remoteAddress: '10.1.2.3' })
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'loginFailed'])
    const [row] = await app.database
      .sql`select address from audit_log where action = 'account.logInFailed' order by id desc limit 1`
    expect(row?.['address']).toBe('10.1.2.3')
  })

  test("passes the browser's user agent to a session that starts on a page", async () => {
    answer = async (_request, { apiFetch }) =>
      apiFetch('/api/auth/log-in', {
        method: 'POST',
        body: JSON.stringify({ userName: 'ann', password: 'Secret1!' }),
        headers: { 'content-type': 'application/json' },
      })
    const headers = { 'user-agent': 'Browser of the tests' }
    await app.app.inject({ url: '/login', remoteAddress: '10.1.2.3', headers })
    const [row] = await app.database
      .sql`select address, user_agent from tokens where kind = 'session' order by created_at desc limit 1`
    expect(row).toEqual({ address: '10.1.2.3', user_agent: 'Browser of the tests' })
  })

  test('sends a response with a known length in one piece, with its status, cookies and length', async () => {
    answer = async () => {
      const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'content-length': '8' })
      headers.append('set-cookie', 'a=1; HttpOnly')
      headers.append('set-cookie', 'b=2; HttpOnly')
      return new Response('<h1>Zoë', { status: 401, headers })
    }
    const { status, text, headers } = await app.call('GET', '/login')
    expect([status, text]).toEqual([401, '<h1>Zoë'])
    expect(headers['content-length']).toBe('8')
    expect(headers['transfer-encoding']).toBeUndefined()
    expect(headers['set-cookie']).toEqual(['a=1; HttpOnly', 'b=2; HttpOnly'])
  })

  test('keeps state from one page for all later pages', async () => {
    answer = async (_request, { remembered }) => {
      const before = remembered.isSetUp
      remembered.isSetUp = true
      return Response.json(before)
    }
    expect((await app.call('GET', '/login')).text).toBe('false')
    expect((await app.call('GET', '/sign-up')).text).toBe('true')
  })

  test('streams its response and is notified when the reader disconnects', async () => {
    const disconnected = Promise.withResolvers<void>()
    answer = async (request) => {
      request.signal.addEventListener('abort', () => disconnected.resolve())
      const encoder = new TextEncoder()
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(encoder.encode('<p>first')),
      })
      return new Response(body, { headers: { 'content-type': 'text/html' } })
    }
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const reader = new AbortController()
    const page = await fetch(`http://127.0.0.1:${port}/slow`, { signal: reader.signal })
    const chunk = await page.body?.getReader().read()
    expect(Buffer.from(chunk?.value ?? []).toString()).toBe('<p>first')
    reader.abort()
    await disconnected.promise
  })

  test('reports that a page failed, without details', async () => {
    answer = async () => Promise.reject(new Error('secret detail'))
    const { status, text } = await app.call('GET', '/users')
    expect(status).toBe(500)
    expect(text).toContain('Unexpected Application Error!')
    expect(text).not.toContain('secret detail')
  })
})

test('reports that the pages are not built', async () => {
  const bare = await createTestApp({ pages: await builtPages(join(root, 'nowhere')) })
  for (const [url, part] of [
    ['/', 'editor'],
    ['/login', 'portal'],
  ] as const) {
    const { status, text } = await bare.call('GET', url)
    expect(status).toBe(503)
    expect(text).toContain(`The pages of the ${part} have not been built.`)
  }
  expect((await bare.call('GET', '/api/health/live')).status).toBe(200)
  await bare.close()
})
