import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Token, tokens, type User, users } from '../schema/index.ts'
import { one } from './one.ts'

/** Begins a session; the row's id becomes the `jti` of its signed token. */
export async function createSession(db: Db | Tx, userId: string, expiresAt: Date): Promise<Token> {
  return one(await db.insert(tokens).values({ userId, kind: 'session', expiresAt }).returning())
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
    .where(
      and(
        eq(tokens.id, id),
        eq(tokens.kind, 'session'),
        isNull(tokens.revokedAt),
        gt(tokens.expiresAt, sql`now()`),
        isNull(users.deactivatedAt),
      ),
    )
  return rows[0]
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

/** Leaves a session that was renewed a little time, for requests that are on their way with its token. */
export async function endSessionSoon(
  db: Db | Tx,
  userId: string,
  id: string,
  seconds: number,
): Promise<void> {
  await db
    .update(tokens)
    .set({ expiresAt: sql`least(${tokens.expiresAt}, now() + make_interval(secs => ${seconds}))` })
    .where(and(eq(tokens.id, id), eq(tokens.userId, userId)))
}
