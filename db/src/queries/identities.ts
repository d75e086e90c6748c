/** People by their identity at an OpenID Connect provider. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type EncryptedSecret, organizations, tokens, type User, users } from '../schema/index.ts'
import { one } from './one.ts'

/** Somebody at a provider: its issuer and what it calls them, which never becomes somebody else's there. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** Whose identity it is; deactivated people too. */
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

/** Who has an address, regardless of case; deactivated people too. */
export async function findUserByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  return (await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`))[0]
}

/** Gives somebody an identity. Lock the user before, and look whether they have one: it would be replaced. */
export async function linkIdentity(
  tx: Tx,
  userId: string,
  { issuer, subject }: Identity,
  email: string | null,
): Promise<User> {
  return one(
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

/** Takes somebody's identity from them. Lock the user before. */
export async function unlinkIdentity(tx: Tx, userId: string): Promise<User> {
  const identity = {
    identityIssuer: null,
    identitySubject: null,
    identityEmail: null,
    identityLinkedAt: null,
  }
  return one(await tx.update(users).set(identity).where(eq(users.id, userId)).returning())
}

/** An organization by its name, regardless of case; its id. */
export async function findOrganizationId(db: Db | Tx, name: string): Promise<string | undefined> {
  const { id, organizationName } = organizations
  return (
    await db.select({ id }).from(organizations).where(sql`lower(${organizationName}) = lower(${name})`)
  )[0]?.id
}

/** Minutes after the end of a session in which its ID token may still be asked for, by whoever logs out there. */
const idTokenMinutes = 5

/** The ID token that a session was begun with, at whichever of its renewals it stands; a session that ended long ago has none. */
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
