import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AppDeps } from '../../deps/deps.ts'
import { createLoginLimit } from '../../deps/login-limit.ts'
import { callApp, createTestApp, type Person, type TestApp } from '../../testing.ts'

/** A test file's app and a new user for each test. */
export interface TestUser {
  readonly app: TestApp
  readonly person: Person
  readonly userName: string
}

/** Gives each test in a file a new user. The tests share an app whose log-in limit per address is too high to reach. */
export function newUserPerTest(changed: Partial<AppDeps> = {}): TestUser {
  const loginLimit = createLoginLimit(Date.now, 10, 10_000)
  let app: TestApp | undefined
  let now: Omit<TestUser, 'app'> | undefined
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ loginLimit, ...changed })
  })
  beforeEach(async () => {
    people += 1
    const userName = `person${people}`
    if (app) now = { userName, person: await app.addUser(userName) }
  })
  afterAll(() => app?.close())
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The user does not exist before the first test begins.')
    return value
  }
  return {
    get app() {
      return there(app)
    },
    get person() {
      return there(now).person
    },
    get userName() {
      return there(now).userName
    },
  }
}

/** Logs the user in with the correct password on another server, which knows failed attempts only from the database. */
export async function logInOnOtherServer({ app, userName }: TestUser) {
  const elsewhere = await app.another({ loginLimit: createLoginLimit() })
  return callApp(elsewhere, null, 'POST', '/api/auth/log-in', { userName, password: 'Secret1!' })
}
