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
import { preparedOnce } from './prepared-once.ts'
import { singleRow } from './single-row.ts'

/** Network address and browser of a new session. */
export interface SessionOrigin {
  readonly address: string | null
  readonly userAgent: string | null
  /** The ID token of the OpenID Connect provider, if the session began there. */
  readonly idToken?: EncryptedSecret | null
}

/** Condition for valid tokens: not revoked, not expired, and their user not deactivated. */
export function isTokenValid(): SQL | undefined {
  return and(isNull(tokens.revokedAt), gt(tokens.expiresAt, sql`now()`), isNull(users.deactivatedAt))
}

/** The family of a token: a session with all its renewals since the user logged in. */
const family = sql`coalesce(${tokens.renewedFrom}, ${tokens.id})`

/** The family of a session, found from any of the sessions in it. */
const familyOf = (id: string) => sql`(select coalesce(renewed_from, id) from tokens where id = ${id})`

/** Condition for a session itself and for its current renewal. */
const goesOnFor = (id: string) =>
  sql`(${tokens.id} = ${id} or (${tokens.usedAt} is null and ${family} = ${familyOf(id)}))`

/** Begins or continues a session. The row's ID becomes the `jti` of the signed token. */
export async function createSession(
  db: Db | Tx,
  userId: string,
  expiresAt: Date,
  origin: SessionOrigin = { address: null, userAgent: null },
  renewed: Token | null = null,
): Promise<Token> {
  return singleRow(
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

/** The token columns that every call needs. */
export const tokenColumns = {
  id: tokens.id,
  kind: tokens.kind,
  scopes: tokens.scopes,
  renewedFrom: tokens.renewedFrom,
  createdAt: tokens.createdAt,
  expiresAt: tokens.expiresAt,
}

/** A valid token and its user. */
export interface ValidToken {
  readonly token: Pick<Token, keyof typeof tokenColumns>
  readonly user: User
}

/**
 * Returns a session and its user if the session is neither revoked nor expired and the user is active.
 */
export async function findSession(db: Db | Tx, id: string): Promise<ValidToken | undefined> {
  const rows = await sessionQuery(db).execute({ id })
  return rows[0]
}

const sessionQuery = preparedOnce((db) =>
  db
    .select({ token: tokenColumns, user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.id, sql.placeholder('id')), eq(tokens.kind, 'session'), isTokenValid()))
    .prepare('session'),
)

/** Returns the IDs of the sessions and API tokens that are still valid. */
export async function validTokens(db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(inArray(tokens.id, [...ids]), isTokenValid()))
  return new Set(rows.map(({ id }) => id))
}

/** Lists a user's sessions, the most recently used first. Omits sessions that a renewed token replaced. */
export async function listSessions(db: Db | Tx, userId: string, limit = 100): Promise<readonly Token[]> {
  const rows = await db
    .select({ token: tokens })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.userId, userId), eq(tokens.kind, 'session'), isNull(tokens.usedAt), isTokenValid()))
    .orderBy(sql`${tokens.lastUsedAt} desc nulls last`, desc(tokens.createdAt), desc(tokens.id))
    .limit(limit)
  return rows.map(({ token }) => token)
}

/** Ends one of a user's tokens; for a session, its whole family. Returns false if the token had already ended. */
export async function revokeToken(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(tokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(tokens.userId, userId), sql`${family} = ${familyOf(id)}`, isNull(tokens.revokedAt)))
    .returning({ id: tokens.id })
  return rows.length > 0
}

/**
 * Ends one of a user's tokens if it is of the given kind, and returns it. If it is a session, its whole family ends.
 * Returns undefined if there is no such token or it had already ended.
 */
export async function revokeTokenOfKind(
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
 * Ends a user's tokens of the given kinds, optionally except for one session and its renewals. Returns the kind of each
 * ended token that the user knows about. The user must be locked first; otherwise, a session that begins concurrently
 * may survive.
 */
export async function revokeTokens(
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

/** A session that is being renewed, and its renewal if it already exists. */
export interface RenewedSession {
  readonly session: Token
  readonly successor: Token | undefined
}

/**
 * Marks a session as replaced by a renewed session. The old token stays valid for a few seconds, because requests with
 * it may be in flight. If it is renewed again within that time, returns the session that the first renewal created.
 * Returns undefined if the session has ended and must not be replaced.
 */
export async function replaceSession(
  tx: Tx,
  userId: string,
  id: string,
  seconds: number,
): Promise<RenewedSession | undefined> {
  const mine = and(
    eq(tokens.id, id),
    eq(tokens.userId, userId),
    isNull(tokens.revokedAt),
    gt(tokens.expiresAt, sql`now()`),
  )
  // If two renewals are concurrent, the second waits here and then finds the session that the first has created.
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

/** Updates the last use of tokens, at most once a minute for each. */
export async function recordTokenUse(db: Db | Tx, ids: readonly string[]): Promise<void> {
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
 * Removes tokens that ended more than three months ago. Keeps each user's most recently used token, because it shows
 * when the user was last seen.
 */
export async function removeOldTokens(db: Db | Tx): Promise<void> {
  await db.execute(sql`delete from ${tokens} t
    where least(t.expires_at, t.revoked_at) < now() - interval '90 days'
      and (t.last_used_at is null or exists (
        select 1 from ${tokens} later where later.user_id = t.user_id and later.last_used_at > t.last_used_at))`)
}
