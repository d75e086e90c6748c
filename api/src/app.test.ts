import { readFile } from 'node:fs/promises'
import { errorCatalogue, messages } from '@anj/workflow'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { session } from './access/session.ts'
import { openapiText } from './description/openapi-text.ts'
import { answerOf, type Description, operationsOf } from './openapi/description.ts'
import { codesOf } from './openapi/share-parts.ts'
import { access } from './plugins/access.ts'
import { createTestApp, noPreviews, type Person, signUpForm, type TestApp } from './testing.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

describe('deny by default', () => {
  const start = async (config: object | undefined) => {
    const bare = Fastify()
    bare.decorate('deps', app.deps)
    await bare.register(session)
    await bare.register(access)
    bare.get('/x', config ? { config } : {}, async () => 'x')
    await bare.ready()
    await bare.close()
  }

  test('refuses to start with a route that sets neither a grant nor public', async () => {
    await expect(start(undefined)).rejects.toThrow('GET /x states neither config.allow nor config.public.')
    await expect(start({})).rejects.toThrow('neither')
  })

  test('refuses to start with a route that sets both a grant and public', async () => {
    const allow = { action: 'read', resource: 'account', possession: 'own' }
    await expect(start({ allow, public: true })).rejects.toThrow(
      'GET /x states both config.allow and config.public.',
    )
    await start({ allow })
    await start({ public: true })
  })

  test('refuses every documented call without a token unless the call is public', async () => {
    const description = app.app.swagger() as {
      paths: Record<string, Record<string, { security?: object[] }>>
    }
    const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        path,
        method,
        open: security?.length === 0,
        said: security?.some((scheme) => 'triggerToken' in scheme)
          ? 'No schedule starts with this address and this token.'
          : 'No token provided',
      })),
    )
    expect(calls.length).toBeGreaterThan(40)
    for (const { path, method, open, said } of calls.filter((call) => !call.open)) {
      const url = `/api${path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`
      const { status, body } = await app.call(method.toUpperCase() as 'GET', url, undefined)
      expect([method, path, status, method === 'head' ? '' : body.message, open]).toEqual([
        method,
        path,
        401,
        method === 'head' ? '' : said,
        false,
      ])
    }
  })
})

describe('an invalid request', () => {
  test.each([
    ['text that is not JSON', '{"name":', 400, 'invalidRequest'],
    ['an empty body', '', 400, 'invalidRequest'],
    ['a value that is not an object', '[]', 400, 'invalidRequest'],
    ['null', 'null', 400, 'invalidRequest'],
    ['a number instead of text', '{"name":5}', 400, 'invalidRequest'],
    ['null instead of text', '{"name":null}', 400, 'invalidRequest'],
    ['a missing field', '{}', 400, 'invalidRequest'],
    ['a NUL character in a text', '{"name":"a\\u0000b"}', 400, 'textBroken'],
    ['a poisoned prototype', '{"name":"a","__proto__":{"x":1}}', 400, 'invalidRequest'],
    ['more bytes than the call accepts', `{"name":"${'x'.repeat(17_000_000)}"}`, 413, 'bodyTooLarge'],
  ])(
    'with %s is refused with the matching error code, never with a 500',
    async (_what, body, status, code) => {
      const answer = await ann.call('POST', '/api/workflows', body, { 'content-type': 'application/json' })
      expect([answer.status, answer.body.code, answer.body.success]).toEqual([status, code, false])
    },
  )

  test('is refused when the call does not accept the content type', async () => {
    const answer = await ann.call('POST', '/api/workflows', '<a/>', { 'content-type': 'text/xml' })
    expect([answer.status, answer.body.code]).toEqual([415, 'mediaTypeWrong'])
  })

  test('is reported with the path of each wrong field', async () => {
    const { body } = await ann.call('PATCH', '/api/workflows/nonsense', { revision: 'x', nodes: [{ id: 1 }] })
    expect(body.fields).toEqual({ workflowId: 'is not an id' })
    const drawn = await ann.call('PATCH', '/api/workflows/00000000-0000-4000-8000-000000000000', {
      revision: 'x',
      nodes: [{ id: 1 }],
    })
    expect(drawn.body.fields).toMatchObject({
      revision: 'must be integer',
      'nodes.0.id': 'must be string',
      'nodes.0.data': 'is missing',
    })
  })

  test('gets a JSON response when the path is unknown, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const { status, body } = await app.call(method, '/api/nothing/here')
      expect([status, body.code, body.message]).toEqual([
        404,
        'notFound',
        'This path of the api was not found.',
      ])
    }
    expect((await app.call('GET', '/api')).status).toBe(404)
    expect((await app.call('GET', '/api/workflows/%zz')).status).toBe(400)
  })
})

