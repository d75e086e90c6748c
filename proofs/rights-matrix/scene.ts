import { randomUUID } from 'node:crypto'
import { createUser, findSession, type Role, revokeToken, type User } from '@anj/db'
import { type ApiScope, apiScopes } from '../../api/src/access/scopes.ts'
import { createLoginLimit } from '../../api/src/deps/login-limit.ts'
import { createMailLimit } from '../../api/src/deps/mail-limit.ts'
import { createTriggerLimit } from '../../api/src/deps/trigger-limit.ts'
import { addOrganization } from '../../api/src/people/users/testing.ts'
import { hashPassword } from '../../api/src/sign-in/password-hash.ts'
import { cheapHashCost, createTestApp, type Person, type TestApp } from '../../api/src/testing.ts'

/** The password of all test users. */
export const password = 'Secret1!'

/** An app without rate limits, with two organizations in which a test can create any number of users. */
export interface Scene {
  readonly app: TestApp
  /** IDs of the two organizations. */
  readonly ours: string
  readonly theirs: string
  /** Creates a user and logs them in. */
  readonly somebody: (role: Role, organizationId?: string) => Promise<Person & { readonly userName: string }>
  readonly close: () => Promise<void>
}

/** Opens the app. */
export async function openScene(): Promise<Scene> {
  const app = await createTestApp({
    loginLimit: createLoginLimit(Date.now, 10_000, 10_000),
    mailLimit: createMailLimit(Date.now, 10_000, 10_000),
    triggerLimit: createTriggerLimit(Date.now, 10_000),
    databases: async () => ({
      testConnection: async () => undefined,
      listDatabases: async () => ['shop'],
      listTables: async () => [],
      readDictionary: async ({ kind, serverName }, database) => ({
        kind,
        database,
        server: serverName,
        version: 'PostgreSQL 17',
        readAt: '2026-01-02T03:04:05.000Z',
        tables: [],
        usesSince: null,
        unseen: [],
      }),
      describeTarget: async () => ({
        exists: false,
        columns: [],
        keys: [],
        rowsEstimate: null,
        wouldCreate: [],
      }),
    }),
  })
  Object.assign(app.deps.settings, { watchedFolder: 'watched' })
  await app.superUser()
  const [ours, theirs] = [
    await addOrganization(app, 'Ours', 100_000),
    await addOrganization(app, 'Theirs', 100_000),
  ]
  const passwordHash = await hashPassword(password, cheapHashCost)
  let people = 0
  return {
    app,
    ours,
    theirs,
    somebody: async (role, organizationId = ours) => {
      people += 1
      const userName = `${role}${people}`
      const user = await createUser(app.db, {
        organizationId,
        userName,
        fullName: `Somebody ${people}`,
        email: `${userName}@example.com`,
        role,
        passwordHash,
      })
      return { ...(await logIn(app, user)), userName }
    },
    close: app.close,
  }
}

async function logIn(app: TestApp, user: User): Promise<Person> {
  return app.personOf(await app.app.sessions.begin(app.db, user), user.id, user.organizationId)
}

const claimsOf = ({ app }: Scene, token: string) =>
  app.app.jwt.decode<{ sub: string; jti: string; role: Role; org: string }>(token)

/** Returns a user's expired session token. */
export async function expiredToken(scene: Scene, { token }: Person): Promise<string> {
  const claims = claimsOf(scene, token)
  if (!claims) throw new Error('The token cannot be read.')
  const { sub, jti, role, org } = claims
  const exp = Math.floor(Date.now() / 1000) - 60
  return scene.app.app.jwt.sign({ sub, jti, role, org, iat: exp - 60, exp })
}

/** Starts another session of a user, revokes it, and returns its token. */
export async function revokedToken(scene: Scene, person: Person): Promise<string> {
  const { db, app } = scene.app
  const found = await findSession(db, String(claimsOf(scene, person.token)?.jti))
  if (!found) throw new Error('The user could not log in.')
  const token = await app.sessions.begin(db, found.user)
  await revokeToken(db, person.id, String(claimsOf(scene, token)?.jti))
  return token
}

/** Creates an API token with one scope, all scopes, or all but one. */
export async function apiToken(
  person: Person,
  { only, but }: { only?: ApiScope; but?: ApiScope },
): Promise<string> {
  const scopes = only ? [only] : apiScopes.filter((scope) => scope !== but)
  const { body } = await person.call<{ token: string }>('POST', '/api/account/tokens', {
    label: randomUUID(),
    scopes,
    days: 1,
    password,
  })
  return body.data.token
}
