import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf } from '../../../engine/src/testing/rounds.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

/** The factor by which ANJ_FUZZ multiplies the number of fuzzing rounds. */
const times = Number(process.env['ANJ_FUZZ'] ?? 1)
const patience = 60_000 * times

let app: TestApp
let ann: Person
let port: number
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const check = <T>(values: fc.Arbitrary<T>, holds: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, holds), {
    numRuns: roundsOf({ short: 20, long: 100 }) * times,
    interruptAfterTimeLimit: 8_000 * times,
    markInterruptAsFailure: false,
  })

const base64 = (text: string) => Buffer.from(text).toString('base64')
/** Text with the characters that a header can contain. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 30,
})
const numberText = fc.oneof(
  fc.integer({ min: -2, max: 12 }).map(String),
  fc.constantFrom('', '0x5', '1e3', '4.5', 'NaN', '9'.repeat(30), '-0', ' 4', '4,5', '10000001', '\u00e9'),
  headerText,
)
const metadata = fc.oneof(
  fc.string({ maxLength: 40 }).map((name) => `filename ${base64(name)}`),
  fc.constantFrom(
    '',
    'filename',
    'filename ',
    ' ,,',
    'filename a.csv',
    `filename ${base64('a.csv')},filename ${base64('b.csv')}`,
    `filename ${base64('../../etc/passwd')}`,
    `filename ${base64('a\0b.csv')}`,
    `filename ${base64('x'.repeat(5_000))}`,
    `filename ${Buffer.from([0xff, 0xfe, 0xc3]).toString('base64')}`,
    `filename ${base64('a.csv')},datasetId ${base64('not-an-id')}`,
    `filename ${base64('a.csv')},datasetId ${base64('00000000-0000-4000-8000-000000000000')}`,
    `__proto__ ${base64('x')},filename ${base64('a.csv')}`,
  ),
  headerText,
)
const headers = fc.record(
  {
    'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', '', 'x'),
    'upload-length': numberText,
    'upload-defer-length': fc.constantFrom('1', '0', 'x'),
    'upload-offset': numberText,
    'upload-metadata': metadata,
    'upload-concat': fc.constantFrom('partial', 'final;/api/uploads/a /api/uploads/b', 'x'),
    'upload-checksum': fc.constantFrom('sha1 x', 'md5', ''),
    'content-type': fc.constantFrom(
      'application/offset+octet-stream',
      'application/json',
      'text/plain; charset=x',
      'multipart/form-data',
      '/',
    ),
    'x-http-method-override': fc.constantFrom('PATCH', 'DELETE', 'GET', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'x'),
    'x-forwarded-host': headerText,
    'x-request-id': headerText,
  },
  { requiredKeys: [] },
)
const usual = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
const steps = fc.array(
  fc.record({
    method: fc.constantFrom(
      'POST',
      'PATCH',
      'PATCH',
      'PATCH',
      'HEAD',
      'DELETE',
      'GET',
      'OPTIONS',
      'PUT' as const,
    ),
    /** The number of a started upload, or an unknown path. */
    at: fc.oneof(
      fc.nat({ max: 3 }),
      fc.constantFrom('x', '..', '%00', '%2e%2e%2fx', 'a/b', '%', 'x'.repeat(3_000)),
    ),
    body: fc.oneof(
      fc.constant(''),
      fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
    ),
    headers,
    isUsual: fc.boolean(),
    together: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

test(
  'no upload request causes a server error, whether sent alone or among others',
  () =>
    check(steps, async (list) => {
      const urls: string[] = []
      for (const length of ['4', '10']) {
        const begun = await ann.call('POST', '/api/uploads', undefined, {
          ...usual,
          'upload-length': length,
          'upload-metadata': `filename ${base64('a.csv')}`,
        })
        urls.push(String(begun.headers['location']))
      }
      let going: Promise<void>[] = []
      for (const { method, at, body, headers: odd, isUsual, together } of list) {
        const known = typeof at === 'number' ? urls[at % urls.length] : undefined
        const url = method === 'POST' ? '/api/uploads' : (known ?? `/api/uploads/${at}`)
        const sent = ann
          .call(method as 'POST', url, body, { ...(isUsual ? usual : {}), ...odd } as Record<string, string>)
          .then(({ status, headers: answered, text }) => {
            expect([status < 500, method, url, status, text]).toEqual([true, method, url, status, text])
            if (status === 201) urls.push(String(answered['location']))
          })
        if (together) going.push(sent)
        else {
          await Promise.all([...going, sent])
          going = []
        }
      }
      await Promise.all(going)
      for (const url of urls) {
        const { status, headers: told } = await ann.call('HEAD', url, undefined, usual)
        expect([200, 404, 410]).toContain(status)
        if (status === 200)
          expect(Number(told['upload-offset'])).toBeLessThanOrEqual(Number(told['upload-length']))
      }
    }),
  patience,
)

/** Sends raw bytes and returns each response's status, or none if the connection just closes. */
function send(text: string): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () =>
      resolve([...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))),
    )
    socket.write(text, 'latin1')
    socket.end()
  })
}

const rawLines = fc.array(
  fc.oneof(
    fc.constantFrom(
      'Tus-Resumable: 1.0.0',
      'Upload-Length: 4',
      'Upload-Offset: 0',
      'Upload-Offset: 0\r\nUpload-Offset: 4',
      'Content-Length: 2',
      'Content-Length: 99',
      'Content-Length: -1',
      'Content-Length: 4\r\nContent-Length: 5',
      'Transfer-Encoding: chunked',
      'Content-Type: application/offset+octet-stream',
      'Expect: 100-continue',
      'Expect: nothing',
      'Upgrade: websocket\r\nConnection: upgrade',
      'Host: elsewhere:99999',
      `Upload-Metadata: filename ${base64('a.csv')}`,
      `Upload-Metadata: ${'x'.repeat(100_000)}`,
      'no header at all',
      ': empty',
    ),
    fc.string({ maxLength: 20 }).map((text) => `X-Odd: ${text}`),
  ),
  { maxLength: 6 },
)

test(
  'survives any bytes on a connection',
  () =>
    check(
      fc.tuple(
        fc.constantFrom(
          'POST /api/uploads',
          'PATCH /api/uploads/x',
          'HEAD /api/uploads/%zz',
          'PATCH /api/uploads//',
          'BREW /api/uploads',
        ),
        rawLines,
        fc.constantFrom('', 'a\n1\n', 'zz\r\n', '4\r\na\n1\n\r\n0\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n'),
      ),
      async ([start, lines, body]) => {
        const authorization = `Authorization: Bearer ${ann.token}`
        const statuses = await send(
          [
            `${start} HTTP/1.1`,
            'Host: 127.0.0.1',
            'Connection: close',
            authorization,
            ...lines,
            '',
            body,
          ].join('\r\n'),
        )
        expect(statuses.filter((status) => status >= 500)).toEqual([])
        const [alive] = await send(
          'OPTIONS /api/uploads HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
        )
        expect(alive).toBe(204)
      },
    ),
  patience,
)
