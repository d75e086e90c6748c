import { expect, test } from 'vitest'
import {
  defaultRunMemory,
  defaultRunSlots,
  describeSettings,
  leastRunMemory,
  readServerSettings,
  readSettings,
  residentSizeOf,
  SettingsError,
} from './index.ts'

const key = 'b'.repeat(64)
const superUser = {
  ANJ_SUPER_USER: 'ada',
  ANJ_SUPER_PASSWORD: 'Secret!1',
  ANJ_SUPER_NAME: 'Ada',
  ANJ_SUPER_EMAIL: 'ada@example.com',
  ANJ_ORGANIZATION: 'Engines',
  ANJ_ADDRESS: 'London',
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

test('an empty environment is enough to start on one machine', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: null,
    host: '127.0.0.1',
    databaseUrl: null,
    dataFolder: '.data',
    storeFolder: '.data/store',
    trustProxy: false,
    firstSuperUser: null,
    nodeEnv: 'production',
  })
})

test('a settings error lists all problems together, without values', () => {
  const problems = problemsOf({
    PORT: 'abc',
    DATABASE_URL: 'mysql://secret',
    ANJ_RUN_SLOTS: '0',
    LOG_LEVEL: 'loud',
  })
  expect(problems).toHaveLength(5)
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'ANJ_RUN_SLOTS',
    'LOG_LEVEL',
    'ANJ_SECRET_KEY',
  ])
  expect(problems.join()).not.toContain('secret')
})

test('refuses an external database without the key', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://host/anj' }).join()).toContain('ANJ_SECRET_KEY is missing')
})

test('refuses an incomplete first super user and names the missing setting', () => {
  expect(problemsOf({ ...superUser, ANJ_SUPER_EMAIL: '' }).join()).toMatch(/^ANJ_SUPER_EMAIL is missing/)
  expect(readSettings(superUser).firstSuperUser?.organizationName).toBe('Engines')
})

test('refuses an incomplete Windows account', () => {
  const account = {
    ANJ_WINDOWS_DOMAIN: 'CORP',
    ANJ_WINDOWS_USER: 'anj',
    ANJ_WINDOWS_PASSWORD: 'secret',
    ANJ_WINDOWS_SERVERS: ' DB.corp.example,*.sales.corp.example ',
  }
  expect(problemsOf({ ANJ_WINDOWS_USER: 'anj' }).join()).toMatch(
    /^ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_PASSWORD, ANJ_WINDOWS_SERVERS are missing: a Windows account needs all of/,
  )
  expect(readSettings(account).windowsAccount).toEqual({
    domain: 'CORP',
    userId: 'anj',
    password: 'secret',
    servers: ['db.corp.example', '*.sales.corp.example'],
  })
  expect(problemsOf({ ...account, ANJ_WINDOWS_SERVERS: '' }).join()).toMatch(
    /^ANJ_WINDOWS_SERVERS is missing/,
  )
  for (const servers of ['*', 'db\\SALES', ','])
    expect(problemsOf({ ...account, ANJ_WINDOWS_SERVERS: servers })).toEqual([
      'ANJ_WINDOWS_SERVERS must be host names separated by commas; *. before a name means all its subdomains.',
    ])
  expect(readSettings({}).windowsAccount).toBeNull()
})

test('only listed hosts receive webhooks', () => {
  const listed = (ANJ_WEBHOOK_HOSTS: string) => readSettings({ ANJ_WEBHOOK_HOSTS }).webhookHosts
  expect(listed(' Hooks.corp.example, chat.corp.example:8443,[::1]:9000,')).toEqual([
    'hooks.corp.example',
    'chat.corp.example:8443',
    '[::1]:9000',
  ])
  expect(readSettings({}).webhookHosts).toEqual([])
  for (const hosts of ['https://hooks.corp.example', 'a/b', 'ann@hooks.corp.example', '*', 'a b'])
    expect(problemsOf({ ANJ_WEBHOOK_HOSTS: hosts })).toEqual([
      'ANJ_WEBHOOK_HOSTS must be hosts separated by commas, each with or without a port.',
    ])
})

