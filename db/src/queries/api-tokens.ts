/** Tokens that users create for their programs. Tokens have scopes, expire, and are shown only once. */
import { apiTokenPrefix } from '@anj/workflow'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Token, tokens, users } from '../schema/index.ts'
import { singleRow } from './single-row.ts'
import { hashSecret, newSecret } from './token-secrets.ts'
import { isTokenValid, tokenColumns, type ValidToken } from './tokens.ts'

export interface NewApiToken {
  readonly label: string
  readonly scopes: readonly string[]
  /** Days until the token expires, from 1 to 365. */
  readonly days: number
}

/** Creates an API token and returns its secret, which isn't stored. */
export async function createApiToken(
  db: Db | Tx,
  userId: string,
  { label, scopes, days }: NewApiToken,
): Promise<{ token: Token; secret: string }> {
  const secret = `${apiTokenPrefix}${newSecret()}`
  const token = singleRow(
    await db
      .insert(tokens)
      .values({
        userId,
        kind: 'api',
        secretHash: hashSecret(secret),
        label,
        scopes: [...scopes],
        expiresAt: sql`now() + make_interval(days => ${days})`,
      })
      .returning(),
  )
  return { token, secret }
}

/** Returns the API token with the given secret and its user, if both are valid. */
export async function findApiToken(db: Db | Tx, secret: string): Promise<ValidToken | undefined> {
  const rows = await db
    .select({ token: tokenColumns, user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.secretHash, hashSecret(secret)), eq(tokens.kind, 'api'), isTokenValid()))
  return rows[0]
}

/**
 * Lists a user's unrevoked API tokens, newest first. Omits tokens that expired more than 30 days ago.
 */
export async function listApiTokens(db: Db | Tx, userId: string): Promise<readonly Token[]> {
  return db
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.userId, userId),
        eq(tokens.kind, 'api'),
        isNull(tokens.revokedAt),
        sql`${tokens.expiresAt} > now() - interval '30 days'`,
      ),
    )
    .orderBy(desc(tokens.createdAt), desc(tokens.id))
}

/** Counts a user's valid API tokens. */
export async function countApiTokens(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(tokens)
    .where(
      and(
        eq(tokens.userId, userId),
        eq(tokens.kind, 'api'),
        isNull(tokens.revokedAt),
        sql`${tokens.expiresAt} > now()`,
      ),
    )
  return row?.count ?? 0
}