describe('an internal failure', () => {
  test('answers a bug with only the request ID, and logs the bug with its cause', async () => {
    const broken = await createTestApp({
      previews: {
        ...noPreviews,
        preview: async () => Promise.reject(new Error('secret detail', { cause: new Error('root') })),
      },
    })
    const eve = await broken.superUser()
    await broken.database.sql`drop table workflows cascade`
    const { status, body, text, headers } = await eve.call('GET', '/api/workflows')
    expect([status, body.code]).toEqual([500, 'unexpected'])
    expect(body.message).toContain(String(headers['x-request-id']))
    expect(text).not.toContain('workflows')
    const logged = broken.log.find((line) => line.includes('a call failed')) ?? ''
    expect(JSON.parse(logged)).toMatchObject({
      requestId: headers['x-request-id'],
      err: { cause: { message: expect.stringContaining('workflows') } },
    })
    await broken.close()
  })

  test('reports that the API is not ready when the database is unreachable', async () => {
    const { openDatabase } = await import('@anj/db')
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none')
    const broken = await createTestApp({ db: away.db })
    expect((await broken.call('GET', '/api/setup')).body.code).toBe('unavailable')
    const ready = await broken.call('GET', '/api/health/ready')
    expect([ready.status, ready.body.data]).toEqual([
      503,
      { database: 'failing', store: 'ok', queue: 'failing' },
    ])
    expect((await broken.call('GET', '/api/health/live')).status).toBe(200)
    await broken.close()
    await away.close()
  })
})

test('reports a healthy API without a log-in', async () => {
  expect((await app.call('GET', '/api/health/ready')).body).toMatchObject({
    success: true,
    data: { database: 'ok', store: 'ok', queue: 'ok' },
  })
})

test('sends the security headers in every response', async () => {
  const { headers } = await app.call('GET', '/api/health/live')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

describe('the API description', () => {
  test('matches openapi.yaml', async () => {
    expect(await readFile(new URL('../../openapi.yaml', import.meta.url), 'utf8')).toBe(await openapiText())
  })

  test('has a unique ID, a tag and error codes from the catalogue for every call', () => {
    const description = app.app.swagger() as unknown as Description
    const calls = operationsOf(description)
    const ids = calls.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operationId, tags, responses } of calls) {
      expect([operationId, typeof operationId, tags?.length]).toEqual([operationId, 'string', 1])
      const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      for (const [status, response] of refused) {
        for (const code of codesOf(answerOf(description, response))) {
          expect([operationId, code, errorCatalogue[code as keyof typeof errorCatalogue]?.status]).toEqual([
            operationId,
            code,
            Number(status),
          ])
          expect(messages).toHaveProperty(code)
        }
      }
    }
  })

  test('is available as JSON and as an interactive page without external resources', async () => {
    const { body, status } = await app.call('GET', '/api/openapi.json')
    expect([status, (body as unknown as { openapi: string }).openapi]).toEqual([200, '3.1.0'])
    const page = await app.call('GET', '/api/docs/')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.text).not.toMatch(/https?:\/\//)
    expect(page.text).not.toMatch(/<script>/)
  })

  test.each(['/api/docs', '/api/docs/'])('loads its scripts and styles from %s', async (address) => {
    const { text } = await app.call('GET', address)
    const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part)
    expect(parts.length).toBeGreaterThan(4)
    for (const part of parts) {
      const { pathname } = new URL(part, `http://localhost${address}`)
      expect([pathname, (await app.call('GET', pathname)).status]).toEqual([pathname, 200])
    }
  })
})

test('writes no passwords, tokens, cookies or codes to the log', async () => {
  const { token } = ann
  await app.call('POST', '/api/auth/log-in', { userName: 'ann', password: 'Wr0ng-in-the-log!' })
  await app.call('POST', '/api/auth/token', undefined, { cookie: `anj_session=${token}`, origin: 'http://x' })
  await app.call('GET', `/api/auth/me?token=${token}&code=let-me-in`)
  await app.call(
    'GET',
    '/api/tasks?password=in-the-query&apiKey=hidden-1&client_secret=hidden-2&access%5Ftoken=hidden-3',
  )
  await app.call('GET', '/api/tasks?X-Amz-Signature=hidden-4&PASSWD=hidden-5&a=1?&sessionId=hidden-6&page=77')
  await app.call('GET', '/api/tasks?password2=hidden-7&token[]=hidden-8&keys%5B0%5D=hidden-9&page2=78')
  await app.call('POST', '/api/auth/sign-up', { ...signUpForm, code: 'my-own-code' })
  const log = app.log.join()
  for (const secret of [
    token,
    'Wr0ng-in-the-log!',
    signUpForm.password,
    'let-me-in',
    'my-own-code',
    'in-the-query',
    'hidden-',
    '$argon2id$',
  ]) {
    expect(log.includes(secret), secret).toBe(false)
  }
  expect(log).toContain('page=77')
  expect(log).toContain('page2=78')
})
