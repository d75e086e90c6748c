/** Tokens that people make for programs of theirs: scoped, expiring, shown once. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Token, tokens, users } from '../schema/index.ts'
import { one } from './one.ts'
import { apiTokenPrefix, hashSecret, newSecret } from './token-secrets.ts'
import { type Standing, stands, usedToken } from './tokens.ts'

export interface NewApiToken {
  readonly label: string
  readonly scopes: readonly string[]
  /** From 1 to 365. */
  readonly days: number
}

/** Makes an API token; its secret is handed out here and nowhere else. */
export async function createApiToken(
  db: Db | Tx,
  userId: string,
  { label, scopes, days }: NewApiToken,
): Promise<{ token: Token; secret: string }> {
  const secret = `${apiTokenPrefix}${newSecret()}`
  const token = one(
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

/** The API token that a secret belongs to, and its user, while both are good. */
export async function findApiToken(db: Db | Tx, secret: string): Promise<Standing | undefined> {
  const rows = await db
    .select({ token: usedToken, user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.secretHash, hashSecret(secret)), eq(tokens.kind, 'api'), stands()))
  return rows[0]
}

/** A person's API tokens that weren't revoked, the newest first; those that are over for a month are left out. */
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

/** How many API tokens of a person work. */
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
