import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { S3Settings } from '@anj/workflow'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limitOutgoing } from '../../outgoing/limit.ts'
import { openBucket } from '../../storage/s3/open-bucket.ts'
import { startS3, type TestS3 } from '../../testing/s3/start-s3.ts'
import { openPlace } from '../open-place.ts'
import { allowRoleBuckets } from './machine-role.ts'
import { openS3 } from './open-s3.ts'

let s3: TestS3
let folder: string
let service: Server
/** The address of a service that knows a role. */
let address: string
let asked: string[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'anj-role-'))
  const bucket = await openBucket(s3.settings, join(folder, 'data'))
  await bucket.put('orders.csv', Readable.from(['id\n1\n']))
  await bucket.close()
  service = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(async () => {
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
  await s3.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  asked = []
  limitOutgoing({ allow: ['127.0.0.1'], deny: [] })
  allowRoleBuckets([s3.settings.name])
  vi.stubEnv('AWS_EC2_METADATA_SERVICE_ENDPOINT', address)
})
afterEach(() => {
  allowRoleBuckets([])
  limitOutgoing(noOutgoingRules)
  vi.unstubAllEnvs()
})

const never = new AbortController().signal
const settingsOf = (change: Partial<S3Settings> = {}): S3Settings => ({
  kind: 's3',
  endpoint: '',
  region: 'eu-central-1',
  bucket: s3.settings.name,
  prefix: s3.settings.prefix,
  login: 'role',
  accessKeyId: '',
  pathStyle: true,
  ...change,
})

/** Reads an object with the role. The server of the tests stands for Amazon S3. */
async function readOrders(): Promise<string> {
  const place = { name: 'Lake', settings: settingsOf(), secrets: { secret: '' } }
  await using open = await openS3(place, () => s3.settings.endpoint ?? '')
  const file = await open.stat('orders.csv', never)
  return text(open.read(file, never))
}

const credentials = {
  Code: 'Success',
  AccessKeyId: 'S3RVER',
  SecretAccessKey: 'S3RVER',
  Token: 'of-the-session',
  Expiration: '2100-01-01T00:00:00Z',
}
const json = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('the metadata service gives the credentials of the machine, with a token', async () => {
  answer = (request, response) => {
    if (request.method === 'PUT') return void response.end('of-the-metadata')
    if (request.headers['x-aws-ec2-metadata-token'] !== 'of-the-metadata')
      return void response.writeHead(401).end()
    if (request.url?.endsWith('/anj-role')) return json(response, credentials)
    response.end('anj-role')
  }
  expect(await readOrders()).toBe('id\n1\n')
  const path = '/latest/meta-data/iam/security-credentials/'
  expect(asked).toEqual(['PUT /latest/api/token', `GET ${path}`, `GET ${path}anj-role`])
})

test('a metadata service without tokens, or without a role, is named', async () => {
  answer = (_request, response) => void response.writeHead(404).end()
  await expect(readOrders()).rejects.toMatchObject({
    code: 's3RoleMissing',
    message:
      'The server that runs Anj has no role for Lake, or its role did not answer. Ask your administrator.',
  })
  // The first version of the service, which gives credentials to any request, isn't asked.
  expect(new Set(asked)).toEqual(new Set(['PUT /latest/api/token']))
})

test('the service of a container gives the credentials, and gets the token of the container', async () => {
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${address}/role`)
  vi.stubEnv('AWS_CONTAINER_AUTHORIZATION_TOKEN', 'of-the-container')
  let token: string | undefined
  answer = (request, response) => {
    token = request.headers.authorization
    json(response, credentials)
  }
  expect(await readOrders()).toBe('id\n1\n')
  expect([asked, token]).toEqual([['GET /role'], 'of-the-container'])
})

test('the token of a web identity is exchanged for credentials', async () => {
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, 'of-the-pod')
  vi.stubEnv('AWS_WEB_IDENTITY_TOKEN_FILE', tokenFile)
  vi.stubEnv('AWS_ROLE_ARN', 'arn:aws:iam::123456789012:role/anj')
  vi.stubEnv('AWS_ENDPOINT_URL_STS', address)
  let sent = ''
  answer = async (request, response) => {
    sent = await text(request)
    response.writeHead(200, { 'content-type': 'text/xml' })
    response.end(`<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
      <AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>S3RVER</AccessKeyId>
      <SecretAccessKey>S3RVER</SecretAccessKey><SessionToken>of-the-session</SessionToken>
      <Expiration>2100-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult>
      </AssumeRoleWithWebIdentityResponse>`)
  }
  expect(await readOrders()).toBe('id\n1\n')
  expect(sent).toContain('Action=AssumeRoleWithWebIdentity')
  expect(sent).toContain('WebIdentityToken=of-the-pod')
})

test('keys in the environment are not used', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  answer = (_request, response) => void response.writeHead(404).end()
  await expect(readOrders()).rejects.toMatchObject({ code: 's3RoleMissing' })
})

test.each([
  ['a bucket that is not listed', { bucket: 'of-others' }, 's3RoleRefused'],
  ['an address that a user names', { endpoint: 'https://s3.example.com' }, 's3RoleElsewhere'],
])('the role is refused for %s, and nobody is asked for it', async (_what, change, code) => {
  const place = { name: 'Lake', settings: settingsOf(change), secrets: { secret: '' } }
  await expect(openPlace(place, never)).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('without the setting, no bucket is opened with the role', async () => {
  allowRoleBuckets([])
  await expect(readOrders()).rejects.toThrow('cannot be opened with the role of the server')
  expect(asked).toEqual([])
})

test('the address of the metadata service can not be reached as a place', async () => {
  limitOutgoing(noOutgoingRules)
  for (const endpoint of ['https://169.254.169.254', 'https://169.254.170.2', 'https://[fd00:ec2::254]']) {
    const settings = settingsOf({ endpoint, login: 'key', accessKeyId: 'A' })
    await expect(
      openPlace({ name: 'Lake', settings, secrets: { secret: 'B' } }, never),
    ).rejects.toMatchObject({
      code: 'outgoingSpecial',
    })
  }
})
