import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { HttpsSettings } from '@anj/workflow'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { limitOutgoing } from '../../outgoing/limit.ts'
import { openFolder } from '../../storage/shared-folder.ts'
import { installFakeClock } from '../../testing/fake-clock.ts'
import { startHttpsServer, type TestHttpsServer } from '../../testing/https-server.ts'
import { type FetchedFile, fetchFile } from '../fetch-file.ts'
import { openPlace } from '../open-place.ts'

let server: TestHttpsServer
let other: TestHttpsServer
let folder: string
beforeAll(async () => {
  server = await startHttpsServer()
  other = await startHttpsServer()
  folder = await mkdtemp(join(tmpdir(), 'anj-https-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  server.requests.length = 0
  other.requests.length = 0
})
afterEach(() => limitOutgoing(noOutgoingRules))

const never = new AbortController().signal
const storage = () => openFolder(join(folder, 'store'))
const kept = () => readdir(join(folder, 'store/originals')).catch(() => [])

interface Fetched {
  readonly path?: string
  readonly knownMark?: string | null
  readonly settings?: Partial<HttpsSettings>
  readonly secret?: string
  readonly mostBytes?: number
}

/** Fetches a file from the server, as a worker does. */
async function fetchFrom({
  path = 'orders.csv',
  knownMark = null,
  settings,
  secret = '',
  mostBytes = 1e6,
}: Fetched = {}): Promise<FetchedFile | null> {
  const whole = {
    kind: 'https',
    url: `${server.url}/exports`,
    token: 'none',
    tokenHeader: '',
    headers: [],
  } as const
  await using place = await openPlace(
    { name: 'Partner', settings: { ...whole, ...settings }, secrets: { secret } },
    never,
  )
  return await fetchFile(
    place,
    { path, takes: 'file' },
    {
      name: 'Partner',
      knownMark,
      storage: storage(),
      newKey: () => `originals/${crypto.randomUUID()}`,
      requireImportable: async () => undefined,
      mostBytes,
      settle: 0,
      signal: never,
    },
  )
}

const contentOf = (key: string) => buffer(storage().read(key))
const content = 'id,amount\n1,10\n2,20\n'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
/** Answers HEAD and GET with a content. */
const sends =
  (body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Answer =>
  ({ method }, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-length': Buffer.byteLength(body),
      ...headers,
    })
    response.end(method === 'HEAD' ? undefined : body)
  }
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(code, headers).end()
/** Answers HEAD properly, and GET as given. */
const gets =
  (answer: Answer): Answer =>
  (request, response) =>
    request.method === 'HEAD' ? sends(content, { etag: '"1"' })(request, response) : answer(request, response)

test('a file is fetched once for each content, and under its name', async () => {
  server.answer = sends(content, { etag: '"1"' })
  const first = await fetchFrom({ path: 'a b/März.csv?day=1&u=x/y' })
  expect(first).toMatchObject({ fileName: 'März.csv', bytes: content.length })
  expect((await contentOf(first?.key ?? '')).toString()).toBe(content)
  expect(server.requests.map(({ method, path }) => [method, path])).toEqual([
    ['HEAD', '/exports/a%20b/M%C3%A4rz.csv?day=1&u=x/y'],
    ['GET', '/exports/a%20b/M%C3%A4rz.csv?day=1&u=x/y'],
    ['HEAD', '/exports/a%20b/M%C3%A4rz.csv?day=1&u=x/y'],
  ])
  server.requests.length = 0
  expect(await fetchFrom({ path: 'a b/März.csv?day=1&u=x/y', knownMark: first?.mark ?? null })).toBeNull()
  expect(server.requests.map(({ method }) => method)).toEqual(['HEAD'])
})

test.each([
  [{ 'content-disposition': 'attachment; filename="../../o.csv"' }, 'export', 'o.csv'],
  [{ 'content-disposition': "attachment; filename*=UTF-8''M%C3%A4rz.csv; filename=x" }, 'export', 'März.csv'],
  [{ 'content-type': 'application/json; charset=utf-8' }, 'api/orders?limit=5', 'orders.json'],
  [{ 'content-type': 'application/octet-stream' }, 'api/orders', 'orders'],
])('the name of a file is found for %j', async (headers, path, fileName) => {
  server.answer = sends(content, { etag: '"1"', ...headers })
  expect((await fetchFrom({ path }))?.fileName).toBe(fileName)
})

test.each([
  '%2e%2e/secret.csv',
  'a/.%2E/b.csv',
  'a\\..\\..\\b.csv',
  '..?day=1',
  'a/%2e%2e%2fb.csv',
  '.%2e%5Cb.csv',
])('the path %s, which leads out of the folder of the place, is not asked for', async (path) => {
  server.answer = sends(content, { etag: '"1"' })
  await expect(fetchFrom({ path })).rejects.toMatchObject({ code: 'placePathWrong' })
  expect(server.requests).toEqual([])
})

test('a server that says nothing about a content is asked for it, and only new content counts', async () => {
  server.answer = (request, response) =>
    request.method === 'HEAD' ? status(405)(request, response) : sends(content)(request, response)
  const first = await fetchFrom()
  expect(first?.bytes).toBe(content.length)
  const before = await kept()
  expect(await fetchFrom({ knownMark: first?.mark ?? null })).toBeNull()
  expect(await kept()).toEqual(before)
  server.answer = (request, response) =>
    request.method === 'HEAD' ? status(405)(request, response) : sends(`${content}3,30\n`)(request, response)
  expect((await fetchFrom({ knownMark: first?.mark ?? null }))?.bytes).toBe(content.length + 5)
})

test('a body that was compressed for the transfer is unpacked, and a .gz file stays as it is', async () => {
  const packed = gzipSync(content)
  server.answer = sends(packed, { 'content-encoding': 'gzip', etag: '"1"' })
  expect((await contentOf((await fetchFrom())?.key ?? '')).toString()).toBe(content)
  expect((await contentOf((await fetchFrom({ path: 'o.csv.gz' }))?.key ?? '')).equals(packed)).toBe(true)
  server.answer = sends(packed.subarray(0, -8), { 'content-encoding': 'gzip', etag: '"1"' })
  await expect(fetchFrom()).rejects.toThrow('The connection to Partner broke.')
  server.answer = sends(packed, { 'content-encoding': 'br', etag: '"1"' })
  await expect(fetchFrom()).rejects.toThrow('with the compression br')
  // A small body can unpack to a huge file.
  server.answer = sends(gzipSync(Buffer.alloc(5_000_000)), { 'content-encoding': 'gzip', etag: '"1"' })
  await expect(fetchFrom()).rejects.toThrow('The file is larger than 1 MB')
})

describe('the token and the headers', () => {
  it('are sent to the server of the place', async () => {
    server.answer = sends(content, { etag: '"1"' })
    await fetchFrom({
      settings: { token: 'bearer', headers: [{ name: 'X-Tenant', value: '42' }] },
      secret: 'abc',
    })
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-tenant': '42' })
    await fetchFrom({ settings: { token: 'header', tokenHeader: 'X-Api-Key' }, secret: 'def' })
    expect(server.requests.at(-1)?.headers).toMatchObject({ 'x-api-key': 'def' })
    expect(server.requests.at(-1)?.headers['authorization']).toBeUndefined()
  })

  it('follow a redirect on the server, and never one to another server', async () => {
    const settings = { token: 'bearer', headers: [{ name: 'X-Tenant', value: '42' }] } as const
    server.answer = (request, response) =>
      request.url?.startsWith('/moved')
        ? status(307, { location: `${other.url}/elsewhere.csv` })(request, response)
        : status(302, { location: '/moved/orders.csv' })(request, response)
    other.answer = sends(content, { etag: '"1"' })
    expect((await fetchFrom({ settings, secret: 'abc' }))?.bytes).toBe(content.length)
    expect(server.requests.every(({ headers }) => headers.authorization === 'Bearer abc')).toBe(true)
    expect(other.requests.length).toBeGreaterThan(0)
    for (const { headers } of other.requests) {
      expect(headers.authorization).toBeUndefined()
      expect(headers['x-tenant']).toBeUndefined()
    }
  })

  it('come back after a redirect that leads back to the server, because it is the same origin', async () => {
    other.answer = status(302, { location: `${server.url}/back.csv` })
    server.answer = (request, response) =>
      request.url === '/back.csv'
        ? sends(content, { etag: '"1"' })(request, response)
        : status(302, { location: `${other.url}/x` })(request, response)
    await fetchFrom({ settings: { token: 'bearer' }, secret: 'abc' })
    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer abc')
  })
})

describe('a redirect', () => {
  it.each([
    ['http://169.254.169.254/latest/meta-data', 'httpsOnly'],
    ['https://169.254.169.254/latest/meta-data', 'outgoingSpecial'],
    ['https://0.0.0.0/x', 'outgoingSpecial'],
    ['https://[::ffff:169.254.169.254]/x', 'outgoingSpecial'],
    ['file:///etc/passwd', 'httpsOnly'],
    ['https://%', 'httpsRedirectWrong'],
  ])('to %s is refused', async (location, code) => {
    server.answer = status(302, { location })
    await expect(fetchFrom()).rejects.toMatchObject({ code })
  })

  it('is judged by the rules like the first address', async () => {
    limitOutgoing({ allow: ['localhost'], deny: ['127.0.0.2'] })
    server.answer = status(301, { location: `https://127.0.0.2:${new URL(other.url).port}/x` })
    await expect(fetchFrom()).rejects.toMatchObject({ code: 'outgoingDenied' })
    expect(other.requests).toEqual([])
  })

  it('that never ends is given up after five', async () => {
    server.answer = status(302, { location: '/again' })
    await expect(fetchFrom()).rejects.toThrow('Partner redirected Anj more than 5 times.')
    expect(server.requests).toHaveLength(6)
  })
})

describe('without encryption', () => {
  it('a server is only reached if the settings list it', async () => {
    await using plain = await startHttpsServer({ plain: true })
    plain.answer = sends(content, { etag: '"1"' })
    const settings = { url: plain.url }
    await expect(fetchFrom({ settings })).rejects.toMatchObject({ code: 'httpsOnly' })
    expect(plain.requests).toEqual([])
    limitOutgoing({ allow: ['localhost'], deny: [] })
    expect((await fetchFrom({ settings }))?.bytes).toBe(content.length)
  })
})

const misbehaviours: readonly (readonly [what: string, answer: Answer, sentence: string])[] = [
  ['a missing file', status(404), 'orders.csv was not found in Partner.'],
  ['a file that is gone', status(410), 'orders.csv was not found in Partner.'],
  [
    'a wrong token',
    status(401),
    'Partner refused access to orders.csv (status 401). Check the token and headers.',
  ],
  ['a forbidden file', gets(status(403)), 'Partner refused access to orders.csv (status 403).'],
  [
    'too many requests',
    status(429, { 'retry-after': '30' }),
    'Partner is busy (status 429). Try again in 30 seconds.',
  ],
  [
    'too many requests until a moment that is over',
    status(429, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
    'Partner is busy (status 429). Try again in 0 seconds.',
  ],
  [
    'too many requests until the end of time',
    status(429, { 'retry-after': '99999999999999999999' }),
    'Partner is busy (status 429). Try again later.',
  ],
  [
    'too many requests until before now',
    status(429, { 'retry-after': '-5' }),
    'Partner is busy (status 429). Try again later.',
  ],
  ['an overload', status(503, { 'retry-after': 'soon' }), 'Partner is busy (status 503). Try again later.'],
  ['an error', gets(status(500)), 'Partner answered the request for orders.csv with the status 500.'],
  ['no content', gets(status(204)), 'with the status 204'],
  ['a part', gets(status(206)), 'with the status 206'],
  [
    'a page for logging in',
    sends('<!DOCTYPE html><html></html>', { 'content-type': 'text/html; charset=utf-8' }),
    'with a web page instead of a file',
  ],
  [
    'a page that pretends to be data',
    sends(' \n<html lang="en"><body>', { etag: '"1"' }),
    'with a web page instead of a file',
  ],
  [
    'headers without end',
    (_request, response) => void response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(200_000)}`),
    'does not answer as a web server',
  ],
  [
    'another protocol',
    (_request, response) => void response.socket?.end('220 smtp\r\n'),
    'does not answer as a web server',
  ],
  [
    'a closed connection',
    (_request, response) => void response.socket?.destroy(),
    'The connection to Partner broke.',
  ],
  [
    'a body without an end',
    gets((_request, response) => void response.socket?.end(`HTTP/1.1 200 OK\r\netag: "1"\r\n\r\n${content}`)),
    'does not say how long orders.csv is',
  ],
  [
    'an old answer without an end',
    gets((_request, response) => void response.socket?.end(`HTTP/1.0 200 OK\r\netag: "1"\r\n\r\n${content}`)),
    'does not say how long orders.csv is',
  ],
  [
    'two lengths',
    gets(
      (_request, response) =>
        void response.socket?.end(
          `HTTP/1.1 200 OK\r\netag: "1"\r\ncontent-length: 3\r\ncontent-length: ${content.length}\r\n\r\n${content}`,
        ),
    ),
    'does not answer as a web server',
  ],
  [
    'a length and chunks',
    gets(
      (_request, response) =>
        void response.socket?.end(
          `HTTP/1.1 200 OK\r\netag: "1"\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n${content}`,
        ),
    ),
    'does not answer as a web server',
  ],
  [
    'content that is not compressed as stated',
    sends(content, { 'content-encoding': 'gzip', etag: '"1"' }),
    'Partner says that it compressed orders.csv with gzip, but the content is something else.',
  ],
  [
    'two compressions',
    sends(gzipSync(gzipSync(content)), { 'content-encoding': 'gzip, gzip', etag: '"1"' }),
    'with the compression gzip, gzip, which Anj cannot unpack',
  ],
  [
    'fewer bytes than stated',
    gets(
      (_request, response) =>
        void response.socket?.end(
          `HTTP/1.1 200 OK\r\netag: "1"\r\ncontent-length: ${content.length}\r\n\r\nid`,
        ),
    ),
    'The connection to Partner broke.',
  ],
  [
    'chunks that are cut',
    gets(
      (_request, response) =>
        void response.socket?.end(
          'HTTP/1.1 200 OK\r\netag: "1"\r\ntransfer-encoding: chunked\r\n\r\n2\r\nid\r\n',
        ),
    ),
    'The connection to Partner broke.',
  ],
  [
    'another content for each request',
    (request, response) => sends(content, { etag: `"${Math.random()}"` })(request, response),
    'changed while Anj read it, 3 times in a row',
  ],
  [
    'another length than stated before',
    gets(sends(`${content}more`, { etag: '"1"' })),
    'changed while Anj read it, 3 times in a row',
  ],
]

describe('a misbehaving server', () => {
  it.each(misbehaviours)('that sends %s is named, and nothing is kept', async (_what, answer, sentence) => {
    server.answer = answer
    const before = await kept()
    await expect(fetchFrom()).rejects.toThrow(sentence)
    expect(await kept()).toEqual(before)
  })

  it('that sends a body without end is given up at the limit', async () => {
    server.answer = ({ method }, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      if (method === 'HEAD') return void response.end()
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      }
      response.on('drain', more)
      more()
    }
    await expect(fetchFrom()).rejects.toThrow('The file is larger than 1 MB')
  })

  const stops: readonly (readonly [what: string, answer: Answer])[] = [
    ['the headers', () => undefined],
    [
      'the body',
      gets(
        (_request, response) =>
          void response.writeHead(200, { etag: '"1"', 'content-length': content.length }).write('id'),
      ),
    ],
  ]
  it.each(stops)('that stops before the end of %s is given up after a minute', async (_what, answer) => {
    const called = Promise.withResolvers<void>()
    server.answer = (request, response) => {
      answer(request, response)
      if (!response.writableEnded) called.resolve()
    }
    using clock = installFakeClock()
    const fetching = fetchFrom()
    fetching.catch(() => undefined)
    await called.promise
    await clock.windPast(fetching, 61_000)
    await expect(fetching).rejects.toThrow('Partner sent nothing for 60 seconds.')
  })

  it('that sends a byte every half a minute is given up', async () => {
    const called = Promise.withResolvers<void>()
    using clock = installFakeClock()
    server.answer = gets((_request, response) => {
      response.writeHead(200, { etag: '"1"', 'content-length': content.length })
      const dripping = setInterval(() => response.write('x'), 30_000)
      response.on('close', () => clearInterval(dripping))
      response.flushHeaders()
      called.resolve()
    })
    const fetching = fetchFrom()
    fetching.catch(() => undefined)
    await called.promise
    await clock.windPast(fetching, 10 * 60_000)
    await expect(fetching).rejects.toThrow('Partner sent orders.csv too slowly')
  })

  it('whose certificate is not trusted gets no request', async () => {
    await using strange = await startHttpsServer({ untrusted: true })
    await expect(fetchFrom({ settings: { url: strange.url } })).rejects.toThrow(
      'The certificate of localhost is not valid (DEPTH_ZERO_SELF_SIGNED_CERT), so Anj sent nothing.',
    )
    await using expired = await startHttpsServer({ expired: true })
    await expect(fetchFrom({ settings: { url: expired.url } })).rejects.toThrow('CERT_HAS_EXPIRED')
    const byAddress = server.url.replace('localhost', '127.0.0.1')
    await expect(fetchFrom({ settings: { url: byAddress } })).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID')
    expect([...strange.requests, ...expired.requests, ...server.requests]).toEqual([])
  })

  it('that does not exist is named', async () => {
    await expect(fetchFrom({ settings: { url: 'https://no-such-server.invalid/' } })).rejects.toThrow(
      'The server no-such-server.invalid was not found.',
    )
    await expect(fetchFrom({ settings: { url: 'https://localhost:1/' } })).rejects.toThrow(
      'The server localhost cannot be reached: ECONNREFUSED',
    )
  })
})

const cuts = process.env['ANJ_TEST_LONG'] ? 100 : 30

test(`a connection that breaks at ${cuts} points of a body never leaves half a file`, async () => {
  const large = randomBytes(400_000)
  const before = await kept()
  for (let n = 0; n < cuts; n++) {
    const at = Math.floor((n / cuts) * large.length)
    server.answer = (request, response) => {
      if (request.method === 'HEAD') return sends(large, { etag: '"1"' })(request, response)
      response.writeHead(200, { etag: '"1"', 'content-length': large.length })
      response.write(large.subarray(0, at), () => response.socket?.destroy())
    }
    await expect(fetchFrom()).rejects.toThrow('The connection to Partner broke.')
  }
  expect(await kept()).toEqual(before)
  server.answer = sends(large, { etag: '"1"' })
  expect((await contentOf((await fetchFrom())?.key ?? '')).equals(large)).toBe(true)
})
