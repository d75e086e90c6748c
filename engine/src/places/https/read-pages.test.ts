import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { HttpPaging, HttpsSettings } from '@anj/workflow'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { limitOutgoing } from '../../outgoing/limit.ts'
import { openFolder } from '../../storage/shared-folder.ts'
import { installFakeClock } from '../../testing/fake-clock.ts'
import { startHttpsServer, type TestHttpsServer } from '../../testing/https-server.ts'
import { fetchFile } from '../fetch-file.ts'
import { openPlace } from '../open-place.ts'
import { readJsonPage } from './json-page.ts'
import { nextLink } from './next-link.ts'

let server: TestHttpsServer
let other: TestHttpsServer
let folder: string
beforeAll(async () => {
  server = await startHttpsServer()
  other = await startHttpsServer()
  folder = await mkdtemp(join(tmpdir(), 'anj-pages-'))
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

const ways = {
  linkHeader: { way: 'linkHeader', rows: '', next: '', parameter: '', first: 1 },
  link: { way: 'link', rows: 'data.items', next: 'paging.next', parameter: '', first: 1 },
  cursor: { way: 'cursor', rows: 'items', next: 'after', parameter: 'after', first: 1 },
  page: { way: 'page', rows: '', next: '', parameter: 'page', first: 1 },
  offset: { way: 'offset', rows: '', next: '', parameter: '$skip', first: 1 },
} as const satisfies Record<string, HttpPaging>

interface Fetched {
  readonly paging?: HttpPaging
  readonly path?: string
  readonly settings?: Partial<HttpsSettings>
  readonly mostBytes?: number
  readonly knownMark?: string | null
}

/** Fetches all pages, as a worker does. */
async function fetchPages({
  paging = ways.link,
  path = 'orders?limit=2',
  settings,
  mostBytes = 1e9,
  knownMark = null,
}: Fetched = {}) {
  const whole = {
    kind: 'https',
    url: `${server.url}/v1`,
    token: 'bearer',
    tokenHeader: '',
    headers: [],
  } as const
  const place = { name: 'Shop', settings: { ...whole, paging, ...settings }, secrets: { secret: 'canary' } }
  await using opened = await openPlace(place, never)
  const fetched = await fetchFile(
    opened,
    { path, takes: 'file' },
    {
      name: 'Shop',
      knownMark,
      storage: storage(),
      newKey: () => `originals/${crypto.randomUUID()}`,
      requireImportable: async () => undefined,
      mostBytes,
      settle: 0,
      signal: never,
    },
  )
  return fetched && { ...fetched, content: await text(storage().read(fetched.key)) }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const sends =
  (body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    })
    response.end(body)
  }
/** Answers the first request, the second one, and so on. The last answer is repeated. */
const inTurn = (...answers: readonly Answer[]): Answer => {
  let n = 0
  return (request, response) => answers[Math.min(n++, answers.length - 1)]?.(request, response)
}
const linked = (items: string, next: string | null) =>
  sends(`{"paging": {"next": ${JSON.stringify(next)}}, "data": {"items": ${items}}}`)
const asked = () => server.requests.map(({ path }) => path)

describe('the rows of all pages become one file', () => {
  it('by links in the answer, with every digit and without line ends within a row', async () => {
    server.answer = inTurn(
      linked(
        '[{"id": 1,\n  "total": 12345678901234567890.1234567890}, {"id":2, "text":"a\\nb"}]',
        '/v1/orders/2?x=%20',
      ),
      linked('[]', 'orders?page=3'),
      linked('[\r\n{"id":3}\r\n]', null),
    )
    const fetched = await fetchPages()
    expect(fetched?.content).toBe(
      '{"id": 1,   "total": 12345678901234567890.1234567890}\n{"id":2, "text":"a\\nb"}\n{"id":3}\n',
    )
    expect(fetched).toMatchObject({ fileName: 'orders.ndjson', path: 'orders?limit=2' })
    // A relative link starts from the address of its page.
    expect(asked()).toEqual(['/v1/orders?limit=2', '/v1/orders/2?x=%20', '/v1/orders/orders?page=3'])
  })

  it('by the Link header', async () => {
    server.answer = inTurn(
      sends('[1]', {
        link: '<https://x.example/>; rel="prev", </v1/orders?page=2>; title="a, <b>"; rel="last next"',
      }),
      sends('[2]', { link: '</v1/orders?page=1>; rel=first' }),
    )
    expect((await fetchPages({ paging: ways.linkHeader }))?.content).toBe('1\n2\n')
    expect(asked()).toEqual(['/v1/orders?limit=2', '/v1/orders?page=2'])
  })

  it('by cursors, which may be numbers of any length, and which replace each other', async () => {
    server.answer = inTurn(
      sends('{"items":[1],"after":98765432109876543210}'),
      sends('{"items":null,"after":"a&b=c/+ü"}'),
      sends('{"items":[2],"after":""}'),
    )
    expect((await fetchPages({ paging: ways.cursor, path: 'orders?q=a%20b' }))?.content).toBe('1\n2\n')
    expect(asked()).toEqual([
      '/v1/orders?q=a%20b',
      '/v1/orders?q=a%20b&after=98765432109876543210',
      '/v1/orders?q=a%20b&after=a%26b%3Dc%2F%2B%C3%BC',
    ])
  })

  it('by the number of the page, up to a page without rows', async () => {
    server.answer = inTurn(sends('[{"id":1}]'), sends('[{"id":2}]'), sends('[]'))
    expect((await fetchPages({ paging: { ...ways.page, first: 0 } }))?.content).toBe('{"id":1}\n{"id":2}\n')
    expect(asked()).toEqual([0, 1, 2].map((page) => `/v1/orders?limit=2&page=${page}`))
  })

  it('by the number of rows so far', async () => {
    server.answer = inTurn(sends('[{"id":1},{"id":2}]'), sends('[{"id":3}]'), sends('[]'))
    expect((await fetchPages({ paging: ways.offset }))?.content).toBe('{"id":1}\n{"id":2}\n{"id":3}\n')
    expect(asked()).toEqual([0, 2, 3].map((rows) => `/v1/orders?limit=2&%24skip=${rows}`))
  })

  it('packed for the transfer or with a mark of the byte order', async () => {
    server.answer = sends(gzipSync('\ufeff{"data":{"items":[true]}}'), { 'content-encoding': 'gzip' })
    expect((await fetchPages())?.content).toBe('true\n')
  })

  it('and only new rows make a new file', async () => {
    const answer = () => inTurn(linked('[1]', '/2'), linked('[2]', null))
    server.answer = answer()
    const first = await fetchPages()
    server.answer = answer()
    expect(await fetchPages({ knownMark: first?.mark ?? null })).toBeNull()
    server.answer = inTurn(linked('[1]', '/2'), linked('[3]', null))
    expect((await fetchPages({ knownMark: first?.mark ?? null }))?.content).toBe('1\n3\n')
  })

  it('although the server is busy in between, and says for how long', async () => {
    const busy: Answer = (_request, response) => void response.writeHead(429, { 'retry-after': '0' }).end()
    server.answer = inTurn(linked('[1]', '/v1/2'), busy, busy, linked('[2]', null))
    expect((await fetchPages())?.content).toBe('1\n2\n')
    expect(asked().slice(1)).toEqual(['/v1/2', '/v1/2', '/v1/2'])
    server.answer = busy
    await expect(fetchPages()).rejects.toThrow('Shop is busy (status 429). Try again in 0 seconds.')
    expect(asked()).toHaveLength(4 + 5)
  })
})

test('a busy server does not keep a file waiting for longer than five minutes', async () => {
  let n = 0
  const busy: Answer = (_request, response) => void response.writeHead(429, { 'retry-after': '60' }).end()
  server.answer = (request, response) => {
    n += 1
    return n % 2 ? busy(request, response) : linked('[1]', `/v1/${n}`)(request, response)
  }
  using clock = installFakeClock()
  const fetching = fetchPages()
  fetching.catch(() => undefined)
  await clock.windUntil(fetching)
  await expect(fetching).rejects.toThrow('Shop is busy (status 429). Try again in 60 seconds.')
  expect(n).toBe(2 * 5 + 1)
})

test('a page of millions of rows takes no more memory than its bytes', () => {
  const rows = 4_000_000
  const body = Buffer.from(`[${'1,'.repeat(rows - 1)}1]`)
  const before = process.memoryUsage()
  const page = readJsonPage(body, ways.page)
  const after = process.memoryUsage()
  expect(page.rows).toBe(rows)
  expect(page.lines.length).toBe(2 * rows)
  expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(100_000_000)
})

describe('a link to another server', () => {
  it('is followed without the token and the headers, also back through a redirect', async () => {
    const settings = { headers: [{ name: 'X-Tenant', value: '42' }] }
    server.answer = inTurn(
      linked('[1]', `${other.url}/2`),
      linked('[3]', `${server.url}/4`),
      linked('[4]', null),
    )
    other.answer = inTurn(
      linked('[2]', `${other.url}/moved`),
      (_request, response) => void response.writeHead(302, { location: `${server.url}/3` }).end(),
    )
    expect((await fetchPages({ settings }))?.content).toBe('1\n2\n3\n4\n')
    const tokens = server.requests.map(({ headers }) => headers.authorization)
    expect(tokens).toEqual(['Bearer canary', undefined, 'Bearer canary'])
    expect(other.requests).toHaveLength(2)
    expect(JSON.stringify(other.requests)).not.toMatch(/canary|x-tenant/)
  })

  it.each([
    ['http://169.254.169.254/latest/meta-data', 'httpsOnly'],
    ['https://169.254.169.254/latest/meta-data', 'outgoingSpecial'],
    ['https://[::ffff:169.254.169.254]/x', 'outgoingSpecial'],
    ['file:///etc/passwd', 'httpsOnly'],
    ['https://%', 'pagingNextWrong'],
  ])('such as %s is refused', async (next, code) => {
    server.answer = linked('[1]', next)
    const before = await kept()
    await expect(fetchPages()).rejects.toMatchObject({ code })
    expect(await kept()).toEqual(before)
  })

  it('is judged by the rules of the server', async () => {
    limitOutgoing({ allow: ['localhost'], deny: ['127.0.0.2'] })
    server.answer = linked('[1]', `https://127.0.0.2:${new URL(other.url).port}/x`)
    await expect(fetchPages()).rejects.toMatchObject({ code: 'outgoingDenied' })
    expect(other.requests).toEqual([])
  })
})

const good = linked('[1]', '/v1/2')
const status =
  (code: number): Answer =>
  (_request, response) =>
    void response.writeHead(code).end()
const many = `[${'1,'.repeat(20_000_000)}1]`
const misbehaviours: readonly (readonly [
  what: string,
  paging: HttpPaging,
  answer: Answer,
  sentence: string,
])[] = [
  [
    'a link to the first page',
    ways.link,
    inTurn(good, linked('[2]', '/v1/3'), linked('[3]', 'orders?limit=2')),
    'After orders?limit=2 (page 3), Shop names page 1 as the next one, so the pages would never end.',
  ],
  [
    'a cursor twice',
    ways.cursor,
    inTurn(
      sends('{"items":[1],"after":1}'),
      sends('{"items":[2],"after":2}'),
      sends('{"items":[3],"after":1}'),
    ),
    'names page 2 as the next one',
  ],
  [
    'the same page for each number',
    ways.page,
    sends('[{"id":1}]'),
    'the same rows for page 1 and page 2 of orders?limit=2, so no page was kept. Check the name of the query parameter.',
  ],
  [
    'an error in the middle',
    ways.link,
    inTurn(good, status(500)),
    'Shop answered the request for orders?limit=2 (page 2) with the status 500.',
  ],
  ['an end of the log-in', ways.link, inTurn(good, status(401)), 'refused access to orders?limit=2 (page 2)'],
  [
    'a page that is gone',
    ways.link,
    inTurn(good, status(404)),
    'orders?limit=2 (page 2) was not found in Shop.',
  ],
  [
    'a page for logging in',
    ways.link,
    inTurn(good, sends('<!doctype html><html></html>', { 'content-type': 'text/html' })),
    'answered the request for orders?limit=2 (page 2) with a web page',
  ],
  ['a web page as JSON', ways.link, inTurn(good, sends('<html><body>')), 'with a web page instead of a file'],
  [
    'an error as JSON',
    ways.link,
    inTurn(good, sends('{"error":"quota"}')),
    'The answer of Shop for orders?limit=2 (page 2) has no list at data.items',
  ],
  ['an object in place of the list', ways.link, sends('{"data":{"items":{}}}'), 'has no list at data.items'],
  ['an object in place of a list without a path', ways.page, sends('{"items":[]}'), 'has no list at $,'],
  ['JSON that is cut', ways.link, inTurn(good, sends('{"data":{"items":[1,')), 'no complete JSON (byte 21)'],
  ['JSON with text behind it', ways.page, sends('[1] [2]'), 'no complete JSON (byte 5)'],
  ['equal names', ways.link, sends('{"data":{"items":[{"a":1,"a":2}]}}'), 'no complete JSON (byte 26)'],
  ['another encoding', ways.page, sends(Buffer.from('["ü"]', 'latin1')), 'no complete JSON'],
  ['nothing', ways.link, inTurn(good, sends('')), 'no complete JSON (byte 1)'],
  [
    'a link that is an object',
    ways.link,
    sends('{"data":{"items":[]},"paging":{"next":{}}}'),
    'no link or cursor at paging.next',
  ],
  [
    'a link without end',
    ways.link,
    linked('[1]', `/v1/${'x'.repeat(20_000)}`),
    'has no link or cursor at paging.next, but another value',
  ],
  ['a page that is too large', ways.page, sends(many), 'with more than 32 MB. Ask for smaller pages.'],
  [
    'a cut in the middle',
    ways.link,
    inTurn(good, (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"data"', () => response.socket?.destroy())
    }),
    'The connection to Shop broke.',
  ],
  [
    'a page without an end',
    ways.link,
    inTurn(
      good,
      (_request, response) => void response.socket?.end('HTTP/1.1 200 OK\r\n\r\n{"data":{"items":[]}}'),
    ),
    'does not say how long orders?limit=2 (page 2) is',
  ],
]

describe('a misbehaving server', () => {
  it.each(misbehaviours)(
    'that sends %s is named, and nothing is kept',
    async (_what, paging, answer, sentence) => {
      server.answer = answer
      const before = await kept()
      await expect(fetchPages({ paging })).rejects.toThrow(sentence)
      expect(await kept()).toEqual(before)
    },
  )

  it('that sends rows without end is given up at the limit of bytes', async () => {
    let n = 0
    server.answer = (request, response) => linked(`["${'x'.repeat(5000)}"]`, `/v1/${++n}`)(request, response)
    await expect(fetchPages({ mostBytes: 20_000 })).rejects.toThrow('The file is larger than 20 kB')
    expect(n).toBeLessThan(10)
  })

  it.runIf(process.env['ANJ_TEST_LONG'])(
    'that sends pages without end is given up at the limit',
    async () => {
      let n = 0
      server.answer = (request, response) => linked('[1]', `/v1/${++n}`)(request, response)
      await expect(fetchPages()).rejects.toThrow('orders?limit=2 in Shop has more than 10,000 pages')
      expect(n).toBe(10_000)
    },
  )

  it('that stops in the middle is given up after a minute', async () => {
    const called = Promise.withResolvers<void>()
    server.answer = inTurn(good, (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"data"')
      called.resolve()
    })
    using clock = installFakeClock()
    const before = await kept()
    const fetching = fetchPages()
    fetching.catch(() => undefined)
    await called.promise
    await clock.windPast(fetching, 61_000)
    await expect(fetching).rejects.toThrow('Shop sent nothing for 60 seconds.')
    expect(await kept()).toEqual(before)
  })
})

test.each([
  [undefined, null],
  ['', null],
  ['<https://a.example/?a=1,2>; rel=next', 'https://a.example/?a=1,2'],
  ['<a>; REL="Next"', 'a'],
  ['<a>;rel="prev",<b>;rel="next"', 'b'],
  ['<a>; title="rel=next, <b>; rel=\\"next\\""; rel=prev', null],
  ['<a>; rel=prev; rel=next', null],
  ['<a>; rel=next; anchor="#x", <b>; rel=nextish', null],
])('the next link in %j is %j', (header, expected) => {
  expect(nextLink(header)).toBe(expected)
})

const cuts = process.env['ANJ_TEST_LONG'] ? 100 : 10

test(`a connection that breaks at ${cuts} points of the pages never leaves some of them`, async () => {
  const page = (n: number, next: string | null) =>
    `{"data":{"items":[{"id":${n}},{"id":${n + 1}}]},"paging":{"next":${JSON.stringify(next)}}}`
  const pages = [page(1, '/v1/2'), page(3, '/v1/3'), page(5, null)]
  const length = pages.join('').length
  const before = await kept()
  for (let n = 0; n < cuts; n++) {
    let left = Math.floor((n / cuts) * length)
    server.answer = inTurn(
      ...pages.map(
        (body): Answer =>
          (request, response) => {
            if (left >= body.length) {
              left -= body.length
              return sends(body)(request, response)
            }
            response.writeHead(200, { 'content-length': body.length })
            response.write(body.slice(0, left), () => response.socket?.destroy())
          },
      ),
    )
    await expect(fetchPages()).rejects.toThrow('The connection to Shop broke.')
  }
  expect(await kept()).toEqual(before)
})