test('the buckets of the role are names, and never the bucket of the store', () => {
  expect(readSettings({}).roleBuckets).toEqual([])
  expect(readSettings({ ANJ_ROLE_BUCKETS: 'lake, exports.corp' }).roleBuckets).toEqual([
    'lake',
    'exports.corp',
  ])
  expect(problemsOf({ ANJ_ROLE_BUCKETS: 's3://lake' })).toEqual([
    'ANJ_ROLE_BUCKETS must be names of buckets separated by commas.',
  ])
  expect(problemsOf({ ANJ_ROLE_BUCKETS: 'lake,of-anj', ANJ_STORE: 's3://of-anj/files' })).toEqual([
    'ANJ_ROLE_BUCKETS must not contain of-anj, the bucket in ANJ_STORE.',
  ])
})

test('connections can reach only listed servers, and never denied ones', () => {
  expect(readSettings({}).outgoing).toEqual({ allow: [], deny: [] })
  const lists = { ANJ_OUTGOING_ALLOW: ' *.Corp.example, 10.1.0.0/16 ', ANJ_OUTGOING_DENY: '127.0.0.0/8,::1' }
  expect(readSettings(lists).outgoing).toEqual({
    allow: ['*.corp.example', '10.1.0.0/16'],
    deny: ['127.0.0.0/8', '::1'],
  })
  for (const name of ['ANJ_OUTGOING_ALLOW', 'ANJ_OUTGOING_DENY'])
    for (const list of ['*', 'https://db', 'db:5432', '10.0.0.0/33'])
      expect(problemsOf({ [name]: list })).toEqual([
        `${name} must be hosts, addresses or networks separated by commas; *. before a name means all its subdomains.`,
      ])
})

test('a language model requires an address and a name, and can have a key', () => {
  const model = { LLM_BASE_URL: 'http://127.0.0.1:11434/v1', LLM_MODEL: 'small' }
  const read = { baseUrl: 'http://127.0.0.1:11434/v1', model: 'small', embeddingModel: null }
  expect(readSettings({}).languageModel).toBeNull()
  expect(readSettings(model).languageModel).toEqual({ ...read, apiKey: null })
  expect(readSettings({ ...model, LLM_API_KEY: 'k' }).languageModel).toEqual({ ...read, apiKey: 'k' })
  const near = { ...model, LLM_EMBEDDING_MODEL: 'near' }
  expect(readSettings(near).languageModel).toEqual({ ...read, apiKey: null, embeddingModel: 'near' })
  expect(problemsOf({ LLM_EMBEDDING_MODEL: 'near' })).toEqual([
    'LLM_EMBEDDING_MODEL needs a language model: set LLM_BASE_URL and LLM_MODEL too.',
  ])
  expect(problemsOf({ LLM_MODEL: 'small' }).join()).toMatch(
    /^LLM_BASE_URL is missing: a language model needs/,
  )
  expect(problemsOf({ ...model, LLM_BASE_URL: 'model' }).join()).toMatch(/^LLM_BASE_URL must be an address/)
})

test.each([
  'http://ann:never-said@model.example/v1',
  'http://never-said@model.example/v1',
  'http://model.example/v1?key=never-said',
  'http://model.example/v1#never-said',
  'http://never-said with blanks/v1',
])('refuses other parts in the address of a language model, because it is logged: %s', (LLM_BASE_URL) => {
  expect(problemsOf({ LLM_BASE_URL, LLM_MODEL: 'small' })).toEqual([
    'LLM_BASE_URL must be an address without a user, a password, a query or a fragment; put a key into LLM_API_KEY.',
  ])
})

test('reads the key from hex and from base64', () => {
  const bytes = Buffer.alloc(32, 7)
  for (const text of [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]) {
    const { secretKey } = readServerSettings({ DATABASE_URL: 'postgres://host/anj', ANJ_SECRET_KEY: text })
    expect(Buffer.from(secretKey)).toEqual(bytes)
  }
  expect(problemsOf({ ANJ_SECRET_KEY: 'short' }).join()).toMatch(/^ANJ_SECRET_KEY must be 32 bytes/)
})

test('prepares statements unless a pooler is used', () => {
  const env = { DATABASE_URL: 'postgres://pooler/anj', ANJ_SECRET_KEY: key }
  expect(readSettings(env).prepareStatements).toBe(true)
  const pooled = readSettings({ ...env, DATABASE_DIRECT_URL: 'postgres://server/anj' })
  expect(pooled).toMatchObject({ prepareStatements: false, databaseDirectUrl: 'postgres://server/anj' })
})

