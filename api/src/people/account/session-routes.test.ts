import { auditLog, tokens } from '@anj/db'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Person } from '../../testing.ts'
import { newUserPerTest } from './testing.ts'

interface Listed {
  readonly id: string
  readonly isCurrent: boolean
  readonly address: string | null
  readonly userAgent: string | null
  readonly lastUsedAt: string | null
}

const at = newUserPerTest()

const logIn = async (headers: Record<string, string> = {}) => {
  const { body } = await at.app.call<{ token: string }>(
    'POST',
    '/api/auth/log-in',
    { userName: at.userName, password: 'Secret1!' },
    headers,
  )
  return at.app.personOf(body.data.token, at.person.id, at.person.organizationId)
}
const list = async (who = at.person) => (await who.call<Listed[]>('GET', '/api/account/sessions')).body.data
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
const isIn = async (who: Person) => (await who.call('GET', '/api/account')).status === 200
const audited = (action: 'account.sessionEnded' | 'account.sessionsEnded') =>
  at.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, at.person.id), eq(auditLog.action, action)))

test("lists the user's sessions and marks the current one", async () => {
  const other = await logIn({ 'user-agent': 'Firefox of the tests' })
  const seen = await list(other)
  expect(seen).toHaveLength(2)
  expect(seen.find(({ isCurrent }) => isCurrent)).toMatchObject({
    address: '127.0.0.1',
    userAgent: 'Firefox of the tests',
  })
  expect(seen.filter(({ isCurrent }) => !isCurrent)).toHaveLength(1)
})

test('refuses a session as soon as it has been ended, and records its end', async () => {
  const other = await logIn()
  const [ended] = (await list()).filter(({ isCurrent }) => !isCurrent)
  expect((await at.person.call('DELETE', `/api/account/sessions/${ended?.id}`)).status).toBe(200)
  expect([await isIn(at.person), await isIn(other)]).toEqual([true, false])
  expect((await at.person.call('DELETE', `/api/account/sessions/${ended?.id}`)).status).toBe(404)
  expect((await audited('account.sessionEnded'))[0]?.before).toMatchObject({ sessionId: ended?.id })
})

/** Renews a token twice at the same moment, as two open browser tabs may do, and returns both new tokens. */
const renewTwice = async ({ token }: Person) => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6.5 * 60 * 60 * 1000)
  const renew = () =>
    at.app.call<{ token: string }>('POST', '/api/auth/token', undefined, { authorization: `Bearer ${token}` })
  const answers = await Promise.all([renew(), renew()])
  clock.mockRestore()
  return answers.map(({ body }) => at.app.personOf(body.data.token, at.person.id, at.person.organizationId))
}

test('keeps tokens that were renewed concurrently in one session, which ends when the user logs out with any of them', async () => {
  for (const which of [0, 1, 2]) {
    const first = await logIn()
    const family = [first, ...(await renewTwice(first))]
    const [ids, all] = [family.map(({ token }) => claimsOf(token).jti), await list(family[1])]
    expect(ids[1]).toBe(ids[2])
    expect(ids[0]).not.toBe(ids[1])
    expect(all.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([ids[1]])
    expect((await list(first)).find(({ isCurrent }) => isCurrent)?.id).toBe(ids[1])
    expect((await family[which]?.call('POST', '/api/auth/log-out'))?.status).toBe(200)
    expect(await Promise.all(family.map(isIn))).toEqual([false, false, false])
    expect(await isIn(at.person)).toBe(true)
  }
})

test('keeps a renewed session when its new token ends all other sessions', async () => {
  const first = await logIn()
  const [renewed = first] = await renewTwice(first)
  expect((await first.call('DELETE', '/api/account/sessions')).status).toBe(200)
  expect([await isIn(renewed), await isIn(at.person)]).toEqual([true, false])
})

test("hides a user's sessions from other users, who can't end them either", async () => {
  const stranger = await at.app.addUser(`stranger${at.userName}`)
  const [mine] = await list()
  expect((await list(stranger)).map(({ id }) => id)).not.toContain(mine?.id)
  expect((await stranger.call('DELETE', `/api/account/sessions/${mine?.id}`)).status).toBe(404)
  expect(await isIn(at.person)).toBe(true)
})

test('ends all other sessions and, on request, the current one', async () => {
  const others = [await logIn(), await logIn()]
  expect((await at.person.call('DELETE', '/api/account/sessions')).body.message).toBe(
    'All other sessions have ended.',
  )
  expect(await Promise.all([at.person, ...others].map(isIn))).toEqual([true, false, false])
  expect((await at.person.call('DELETE', '/api/account/sessions?all=true')).status).toBe(200)
  expect(await isIn(at.person)).toBe(false)
  expect((await audited('account.sessionsEnded')).map(({ after }) => after)).toEqual([
    { sessions: 2, all: false },
    { sessions: 1, all: true },
  ])
})

test('lists a renewed session once and ends it together with all others', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6.5 * 60 * 60 * 1000)
  const { body } = await at.person.call<{ token: string }>('POST', '/api/auth/token')
  clock.mockRestore()
  const renewed = at.app.personOf(body.data.token, at.person.id, at.person.organizationId)
  expect((await list(renewed)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  await renewed.call('DELETE', '/api/account/sessions')
  expect([await isIn(at.person), await isIn(renewed)]).toEqual([false, true])
})

test('refuses to renew an ended session', async () => {
  const other = await logIn()
  await at.person.call('DELETE', '/api/account/sessions')
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6.5 * 60 * 60 * 1000)
  expect((await other.call('POST', '/api/auth/token')).body.message).toBe('Invalid token')
  clock.mockRestore()
})

test("records a session's last use without delaying the request", async () => {
  const lastUsed = async () => {
    const [row] = await at.app.db
      .select({ at: tokens.lastUsedAt })
      .from(tokens)
      .where(eq(tokens.userId, at.person.id))
    return row?.at?.getTime() ?? 0
  }
  await at.app.db
    .update(tokens)
    .set({ lastUsedAt: sql`now() - interval '1 hour'` })
    .where(eq(tokens.userId, at.person.id))
  await list()
  await expect.poll(async () => Date.now() - (await lastUsed())).toBeLessThan(60_000)
})

test('returns the most recently used sessions from a long list and reports that more exist', async () => {
  const listed = async () =>
    JSON.parse((await at.person.call('GET', '/api/account/sessions')).text) as {
      data: Listed[]
      more: boolean
    }
  expect((await listed()).more).toBe(false)
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000)
  const lastUsedAt = new Date(Date.now() - 60 * 60 * 1000)
  await at.app.db.insert(tokens).values(
    Array.from({ length: 100 }, () => ({
      userId: at.person.id,
      kind: 'session' as const,
      expiresAt,
      lastUsedAt,
    })),
  )
  const { data, more } = await listed()
  expect([data.length, more, data.some(({ isCurrent }) => isCurrent)]).toEqual([100, true, true])
})
