import { and, desc, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import {
  type EncryptedSecret,
  type Token,
  type TokenKind,
  tokens,
  type User,
  users,
} from '../schema/index.ts'
import { one } from './one.ts'
import { writtenOnce } from './written-once.ts'

/** Where a session was begun from, and with what. */
export interface SessionOrigin {
  readonly address: string | null
  readonly userAgent: string | null
  /** What a provider of OpenID Connect said, when it began by one. */
  readonly idToken?: EncryptedSecret | null
}

/** Tokens that let somebody in: not revoked, not over, their user not deactivated. */
export function stands(): SQL | undefined {
  return and(isNull(tokens.revokedAt), gt(tokens.expiresAt, sql`now()`), isNull(users.deactivatedAt))
}

/** What one log-in made: the session, and those that went on for it with renewed tokens. */
const family = sql`coalesce(${tokens.renewedFrom}, ${tokens.id})`

/** The family of a session, wherever in it the session stands. */
const familyOf = (id: string) => sql`(select coalesce(renewed_from, id) from tokens where id = ${id})`

/** A session itself, and the one that its token was renewed to by now, whose family it is. */
const goesOnFor = (id: string) =>
  sql`(${tokens.id} = ${id} or (${tokens.usedAt} is null and ${family} = ${familyOf(id)}))`

/** Begins a session, or goes on with one; the row's id becomes the `jti` of its signed token. */
export async function createSession(
  db: Db | Tx,
  userId: string,
  expiresAt: Date,
  origin: SessionOrigin = { address: null, userAgent: null },
  renewed: Token | null = null,
): Promise<Token> {
  return one(
    await db
      .insert(tokens)
      .values({
        userId,
        kind: 'session',
        expiresAt,
        ...origin,
        renewedFrom: renewed && (renewed.renewedFrom ?? renewed.id),
        lastUsedAt: sql`now()`,
      })
      .returning(),
  )
}

/** What each call needs to know of the token that it came with. */
export const usedToken = {
  id: tokens.id,
  kind: tokens.kind,
  scopes: tokens.scopes,
  renewedFrom: tokens.renewedFrom,
  createdAt: tokens.createdAt,
  expiresAt: tokens.expiresAt,
}

/** A token that lets somebody in, and who that is. */
export interface Standing {
  readonly token: Pick<Token, keyof typeof usedToken>
  readonly user: User
}

/** The session and its user while both are good: not revoked, not expired, the user not deactivated. */
export async function findSession(db: Db | Tx, id: string): Promise<Standing | undefined> {
  const rows = await sessionQuery(db).execute({ id })
  return rows[0]
}

const sessionQuery = writtenOnce((db) =>
  db
    .select({ token: usedToken, user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.id, sql.placeholder('id')), eq(tokens.kind, 'session'), stands()))
    .prepare('session'),
)

/** Which of these sessions and API tokens still let somebody in. */
export async function standingTokens(db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(inArray(tokens.id, [...ids]), stands()))
  return new Set(rows.map(({ id }) => id))
}

/** A person's sessions, the last used one first; one that a renewed token replaced is none any more. */
export async function listSessions(db: Db | Tx, userId: string, limit = 100): Promise<readonly Token[]> {
  const rows = await db
    .select({ token: tokens })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.userId, userId), eq(tokens.kind, 'session'), isNull(tokens.usedAt), stands()))
    .orderBy(sql`${tokens.lastUsedAt} desc nulls last`, desc(tokens.createdAt), desc(tokens.id))
    .limit(limit)
  return rows.map(({ token }) => token)
}

/** Ends one of a user's tokens, a session with all that one log-in made; false when it was over before. */
export async function revokeToken(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(tokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(tokens.userId, userId), sql`${family} = ${familyOf(id)}`, isNull(tokens.revokedAt)))
    .returning({ id: tokens.id })
  return rows.length > 0
}

/**
 * Ends one of a user's tokens of a kind, a session with all that one log-in made, and returns it; undefined when there is
 * none, or it was over before.
 */
export async function endToken(
  db: Db | Tx,
  userId: string,
  kind: 'session' | 'api',
  id: string,
): Promise<Token | undefined> {
  const rows = await db
    .update(tokens)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(tokens.userId, userId),
        eq(tokens.kind, kind),
        sql`${family} = ${familyOf(id)}`,
        isNull(tokens.revokedAt),
      ),
    )
    .returning()
  return rows.find((token) => token.id === id)
}

/**
 * Ends a user's tokens of some kinds, all but one session and what goes on for it if one is named, and returns the kind of each that people know of. Lock
 * the user before: a session that begins meanwhile would be missed.
 */
export async function endTokens(
  tx: Tx,
  userId: string,
  kinds: readonly TokenKind[],
  exceptId: string | null = null,
): Promise<readonly TokenKind[]> {
  const ended = await tx
    .update(tokens)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(tokens.userId, userId),
        inArray(tokens.kind, [...kinds]),
        isNull(tokens.revokedAt),
        gt(tokens.expiresAt, sql`now()`),
        exceptId === null ? undefined : not(goesOnFor(exceptId)),
      ),
    )
    .returning({ kind: tokens.kind, usedAt: tokens.usedAt })
  return ended.filter(({ usedAt }) => usedAt === null).map(({ kind }) => kind)
}

/** A session whose token is renewed, and the one that goes on for it already, if there is one. */
export interface Renewed {
  readonly session: Token
  readonly successor: Token | undefined
}

/**
 * Marks a session as replaced by a renewed one, with a little time left for requests that are on their way with its token.
 * Whoever asks again in that time finds who replaced it. Undefined when it was ended meanwhile: nothing may replace it.
 */
export async function replaceSession(
  tx: Tx,
  userId: string,
  id: string,
  seconds: number,
): Promise<Renewed | undefined> {
  const mine = and(
    eq(tokens.id, id),
    eq(tokens.userId, userId),
    isNull(tokens.revokedAt),
    gt(tokens.expiresAt, sql`now()`),
  )
  // Of two that renew it at once, the second waits here, and finds what the first one made.
  const [session] = await tx.select().from(tokens).where(mine).for('no key update')
  if (!session) return
  if (session.usedAt) {
    const [successor] = await tx
      .select()
      .from(tokens)
      .where(
        and(
          sql`${family} = ${familyOf(id)}`,
          isNull(tokens.usedAt),
          isNull(tokens.revokedAt),
          gt(tokens.expiresAt, sql`now()`),
        ),
      )
    return successor && { session, successor }
  }
  await tx
    .update(tokens)
    .set({
      usedAt: sql`now()`,
      expiresAt: sql`least(${tokens.expiresAt}, now() + make_interval(secs => ${seconds}))`,
    })
    .where(eq(tokens.id, id))
  return { session, successor: undefined }
}

/** Writes down that tokens were used just now; at most once a minute for each. */
export async function touchTokens(db: Db | Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(tokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        inArray(tokens.id, [...ids]),
        sql`(${tokens.lastUsedAt} is null or ${tokens.lastUsedAt} < now() - interval '59 seconds')`,
      ),
    )
}

/**
 * Removes tokens that have let nobody in for three months. Of each person the one that was used last stays: it says when
 * they were seen last.
 */
export async function removeOldTokens(db: Db | Tx): Promise<void> {
  await db.execute(sql`delete from ${tokens} t
    where least(t.expires_at, t.revoked_at) < now() - interval '90 days'
      and (t.last_used_at is null or exists (
        select 1 from ${tokens} later where later.user_id = t.user_id and later.last_used_at > t.last_used_at))`)
}