test('trusts proxies by flag, by number of hops or by address', () => {
  expect(
    ['true', 'false', '2', '10.0.0.0/8'].map((text) => readSettings({ ANJ_TRUST_PROXY: text }).trustProxy),
  ).toEqual([true, false, 2, '10.0.0.0/8'])
  for (const list of ['10.0.0.1, ::1', 'loopback,10.0.0.0/255.0.0.0', 'fd00::/8'])
    expect(readSettings({ ANJ_TRUST_PROXY: list }).trustProxy).toBe(list)
  for (const wrong of ['yes', '10.0.0', '10.0.0.0/33', '10.0.0.1,', 'fd00::/129', '10.0.0.0/8/8'])
    expect(problemsOf({ ANJ_TRUST_PROXY: wrong }).join()).toMatch(/^ANJ_TRUST_PROXY must be/)
})

test('a worker has two run slots per core, fewer with little memory, and at least one', () => {
  const gigabyte = 1024 ** 3
  expect(defaultRunSlots(4, 64 * gigabyte)).toBe(8)
  expect(defaultRunSlots(4, 2 * gigabyte)).toBe(3)
  expect(defaultRunSlots(4, 0)).toBe(1)
})

test('the slots share three quarters of the free memory, and each run has at least 256 MB', () => {
  const gigabyte = 1024 ** 3
  const memory = defaultRunMemory(4, 24 * gigabyte)
  expect(4 * residentSizeOf(memory)).toBeGreaterThan(0.74 * 24 * gigabyte)
  expect(4 * residentSizeOf(memory)).toBeLessThanOrEqual(0.75 * 24 * gigabyte)
  expect(defaultRunMemory(4, 2 * gigabyte)).toBe(leastRunMemory)
  const own = { ANJ_RUN_MEMORY: '2000', ANJ_RUN_THREADS: '4' }
  expect(readSettings(own)).toMatchObject({ runMemoryBytes: 2000 * 1024 ** 2, runThreads: 4 })
  expect(() => readSettings({ ANJ_RUN_MEMORY: '100' })).toThrow(/ANJ_RUN_MEMORY .*from 256 to 1000000/)
})

test('every setting has a description', () => {
  expect(describeSettings().filter(({ meaning }) => meaning === '')).toEqual([])
})

test('a store is a folder, or a bucket with its address and credentials', () => {
  expect(readSettings({ ANJ_STORE: '/srv/anj' })).toMatchObject({ storeFolder: '/srv/anj', bucket: null })
  const given = {
    ANJ_STORE: 's3://anj-files/of/production/',
    ANJ_S3_ENDPOINT: 'https://s3.corp.example',
    ANJ_S3_REGION: 'eu-north-1',
    ANJ_S3_ACCESS_KEY_ID: 'key',
    ANJ_S3_SECRET_ACCESS_KEY: 'secret',
    ANJ_S3_PATH_STYLE: 'true',
    ANJ_STORE_COPIES: '3',
  }
  expect(readSettings(given).bucket).toEqual({
    name: 'anj-files',
    prefix: 'of/production/',
    endpoint: 'https://s3.corp.example',
    region: 'eu-north-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    pathStyle: true,
    copyLimit: 3_000_000_000,
    largest: 100_000_000_000,
  })
  expect(readSettings({ ANJ_STORE: 's3://anj-files' }).bucket).toMatchObject({
    prefix: '',
    endpoint: null,
    region: null,
    credentials: null,
    pathStyle: false,
  })
})

test.each([
  's3://',
  's3://A',
  's3://files//x',
  's3://files/../x',
  's3://files/.x',
  'https://s3.corp.example/files',
])('the store %s is refused', (store) => {
  expect(problemsOf({ ANJ_STORE: store }).join()).toContain('ANJ_STORE must be')
})

test('refuses an upload limit above 1000 GB for a bucket, because its parts would fill the memory', () => {
  const store = { ANJ_STORE: 's3://anj-files' }
  expect(problemsOf({ ...store, ANJ_UPLOAD_LIMIT: '1001' }).join()).toContain('ANJ_UPLOAD_LIMIT must be 1000')
  expect(readSettings({ ...store, ANJ_UPLOAD_LIMIT: '1000' }).bucket?.largest).toBe(1_000_000_000_000)
  expect(readSettings({ ANJ_UPLOAD_LIMIT: '1000000' }).uploadLimit).toBe(1_000_000_000_000_000)
})

test('refuses an access key without its secret', () => {
  expect(problemsOf({ ANJ_S3_ACCESS_KEY_ID: 'key' }).join()).toContain('ANJ_S3_SECRET_ACCESS_KEY is missing')
})
