/** Users and their identities at an OpenID Connect provider. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type EncryptedSecret, organizations, tokens, type User, users } from '../schema/index.ts'
import { singleRow } from './single-row.ts'

/**
 * A user at a provider, identified by the provider's issuer and by the user's ID there, which the provider never
 * reassigns.
 */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** Returns the user that an identity is linked to. The user may be deactivated. */
export async function findUserByIdentity(
  db: Db | Tx,
  { issuer, subject }: Identity,
): Promise<User | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.identityIssuer, issuer), eq(users.identitySubject, subject)))
  return rows[0]
}

/** Returns the user with an email address, ignoring case. The user may be deactivated. */
export async function findUserByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  return (await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`))[0]
}

/**
 * Links an identity to a user. First lock the user and check that they have no identity, because this function would
 * replace it.
 */
export async function linkIdentity(
  tx: Tx,
  userId: string,
  { issuer, subject }: Identity,
  email: string | null,
): Promise<User> {
  return singleRow(
    await tx
      .update(users)
      .set({
        identityIssuer: issuer,
        identitySubject: subject,
        identityEmail: email,
        identityLinkedAt: sql`now()`,
      })
      .where(eq(users.id, userId))
      .returning(),
  )
}

/** Removes a user's identity. Lock the user first. */
export async function unlinkIdentity(tx: Tx, userId: string): Promise<User> {
  const identity = {
    identityIssuer: null,
    identitySubject: null,
    identityEmail: null,
    identityLinkedAt: null,
  }
  return singleRow(await tx.update(users).set(identity).where(eq(users.id, userId)).returning())
}

/** Returns the ID of an organization by its name, ignoring case. */
export async function findOrganizationId(db: Db | Tx, name: string): Promise<string | undefined> {
  const { id, organizationName } = organizations
  return (
    await db.select({ id }).from(organizations).where(sql`lower(${organizationName}) = lower(${name})`)
  )[0]?.id
}

/**
 * Minutes for which a session's ID token remains available after the session has ended, so that the user can be logged
 * out at the provider.
 */
const idTokenMinutes = 5

/**
 * Returns the ID token that a session began with, even if the session has been renewed since. Returns null if the
 * session ended more than a few minutes ago.
 */
export async function findIdToken(db: Db | Tx, sessionId: string): Promise<EncryptedSecret | null> {
  const rows = await db
    .select({ idToken: tokens.idToken })
    .from(tokens)
    .where(
      and(
        sql`${tokens.id} = (select coalesce(renewed_from, id) from tokens where id = ${sessionId})`,
        sql`exists (select from tokens as asked where asked.id = ${sessionId}
          and coalesce(asked.revoked_at, asked.expires_at) > now() - make_interval(mins => ${idTokenMinutes}))`,
      ),
    )
  return rows[0]?.idToken ?? null
}
