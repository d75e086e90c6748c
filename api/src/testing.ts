import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createUser, type Db, defaultLimits, findUserByName } from '@anj/db'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { connectorOf, type FolderStorage, noFormats, type OpenPlace, openFolder } from '@anj/engine'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from './app.ts'
import type { AppDeps, Previews } from './deps/deps.ts'
import { createLoginLimit } from './deps/login-limit.ts'
import { createMailLimit } from './deps/mail-limit.ts'
import { noPages } from './deps/pages.ts'
import { listenForRunNews } from './deps/run-news.ts'
import { createTriggerLimit } from './deps/trigger-limit.ts'
import { createUploadLocks } from './deps/upload-locks.ts'
import { createLogInQueue } from './deps/waiting-queue.ts'
import { watchAnswers } from './openapi/testing.ts'
import { type Cost, hashPassword } from './sign-in/password-hash.ts'

watchAnswers()

export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  readonly body: {
    readonly success: boolean
    readonly message: string
    readonly data: T
    /** The cursor of the next page. Present only in lists that use cursors. */
    readonly next?: string | null
    readonly code?: string
    readonly fields?: Readonly<Record<string, string>>
  }
  readonly text: string
}

/** A user who calls the API. */
export interface Person {
  readonly id: string
  readonly organizationId: string
  readonly token: string
  readonly call: <T = never>(
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<T>>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly database: TestDatabase
  readonly deps: AppDeps
  readonly storage: FolderStorage
  readonly storeFolder: string
  readonly log: string[]
  /** Calls the API without a token. */
  readonly call: Person['call']
  /** Starts another app on the same database and store, like a second server. */
  readonly another: (deps?: Partial<AppDeps>) => Promise<FastifyInstance>
  /** Returns the super user. The first call signs them up. */
  readonly superUser: () => Promise<Person>
  /** Adds a user to the given organization, or to the super user's organization if none is given. */
  readonly addUser: (userName: string, role?: 'user' | 'admin', organizationId?: string) => Promise<Person>
  readonly personOf: (token: string, id: string, organizationId: string) => Person
  readonly close: () => Promise<void>
}

export const signUpForm = {
  fullName: 'Ann Lee',
  email: 'ann@example.com',
  userName: 'ann',
  password: 'Secret1!',
  passwordConfirm: 'Secret1!',
  organizationName: 'Lee Ltd',
  address: 'Oslo',
}

/** A low cost for password hashes, which makes hashing and verification fast in tests that aren't about the cost. */
export const cheapHashCost: Cost = { memory: 8, passes: 1, parallelism: 1 }

export const noPreviews: Previews = {
  preview: async () => ({ columns: [], rows: [], rejects: [], numbers: null, cut: [] }),
  count: async () => 0,
  matches: async () => ({
    left: { matched: 0, unmatched: 0 },
    right: { matched: 0, unmatched: 0 },
    rows: 0,
    several: 0,
  }),
  profile: async () => ({ columns: [], rows: 0, isAll: true }),
  conversions: async () => ({ columns: [], rows: 0, isAll: true }),
  suggestKeys: async () => [],
  values: async () => ({ values: [], distinct: 0, isAll: true }),
  formats: async () => noFormats,
  jsonPaths: async () => ({ paths: [], lists: [], texts: 0, notJson: 0, isCut: false }),
  rejects: async () => ({ rejects: [], cut: [], found: 0, groups: [] }),
  describeSql: async () => ({ columns: [], isOrdered: false }),
}

/** A place that contains one file. */
const placeOfTests: OpenPlace = {
  hostKey: 'SHA256:of-the-tests',
  showsUnfinished: false,
  check: async () => undefined,
  list: async (folder, matches) => ({
    files: [{ ...fileOfTests, path: folder ? `${folder}/orders.csv` : 'orders.csv' }].filter((file) =>
      matches('orders.csv', file),
    ),
    isCut: false,
  }),
  stat: async (path) => ({ ...fileOfTests, path }),
  read: async function* () {
    yield Buffer.from('id\n1\n')
  },
  writer: null,
  [Symbol.asyncDispose]: async () => undefined,
}
const fileOfTests = { bytes: 5, modifiedAt: '2026-03-01T06:00:00.000Z', tag: null }

/** Creates the complete app with its own database and store. Uploads are limited to the given number of bytes. */
export async function createTestApp(
  changed: Partial<AppDeps> = {},
  uploadBytes = 10_000_000,
): Promise<TestApp> {
  const database = await createTestDatabase()
  const storeFolder = await mkdtemp(join(tmpdir(), 'anj-api-'))
  const storage = openFolder(storeFolder)
  const log: string[] = []
  const closing: (() => Promise<unknown>)[] = []
  const open = async (more: Partial<AppDeps>) => {
    const runNews = await listenForRunNews(database.url, () => undefined)
    const uploadLocks = createUploadLocks(database.url)
    const deps: AppDeps = {
      settings: {
        secretKey,
        oidc: null,
        windowsAccount: null,
        webhookHosts: [],
        languageModel: null,
        storeFolder,
        host: '127.0.0.1',
        trustProxy: false,
        publicUrl: null,
        uploadLimit: uploadBytes,
        limits: { ...defaultLimits, uploadBytes },
        watchedFolder: null,
        signUpCode: 'let-me-in',
        practiceUrl: null,
        logLevel: 'trace',
      },
      db: database.db,
      storage,
      previews: noPreviews,
      databases: connectorOf,
      readHostKey: async () => 'SHA256:of-the-tests',
      openPlace: async () => placeOfTests,
      runNews,
      uploadLocks,
      loginLimit: createLoginLimit(),
      mailLimit: createMailLimit(),
      triggerLimit: createTriggerLimit(),
      logInLine: createLogInQueue(),
      pages: noPages,
      examplesFolder: join(import.meta.dirname, '../../examples'),
      helpFolder: join(import.meta.dirname, '../../docs/help'),
      logStream: { write: (line) => void log.push(line) },
      ...changed,
      ...more,
    }
    const app = await buildApp(deps)
    closing.push(async () => {
      await app.close()
      await Promise.all([runNews.close(), uploadLocks.close()])
    })
    return { app, deps }
  }
  const secretKey = changed.settings?.secretKey ?? randomBytes(32)
  const { app, deps } = await open({})
  const callWith =
    (token: string | null): Person['call'] =>
    (method, url, body, headers = {}) =>
      callApp(app, token, method, url, body, headers)
  const personOf = (token: string, id: string, organizationId: string): Person => ({
    id,
    organizationId,
    token,
    call: callWith(token),
  })
  let first: Promise<Person> | undefined

  const superUser = () => {
    first ??= (async () => {
      const { body } = await callWith(null)<{ user: { id: string; organizationId: string }; token: string }>(
        'POST',
        '/api/auth/sign-up',
        signUpForm,
      )
      return personOf(body.data.token, body.data.user.id, body.data.user.organizationId)
    })()
    return first
  }

  return {
    app,
    db: database.db,
    database,
    deps,
    storage,
    storeFolder,
    log,
    call: callWith(null),
    another: async (more = {}) => (await open(more)).app,
    superUser,
    addUser: async (userName, role = 'user', organizationId) => {
      const owner = organizationId ?? (await superUser()).organizationId
      const passwordHash = await hashPassword('Secret1!', cheapHashCost)
      await createUser(database.db, {
        organizationId: owner,
        userName,
        fullName: userName,
        email: `${userName}@example.com`,
        role,
        passwordHash,
      })
      const user = await findUserByName(database.db, userName)
      if (!user) throw new Error('The user does not exist.')
      return personOf(await app.sessions.begin(database.db, user), user.id, owner)
    },
    personOf,
    close: async () => {
      for (const close of closing.reverse()) await close()
      await database.drop()
      await rm(storeFolder, { recursive: true })
    },
  }
}

/** Calls an app in this process and returns the response. */
export async function callApp<T>(
  app: FastifyInstance,
  token: string | null,
  method: InjectOptions['method'],
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const raw = Buffer.isBuffer(body) || typeof body === 'string'
  const answer = await app.inject({
    ...(method ? { method } : {}),
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
  })
  const json = String(answer.headers['content-type']).startsWith('application/json') && answer.body !== ''
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (json ? answer.json() : {}) as Answer<T>['body'],
    text: answer.body,
  }
}

/** Returns a database that loses its connection after each commit, before the caller receives the result. */
export function dropCommitAnswers(db: Db): Db {
  const transaction: Db['transaction'] = async (work) => {
    await db.transaction(work)
    throw new Error('the connection was lost')
  }
  return new Proxy(db, { get: (at, name) => (name === 'transaction' ? transaction : Reflect.get(at, name)) })
}

export async function writeText(app: TestApp, key: string, text: string | Buffer): Promise<void> {
  await app.deps.storage.put(key, Readable.from([text]))
}
