/**
 * Links for setting a password. A link expires and works only once, and of each kind only a user's newest link is
 * valid.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Token, tokens, type User, users } from '../schema/index.ts'
import { hashSecret, newSecret } from './token-secrets.ts'
import { isTokenValid } from './tokens.ts'

/** The kinds of links, with the hours for which they are valid. */
const linkHours = { resetPassword: 1, invitation: 7 * 24 } as const
export type LinkKind = keyof typeof linkHours

/**
 * Creates the secret of a new link and revokes earlier links of the same kind. Stores only the secret's hash. Call this
 * only when sending the email, with the email's address, so that the secret doesn't get into any row, job or log.
 */
export async function createLink(
  tx: Tx,
  userId: string,
  kind: LinkKind,
  mailedTo: string | null = null,
): Promise<string> {
  await revokeLinks(tx, userId, kind)
  const secret = newSecret()
  await tx.insert(tokens).values({
    userId,
    kind,
    secretHash: hashSecret(secret),
    mailedTo,
    expiresAt: sql`now() + make_interval(hours => ${linkHours[kind]})`,
  })
  return secret
}

/** Revokes a user's links of a kind. */
export async function revokeLinks(db: Db | Tx, userId: string, kind: LinkKind): Promise<void> {
  await db
    .update(tokens)
    .set({ revokedAt: sql`now()` })
    .where(
      and(eq(tokens.userId, userId), eq(tokens.kind, kind), isNull(tokens.revokedAt), isNull(tokens.usedAt)),
    )
}

/** Returns the valid link with the given secret, and the link's user. */
export async function findLink(
  db: Db | Tx,
  kind: LinkKind,
  secret: string,
): Promise<{ token: Token; user: User } | undefined> {
  const rows = await db
    .select({ token: tokens, user: users })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.secretHash, hashSecret(secret)),
        eq(tokens.kind, kind),
        isNull(tokens.usedAt),
        isTokenValid(),
      ),
    )
  return rows[0]
}

/** Consumes a link. Only one of several concurrent calls returns true. */
export async function consumeLink(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .update(tokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(tokens.id, id),
        isNull(tokens.usedAt),
        isNull(tokens.revokedAt),
        sql`${tokens.expiresAt} > now()`,
      ),
    )
    .returning({ id: tokens.id })
  return rows.length > 0
}
