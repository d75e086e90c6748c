import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Token, type TokenKind, tokens, type User, users } from '../schema/index.ts'
import { one } from './one.ts'

/** Where a session was begun from, and with what. */
export interface SessionOrigin {
  readonly address: string | null
  readonly userAgent: string | null
}

/** Tokens that let somebody in: not revoked, not over, their user not deactivated. */
export function stands(): SQL | undefined {
  return and(isNull(tokens.revokedAt), gt(tokens.expiresAt, sql`now()`), isNull(users.deactivatedAt))
}

/** Begins a session; the row's id becomes the `jti` of its signed token. */
export async function createSession(
  db: Db | Tx,
  userId: string,
  expiresAt: Date,
  origin: SessionOrigin = { address: null, userAgent: null },
): Promise<Token> {
  return one(
    await db
      .insert(tokens)
      .values({ userId, kind: 'session', expiresAt, ...origin, lastUsedAt: sql`now()` })
      .returning(),
  )
}

/** The session and its user while both are good: not revoked, not expired, the user not deactivated. */
export async function findSession(
  db: Db | Tx,
  id: string,
): Promise<{ token: Token; user: User } | undefined> {
  const rows = await db
    .select({ token: tokens, user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.id, id), eq(tokens.kind, 'session'), stands()))
  return rows[0]
}

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

/** Ends one of a user's tokens; false when it was over before. */
export async function revokeToken(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(tokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(tokens.id, id), eq(tokens.userId, userId), isNull(tokens.revokedAt)))
    .returning({ id: tokens.id })
  return rows.length > 0
}

/** Ends one of a user's tokens of a kind and returns it; undefined when there is none, or it was over before. */
export async function endToken(
  db: Db | Tx,
  userId: string,
  kind: 'session' | 'api',
  id: string,
): Promise<Token | undefined> {
  const rows = await db
    .update(tokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(tokens.id, id), eq(tokens.userId, userId), eq(tokens.kind, kind), isNull(tokens.revokedAt)))
    .returning()
  return rows[0]
}

/**
 * Ends a user's tokens of some kinds, all but one if it is named, and returns the kind of each that people know of. Lock
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
        exceptId === null ? undefined : ne(tokens.id, exceptId),
      ),
    )
    .returning({ kind: tokens.kind, usedAt: tokens.usedAt })
  return ended.filter(({ usedAt }) => usedAt === null).map(({ kind }) => kind)
}

/**
 * Marks a session as replaced by a renewed one, with a little time left for requests that are on their way with its token;
 * false when it was ended meanwhile, and nothing may replace it.
 */
export async function endSessionSoon(
  db: Db | Tx,
  userId: string,
  id: string,
  seconds: number,
): Promise<boolean> {
  const rows = await db
    .update(tokens)
    .set({
      usedAt: sql`coalesce(${tokens.usedAt}, now())`,
      expiresAt: sql`least(${tokens.expiresAt}, now() + make_interval(secs => ${seconds}))`,
    })
    .where(and(eq(tokens.id, id), eq(tokens.userId, userId), isNull(tokens.revokedAt)))
    .returning({ id: tokens.id })
  return rows.length > 0
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
